import { useState } from 'react';
import { useReader } from '../../shared/api/useReader';
import { FilterToggle } from '../../shared/filter/FilterToggle';
import { ListFilters } from '../../shared/filter/ListFilters';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { problemCalls, problemFilterCalls, type ProblemRow } from '../../../wire/problem/problem';
import { useProblemList } from './problem.api';
import { problemMessages } from './problem.messages';
import { problemPaths } from './problem.paths';
import { ProblemTable } from './ProblemTable';
import { useProblemFilters } from './useProblemFilters';

const DeleteProblemDialog = lazyPart(() => import(/* webpackChunkName: "problem-delete" */ './DeleteProblemDialog'), {
  skeleton: null,
});

/** /service-desk/problem: all problems, their filters and their row actions (D1 §2). */
export default function ProblemListPage() {
  const t = useMessages(problemMessages);
  const filters = useListFilters({
    list: problemCalls.list,
    calls: problemFilterCalls,
    paths: problemPaths,
    useFields: useProblemFilters,
  });
  const list = useProblemList(filters.query);
  const [deleting, setDeleting] = useState<ProblemRow | null>(null);
  const mayAdd = useReader()?.actions.create_problem;
  const add = mayAdd && (
    <Link to={problemPaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="problem-list" actions={add}>
      <ListFilters of={filters}>
        <ProblemTable
          list={list}
          state={filters.state}
          toolbar={<FilterToggle of={filters} />}
          mayAdd={mayAdd}
          onDelete={setDeleting}
        />
      </ListFilters>
      {deleting && (
        <DeleteProblemDialog
          problem={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => void list.reload()}
        />
      )}
    </Page>
  );
}
