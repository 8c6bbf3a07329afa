import { useCallback } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { problemCalls, problemFilterCalls, type ProblemList, type ProblemRow } from '../../../wire/problem/problem';
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
import { useProblemList } from './problem.api';
import { useProblemColumns } from './problem.columns';
import { useProblemBulkFields, useProblemFilters, useProblemViews } from './problem.filters';
import { problemPaths } from './problem.paths';

/** /service-desk/problem: all problems, their filters and their row actions (D1 §2). */
export default function ProblemListPage() {
  const t = useMessages();
  const { create_problem: mayAdd, edit_problem: mayEdit, delete_problem: mayDelete } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: problemCalls.list,
    calls: problemFilterCalls,
    paths: problemPaths,
    useFields: useProblemFilters,
    useViews: useProblemViews,
  });
  const list = useProblemList(filters.query);
  const { progress, ...bulk } = useBulk({
    kind: 'problem',
    call: problemCalls.bulkEdit,
    fields: useProblemBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  const deletion = useRowDelete<ProblemRow>({
    calls: problemCalls,
    list,
    title: t(problemMessages.delete_title),
    question: ({ subject }) => t(problemMessages.delete_question, { name: subject }),
  });
  return (
    <ListPage
      title={t(words.problems)}
      alerts="problem-list"
      filters={filters}
      trash={mayDelete && problemPaths.trash}
      add={mayAdd && { to: problemPaths.create, text: t(words.create_problem) }}
    >
      {progress}
      <ProblemTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        download={{ call: problemCalls.export, job: problemCalls.exportJob, query: filters.query }}
        mayAdd={mayAdd}
        onDelete={deletion.ask}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}

/** The list of problems (D1 §2): columns in the specification's order, row actions by the row's flags. */
export function ProblemTable({ mayAdd, onDelete, ...table }: ListTableProps<ProblemRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ProblemRow) => <RowActions row={row} name={row.subject} paths={problemPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="problem"
      caption={t(words.problems)}
      columns={useProblemColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t(problemMessages.empty)}
          text={t(problemMessages.empty_text)}
          add={mayAdd && { to: problemPaths.create, text: t(words.create_problem) }}
        />
      }
      actions={actions}
    />
  );
}

const pageOf = ({ problems, total }: ProblemList) => ({
  rows: problems.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/problem/trash */
export function ProblemTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(problemCalls.list, { query: trashQuery(state) }, pageOf, { live: 'problem' });
  return (
    <TrashPage
      kind="problem"
      name="problem-trash"
      records={t(words.problems)}
      back={problemPaths.list}
      list={list}
      state={state}
      restore={problemCalls.restore}
    />
  );
}
