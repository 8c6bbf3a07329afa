import { Fragment, type ReactNode, useMemo } from 'react';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import {
  type ChangeActions,
  changeCalls,
  type ChangeLinkType,
  changePlanning,
  type ChangeTaskRow,
  type ChangeTasks as Tasks,
  type changeTaskSorts,
  type ChangeTicketRow,
  type ChangeTickets as Tickets,
  type changeTicketSorts,
  type ChangeView,
} from '../../../wire/change/change';
import { useLive } from '../../shared/api/live';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { Button } from '../../shared/button/Button';
import type { Opened } from '../../shared/dialog/opened';
import { useExtensionTabs } from '../../shared/extension/useExtensionTabs';
import { shown } from '../../shared/format/truncate';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { useTab } from '../../shared/page/useTab';
import { planningTab } from '../../shared/planning/Planning';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { commentsTab } from '../../shared/comment/commentsTab';
import { logTab } from '../../shared/view/logTab';
import { AssociatedTable, type AssociatedTab, useAssociated } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { AttachedRecord } from '../../shared/view/AttachedRecord';
import { Facts } from '../../shared/view/Facts';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import { Truncated } from '../../shared/view/Truncated';
import { ApprovalTab } from '../approval/embed';
import { AssociatedAssets, ImpactCard } from '../asset/embed';
import { Collisions, useCollisions } from '../collision/embed';
import { releasePaths, ReleaseStatus } from '../release/embed';
import { RiskReasons } from '../risk/embed';
import { useRuleTab } from '../rule/embed';
import { changeLinks } from './change.api';
import { AttachAssetsDialog, AttachDialog, type ChangeDialog } from './change.dialogs';
import { type ChangeEdit, isPlanned, usePlanningKeys, useRefusal } from './change.facts';

interface ChangeAssociatesProps {
  change: ChangeView;
  flags: Partial<ChangeActions>;
  dialogs: Opened<ChangeDialog>;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  /** A dialog of a tab closed: the flags are to be loaded anew. */
  onClosed: () => void;
  onChanged: () => void;
}

/** The tabs of a change; each but the activity log shows only when its flag allows (D2 §2, §6). */
export function ChangeAssociates({ change, flags, dialogs, onEdit, onClosed, onChanged }: ChangeAssociatesProps) {
  const t = useMessages();
  const keys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [tab, onTab] = useTab();
  const { id } = change;
  const live = { kind: 'change', id } as const;
  const planned = isPlanned(change);
  const met = useCollisions(id, planned).data?.collisions;
  const rules = useRuleTab('change', id, live);
  const others = useExtensionTabs('change', id);
  const attached = (dialog: ChangeDialog) => ({
    onAttach: () => dialogs.open(dialog),
    onPoint: (dialog === 'assets' ? AttachAssetsDialog : AttachDialog).preload,
    onRest: (rests: boolean) => dialogs.expect(dialog, rests),
    onClosed,
    refusal,
  });
  const planning = { calls: changePlanning, keys, editable: true, refusal, width: 900, onClosed } as const;
  return (
    <Associations
      label={t(changeViewMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        logTab(t, live, changeCalls.log, (reply) => reply.change_activity_logs),
        commentsTab(t, 'sd_changes', live.id),
        flags.planning && planningTab(t, live, planning),
        planned && {
          id: 'collisions',
          label: t(words.collisions),
          count: met?.length,
          panel: () => (
            <Collisions
              changeId={id}
              onUse={onEdit}
              mayAccept={flags.change_collision_accept}
              onChanged={() => {
                onClosed();
                onChanged();
              }}
            />
          ),
        },
        change.risk !== null && { id: 'risk', label: t(words.risk), panel: () => <RiskReasons changeId={id} /> },
        flags.associated_assets && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <AssociatedAssets
                {...attached('assets')}
                alerts="detach-asset"
                name="change-assets"
                of={{ change_ids: [id] }}
                live={[live, 'asset']}
                may={{ attach: flags.change_asset_attach, detach: flags.change_asset_detach }}
                link={changeLinks(id).assets}
                question={(name) => t(changeViewMessages.detach_asset_question, { name })}
                none={t(changeViewMessages.no_assets)}
                noneText={t(changeViewMessages.no_assets_text)}
              />
              <ImpactCard kind="change" id={id} />
            </Stack>
          ),
        },
        flags.associated_releases && {
          id: 'associated_releases',
          label: t(words.releases),
          panel: () => <ChangeRelease change={change} flags={flags} onOpen={dialogs.open} onChanged={onChanged} />,
        },
        flags.associated_cabs && {
          id: 'associated_cabs',
          label: t(changeViewMessages.cabs),
          panel: () => <ApprovalTab changeId={id} actions={flags} />,
        },
        flags.associated_tickets && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => (
            <ChangeTickets
              {...attached('tickets')}
              id={id}
              may={{ attach: flags.change_ticket_attach, detach: flags.change_ticket_detach }}
            />
          ),
        },
        flags.associated_tasks && {
          id: 'associated_tasks',
          label: t(changeViewMessages.tasks),
          panel: () => (
            <ChangeTasks
              {...attached('tasks')}
              id={id}
              may={{ attach: flags.attach_task, detach: flags.detach_task }}
            />
          ),
        },
        rules,
        ...others,
      ]}
    />
  );
}

