import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { EditDelete } from '../../../shared/table/EditDelete';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { timeColumn } from '../../../shared/table/timeColumn';
import type { CabRow, cabSorts } from '../../../../wire/cab/cab';
import { cabMessages } from '../cab.messages';
import { cabPaths } from '../cab.paths';

/** The list of boards (D3 §2). */
export function CabTable({ mayAdd, onDelete, ...table }: ListTableProps<CabRow>) {
  const t = useMessages(cabMessages);
  const columns = useMemo<Column<CabRow, (typeof cabSorts)[number]>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        grow: true,
        cell: (row) => (row.is_edit ? <Link to={cabPaths.edit(row.id)}>{row.name}</Link> : row.name),
      },
      timeColumn('created_at', t('created'), { first: 'desc' }),
      timeColumn('updated_at', t('updated'), { first: 'desc' }),
    ],
    [t],
  );
  return (
    <DataTable
      main
      name="cab"
      caption={t('cabs')}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      empty={
        <EmptyList title={t('empty')} text={t('empty_text')} add={mayAdd && { to: cabPaths.create, text: t('add') }} />
      }
      actions={(row) => <EditDelete row={row} name={row.name} edit={cabPaths.edit(row.id)} onDelete={onDelete} />}
    />
  );
}
