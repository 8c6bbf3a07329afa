import { assetFilters, assetSorts } from '../asset/asset';
import { changeFilters, changeSorts } from '../change/change';
import { problemFilters, problemSorts } from '../problem/problem';
import { entries } from '../protocol/entry';
import { releaseFilters, releaseSorts } from '../release/release';
import { exportCalls } from './export';

const words = { columns: [] };

export const exportEntries = entries(
  'export',
  exportCalls,
  {
    asset: 'Download assets as csv or xlsx',
    problem: 'Download problems as csv or xlsx',
    change: 'Download changes as csv or xlsx',
    release: 'Download releases as csv or xlsx',
  },
  {
    asset: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        words: { ...words, asset_type_descendants: ['1', '0', 'true', 'false'] },
      },
    },
    problem: { query: { sorts: problemSorts, ...problemFilters, one: ['filter_id'], words } },
    change: { query: { sorts: changeSorts, ...changeFilters, one: ['filter_id'], custom: true, words } },
    release: { query: { sorts: releaseSorts, ...releaseFilters, one: ['filter_id'], words } },
  },
);