const tasksOf = ({ data, total }: Tasks) => ({ rows: data, total });

/** The tab of associated tasks, which are the help-desk's (D2 §2, A16); one that is connected shares none. */
function ChangeTasks(tab: AssociatedTab & { id: number }) {
  const t = useMessages();
  if (useHost().kit.helpDesk)
    return (
      <Empty title={t(changeViewMessages.tasks_not_connected)}>{t(changeViewMessages.tasks_not_connected_text)}</Empty>
    );
  return <AttachedTasks {...tab} />;
}

function AttachedTasks({ id, ...tab }: AssociatedTab & { id: number }) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...tab}
      {...useAssociated(changeCalls.tasks, { query: { change_id: id } }, tasksOf, { kind: 'change', id })}
      alerts="detach-task"
      name="change-tasks"
      caption={t(changeViewMessages.tasks)}
      columns={useTaskColumns()}
      rowName={(row) => row.task_name}
      link={changeLinks(id).tasks}
      question={(name) => t(changeViewMessages.detach_task_question, { name })}
      none={t(changeViewMessages.no_tasks)}
      noneText={t(changeViewMessages.no_tasks_text)}
    />
  );
}

function useTaskColumns(): Column<ChangeTaskRow, (typeof changeTaskSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'task_name',
        header: t(changeViewMessages.task_name),
        fixed: true,
        grow: true,
        cell: (row) => <Truncated text={row.task_name} max={shown.title} />,
      },
      { id: 'task_start_date', header: t(words.start), cell: (row) => <Time at={row.task_start_date} as="planned" /> },
      { id: 'task_end_date', header: t(words.end), cell: (row) => <Time at={row.task_end_date} as="planned" /> },
      {
        id: 'users',
        header: t(words.users),
        sort: false,
        cell: ({ users }) => listed(users, (user) => <PersonLink person={user} />),
      },
      {
        id: 'teams',
        header: t(words.teams),
        sort: false,
        cell: ({ teams }) =>
          listed(teams, ({ id, name }) => (
            <HostLink kind="team" id={id}>
              {name}
            </HostLink>
          )),
      },
      {
        id: 'assign_to',
        header: t(words.assigned_to),
        sort: false,
        cell: (row) => <PersonLink person={row.assign_to} />,
      },
    ],
    [t],
  );
}

const listed = <R extends { id: number }>(records: readonly R[], link: (record: R) => ReactNode): ReactNode =>
  records.length === 0 ? null : (
    <span>
      {records.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          {link(record)}
        </Fragment>
      ))}
    </span>
  );

