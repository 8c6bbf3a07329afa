import { type AnySchema, array, object, string } from 'yup';
import { undone } from '../parts/bulk.schema';
import { separatorWords } from '../parts/export';
import { entries } from '../protocol/entry';
import { maxLength, choice, file, flag, line, requiredChoice, text, upToFaults } from '../protocol/fields';
import { limitTexts } from '../protocol/limits.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  creatableFields,
  importActions,
  importCalls,
  importCures,
  importDateFormats,
  importDoubts,
  importFormats,
  importLimits,
  importMessageTypes,
  importNumberFormats,
  importOutcomes,
  importSorts,
  importStatuses,
  importTexts,
} from './import';

/**
 * A file with assets. What is wrong with it is a 412 (D16). `sheet` of a workbook and `header_row`, counted from the top of
 * the file, are guessed when they are left out.
 */
export const uploadForm = object({ import_file: file(), sheet: line().optional(), header_row: choice() });

/**
 * A list that may be sent empty as `''`. No more is read than can be too many.
 */
const listOf = <S extends AnySchema>(one: S, max: number = importLimits.columns, type: string = importTexts.mapping) =>
  array()
    .transform((_value: unknown, original: unknown) => {
      if (!Array.isArray(original)) return original === '' ? [] : original;
      return upToFaults(original.slice(0, max + 1) as unknown[], (sent) => !one.isValidSync(sent));
    })
    .typeError(type)
    .max(max, limitTexts.list)
    .of(one);

/** How the cells of a column are read (G32): what is left out, or null, is as the details of the file propose. */
const reading = {
  format: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...importFormats, null], importTexts.format)
    .optional(),
  /** Words that count as blank. */
  blank: listOf(
    line().test(maxLength(importLimits.blank, importTexts.blankWord)).required(texts.required),
    importLimits.blanks,
    importTexts.blank,
  )
    .nullable()
    .optional(),
};

/**
 * What is done with one value of a column of names (G32): `id` is the row or option that it names. An option is also sent with
 * what it says (`name`), so that another one in its place is refused.
 */
const answer = object({
  value: line().required(texts.required),
  action: text().oneOf(importActions, importTexts.action).required(texts.required),
  id: choice(),
  name: line().optional(),
});
const answers = () => listOf(answer, importLimits.values, importTexts.values);
/** Of values that are left out: those with a match mean it, the others fail their rows. */
const answered = { ...reading, values: answers().nullable().optional() };

/** `mapped_to` is the id of a column of the file; null is none. */
const mapped = object({ uuid: line().required(texts.required), mapped_to: choice(), ...answered });

/** Which column is which field, and what the run does (D18). The server adds: each is there, none twice, a name is mapped. */
export const mappingForm = object({
  import_id: requiredChoice(),
  asset_type_id: requiredChoice(),
  mapped_system_attributes: listOf(mapped).required(texts.required),
  update_existing: flag().default(false),
  /** Assets that are updated get `asset_type_id` too; without it they keep their type, unless a column has it. */
  change_type: flag().default(false),
  should_handle_date: flag().default(false),
  date_time_format: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...importDateFormats, null], importTexts.dateFormat)
    .optional(),
  create_missing: listOf(
    text().oneOf(creatableFields, importTexts.createMissing).required(importTexts.createMissing),
  ).optional(),
  dry_run: flag().default(false),
});

/** What is chosen for the values of failed rows, by field (G32). */
export const againForm = object({
  fields: listOf(object({ uuid: line().required(texts.required), values: answers().required(texts.required) })).default(
    [],
  ),
  /** Rows whose identifier exists update that asset. */
  update_existing: flag().default(false),
});

export const pauseForm = object({ paused: flag().required(texts.required) });

/** A mapping under a name, by the headings of the columns, so that it fits the next file. One of the same name is replaced. */
export const savedMappingForm = object({
  name: line().required(texts.required).test(maxLength(importLimits.name, importTexts.name)),
  mapping: listOf(
    object({ uuid: line().required(texts.required), header: line().required(texts.required), ...answered }),
  )
    .min(1, texts.required)
    .required(texts.required),
});

export const uploaded = s.shape({ import_id: s.id() });

const formatOf = <F extends string>(formats: readonly F[]) =>
  string()
    .nullable()
    .oneOf([...formats, null])
    .defined();

/** Words of a column that count as blank. */
const blank = () => array().of(s.text()).required();

const named = { id: s.id(), name: s.text() };

/** A value of a column of names, and what it means. */
const valueShape = {
  value: s.text(),
  rows: s.count(),
  /** What it means without anybody's choice. */
  match: s.shape(named).nullable().defined(),
  /** What it may mean, the likeliest first. */
  near: s.rows(named),
  /** Why it has no match although something is called so. */
  doubt: string()
    .nullable()
    .oneOf([...importDoubts, null])
    .defined(),
  /** What the reader has chosen for it before: in the saved mapping, or for the same columns the last time. */
  answer: s
    .shape({ action: string().oneOf(importActions).required(), id: s.idOrNull(), name: s.text() })
    .nullable()
    .defined(),
};

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
  /** Where its names can be searched (wire/parts/lookup.ts), if it is a field of names. */
  lookup: s.textOrNull(),
  /** What its values may mean, of a field with options of its own. */
  offered: s.rows(named),
  /** The different values of the column that is mapped to a field of names; of cells with several each; empty of other fields. */
  values: s.rows(valueShape),
  /** There are more than are listed. */
  has_more_values: s.yes(),
};

