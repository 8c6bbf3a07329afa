/** Lengths in millimetres (B4, D14, G34); the paper is A4, or a roll whose page is the label. */
export const labelLimits = {
  width: { min: 15, max: 210 },
  height: { min: 6, max: 297 },
  gap: { min: 0, max: 20 },
  perRow: { min: 1, max: 10 },
  page: { width: 210, height: 297 },
  /** The narrowest bar that most scanners read. */
  bar: 0.25,
  logoBytes: 1024 * 1024,
  /** Pixels of a side of the logo. */
  logoSide: 4000,
  printed: 1000,
  /** Fields besides name and identifier: they share one line. */
  fields: 3,
} as const;

/** What a label is without a template, and after a reset. */
export const usualLabel = { width: 50, height: 25, labels_per_row: 3, space_between_labels: 2 } as const;

/** What can stand on a label besides the name and the identifier. */
export const labelFields = ['asset_type', 'location', 'department', 'organization', 'used_by', 'managed_by'] as const;
export type LabelField = (typeof labelFields)[number];

const between = ({ min, max }: { min: number; max: number }): string =>
  `Give millimetres with at most one decimal, from ${min} to ${max}.`;

export const labelTexts = {
  width: between(labelLimits.width),
  height: between(labelLimits.height),
  gap: between(labelLimits.gap),
  perRow: `Give a whole number of labels, from ${labelLimits.perRow.min} to ${labelLimits.perRow.max}.`,
  tooWide: `A row of these labels is wider than the page, which has ${labelLimits.page.width} mm.`,
  sheet: 'There is no such sheet of labels.',
  fields: `Choose at most ${labelLimits.fields} of the fields that a label can have.`,
} as const;
