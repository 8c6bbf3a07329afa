import { useCallback } from 'react';
import { assetCalls, assetRows, type AssetConfigList } from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import type { ListQuery } from '../../../wire/protocol/list';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';

const assetPage = ({ data, total }: AssetConfigList) => ({ rows: data, total });

/** One page of the list of assets with all its columns (D6). */
export const useAssetList = (query: ListQuery) =>
  useList(assetRows, { query: { ...query, config: true } }, assetPage, { live: 'asset', ids: 'asset_ids' });

/** One asset. */
export const useAsset = (id: number) =>
  useRecord(assetRecordCalls.view, { params: { id } }, { live: { kind: 'asset', id } });

/** What the reader may do with it, and which tabs it has. */
export const useAssetActions = (id: number) =>
  useRecord(assetRecordCalls.actions, { params: { id } }, { live: { kind: 'asset', id } });

/** Loads anew what the page of an asset shows. */
export function useAssetReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        assetRecordCalls.view,
        assetRecordCalls.actions,
        assetRecordCalls.log,
        assetRecordCalls.history,
        relationCalls.table,
        relationCalls.map,
        relationCalls.impact,
        assetCalls.list,
      ]),
    [reload],
  );
}
