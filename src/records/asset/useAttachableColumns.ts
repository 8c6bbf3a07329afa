import { useMemo } from 'react';
import type { AssetRow, assetSorts } from '../../../wire/asset/asset';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import * as words from '../../../texts/compiled/screen/common';

/** Assets to choose from: plain texts, because a click chooses and does not leave. */
export function useAttachableColumns(): Column<AssetRow, (typeof assetSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => row.name,
      },
      { id: 'identifier', header: t(words.identifier), importance: 1, cell: (row) => row.identifier },
      { id: 'asset_type', header: t(words.asset_type), cell: (row) => row.asset_type.name },
      { id: 'managed_by', header: t(words.managed_by), importance: 3, cell: (row) => row.managed_by?.name },
      { id: 'used_by', header: t(words.used_by), cell: (row) => row.used_by?.name },
    ],
    [t],
  );
}
