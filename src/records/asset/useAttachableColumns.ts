import { useMemo } from 'react';
import type { AssetRow, assetSorts } from '../../../wire/asset/asset';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import * as assetMessages from '../../../texts/compiled/screen/asset';

/** Assets to choose from: plain texts, because a click chooses and does not leave. */
export function useAttachableColumns(): Column<AssetRow, (typeof assetSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(assetMessages.name),
        fixed: true,
        grow: true,
        cell: (row) => row.name,
      },
      { id: 'identifier', header: t(assetMessages.identifier), importance: 1, cell: (row) => row.identifier },
      { id: 'asset_type', header: t(assetMessages.asset_type), cell: (row) => row.asset_type.name },
      { id: 'managed_by', header: t(assetMessages.managed_by), importance: 3, cell: (row) => row.managed_by?.name },
      { id: 'used_by', header: t(assetMessages.used_by), cell: (row) => row.used_by?.name },
    ],
    [t],
  );
}
