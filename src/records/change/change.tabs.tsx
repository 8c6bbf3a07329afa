import { Fragment, type ReactNode, useMemo } from 'react';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import {
  type ChangeActions,
  changeCalls,
  type ChangeLinkType,
  changePlanning,
  type ChangeTaskRow,
  type changeTaskSorts,
  type ChangeTicketRow,
  type changeTicketSorts,
  type ChangeView,
} from '../../../wire/change/change';
import { useLive } from '../../shared/api/live';
import { takeBack } from '../../shared/api/takeBack';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { Button } from '../../shared/button/Button';
import type { Opened } from '../../shared/dialog/opened';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { useTab } from '../../shared/page/useTab';
import { Planning } from '../../shared/planning/Planning';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { useListState } from '../../shared/table/useListState';
import { ActivityLog } from '../../shared/view/ActivityLog';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { AttachedRecord } from '../../shared/view/AttachedRecord';
import { Facts } from '../../shared/view/Facts';
import { Moment } from '../../shared/view/Moment';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import { Truncated } from '../../shared/view/Truncated';
import { ApprovalTab } from '../approval/embed';
import { ImpactCard, useAssetColumns } from '../asset/embed';
import { releasePaths, ReleaseStatus } from '../release/embed';
import { useRuleTab } from '../rule/embed';
import { useChangeAssets, useChangeTasks, useChangeTickets } from './change.api';
import { AttachChangeAssets, AttachChangeTasks, AttachChangeTickets, type ChangeDialog } from './change.dialogs';
import { usePlanningKeys, useRefusal } from './change.facts';

interface ChangeAssociatesProps {
  change: ChangeView;
  flags: ChangeActions;
  onOpen: (dialog: ChangeDialog) => void;
  onExpect: Opened<ChangeDialog>['expect'];
  /** A dialog of a tab closed: the flags are to be loaded anew. */
  onClosed: () => void;
  onChanged: () => void;
}

/** The tabs of a change; each but the activity log shows only when its flag allows (D2 §2, §6). */
export function ChangeAssociates({ change, flags, onOpen, onExpect, onClosed, onChanged }: ChangeAssociatesProps) {
  const t = useMessages();
  const planningKeys = usePlanningKeys();
  const refusal = useRefusal(flags);
  const [tab, onTab] = useTab();
  const { id } = change;
  const live = { kind: 'change', id } as const;
  const rules = useRuleTab('change', id, live);
  const attaching = (dialog: ChangeDialog) => ({
    id,
    flags,
    onAttach: () => onOpen(dialog),
    onRest: (rests: boolean) => onExpect(dialog, rests),
    onClosed,
  });
  return (
    <Associations
      label={t(changeViewMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={changeCalls.log} id={id} page={(reply) => reply.change_activity_logs} live={live} />
          ),
        },
        flags.planning && {
          id: 'planning',
          label: t(words.planning),
          panel: () => (
            <Planning
              calls={changePlanning}
              id={id}
              keys={planningKeys}
              editable
              refusal={refusal}
              width={900}
              live={live}
              onClosed={onClosed}
            />
          ),
        },
        flags.associated_assets && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <ChangeAssets {...attaching('assets')} />
              <ImpactCard kind="change" id={id} />
            </Stack>
          ),
        },
        flags.associated_releases && {
          id: 'associated_releases',
          label: t(words.releases),
          panel: () => <ChangeRelease change={change} flags={flags} onOpen={onOpen} onChanged={onChanged} />,
        },
        flags.associated_cabs && {
          id: 'associated_cabs',
          label: t(changeViewMessages.cabs),
          panel: () => <ApprovalTab changeId={id} actions={flags} />,
        },
        flags.associated_tickets && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => <ChangeTickets {...attaching('tickets')} />,
        },
        flags.associated_tasks && {
          id: 'associated_tasks',
          label: t(changeViewMessages.tasks),
          panel: () => <ChangeTasks {...attaching('tasks')} />,
        },
        rules,
      ]}
    />
  );
}

