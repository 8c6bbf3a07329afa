import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { ticketActions } from '../../../wire/host/host';
import { type ProblemActions as Flags, problemCalls, type ProblemView } from '../../../wire/problem/problem';
import { useAction } from '../../shared/api/useAction';
import { useReload } from '../../shared/api/useReload';
import { KnownErrorBadge } from '../../shared/badge/KnownErrorBadge';
import { useDialogs } from '../../shared/dialog/opened';
import { useExtensionActions } from '../../shared/extension/useExtensionActions';
import { shown } from '../../shared/format/truncate';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import {
  ChangeIcon,
  CheckIcon,
  DeleteIcon,
  EditIcon,
  LinkIcon,
  RefreshIcon,
  TicketIcon,
  UnlinkIcon,
} from '../../shared/icon/icon';
import { Badge } from '../../shared/badge/Badge';
import { MergeIcon } from '../../shared/icon/record';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { useGo } from '../../shared/page/go';
import { useTab } from '../../shared/page/useTab';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Description } from '../../shared/view/Description';
import { useCustomFacts } from '../../shared/view/useCustomFacts';
import { FactRail } from '../../shared/view/FactRail';
import { Flagged } from '../../shared/view/Flagged';
import { InPlaceAgent, InPlaceChoice } from '../../shared/view/InPlaceFields';
import { InPlacePriority } from '../../shared/view/InPlacePriority';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { RecordHeadline } from '../../shared/view/RecordHeadline';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { Truncated } from '../../shared/view/Truncated';
import { recordAhead, useRecordAndActions } from '../../shared/view/recordAhead';
import { useInPlaceEdit } from '../../shared/view/useInPlaceEdit';
import { ImpactCard } from '../asset/embed';
import { useWhoCanSee } from '../role/embed';
import { useHiddenActions } from '../rule/embed';
import { changeOf, formOfProblem, useProblemReload } from './problem.api';
import { MajorBadge, ProblemStatus } from './problem.columns';
import { type ProblemDialog, ProblemDialogs } from './problem.dialogs';
import { Children } from './problem.family';
import { Merged } from './problem.merged';
import { problemPaths } from './problem.paths';
import { PublishSwitch } from './problem.publish';
import { ProblemAssociates } from './problem.tabs';

/** /service-desk/problem/{id}/show (D1 §2). */
export default recordRoute(ProblemPage, recordAhead('problem', problemCalls));

const list = listOfRecords({
  paths: problemPaths,
  name: words.problems,
  call: problemCalls.list,
  rows: ({ problems }) => problems,
});

