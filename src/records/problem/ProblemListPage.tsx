import { useState } from 'react';
import { useReader } from '../../shared/api/useReader';
import { FilterChips } from '../../shared/filter/FilterChips';
import { FilterToggle } from '../../shared/filter/FilterToggle';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useUrlListState } from '../../shared/table/useUrlListState';
import type { ProblemRow } from '../../../wire/problem';
import { useProblemList } from './problem.api';
import { problemMessages } from './problem.messages';
import { problemPaths } from './problem.paths';
import { ProblemTable } from './ProblemTable';
import { useFilterLabels } from './useFilterLabels';

const ProblemFilters = lazyPart(() => import(/* webpackChunkName: "problem-filters" */ './ProblemFilters'));
const DeleteProblemDialog = lazyPart(() => import(/* webpackChunkName: "problem-delete" */ './DeleteProblemDialog'), { skeleton: null });

/** /service-desk/problem: all problems, their filters and their row actions (D1 §2). */
export default function ProblemListPage() {
  const t = useMessages(problemMessages);
  const labels = useFilterLabels();
  const state = useUrlListState();
  const list = useProblemList(state);
  const [filtering, setFiltering] = useState(false);
  const [deleting, setDeleting] = useState<ProblemRow | null>(null);
  const mayAdd = useReader()?.actions.create_problem;
  const add = mayAdd && (
    <Link to={problemPaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="problem-list" actions={add}>
      {filtering && (
        <ProblemFilters
          filters={state.filters}
          onCancel={() => setFiltering(false)}
          onApply={(filters) => {
            state.set({ filters });
            setFiltering(false);
          }}
        />
      )}
      <FilterChips filters={state.filters} labels={labels} onChange={(filters) => state.set({ filters })} />
      <ProblemTable
        list={list}
        state={state}
        toolbar={<FilterToggle filters={state.filters} open={filtering} onToggle={() => setFiltering(!filtering)} />}
        mayAdd={mayAdd}
        onDelete={setDeleting}
      />
      {deleting && <DeleteProblemDialog problem={deleting} onClose={() => setDeleting(null)} onDeleted={() => void list.reload()} />}
    </Page>
  );
}
