import { assetRows, type AssetConfigList } from '../../../../wire/asset/asset';
import type { ListQuery } from '../../../../wire/protocol/list';
import { useList } from '../../../shared/api/useList';

const assetPage = ({ data, total }: AssetConfigList) => ({ rows: data, total });

/** One page of the list of assets with all its columns (D6). */
export const useAssetList = (query: ListQuery) =>
  useList(assetRows, { query: { ...query, config: true } }, assetPage, { live: 'asset', ids: 'asset_ids' });
