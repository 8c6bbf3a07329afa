import { useMemo } from 'react';
import * as cabMessages from '../../../texts/compiled/screen/cab';
import * as words from '../../../texts/compiled/screen/common';
import { cabCalls, type CabList, type CabRow, type cabSorts } from '../../../wire/cab/cab';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useRowDelete } from '../../shared/dialog/useRowDelete';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { ListPage } from '../../shared/page/ListPage';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import { EmptyList } from '../../shared/table/EmptyList';
import type { Column } from '../../shared/table/column';
import type { ListTableProps } from '../../shared/table/listTable';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { TrashPage } from '../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../shared/trash/trashState';
import { useCabList } from './cab.api';
import { cabPaths } from './cab.paths';

/** /service-desk/cab: the catalogue of change advisory boards (D3 §2). */
export default function CabListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useCabList(state);
  const mayAdd = useReader()?.actions.manage_cab;
  const deletion = useRowDelete<CabRow>({
    calls: cabCalls,
    list,
    title: t(cabMessages.delete_title),
    question: ({ name }) => t(cabMessages.delete_question, { name }),
  });
  return (
    <ListPage
      title={t(words.change_advisory_boards)}
      alerts="cab-list"
      trash={mayAdd && cabPaths.trash}
      add={mayAdd && { to: cabPaths.create, text: t(cabMessages.add) }}
    >
      <CabTable list={list} state={state} mayAdd={mayAdd} onDelete={deletion.confirm} />
      {deletion.dialog}
    </ListPage>
  );
}

/** The list of boards (D3 §2). */
function CabTable({ mayAdd, onDelete, ...table }: ListTableProps<CabRow>) {
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

const pageOf = ({ cabs, total }: CabList) => ({ rows: cabs, total });

/** /service-desk/cab/trash */
export function CabTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(cabCalls.list, { query: trashQuery(state) }, pageOf, { live: 'cab' });
  return (
    <TrashPage
      name="cab-trash"
      records={t(words.change_advisory_boards)}
      back={cabPaths.list}
      list={list}
      state={state}
      restore={cabCalls.restore}
    />
  );
}
