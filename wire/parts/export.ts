import { call, type ReadCall } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { PermissionKey } from '../protocol/permission';

/** Formats of an export, as addresses spell them (D25). */
export const exportFormats = ['csv', 'excel'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What the screen shows is what the file holds: its filters, search, order and columns, whatever the page. */
type Exported<Filters> = {
  params: { format: string };
  query: Omit<ListQuery, 'page' | 'limit'> & Filters & { filter_id?: number; columns?: string };
};

/**
 * A list as a file (D25): `{format}` in the path is csv or excel, `columns` are keys with commas; without them those of
 * the screen.
 */
export const exportCall = <Filters>(path: `${string}/{format}`, needs: PermissionKey): ReadCall<Exported<Filters>> =>
  call('GET', path, {
    needs,
    raw: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fails: [404],
  });

/** What an export is asked besides the filters of its list. */
export const exportWords = { columns: [] } as const;
