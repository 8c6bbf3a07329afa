import { array, string } from 'yup';
import * as s from '../protocol/shape';
import { creatableFields, importDateFormats, importFormats, importNumberFormats } from './import.limits';
import { importOutcomes, importStatuses } from './import.states';

export const uploaded = s.shape({ import_id: s.id() });

const formatOf = <F extends string>(formats: readonly F[]) =>
  string()
    .nullable()
    .oneOf([...formats, null])
    .defined();

/** Words of a column that count as blank. */
const blank = () => array().of(s.text()).required();

/** A field of an asset that a column of the file can be. `mapped_to`: the guess, or what the saved mapping says. */
const column = {
  uuid: s.text(),
  label: s.text(),
  required: s.yes(),
  /** A custom field. */
  nested: s.yes(),
  hidden: s.yes(),
  description: s.text(),
  type: string().oneOf(['text', 'number', 'date', 'options', 'lookup', 'person']).required(),
  mapped_to: s.idOrNull(),
  /** How its cells are written, as proposed; null if it has neither dates nor numbers, or if two ways fit (G32). */
  format: formatOf(importFormats),
  /** Words that are proposed to count as blank. */
  blank: blank(),
};

/** What the values of a column are if they are written in this format. */
const reading = {
  format: string().oneOf(importFormats).required(),
  /** At least so many rows have a value that cannot be read like this. */
  unread: s.count(),
  /** Some values, and what they are read as: a time, or a number with a point; null: they cannot be read. */
  values: s.rows({ value: s.text(), read: s.text().nullable() }),
};

export const mappingDetails = s.shape({
  columns_to_import: s.rows(column),
  csv_headers_for_mapping: s.rows({
    id: s.id(),
    name: s.text(),
    /** The first values that are not blank. */
    samples: array().of(s.text()).required(),
    /** What it is read as where it is mapped to a date, or to a number: each format that can read some of it. */
    dates: s.rows(reading),
    numbers: s.rows(reading),
    /** What is proposed for it. */
    date_format: formatOf(importDateFormats),
    number_format: formatOf(importNumberFormats),
    blank: blank(),
  }),
  handle_date_field: s.yes(),
  /** How the dates of the file are written, as far as its values tell. */
  date_time_format: formatOf(importDateFormats),
  file: s.shape({ name: s.text(), rows: s.count(), size: s.count() }),
  /** Headings that the saved mapping names and the file does not have. */
  missing_headers: array().of(s.text()).required(),
  /** Fields of which the reader may have names made that do not exist. */
  creatable: array().of(string().oneOf(creatableFields).required()).required(),
});

const trackingRow = {
  id: s.id(),
  name: s.text(),
  /** Of what: `asset`. */
  type: string().oneOf(['asset']).required(),
  status: string().oneOf(importStatuses).required(),
  status_text: s.text(),
  dry_run: s.yes(),
  /** Why the whole import failed, or was paused without anybody's doing; empty otherwise. */
  error: s.text(),
  total: s.count(),
  /** Rows of which it is known what became of them. */
  done: s.count(),
  created_at: s.time(),
  started_at: s.timeOrNull(),
  ended_at: s.timeOrNull(),
  /** Seconds that it has run, without pauses. */
  seconds: s.count(),
  totalCreated: s.count(),
  totalUpdated: s.count(),
  totalUnchanged: s.count(),
  totalFailed: s.count(),
  totalWarning: s.count(),
  /** Assets among the updated ones that get another type. */
  totalTypeChanged: s.count(),
  undone_at: s.timeOrNull(),
  /** The job that takes it back, or did (wire/parts/bulk.ts); null if that took no job. */
  undo_job_id: s.idOrNull(),
  owner: s.person(),
  is_pause: s.yes(),
  is_resume: s.yes(),
  is_discard: s.yes(),
  is_undo: s.yes(),
};

export const tracking = s.shape({ tracking: s.shape(trackingRow) });
export const imports = s.listOf('imports', trackingRow);

/** Rows and what is said of them, by row; `row` 1 is the header. */
export const failedRows = s.listOf('data', { row: s.count(), field: s.text(), comment: s.text() });

/** What would become of rows; `changes` has what the asset has now and what it would have. */
export const preview = s.shape({
  outcome: string().oneOf(importOutcomes).required(),
  rows: s.rows({
    row: s.count(),
    identifier: s.text(),
    name: s.text(),
    comment: s.text(),
    changes: s.rows({ field: s.text(), before: s.text(), after: s.text() }),
  }),
});

export const savedMappings = s.shape({
  mappings: s.rows({
    id: s.id(),
    name: s.text(),
    mapping: s.rows({
      uuid: s.text(),
      header: s.text(),
      format: string()
        .nullable()
        .oneOf([...importFormats, null])
        .optional(),
      blank: array().of(s.text()).nullable().optional(),
    }),
    created_at: s.time(),
  }),
});
export const savedMapping = s.shape({ id: s.id() });