/** What the values of a column are if they are written in this format. */
const readingShape = {
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
    dates: s.rows(readingShape),
    numbers: s.rows(readingShape),
    /** What is proposed for it. */
    date_format: formatOf(importDateFormats),
    number_format: formatOf(importNumberFormats),
    blank: blank(),
  }),
  handle_date_field: s.yes(),
  /** How the dates of the file are written, as far as its values tell. */
  date_time_format: formatOf(importDateFormats),
  file: s.shape({
    name: s.text(),
    rows: s.count(),
    size: s.count(),
    /** Sheets of a workbook that have rows may be chosen, by their names; null: it is no workbook. */
    sheets: array().of(s.text()).required(),
    sheet: s.text(),
    /** Where the header stands, from the top of the file, and the rows among which it can be. */
    header_row: s.count(),
    first_rows: s.rows({ row: s.count(), cells: array().of(string().defined()).required() }),
  }),
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
  /** The import whose failed rows this one has, and the one that has those of this one. */
  again_of: s.idOrNull(),
  again_id: s.idOrNull(),
  /** The job that takes it back, or did (wire/parts/bulk.ts); null if that took no job. */
  undo_job_id: s.idOrNull(),
  owner: s.person(),
  is_pause: s.yes(),
  is_resume: s.yes(),
  is_discard: s.yes(),
  is_undo: s.yes(),
  is_again: s.yes(),
};

export const tracking = s.shape({ tracking: s.shape(trackingRow) });
export const imports = s.listOf('imports', trackingRow);

/** Rows and what is said of them, by row; `row` 1 is the header. */
export const failedRows = s.listOf('data', { row: s.count(), field: s.text(), comment: s.text() });

/** Why rows failed: each field and reason once, the most rows first. A row may have several. */
export const causes = s.shape({
  causes: s.rows({
    field: s.text(),
    /** Name of the field; empty: the row as a whole. */
    uuid: s.text(),
    /** In words, without the value. */
    reason: s.text(),
    rows: s.count(),
    cure: string().oneOf(importCures).required(),
    /** What the cells say, the most rows first. */
    values: s.rows(valueShape),
    /** Different values, of which some are listed. */
    value_count: s.count(),
    lookup: s.textOrNull(),
    /** What they may mean, of a field with options of its own. */
    offered: s.rows(named),
    /** What does not exist may be made. */
    creatable: s.yes(),
  }),
});

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
      values: array()
        .of(
          s.shape({
            value: s.text(),
            action: string().oneOf(importActions).required(),
            id: s.idOrNull().optional(),
            name: s.text().optional(),
          }),
        )
        .nullable()
        .optional(),
    }),
    created_at: s.time(),
  }),
});
export const savedMapping = s.shape({ id: s.id() });

export const importEntries = entries(
  'import',
  importCalls,
  {
    upload: 'Upload a file with assets',
    details: 'Read the columns of an uploaded file and which fields they may be',
    map: 'Map the columns of a file and start its import, or a dry run',
    discard: 'Discard an import',
    tracking: 'Read the progress of an import',
    failed: 'List the rows of an import that failed or have a warning',
    causes: 'Read why rows of an import failed, by cause',
    again: 'Retry the failed rows of an import',
    failedFile: 'Download the failed rows of an import',
    failedExcel: 'Download the failed rows of an import as a workbook',
    preview: 'Read what a dry run would do',
    pause: 'Pause an import or go on with it',
    undo: 'Take an import back',
    list: 'List imports',
    sample: 'Download a sample file for an import',
    mappings: 'List saved mappings of imports',
    saveMapping: 'Save a mapping of an import',
    removeMapping: 'Delete a saved mapping of imports',
  },
  {
    upload: { body: uploadForm, reply: uploaded },
    details: { query: { words: { asset_type_id: [], mapping_id: [], columns: [] } }, reply: mappingDetails },
    map: { body: mappingForm, reply: uploaded },
    tracking: { reply: tracking },
    failed: { query: { sorts: [], unsearched: true, words: { type: importMessageTypes } }, reply: failedRows },
    causes: { reply: causes },
    again: { body: againForm, reply: uploaded },
    preview: { query: { words: { outcome: importOutcomes } }, reply: preview },
    failedFile: { query: { words: separatorWords } },
    sample: { query: { words: separatorWords } },
    pause: { body: pauseForm },
    undo: { reply: undone },
    list: { query: { sorts: importSorts }, reply: imports },
    mappings: { reply: savedMappings },
    saveMapping: { body: savedMappingForm, reply: savedMapping },
  },
);
