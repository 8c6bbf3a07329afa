import type { InferType } from 'yup';
import { call, type Needs, type ReadCall, type WriteCall } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './export.schema';

/** States of a file that is made in the background. */
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
/** Why it could not be made: the right is gone, the filter or report is gone, something else. */
export const exportFailures = ['right', 'gone', 'other'] as const;

/** Formats of an export, as addresses spell them (D25). */
export const exportFormats = ['csv', 'excel'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What the screen shows is what the file holds: its filters, search, order and columns, whatever the page. */
type Exported<Filters> = {
  params: { format: string };
  query: Omit<ListQuery, 'page' | 'limit'> & Filters & { filter_id?: number; columns?: string; separator?: string };
};

/** Media types of the formats. */
export const exportTypes = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A list as a file (D25): `{format}` in the path is csv or excel, `columns` are keys with commas; without them those of
 * the screen.
 */
export const exportCall = <Filters>(path: `${string}/{format}`, needs: Needs): ReadCall<Exported<Filters>> =>
  call('GET', path, {
    needs,
    raw: exportTypes,
    fails: [404],
  });

/** What stands between the cells of a csv, by the words and signs that `separator` takes. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';', '\t': '\t' } as const;
export type CsvSeparator = (typeof csvSeparators)[keyof typeof csvSeparators];

/**
 * What an export is asked besides the filters of its list. Without `separator` a csv has that of the reader's locale; a
 * workbook has none.
 */
export const separatorWords = { separator: Object.keys(csvSeparators) };
export const exportWords = { columns: [], ...separatorWords };

/**
 * `direct`: a file of more rows is made in the background. `sheet`: what a sheet of a workbook holds below its header.
 * `keptDays`: so long a file can be downloaded. `atOnce`: files of one person that are being made.
 */
export const exportLimits = { direct: 100_000, sheet: 1_048_575, keptDays: 7, atOnce: 3 } as const;

export type ExportJob = InferType<typeof replies.exportJobList>['exports'][number];

/** Has a large list made into a file behind the page (F13); `job` is null where the plain link is soon done. */
export const exportJobCall = <Filters>(
  path: `${string}/{format}`,
  needs: PermissionKey,
): WriteCall<Exported<Filters> & { reply: { job: ExportJob | null } }> =>
  call('POST', `${path}/job`, { needs, fails: [404, 409] });

/** Files that the reader has had made: the last twenty, newest first. */
export const exportCalls = {
  list: call<{ reply: { exports: ExportJob[] } }>('GET', '/service-desk/api/exports', { needs: 'agent' }),
  /** For who asked for it, if they may still see the list. */
  file: call<{ params: { id: number } }>('GET', '/service-desk/api/exports/{id}/file', {
    needs: 'agent',
    raw: exportTypes,
    fails: [403],
  }),
  /** Ends one that is being made, deletes one that is ready. */
  remove: call<{ params: { id: number } }>('DELETE', '/service-desk/api/exports/{id}', { needs: 'agent' }),
};
