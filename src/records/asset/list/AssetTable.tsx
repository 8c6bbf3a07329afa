import { useCallback } from 'react';
import type { AssetConfigRow } from '../../../../wire/asset/asset';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { assetRecordMessages } from '../asset-record.messages';
import { assetPaths } from '../asset.paths';
import { useAssetListColumns } from './useAssetListColumns';

/** The list of assets (D3 §2): columns in the specification's order, row actions by the row's flags. */
export function AssetTable({ mayAdd, onDelete, ...table }: ListTableProps<AssetConfigRow>) {
  const t = useMessages(assetRecordMessages);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: AssetConfigRow) => <RowActions row={row} name={row.name} paths={assetPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="asset"
      caption={t('assets')}
      columns={useAssetListColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={
        <EmptyList
          title={t('empty')}
          text={t('empty_text')}
          add={mayAdd && { to: assetPaths.create, text: t('add') }}
        />
      }
      actions={actions}
    />
  );
}
