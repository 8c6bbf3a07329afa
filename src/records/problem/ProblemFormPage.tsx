import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Card } from '../../shared/layout/Card';
import { Page } from '../../shared/page/Page';
import { useNotFound } from '../../shared/page/useNotFound';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { problemDelays } from '../../../wire/problem/problem';
import { useProblemToEdit } from './problem.api';
import { problemMessages } from './problem.messages';
import { problemPaths } from './problem.paths';
import { BackToProblems } from './BackToProblems';
import { LatestProblem } from './LatestProblem';
import { ProblemForm } from './ProblemForm';

/**
 * /service-desk/problem/create and /service-desk/problem/{id}/edit: edit mode is the path segment `edit` (decisions
 * A10).
 */
export default function ProblemFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D1 §2). */
function CreatePage() {
  const t = useMessages(problemMessages);
  const mayCreate = useReader()?.actions.create_problem;
  const [saved, save] = useReturn(problemPaths.list, problemDelays.redirectAfterCreate);
  return (
    <Page title={t('create_title')} alerts="problem-create" back={<BackToProblems />}>
      <Card>
        {mayCreate === false ? <Empty title={t('no_create')} /> : <ProblemForm onSaved={save} disabled={saved} />}
        {saved && <p role="status">{t('returning')}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages(problemMessages);
  const problem = useProblemToEdit(id);
  const [generation, setGeneration] = useState(0);
  const [stale, setStale] = useState(false);
  useNotFound(problem);

  async function reopen() {
    await problem.reload();
    setStale(false);
    setGeneration(generation + 1);
  }

  async function compare() {
    await problem.reload();
    setStale(true);
  }

  return (
    <Page
      title={t('edit_title')}
      alerts="problem-edit"
      back={<BackToProblems />}
      actions={
        <Link to={problemPaths.show(id)} look="plain" icon={<ViewIcon />}>
          {t('view_problem')}
        </Link>
      }
    >
      <Loaded of={problem}>
        {(latest) => (
          <>
            {stale && <LatestProblem problem={latest} />}
            <Card>
              <ProblemForm
                key={generation}
                problem={latest}
                version={stale ? latest.version : undefined}
                onSaved={() => void reopen()}
                onReload={() => void compare()}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}
