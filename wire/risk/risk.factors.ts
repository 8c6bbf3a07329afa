export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** Six hours each, from midnight on. */
export const partsOfDay = ['night', 'morning', 'afternoon', 'evening'] as const;
type Slot = `${(typeof weekdays)[number]}_${(typeof partsOfDay)[number]}`;

/** The day (1 Monday) and quarter (0 to 3) in which the window begins, by the help-desk's clock. */
export const slotId = (weekday: number, quarter: number): number => 100 + weekday * 10 + quarter;

const slots = Object.fromEntries(
  weekdays.flatMap((day, i) => partsOfDay.map((part, quarter) => [`${day}_${part}`, slotId(i + 1, quarter)])),
) as Record<Slot, number>;

/** What can be true of a change beside its fields, by the ids of `risk_factors`, which are fixed. */
export const riskFactor = {
  short_notice: 1,
  long_window: 2,
  several_assets: 3,
  many_assets: 4,
  critical_asset: 5,
  no_rollout_plan: 6,
  no_backout_plan: 7,
  collides: 8,
  barred: 9,
  ...slots,
} as const;
export type RiskFactor = keyof typeof riskFactor;
