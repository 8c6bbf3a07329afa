import { useCallback } from 'react';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, changeFilterCalls, type ChangeList, type ChangeRow } from '../../../wire/change/change';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useBulk } from '../../shared/bulk/useBulk';
import { useRowDelete } from '../../shared/dialog/useRowDelete';
import { FilterBar } from '../../shared/filter/FilterBar';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { ListPage } from '../../shared/page/ListPage';
import { DataTable } from '../../shared/table/DataTable';
import { EmptyList } from '../../shared/table/EmptyList';
import { RowActions } from '../../shared/table/RowActions';
import type { ListTableProps } from '../../shared/table/listTable';
import { TrashPage } from '../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../shared/trash/trashState';
import { useChangeList } from './change.api';
import { useChangeBulkFields, useChangeFilters, useChangeListColumns, useChangeViews } from './change.filters';
import { changePaths } from './change.paths';

/** /service-desk/changes: all changes, their filters and their row actions (D2 §2). */
export default function ChangeListPage() {
  const t = useMessages();
  const { create_change: mayAdd, edit_change: mayEdit, delete_change: mayDelete } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: changeCalls.list,
    calls: changeFilterCalls,
    paths: changePaths,
    useFields: useChangeFilters,
    useViews: useChangeViews,
  });
  const list = useChangeList(filters.query);
  const { progress, ...bulk } = useBulk({
    kind: 'change',
    call: changeCalls.bulkEdit,
    fields: useChangeBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  const deletion = useRowDelete<ChangeRow>({
    calls: changeCalls,
    list,
    title: t(changeMessages.delete_title),
    question: ({ subject }) => t(changeMessages.delete_question, { name: subject }),
  });
  return (
    <ListPage
      title={t(words.changes)}
      alerts="change-list"
      filters={filters}
      trash={mayDelete && changePaths.trash}
      add={mayAdd && { to: changePaths.create, text: t(words.create_change) }}
    >
      {progress}
      <ChangeTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        download={{ call: changeCalls.export, job: changeCalls.exportJob, query: filters.query }}
        mayAdd={mayAdd}
        onDelete={deletion.ask}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}

/** The list of changes (D2 §2): row actions by the row's flags. */
export function ChangeTable({ mayAdd, onDelete, ...table }: ListTableProps<ChangeRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ChangeRow) => <RowActions row={row} name={row.subject} paths={changePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="change"
      caption={t(words.changes)}
      columns={useChangeListColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      navigation="fixed"
      empty={
        <EmptyList
          title={t(changeMessages.empty)}
          text={t(changeMessages.empty_text)}
          add={mayAdd && { to: changePaths.create, text: t(words.create_change) }}
        />
      }
      actions={actions}
    />
  );
}

const pageOf = ({ changes, total }: ChangeList) => ({
  rows: changes.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/changes/trash */
export function ChangeTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(changeCalls.list, { query: trashQuery(state) }, pageOf, { live: 'change' });
  return (
    <TrashPage
      kind="change"
      name="change-trash"
      records={t(words.changes)}
      back={changePaths.all}
      list={list}
      state={state}
      restore={changeCalls.restore}
    />
  );
}
