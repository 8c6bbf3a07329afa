import * as rules from '../../texts/compiled/rules/label';
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

export const labelTexts = {
  width: rules.label_width(labelLimits.width.max),
  height: rules.label_height(labelLimits.height.max),
  gap: rules.label_gap(labelLimits.gap.max),
  perRow: rules.labels_per_row(labelLimits.perRow.max),
  tooWide: rules.labels_too_wide(labelLimits.page.width),
  sheet: rules.label_sheet,
  fields: rules.label_fields(labelLimits.fields),
} as const;
