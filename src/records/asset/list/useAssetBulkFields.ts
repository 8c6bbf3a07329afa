import { useMemo } from 'react';
import type { AssetBulkField } from '../../../../wire/asset/asset.record';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetRecordMessages } from '../asset-record.messages';
import { assetMessages } from '../asset.messages';

/** What can be set on many assets at once (D29). */
export function useAssetBulkFields(): readonly (BulkField & { name: AssetBulkField })[] {
  const t = useMessages(assetRecordMessages);
  const field = useMessages(assetMessages);
  return useMemo(
    () => [
      { name: 'asset_status_id', label: t('asset_status'), lookup: 'asset_statuses' },
      { name: 'used_by_id', label: field('used_by'), lookup: 'users', optional: true },
      { name: 'managed_by_id', label: field('managed_by'), lookup: 'agents', optional: true },
      { name: 'department_id', label: t('department'), lookup: 'departments', optional: true },
      { name: 'location_id', label: t('location'), lookup: 'locations', optional: true },
      { name: 'organization_id', label: field('organization'), lookup: 'organizations', optional: true },
      { name: 'asset_type_id', label: field('asset_type'), lookup: 'asset_types' },
      { name: 'product_id', label: t('product'), lookup: 'products', optional: true },
      { name: 'impact_type_id', label: t('impact'), lookup: 'impacts', optional: true },
    ],
    [t, field],
  );
}
