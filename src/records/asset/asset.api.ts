import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';

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