function ProblemPage({ id }: { id: number }) {
  const t = useMessages();
  const [load, actions] = useRecordAndActions('problem', problemCalls, id);
  const dialogs = useDialogs<ProblemDialog>();
  const reload = useProblemReload();
  const go = useGo();
  const [tab, showTab] = useTab();
  const [problem, edit] = useInPlaceEdit(load.data, {
    call: problemCalls.save,
    request: (edited) => ({ body: formOfProblem(edited) }),
    statusOf: ({ status_type_id }) => status_type_id.name,
    loads: [load, actions],
    calls: [problemCalls.log],
  });

  // D1 §4: the action list is refreshed after each modal closes.
  const closed = () => void actions.reload();
  const close = () => {
    dialogs.open(null);
    closed();
  };
  const flags = actions.data?.actions;
  const onEdit = flags?.problem_edit ? edit : undefined;
  return (
    <RecordPage
      id={id}
      list={list}
      title={load.data?.subject ?? t(words.problem)}
      alerts="problem-view"
      allowed={load.data && actions}
      owner={load.data && 'sd_problem'}
      keys={{ edit: flags?.problem_edit && (() => go(problemPaths.edit(id))) }}
      below={problem && <ProblemHeadline problem={problem} onEdit={onEdit} />}
      actions={load.data && flags && <ProblemActions problem={load.data} flags={flags} onOpen={dialogs.open} />}
    >
      <ShownRecord of={load} list={list} deleted={problemMessages.deleted_meanwhile}>
        {(loaded) => (
          <>
            <Merged problem={loaded} />
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => dialogs.open('description')} />}
              facts={<ProblemSummary problem={problem ?? loaded} onEdit={onEdit} />}
            >
              <Flagged of={actions}>
                {(granted) => (
                  <Stack>
                    <Card>
                      <ProblemAssociates
                        problem={loaded}
                        flags={granted?.actions ?? {}}
                        tab={tab}
                        onTab={showTab}
                        dialogs={dialogs}
                        onClosed={closed}
                      />
                    </Card>
                    {granted && !granted.actions.associated_asset && <ImpactCard kind="problem" id={id} />}
                  </Stack>
                )}
              </Flagged>
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
      </ShownRecord>
    </RecordPage>
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
  const { helpDesk } = useHost().kit;
  const [hidden, hiddenActions] = useHiddenActions('problem', problem.id);
  const who = useWhoCanSee('problem', problem.id);
  const [others, othersDialog] = useExtensionActions('problem', problem.id);
  const opens = opening(onOpen);
  return (
    <>
      <PageMenu
        label={t(words.actions)}
        actions={[
          flags.problem_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(problemPaths.edit(problem.id)),
          },
          flags.problem_close && opens('close', t(words.close_problem), <CheckIcon />),
          flags.problem_reopen && {
            label: t(words.reopen),
            icon: <RefreshIcon />,
            onSelect: () => void reopen.run({ params: { id: problem.id } }),
          },
          flags.problem_edit &&
            flags.associated_ticket &&
            (helpDesk?.acts ?? ticketActions).includes('reply') &&
            opens('send', t(problemMessages.send_title), <TicketIcon />),
          flags.problem_change_create && opens('new-change', t(problemMessages.attach_new_change), <ChangeIcon />),
          flags.problem_change_attach &&
            opens('existing-change', t(problemMessages.attach_existing_change), <LinkIcon />),
          flags.problem_change_detach &&
            changeOf(problem) !== null &&
            opens('detach-change', t(words.detach_change), <UnlinkIcon />),
          flags.problem_merge && opens('merge', t(problemMessages.merge_into), <MergeIcon />),
          ...others,
          who,
          hidden,
          flags.problem_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
      {hiddenActions}
      {othersDialog}
    </>
  );
}

/** Below the subject: identifier, status, priority, known error, assignee. */
function ProblemHeadline({ problem, onEdit }: { problem: ProblemView; onEdit?: ProblemEdit }) {
  const t = useMessages();
  const field = { problem, onEdit, pill: true };
  return (
    <RecordHeadline identifier={problem.identifier} path={problemPaths.show(problem.id)}>
      <StatusOfProblem {...field} />
      {problem.priority_id && <PriorityOfProblem {...field} />}
      {(problem.assigned_id || onEdit) && <AssigneeOfProblem {...field} />}
      {problem.major && <MajorBadge />}
      {problem.known_error && <KnownErrorBadge />}
      {problem.known_error && onEdit ? (
        <PublishSwitch problem={problem} />
      ) : (
        problem.published && <Badge>{t(problemMessages.published)}</Badge>
      )}
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
  const { department_id: department, caused_by_change_id: cause, parent } = problem;
  const field = { problem, onEdit };
  const custom = useCustomFacts(problem.custom_field_values_for_problem_form_builder_only);
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
        ...(cause
          ? [
              {
                name: t(problemMessages.caused_by),
                value: (
                  <Link to={`/service-desk/changes/${cause.id}/show`} max={shown.all}>
                    {`${cause.identifier} ${cause.name}`}
                  </Link>
                ),
              },
            ]
          : []),
        ...(parent
          ? [
              {
                name: t(problemMessages.parent),
                value: (
                  <Link to={problemPaths.show(parent.id)} max={shown.all}>
                    {`${parent.identifier} ${parent.subject}`}
                  </Link>
                ),
              },
            ]
          : []),
        ...(problem.children_total
          ? [{ name: t(problemMessages.children), value: <Children problem={problem} /> }]
          : []),
        { name: t(words.attachment), value: problem.attachment && <AttachmentLink attachment={problem.attachment} /> },
        ...custom,
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

function StatusOfProblem({ problem: { status_type_id: status }, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceChoice
      lookup="statuses"
      opensBy="s"
      label={t(words.status)}
      value={status}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ status_type_id: { ...status, ...chosen } }))}
    >
      <ProblemStatus status={status} />
    </InPlaceChoice>
  );
}

function PriorityOfProblem({ problem: { priority_id: priority }, onEdit, pill }: FieldProps) {
  return (
    <InPlacePriority
      lookup="priorities"
      value={priority}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority_id: chosen }))}
    />
  );
}

function AssigneeOfProblem({ problem: { assigned_id: agent }, onEdit, pill }: FieldProps) {
  const t = useMessages();
  return (
    <InPlaceAgent
      label={t(problemMessages.assigned_agent)}
      value={agent}
      pill={pill}
      opensBy="a"
      onChoose={onEdit && ((chosen) => onEdit({ assigned_id: chosen }))}
    />
  );
}

/** Fields of a problem that were chosen on its page. */
type ProblemEdit = (fields: Partial<ProblemView>) => void;
