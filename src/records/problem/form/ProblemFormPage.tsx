import { useParams } from 'react-router-dom';
import { useReader } from '../../../shared/api/useReader';
import { LatestVersion } from '../../../shared/form/LatestVersion';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ViewIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { Card } from '../../../shared/layout/Card';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { RichText } from '../../../shared/view/RichText';
import { problemDelays } from '../../../../wire/problem/problem';
import { useProblemToEdit } from '../problem.api';
import { problemPaths } from '../problem.paths';
import { ProblemForm } from './ProblemForm';
import { ProblemSummary } from '../view/ProblemSummary';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** /service-desk/problem/create and /service-desk/problem/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ProblemFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D1 §2). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_problem;
  const [saved, save] = useReturn(problemPaths.list, problemDelays.redirectAfterCreate);
  return (
    <Page
      title={t(words.new_problem)}
      alerts="problem-create"
      back={<BackLink to={problemPaths.list}>{t(words.problems)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(problemMessages.no_create)} />
        ) : (
          <ProblemForm onSaved={save} disabled={saved} />
        )}
        {saved && <p role="status">{t(problemMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the record anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useProblemToEdit(id));
  return (
    <Page
      title={t(problemMessages.edit_title)}
      alerts="problem-edit"
      back={<BackLink to={problemPaths.list}>{t(words.problems)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={problemPaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(problemMessages.view_problem)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={problemPaths.list} records={t(words.problems)}>
        {({ opened, newer }) => (
          <>
            {newer && (
              <LatestVersion text={t(problemMessages.latest_text)}>
                <h3>{newer.subject}</h3>
                <ProblemSummary problem={newer} unfolded />
                <RichText html={newer.description} capped />
              </LatestVersion>
            )}
            <Card>
              <ProblemForm
                key={edited.generation}
                problem={opened}
                version={newer?.version}
                onSaved={edited.reopen}
                onReload={edited.compare}
              />
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}