/** The tab of associated tasks, which are the help-desk's (D2 §2, A16). */
export function ChangeTasks({ id, flags, onAttach, onRest, onClosed }: ChangeTabProps) {
  const t = useMessages();
  const state = useListState();
  const refusal = useRefusal(flags);
  return (
    <AssociatedTable
      alerts="detach-task"
      name="change-tasks"
      caption={t(changeViewMessages.tasks)}
      columns={useTaskColumns()}
      list={useChangeTasks(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.task_name}
      refusal={refusal}
      onAttach={flags.attach_task || refusal ? onAttach : undefined}
      onRest={onRest}
      onPoint={AttachChangeTasks.preload}
      detach={
        flags.detach_task || refusal
          ? {
              call: changeCalls.detachTask,
              request: (row) => ({ body: { change_id: id, task_id: row.id } }),
              undo: flags.attach_task
                ? (row) => takeBack(changeCalls.attachTasks, { body: { change_id: id, task_ids: [row.id] } })
                : undefined,
              question: (row) => t(changeViewMessages.detach_task_question, { name: row.task_name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(changeViewMessages.no_tasks)}>
          {flags.attach_task && !refusal && t(changeViewMessages.no_tasks_text)}
        </Empty>
      }
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
      { id: 'task_start_date', header: t(words.start), cell: (row) => <Time at={row.task_start_date} /> },
      { id: 'task_end_date', header: t(words.end), cell: (row) => <Time at={row.task_end_date} /> },
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

/** The tab of associated tickets, with the meaning of each link (D2 §2, A3). */
export function ChangeTickets({ id, flags, onAttach, onRest, onClosed }: ChangeTabProps) {
  const t = useMessages();
  const state = useListState();
  const refusal = useRefusal(flags);
  return (
    <AssociatedTable
      alerts="detach-ticket"
      name="change-tickets"
      caption={t(words.tickets)}
      columns={useTicketColumns()}
      list={useChangeTickets(id, state)}
      state={state}
      rowKey={(row) => `${row.id} ${row.type}`}
      rowName={(row) => row.subject}
      refusal={refusal}
      onAttach={flags.change_ticket_attach || refusal ? onAttach : undefined}
      onRest={onRest}
      onPoint={AttachChangeTickets.preload}
      detach={
        flags.change_ticket_detach || refusal
          ? {
              call: changeCalls.detachTicket,
              request: (row) => ({ body: { change_id: id, ticket_id: row.id, type: row.type as ChangeLinkType } }),
              undo: flags.change_ticket_attach
                ? (row) =>
                    takeBack(changeCalls.attachTickets, {
                      body: { change_id: id, ticket_ids: [row.id], type: row.type as ChangeLinkType },
                    })
                : undefined,
              question: (row) => t(changeViewMessages.detach_ticket_question, { name: row.subject }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(changeViewMessages.no_tickets)}>
          {flags.change_ticket_attach && !refusal && t(changeViewMessages.no_tickets_text)}
        </Empty>
      }
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

export interface ChangeTabProps {
  id: number;
  flags: ChangeActions;
  onAttach: () => void;
  /** The mouse rests on Attach, or no longer. */
  onRest: (rests: boolean) => void;
  /** The confirmation of a detach is gone. */
  onClosed: () => void;
}

/** The tab of associated assets (D2 §2). */
export function ChangeAssets({ id, flags, onAttach, onRest, onClosed }: ChangeTabProps) {
  const t = useMessages();
  const state = useListState();
  const refusal = useRefusal(flags);
  return (
    <AssociatedTable
      alerts="detach-asset"
      name="change-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useChangeAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      refusal={refusal}
      onAttach={flags.change_asset_attach || refusal ? onAttach : undefined}
      onRest={onRest}
      onPoint={AttachChangeAssets.preload}
      detach={
        flags.change_asset_detach || refusal
          ? {
              call: changeCalls.detachAsset,
              request: (row) => ({ params: { changeId: id, assetId: row.id } }),
              undo: flags.change_asset_attach
                ? (row) => takeBack(changeCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(changeViewMessages.detach_asset_question, { name: row.name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(changeViewMessages.no_assets)}>
          {flags.change_asset_attach && !refusal && t(changeViewMessages.no_assets_text)}
        </Empty>
      }
    />
  );
}

interface ChangeReleaseProps {
  change: ChangeView;
  flags: ChangeActions;
  onOpen: (dialog: ChangeDialog) => void;
  onChanged: () => void;
}

/** The tab of the release; a change has at most one (D2 §2, A6). */
export function ChangeRelease({ change, flags, onOpen, onChanged }: ChangeReleaseProps) {
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
            value: release.planned_start_date && <Moment at={release.planned_start_date} />,
          },
          {
            name: t(words.planned_end_date),
            value: release.planned_end_date && <Moment at={release.planned_end_date} />,
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
