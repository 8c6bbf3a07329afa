import { useMemo } from 'react';
import type { AssetBulkField } from '../../../../wire/asset/asset.record';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** What can be set on many assets at once (D29). */
export function useAssetBulkFields(): readonly (BulkField & { name: AssetBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'asset_status_id', label: t(words.asset_status), lookup: 'asset_statuses' },
      { name: 'used_by_id', label: t(words.used_by), lookup: 'users', optional: true },
      { name: 'managed_by_id', label: t(words.managed_by), lookup: 'agents', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments', optional: true },
      { name: 'location_id', label: t(words.location), lookup: 'locations', optional: true },
      { name: 'organization_id', label: t(words.organization), lookup: 'organizations', optional: true },
      { name: 'asset_type_id', label: t(words.asset_type), lookup: 'asset_types' },
      { name: 'product_id', label: t(words.product), lookup: 'products', optional: true },
      { name: 'impact_type_id', label: t(words.impact), lookup: 'impacts', optional: true },
    ],
    [t],
  );
}