const ticketsOf = ({ tickets, total }: Tickets) => ({ rows: tickets, total });

/** The tab of associated tickets, with the meaning of each link (D2 §2, A3). */
function ChangeTickets({ id, ...tab }: AssociatedTab & { id: number }) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...tab}
      {...useAssociated(changeCalls.tickets, { query: { change_id: id } }, ticketsOf, [
        { kind: 'change', id },
        'ticket',
      ])}
      alerts="detach-ticket"
      name="change-tickets"
      caption={t(words.tickets)}
      columns={useTicketColumns()}
      rowKey={(row) => `${row.id} ${row.type}`}
      rowName={(row) => row.subject}
      link={changeLinks(id).tickets()}
      question={(name) => t(changeViewMessages.detach_ticket_question, { name })}
      none={t(changeViewMessages.no_tickets)}
      noneText={t(changeViewMessages.no_tickets_text)}
    />
  );
}

function useTicketColumns(): Column<ChangeTicketRow, (typeof changeTicketSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'ticket_number',
        header: t(changeViewMessages.ticket_number),
        width: 110,
        least: 76,
        importance: 1,
        cell: (row) => <HostLink kind="ticket" id={row.id}>{`#${row.ticket_number}`}</HostLink>,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => (
          <HostLink kind="ticket" id={row.id} max={shown.title}>
            {row.subject}
          </HostLink>
        ),
      },
      { id: 'assigned', header: t(words.assigned_to), cell: (row) => <PersonLink person={row.assigned} /> },
      {
        id: 'type',
        header: t(words.type),
        importance: 1,
        cell: (row) => t(changeViewMessages[row.type as ChangeLinkType]),
      },
    ],
    [t],
  );
}

interface ChangeReleaseProps {
  change: ChangeView;
  flags: Partial<ChangeActions>;
  onOpen: (dialog: ChangeDialog) => void;
  onChanged: () => void;
}

/** The tab of the release; a change has at most one (D2 §2, A6). */
function ChangeRelease({ change, flags, onOpen, onChanged }: ChangeReleaseProps) {
  const t = useMessages();
  const refusal = useRefusal(flags);
  const release = change.attach_releases[0];
  useLive(release && { kind: 'release', id: release.id }, onChanged);
  if (!release)
    return (
      <Empty
        title={t(changeViewMessages.no_release)}
        actions={
          <>
            {flags.change_release_create && (
              <Button icon={<PlusIcon />} refusal={refusal} onClick={() => onOpen('new-release')}>
                {t(words.new_release)}
              </Button>
            )}
            {(flags.change_release_attach || refusal) && (
              <Button icon={<LinkIcon />} refusal={refusal} onClick={() => onOpen('release')}>
                {t(words.attach_release)}
              </Button>
            )}
          </>
        }
      >
        {t(changeViewMessages.no_release_text)}
      </Empty>
    );
  return (
    <AttachedRecord
      subject={release.subject}
      to={releasePaths.show(release.id)}
      refusal={refusal}
      onDetach={flags.change_release_detach || refusal ? () => onOpen('detach-release') : undefined}
    >
      <Facts
        facts={[
          { name: t(words.identifier), value: release.identifier },
          { name: t(words.created), value: <Moment at={release.created_at} /> },
          {
            name: t(words.planned_start_date),
            value: release.planned_start_date && <Moment at={release.planned_start_date} as="planned" />,
          },
          {
            name: t(words.planned_end_date),
            value: release.planned_end_date && <Moment at={release.planned_end_date} as="planned" />,
          },
          { name: t(words.status), value: <ReleaseStatus status={release.status} /> },
          { name: t(words.priority), value: <PriorityBadge priority={release.priority} /> },
          { name: t(words.location), value: <Truncated text={release.location?.name} max={shown.all} /> },
          { name: t(words.release_type), value: release.release_type.name },
        ]}
      />
    </AttachedRecord>
  );
}
