import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { problemCalls, problemFilterCalls, type ProblemRow } from '../../../../wire/problem/problem';
import { useProblemList } from '../problem.api';
import { problemPaths } from '../problem.paths';
import { ProblemTable } from './ProblemTable';
import { useProblemBulkFields } from './useProblemBulkFields';
import { useProblemFilters } from './useProblemFilters';
import { useProblemViews } from './useProblemViews';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

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
