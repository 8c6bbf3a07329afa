import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as bulk from '../parts/bulk.replies';
import type { ListQuery } from '../protocol/list';
import type * as replies from './import.replies';
import type * as rules from './import.rules';
import type { ImportMessageType, ImportOutcome } from './import.states';

export * from './import.limits';
export * from './import.states';

export type UploadForm = InferType<typeof rules.uploadForm>;
export type MappingForm = InferType<typeof rules.mappingForm>;
export type SavedMappingForm = InferType<typeof rules.savedMappingForm>;
export type MappingDetails = InferType<typeof replies.mappingDetails>;
export type ImportColumn = MappingDetails['columns_to_import'][number];
export type FileHeader = MappingDetails['csv_headers_for_mapping'][number];
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
  /** Fields of assets and columns of the file, with a guess of which is which. */
  details: call<Id & { query: { asset_type_id?: number; mapping_id?: number }; reply: MappingDetails }>(
    'GET',
    `${root}/get-asset-mapping-details/{id}`,
    { needs },
  ),
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
