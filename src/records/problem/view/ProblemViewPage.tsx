import { useParams, useSearchParams } from 'react-router-dom';
import { Alert } from '../../../shared/alert/Alert';
import { Loaded } from '../../../shared/api/Loaded';
import { shown } from '../../../shared/format/truncate';
import { useDialogs } from '../../../shared/dialog/opened';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { Description } from '../../../shared/view/Description';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { recordAhead } from '../../../shared/view/recordAhead';
import { ImpactCard } from '../../asset/embed';
import { Truncated } from '../../../shared/view/Truncated';
import { useProblem, useProblemActions, useProblemReload } from '../problem.api';
import { problemCalls } from '../../../../wire/problem/problem';
import { problemPaths } from '../problem.paths';
import { ProblemActions } from './ProblemActions';
import { ProblemAssociates } from './ProblemAssociates';
import { useProblemEdit } from './useProblemEdit';
import { ProblemDialogs, type ProblemDialog } from '../dialogs/ProblemDialogs';
import { ProblemHeadline } from './ProblemHeadline';
import { ProblemSummary } from './ProblemSummary';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** /service-desk/problem/{id}/show (D1 §2). */
export default function ProblemViewPage() {
  const { id } = useParams();
  return <ProblemPage key={id} id={Number(id)} />;
}
ProblemViewPage.Ahead = recordAhead('problem', problemCalls);

function ProblemPage({ id }: { id: number }) {
  const t = useMessages();
  const problem = useProblem(id);
  const actions = useProblemActions(id);
  const dialogs = useDialogs<ProblemDialog>();
  const reload = useProblemReload();
  const [params, setParams] = useSearchParams();
  const [shownProblem, edit] = useProblemEdit(problem, actions);

  // D1 §4: the action list is refreshed after each modal closes.
  const closed = () => void actions.reload();
  const close = () => {
    dialogs.open(null);
    closed();
  };
  const flags = actions.data?.actions;
  const onEdit = flags?.problem_edit ? edit : undefined;
  const subject = problem.data?.subject ?? t(words.problem);
  return (
    <Page
      title={subject}
      heading={<Truncated text={subject} max={shown.title} />}
      alerts="problem-view"
      back={
        <>
          <BackLink to={problemPaths.list} record={id}>
            {t(words.problems)}
          </BackLink>
          <RecordNeighbours paths={problemPaths} id={id} call={problemCalls.list} rows={({ problems }) => problems} />
        </>
      }
      below={shownProblem && <ProblemHeadline problem={shownProblem} onEdit={onEdit} />}
      actions={problem.data && flags && <ProblemActions problem={problem.data} flags={flags} onOpen={dialogs.open} />}
    >
      <LoadedRecord of={problem} list={problemPaths.list} records={t(words.problems)}>
        {(loaded) => (
          <>
            {problem.error?.status === 404 && <Alert kind="warning">{t(problemMessages.deleted_meanwhile)}</Alert>}
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => dialogs.open('description')} />}
              facts={<ProblemSummary problem={shownProblem ?? loaded} onEdit={onEdit} />}
            >
              <Loaded of={actions}>
                {({ actions: granted }) => (
                  <Stack>
                    <Card>
                      <ProblemAssociates
                        problem={loaded}
                        flags={granted}
                        tab={params.get('tab')}
                        onTab={(tab) => setParams({ tab }, { replace: true })}
                        onOpen={dialogs.open}
                        onExpect={dialogs.expect}
                        onClosed={closed}
                      />
                    </Card>
                    {!granted.associated_asset && <ImpactCard kind="problem" id={id} />}
                  </Stack>
                )}
              </Loaded>
            </RecordLayout>
            <ProblemDialogs
              problem={loaded}
              mayAct={flags?.problem_edit === true}
              of={dialogs}
              mayAttach={flags?.problem_ticket_attach}
              onClose={close}
              onChanged={reload}
            />
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}
