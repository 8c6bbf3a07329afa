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
import { cabPaths } from '../cab.paths';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

/** The list of boards (D3 §2). */
export function CabTable({ mayAdd, onDelete, ...table }: ListTableProps<CabRow>) {
  const t = useMessages();
  const columns = useMemo<Column<CabRow, (typeof cabSorts)[number]>[]>(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => (row.is_edit ? <Link to={cabPaths.edit(row.id)}>{row.name}</Link> : row.name),
      },
      timeColumn('created_at', t(words.created), { first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { first: 'desc' }),
    ],
    [t],
  );
  return (
    <DataTable
      main
      name="cab"
      caption={t(words.change_advisory_boards)}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      empty={
        <EmptyList
          title={t(cabMessages.empty)}
          text={t(cabMessages.empty_text)}
          add={mayAdd && { to: cabPaths.create, text: t(cabMessages.add) }}
        />
      }
      actions={(row) => <EditDelete row={row} name={row.name} edit={cabPaths.edit(row.id)} onDelete={onDelete} />}
    />
  );
}
