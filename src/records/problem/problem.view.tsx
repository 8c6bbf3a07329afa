import { useParams, useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import * as recordMessages from '../../../texts/compiled/screen/record';
import {
  type ProblemActions as Flags,
  problemCalls,
  type ProblemForm,
  type ProblemView,
} from '../../../wire/problem/problem';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import type { Load } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { Badge } from '../../shared/badge/Badge';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { useDialogs } from '../../shared/dialog/opened';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { ChangeIcon, CheckIcon, DeleteIcon, EditIcon, LinkIcon, RefreshIcon, UnlinkIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { Menu } from '../../shared/menu/Menu';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { RecordNeighbours } from '../../shared/page/RecordNeighbours';
import { useGo } from '../../shared/page/go';
import { namedOf, personOf, priorityOf } from '../../shared/select/chosen';
import { useLookup } from '../../shared/select/useLookup';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Description } from '../../shared/view/Description';
import { FactRail } from '../../shared/view/FactRail';
import { InPlace } from '../../shared/view/InPlace';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead } from '../../shared/view/recordAhead';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { ImpactCard } from '../asset/embed';
import { useHiddenActions } from '../rule/embed';
import { changeOf, useProblem, useProblemActions, useProblemReload } from './problem.api';
import { ProblemStatus } from './problem.columns';
import { type ProblemDialog, ProblemDialogs } from './problem.dialogs';
import { problemPaths } from './problem.paths';
import { ProblemAssociates } from './problem.tabs';

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

interface ProblemActionsProps {
  problem: ProblemView;
  flags: Flags;
  onOpen: (dialog: ProblemDialog) => void;
}

/** The actions menu: what appears follows the flags (D1 §2, §6). */
export function ProblemActions({ problem, flags, onOpen }: ProblemActionsProps) {
  const t = useMessages();
  const go = useGo();
  const reload = useReload();
  const reopen = useAction(problemCalls.reopen, {
    onDone: () => void reload([problemCalls.view, problemCalls.actions, problemCalls.log]),
  });
  const [hidden, hiddenActions] = useHiddenActions('problem', problem.id);
  return (
    <>
      <Menu
        label={t(words.actions)}
        actions={[
          flags.problem_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(problemPaths.edit(problem.id)),
          },
          flags.problem_close && {
            label: t(words.close_problem),
            icon: <CheckIcon />,
            onSelect: () => onOpen('close'),
          },
          flags.problem_reopen && {
            label: t(words.reopen),
            icon: <RefreshIcon />,
            onSelect: () => void reopen.run({ params: { id: problem.id } }),
          },
          flags.problem_change_create && {
            label: t(problemMessages.attach_new_change),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('new-change'),
          },
          flags.problem_change_attach && {
            label: t(problemMessages.attach_existing_change),
            icon: <LinkIcon />,
            onSelect: () => onOpen('existing-change'),
          },
          flags.problem_change_detach &&
            changeOf(problem) !== null && {
              label: t(words.detach_change),
              icon: <UnlinkIcon />,
              onSelect: () => onOpen('detach-change'),
            },
          hidden,
          flags.problem_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
      {hiddenActions}
    </>
  );
}

/** Below the subject: identifier, status, priority, known error, assignee. */
export function ProblemHeadline({ problem, onEdit }: { problem: ProblemView; onEdit?: ProblemEdit }) {
  const t = useMessages();
  const field = { problem, onEdit, pill: true };
  return (
    <RecordHeadline identifier={problem.identifier} path={problemPaths.show(problem.id)}>
      <StatusOfProblem {...field} />
      {problem.priority_id && <PriorityOfProblem {...field} />}
      {(problem.assigned_id || onEdit) && <AssigneeOfProblem {...field} />}
      {problem.known_error && <Badge tone="warning">{t(problemMessages.known_error)}</Badge>}
    </RecordHeadline>
  );
}

interface ProblemSummaryProps {
  problem: ProblemView;
  /** Present if the reader may edit. */
  onEdit?: ProblemEdit;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The facts of a problem in the specification's order (D1 §2). */
export function ProblemSummary({ problem, onEdit, unfolded }: ProblemSummaryProps) {
  const t = useMessages();
  const { department_id: department } = problem;
  const field = { problem, onEdit };
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.created), value: <Moment at={problem.created_at} /> },
        { name: t(words.status), value: <StatusOfProblem {...field} /> },
        { name: t(words.requester), value: <PersonLink person={problem.requester_id} /> },
        {
          name: t(words.department),
          value: department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
        },
        { name: t(words.priority), value: problem.priority_id && <PriorityOfProblem {...field} /> },
        { name: t(words.impact), value: problem.impact_id.name },
        {
          name: t(words.location),
          value: problem.location_id && <Truncated text={problem.location_id.name} max={shown.all} />,
        },
        {
          name: t(problemMessages.assigned_agent),
          value: (problem.assigned_id || onEdit) && <AssigneeOfProblem {...field} />,
        },
        { name: t(words.attachment), value: problem.attachment && <AttachmentLink attachment={problem.attachment} /> },
      ]}
    />
  );
}

interface FieldProps {
  problem: ProblemView;
  /** Present if the reader may edit. */
  onEdit?: ProblemEdit;
  /** In the headline. */
  pill?: boolean;
}

export function StatusOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('statuses');
  return (
    <InPlace
      label={t(words.status)}
      value={problem.status_type_id}
      source={source}
      pill={pill}
      onChoose={
        onEdit && ((chosen) => chosen && onEdit({ status_type_id: { ...problem.status_type_id, ...namedOf(chosen) } }))
      }
    >
      <ProblemStatus status={problem.status_type_id} />
    </InPlace>
  );
}

export function PriorityOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('priorities');
  return (
    <InPlace
      label={t(words.priority)}
      value={problem.priority_id}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority_id: priorityOf(chosen) }))}
    >
      {problem.priority_id && <PriorityBadge priority={problem.priority_id} />}
    </InPlace>
  );
}

export function AssigneeOfProblem({ problem, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('agents');
  const { assigned_id: agent } = problem;
  return (
    <InPlace
      label={t(problemMessages.assigned_agent)}
      value={agent && { id: agent.id, name: agent.full_name }}
      source={source}
      none={t(recordMessages.nobody)}
      pill={pill}
      onChoose={onEdit && ((chosen) => onEdit({ assigned_id: chosen && personOf(chosen) }))}
    >
      {pill && onEdit ? (agent?.full_name ?? t(recordMessages.nobody)) : <PersonLink person={agent} />}
    </InPlace>
  );
}

/** Fields of a problem that were chosen on its page. */
export type ProblemEdit = (fields: Partial<ProblemView>) => void;

/** Its form as it is saved; without assets and file, which stay as they are. */
const formOf = (problem: ProblemView): ProblemForm => ({
  id: problem.id,
  version: problem.version,
  subject: problem.subject,
  identifier: problem.identifier,
  description: problem.description,
  requester_id: problem.requester_id.id,
  department_id: problem.department_id?.id ?? null,
  impact_id: problem.impact_id.id,
  status_type_id: problem.status_type_id.id,
  location_id: problem.location_id?.id ?? null,
  priority_id: problem.priority_id?.id ?? null,
  assigned_id: problem.assigned_id?.id ?? null,
  known_error: problem.known_error,
});

/** A problem as its page shows it while fields of it are saved, and how to change them. */
export function useProblemEdit(load: Load<ProblemView>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data, {
    call: problemCalls.save,
    request: (problem) => ({ body: formOf(problem) }),
    reload: () => Promise.all([load.reload(), actions.reload(), reload([problemCalls.log])]),
  });
}
