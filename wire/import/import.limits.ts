import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/import';

// In a file of its own: the rules import it, and the calls import types of the rules.

export const importLimits = {
  /** Bytes of a file; as many are too many (D3 §5). */
  bytes: 25_000_000,
  columns: 500,
  rows: 1_000_000,
  /** Characters of a cell, of all cells of a row, and of a column's heading. */
  cell: 100_000,
  row: 1_000_000,
  heading: 1000,
  /** Name of a saved mapping. */
  name: 50,
  /** Rows of each outcome that a dry run shows. */
  preview: 100,
  /** Values of a column that stand beside its name while it is mapped. */
  samples: 3,
  /** Words of a column that count as blank, and characters of one. */
  blanks: 50,
  blank: 100,
  /** Days in which an import can be taken back: as long as the trash keeps. */
  undoDays: 30,
} as const;

/**
 * How dates of a column are written, the six of D3 §8 first: `Y` year, `y` its last two digits, `m` month, `d` day, `H`
 * hour, `i` minute. The time of day may be missing, or have seconds, a zone, or the clock of twelve hours.
 */
export const importDateFormats = [
  'Y-m-d H:i',
  'm-d-Y H:i',
  'd-m-Y H:i',
  'Y/m/d H:i',
  'm/d/Y H:i',
  'd/m/Y H:i',
  'd.m.Y H:i',
  'd.m.y H:i',
  'd/m/y H:i',
  'm/d/y H:i',
  'y/m/d H:i',
  'd-m-y H:i',
  'm-d-y H:i',
  'y-m-d H:i',
] as const;
export type ImportDateFormat = (typeof importDateFormats)[number];

/** How numbers of a column are written, each by the example that shows what parts thousands and decimals (G32). */
export const importNumberFormats = ['1,234.56', '1.234,56', '1 234,56', '1 234.56', "1'234.56", "1'234,56"] as const;
export type ImportNumberFormat = (typeof importNumberFormats)[number];

export type ImportFormat = ImportDateFormat | ImportNumberFormat;
export const importFormats: readonly ImportFormat[] = [...importDateFormats, ...importNumberFormats];

/** Names that a run may make instead of failing the row (D18). */
export const creatableFields = ['department_id', 'location_id', 'product_id'] as const;
export type CreatableField = (typeof creatableFields)[number];

/** The progress of a run is asked for so often, in milliseconds (B4). */
export const importPollMs = 2000;

export const importTexts = {
  tooLarge: rules.import_too_large(importLimits.bytes / 1_000_000),
  none: 'Choose a file.',
  mapping: rules.import_mapping,
  dateFormat: rules.import_dates,
  format: rules.import_format,
  blank: rules.import_blank,
  createMissing: rules.import_create,
  blankWord: rules.import_blank_word(importLimits.blank),
  name: shared.name_too_long(importLimits.name),
} as const;
