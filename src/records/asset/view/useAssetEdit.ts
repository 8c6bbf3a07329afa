import { assetRecordCalls, type AssetView } from '../../../../wire/asset/asset.record';
import type { Load } from '../../../shared/api/useRecord';
import { useReload } from '../../../shared/api/useReload';
import { useInPlaceEdit } from '../../../shared/view/useInPlaceEdit';

/** Fields of an asset that were chosen on its page. */
export type AssetEdit = (fields: Partial<AssetView>) => void;

/** An asset as its page shows it while fields of it are saved, and how to change them. What is not sent stays (D1). */
export function useAssetEdit(load: Load<{ asset: AssetView }>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data?.asset, {
    call: assetRecordCalls.save,
    request: ({ id, version, asset_status, managed_by, department, location }) => ({
      body: {
        id,
        version,
        asset_status_id: asset_status?.id ?? null,
        managed_by_id: managed_by?.id ?? null,
        department_id: department?.id ?? null,
        location_id: location?.id ?? null,
      },
    }),
    reload: () =>
      Promise.all([load.reload(), actions.reload(), reload([assetRecordCalls.log, assetRecordCalls.history])]),
  });
}
