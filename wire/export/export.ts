import type { AssetFilters } from '../asset/asset';
import type { ChangeFilters } from '../change/change';
import type { ProblemFilters } from '../problem/problem';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { ReleaseFilters } from '../release/release';

export * from './export.limits';

/** What the screen shows is what the file holds: its filters, search, order and columns, whatever the page. */
type ExportOf<Filters> = {
  params: { format: string };
  query: Omit<ListQuery, 'page' | 'limit'> & Filters & { filter_id?: number; columns?: string };
};
const api = '/service-desk/api';
const raw = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Lists as files (D25): `format` is csv or excel, `columns` are keys with commas; without them those of the screen. */
export const exportCalls = {
  /** `filter_id` is a report (X43), `saved_filter_id` a saved filter. */
  asset: call<ExportOf<AssetFilters & { saved_filter_id?: number }>>('GET', `${api}/export/{format}`, {
    needs: 'export_assets',
    raw,
    fails: [404],
  }),
  problem: call<ExportOf<ProblemFilters>>('GET', `${api}/problem-export/{format}`, {
    needs: 'view_problems',
    raw,
    fails: [404],
  }),
  change: call<ExportOf<ChangeFilters>>('GET', `${api}/change-export/{format}`, {
    needs: 'view_changes',
    raw,
    fails: [404],
  }),
  release: call<ExportOf<ReleaseFilters>>('GET', `${api}/release-export/{format}`, {
    needs: 'view_releases',
    raw,
    fails: [404],
  }),
};
