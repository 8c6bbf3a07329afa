import { useMemo } from 'react';
import { assetCalls, type AssetFilters } from '../../../../wire/asset/asset';
import { assetStatus } from '../../../../wire/asset/asset.record';
import { useReader } from '../../../shared/api/useReader';
import { dayIn } from '../../../shared/filter/day';
import { useLeftCount } from '../../../shared/filter/useLeftCount';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

/** The views that every reader has above the list of assets. */
export function useAssetViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  const left = useLeftCount(assetCalls.list, 'asset');
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: AssetFilters): View => ({ id, label, query });
    return [
      view('mine', t(assetRecordMessages.managed_by_me), { managed_by_ids: [reader.user_id] }),
      view('in_use', t(assetRecordMessages.in_use), { asset_status_ids: [assetStatus.inUse] }),
      view('in_stock', t(assetRecordMessages.in_stock), { asset_status_ids: [assetStatus.inStock] }),
      view('missing', t(assetRecordMessages.missing), { asset_status_ids: [assetStatus.missing] }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
      view('left', left === undefined ? t(filterMessages.by_left) : t(filterMessages.by_left_count, { count: left }), {
        held_by_left: 1,
      }),
    ];
  }, [t, reader, left]);
}
