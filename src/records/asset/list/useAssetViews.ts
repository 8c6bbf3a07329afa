import { useMemo } from 'react';
import { assetCalls, type AssetFilters } from '../../../../wire/asset/asset';
import { assetStatus } from '../../../../wire/asset/asset.record';
import { useReader } from '../../../shared/api/useReader';
import { dayIn } from '../../../shared/filter/day';
import { filterMessages } from '../../../shared/filter/filter.messages';
import { useLeftCount } from '../../../shared/filter/useLeftCount';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetRecordMessages } from '../asset-record.messages';

/** The views that every reader has above the list of assets. */
export function useAssetViews(): readonly View[] {
  const t = useMessages(filterMessages);
  const own = useMessages(assetRecordMessages);
  const reader = useReader();
  const left = useLeftCount(assetCalls.list, 'asset');
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: AssetFilters): View => ({ id, label, query });
    return [
      view('mine', own('managed_by_me'), { managed_by_ids: [reader.user_id] }),
      view('in_use', own('in_use'), { asset_status_ids: [assetStatus.inUse] }),
      view('in_stock', own('in_stock'), { asset_status_ids: [assetStatus.inStock] }),
      view('missing', own('missing'), { asset_status_ids: [assetStatus.missing] }),
      view('today', t('today'), { updated_at_begin: dayIn(reader.time_zone) }),
      view('left', left === undefined ? t('by_left') : t('by_left_count', { count: left }), { held_by_left: 1 }),
    ];
  }, [t, own, reader, left]);
}
