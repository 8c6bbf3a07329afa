import { useMemo } from 'react';
import type { AssetRow, assetSorts } from '../../../wire/asset/asset';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import { assetMessages } from './asset.messages';

/** Assets to choose from: plain texts, because a click chooses and does not leave. */
export function useAttachableColumns(): Column<AssetRow, (typeof assetSorts)[number]>[] {
  const t = useMessages(assetMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        grow: true,
        cell: (row) => row.name,
      },
      { id: 'identifier', header: t('identifier'), importance: 1, cell: (row) => row.identifier },
      { id: 'asset_type', header: t('asset_type'), cell: (row) => row.asset_type.name },
      { id: 'managed_by', header: t('managed_by'), importance: 3, cell: (row) => row.managed_by?.name },
      { id: 'used_by', header: t('used_by'), cell: (row) => row.used_by?.name },
    ],
    [t],
  );
}
