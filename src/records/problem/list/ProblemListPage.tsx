import { useState } from 'react';
import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { DeleteDialog } from '../../../shared/dialog/DeleteDialog';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AddLink, ListPage } from '../../../shared/page/ListPage';
import { TrashLink } from '../../../shared/trash/TrashLink';
import { problemCalls, problemFilterCalls, type ProblemRow } from '../../../../wire/problem/problem';
import { useProblemList } from '../problem.api';
import { problemMessages } from '../problem.messages';
import { problemPaths } from '../problem.paths';
import { ProblemTable } from './ProblemTable';
import { useProblemBulkFields } from './useProblemBulkFields';
import { useProblemFilters } from './useProblemFilters';
import { useProblemViews } from './useProblemViews';

/** /service-desk/problem: all problems, their filters and their row actions (D1 §2). */
export default function ProblemListPage() {
  const t = useMessages(problemMessages);
  const filters = useListFilters({
    list: problemCalls.list,
    calls: problemFilterCalls,
    paths: problemPaths,
    useFields: useProblemFilters,
    useViews: useProblemViews,
  });
  const list = useProblemList(filters.query);
  const [deleting, setDeleting] = useState<ProblemRow | null>(null);
  const { create_problem: mayAdd, edit_problem: mayEdit, delete_problem: mayDelete } = useReader()?.actions ?? {};
  const bulk = useBulk({
    call: problemCalls.bulkEdit,
    fields: useProblemBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  return (
    <ListPage
      title={t('list_title')}
      alerts="problem-list"
      filters={filters}
      actions={
        <>
          {mayDelete && <TrashLink to={problemPaths.trash} />}
          {mayAdd && <AddLink to={problemPaths.create}>{t('add')}</AddLink>}
        </>
      }
    >
      <ProblemTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        mayAdd={mayAdd}
        onDelete={setDeleting}
        {...bulk}
      />
      {deleting && (
        <DeleteDialog
          title={t('delete_title')}
          call={problemCalls.remove}
          restore={problemCalls.restore}
          id={deleting.id}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleting(null)}
        >
          {t('delete_question', { name: deleting.subject })}
        </DeleteDialog>
      )}
    </ListPage>
  );
}
