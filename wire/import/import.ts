import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/import';
import * as shared from '../../texts/compiled/rules/shared';
import type * as bulk from '../parts/bulk.schema';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './import.schema';
import type * as rules from './import.schema';

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
  /** Different values of a column that are listed with what they mean, and names that are like one of them. */
  values: 500,
  near: 5,
  /** Characters of a value that is listed: no name is longer. */
  value: 255,
  /** First rows of a sheet among which its header is looked for and chosen, and how much of them is shown. */
  headerRows: 20,
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

/** What is done with all cells of a column that have one value: they name this row, make it, are blank, or fail (G32). */
export const importActions = ['use', 'create', 'blank', 'fail'] as const;
export type ImportAction = (typeof importActions)[number];

/** Why a value means nothing: several fit, who or what it names is gone, or is no agent where agents only are taken. */
export const importDoubts = ['several', 'gone', 'no_agent'] as const;
export type ImportDoubt = (typeof importDoubts)[number];

/** What can be done about a cause of failed rows: choose what its values mean, update the assets that exist, or mend the file. */
export const importCures = ['values', 'update', 'file'] as const;
export type ImportCure = (typeof importCures)[number];

export const importTexts = {
  tooLarge: sentences.import_too_large(importLimits.bytes / 1_000_000),
  none: 'Choose a file.',
  mapping: sentences.import_mapping,
  dateFormat: sentences.import_dates,
  format: sentences.import_format,
  blank: sentences.import_blank,
  createMissing: sentences.import_create,
  blankWord: sentences.import_blank_word(importLimits.blank),
  values: sentences.import_values(importLimits.values),
  action: sentences.import_action,
  name: shared.name_too_long(importLimits.name),
} as const;

/**
 * How far an import is. `checked`: the file is there and waits for its columns to be mapped, also after a dry run.
 */
export const importStatuses = [
  'checked',
  'queued',
  'running',
  'paused',
  'completed',
  'completed_with_errors',
  'failed',
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What became of a row, or in a dry run would become of it. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What is listed of rows: why they failed, or what of them was not stored as it was written. */
export const importMessageTypes = ['failed', 'warning'] as const;
export type ImportMessageType = (typeof importMessageTypes)[number];

export type UploadForm = InferType<typeof rules.uploadForm>;
export type MappingForm = InferType<typeof rules.mappingForm>;
export type SavedMappingForm = InferType<typeof rules.savedMappingForm>;
export type MappingDetails = InferType<typeof replies.mappingDetails>;
export type ImportColumn = MappingDetails['columns_to_import'][number];
export type FileHeader = MappingDetails['csv_headers_for_mapping'][number];
/** A value of a column, and what it means. */
export type ImportValue = NonNullable<ImportColumn['values']>[number];
export type ImportAnswer = NonNullable<
  NonNullable<NonNullable<MappingForm['mapped_system_attributes']>[number]['values']>[number]
>;
export type ImportCauses = InferType<typeof replies.causes>;
export type ImportCause = ImportCauses['causes'][number];
export type AgainForm = InferType<typeof rules.againForm>;
export type Tracking = InferType<typeof replies.tracking>['tracking'];
export type ImportList = InferType<typeof replies.imports>;
export type FailedRows = InferType<typeof replies.failedRows>;
export type ImportPreview = InferType<typeof replies.preview>;
export type UndoReply = InferType<typeof bulk.undone>;
/** What became of an import that was taken back. */
export type Undone = Exclude<UndoReply, { job_id: number }>;
export type SavedMappings = InferType<typeof replies.savedMappings>;
export type SavedMapping = SavedMappings['mappings'][number];

export const importSorts = ['id', 'name', 'created_at', 'ended_at'] as const;

type Id = { params: { id: number } };
/** `separator` of a csv, as exports take it. */
type Separated = { query: { separator?: string } };
const needs = 'import_assets';
const root = '/service-desk';
const mappings = `${root}/api/agent/asset-import-mapping`;

/**
 * Assets from a file (D3 §7, D16–D23). An import belongs to who uploaded it; an admin may read it, and pause, discard or take
 * it back once its uploader has left (G35).
 */
export const importCalls = {
  upload: call<{ body: UploadForm; reply: { import_id: number } }>('POST', `${root}/asset-upload-csv`, {
    needs,
    multipart: true,
    fails: [412],
  }),
  /**
   * Fields of assets and columns of the file, with a guess of which is which, and what the values of lookups mean. `columns`
   * says which column a field has instead of the guess, 0 for none: `department_id:5,location_id:0`.
   */
  details: call<
    Id & { query: { asset_type_id?: number; mapping_id?: number; columns?: string }; reply: MappingDetails }
  >('GET', `${root}/get-asset-mapping-details/{id}`, { needs }),
  /** Starts the run, or with `dry_run` only says what it would do. */
  map: call<{ body: MappingForm; reply: { import_id: number } }>('POST', `${root}/post-asset-mapping`, {
    needs,
    mayNeed: ['manage_catalogues', 'manage_products'],
    fails: [404, 409],
  }),
  discard: call<Id>('DELETE', `${root}/import-discard/{id}`, { needs, fails: [409] }),
  tracking: call<Id & { reply: { tracking: Tracking } }>('GET', `${root}/import-tracking-details/{id}`, { needs }),
  failed: call<Id & { query: ListQuery & { type?: ImportMessageType }; reply: FailedRows }>(
    'GET',
    `${root}/import-tracking-failed/{id}`,
    { needs },
  ),
  /** The failed rows by their causes, and what the values mean that have none (G32). */
  causes: call<Id & { reply: ImportCauses }>('GET', `${root}/import-tracking-causes/{id}`, { needs }),
  /** Runs the failed rows once more, as an import of their own, with what was chosen for their values. */
  again: call<Id & { body: AgainForm; reply: { import_id: number } }>('POST', `${root}/import-again/{id}`, {
    needs,
    mayNeed: ['manage_catalogues', 'manage_products'],
    fails: [409],
  }),
  /** The failed rows as they were uploaded, and why, ready to be mended and uploaded again. */
  failedFile: call<Id & Separated>('GET', `${root}/import-tracking-failed/{id}/csv`, { needs, raw: 'text/csv' }),
  /** The same as a workbook. */
  failedExcel: call<Id>('GET', `${root}/import-tracking-failed/{id}/excel`, {
    needs,
    raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  /** The first rows of an outcome of a dry run. */
  preview: call<Id & { query: { outcome?: ImportOutcome }; reply: ImportPreview }>(
    'GET',
    `${root}/import-preview/{id}`,
    { needs },
  ),
  pause: call<Id & { body: { paused: boolean } }>('POST', `${root}/import-pause/{id}`, { needs, fails: [409] }),
  /** What it made goes to the trash, what it changed gets its former values back (D22); of many rows by a job (G33). */
  undo: call<Id & { reply: UndoReply }>('POST', `${root}/import-undo/{id}`, {
    needs: ['import_assets', 'delete_asset'],
    fails: [409],
  }),
  /** The reader's own, newest first. */
  list: call<{ query: ListQuery; reply: ImportList }>('GET', `${root}/api/agent/asset-imports`, { needs }),
  /** A csv with the headings that are guessed and two rows, to begin with. */
  sample: call<Separated>('GET', `${root}/api/agent/asset-import-sample`, { needs, raw: 'text/csv' }),
  mappings: call<{ reply: SavedMappings }>('GET', mappings, { needs }),
  saveMapping: call<{ body: SavedMappingForm; reply: { id: number } }>('POST', mappings, { needs }),
  removeMapping: call<Id>('DELETE', `${mappings}/{id}`, { needs }),
};
