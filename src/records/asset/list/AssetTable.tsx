import { useCallback, useMemo } from 'react';
import type { AssetConfigRow } from '../../../../wire/asset/asset';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { ImportLink, SampleLink } from '../../import/embed';
import { withWhoLeft } from '../../../shared/view/whoLeft';
import { assetPaths } from '../asset.paths';
import { useAssetListColumns } from './useAssetListColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

interface AssetTableProps extends ListTableProps<AssetConfigRow> {
  /** The reader may import assets: an empty register offers it, with a file to begin with. */
  mayImport?: boolean;
  /** Shows who left and holds them. */
  left?: boolean;
}

/** The list of assets (D3 §2): columns in the specification's order, row actions by the row's flags. */
export function AssetTable({ mayAdd, mayImport, left, onDelete, ...table }: AssetTableProps) {
  const t = useMessages();
  const columns = useAssetListColumns();
  const leftColumns = useMemo(
    () =>
      withWhoLeft(columns, t(filterMessages.who_left), { managed_by: t(words.managed_by), used_by: t(words.used_by) }),
    [columns, t],
  );
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: AssetConfigRow) => <RowActions row={row} name={row.name} paths={assetPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="asset"
      caption={t(words.assets)}
      columns={left ? leftColumns : columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={
        <Empty
          title={t(assetRecordMessages.empty)}
          actions={
            <>
              {mayAdd && (
                <Link to={assetPaths.create} look="plain">
                  {t(assetRecordMessages.add)}
                </Link>
              )}
              {mayImport && (
                <>
                  <ImportLink look="plain" />
                  <SampleLink />
                </>
              )}
            </>
          }
        >
          {t(assetRecordMessages.empty_text)}
        </Empty>
      }
      actions={actions}
    />
  );
}
