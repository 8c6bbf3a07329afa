import { tooLong } from '../protocol/length';

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
  /** Days in which an import can be taken back: as long as the trash keeps. */
  undoDays: 30,
} as const;

/** How dates in a file are written (D3 §8): `Y` year, `m` month, `d` day, `H` hour, `i` minute. */
export const importDateFormats = [
  'Y-m-d H:i',
  'm-d-Y H:i',
  'd-m-Y H:i',
  'Y/m/d H:i',
  'm/d/Y H:i',
  'd/m/Y H:i',
] as const;
export type ImportDateFormat = (typeof importDateFormats)[number];

/** Names that a run may make instead of failing the row (D18). */
export const creatableFields = ['department_id', 'location_id', 'product_id'] as const;
export type CreatableField = (typeof creatableFields)[number];

/** The progress of a run is asked for so often, in milliseconds (B4). */
export const importPollMs = 2000;

export const importTexts = {
  tooLarge: `The file is too large: it must be smaller than ${importLimits.bytes / 1_000_000} MB.`,
  none: 'Choose a file.',
  mapping: 'Send the mapping as a list of attribute and column.',
  dateFormat: 'Choose how dates are written in the file.',
  createMissing: 'Only departments, locations and products can be created.',
  name: tooLong('name', importLimits.name),
} as const;
