import type { Lazy } from 'yup';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import { assetCalls, assetFilterCalls, assetFilters, type AssetList, assetSorts } from './asset';
import { assetListReply } from './asset.replies';

export const assetEntries = entries(
  'asset',
  assetCalls,
  {
    list: 'List assets',
  },
  {
    list: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id'],
        words: { meta: ['true', '1'] },
      },
      // A row is only id and name where the query says `meta`: see `assetOptions`.
      reply: assetListReply as Lazy<AssetList>,
    },
  },
);
export const assetFilterEntries = savedFiltersOf('asset', assetFilterCalls);
