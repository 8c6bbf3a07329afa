import { type ReactNode, useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import * as recordMessages from '../../../texts/compiled/screen/record';
import { changeCalls } from '../../../wire/change/change';
import { type TicketAction, ticketActions } from '../../../wire/host/host';
import {
  type ProblemActions,
  problemCalls,
  problemPlanning,
  type ProblemTicketRow,
  type problemTicketSorts,
  type ProblemView,
} from '../../../wire/problem/problem';
import { EMPTY } from '../../../wire/protocol/reply';
import { Loaded } from '../../shared/api/Loaded';
import { takeBack } from '../../shared/api/takeBack';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { Button } from '../../shared/button/Button';
import type { Opened } from '../../shared/dialog/opened';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { lazyPart } from '../../shared/part/lazyPart';
import { Planning } from '../../shared/planning/Planning';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { useSelection } from '../../shared/table/selection';
import { useListState } from '../../shared/table/useListState';
import { ActivityLog } from '../../shared/view/ActivityLog';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { AttachedRecord } from '../../shared/view/AttachedRecord';
import { Facts } from '../../shared/view/Facts';
import { PersonLink } from '../../shared/view/PersonLink';
import { ImpactCard, useAssetColumns } from '../asset/embed';
import { useRuleTab } from '../rule/embed';
import * as changedSheet from './Changed.module.css';
import { changeOf, useProblemAssets, useProblemTickets } from './problem.api';
import { ProblemStatus } from './problem.columns';
import type { ProblemDialog } from './problem.dialogs';

/** The four planning entries of a problem (D1 §2); only the solution has a title of its own (D1 §5). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'root-cause', label: t(words.root_cause) },
    { key: 'impact', label: t(words.impact) },
    { key: 'symptoms', label: t(words.symptoms) },
    { key: 'solution', label: t(words.solution), titled: true },
  ];
}

interface ProblemAssociatesProps {
  problem: ProblemView;
  flags: ProblemActions;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: ProblemDialog) => void;
  onExpect: Opened<ProblemDialog>['expect'];
  /** A dialog of a tab closed: the flags are to be loaded anew (D1 §4). */
  onClosed: () => void;
}

/** The tabs of a problem; each shows only when its flag allows (D1 §2, §6). */
export function ProblemAssociates({ problem, flags, tab, onTab, onOpen, onExpect, onClosed }: ProblemAssociatesProps) {
  const t = useMessages();
  const planningKeys = usePlanningKeys();
  const { id } = problem;
  const live = { kind: 'problem', id } as const;
  const attaching = (dialog: ProblemDialog) => ({
    id,
    flags,
    onAttach: () => onOpen(dialog),
    onRest: (rests: boolean) => onExpect(dialog, rests),
    onClosed,
  });
  const rules = useRuleTab('problem', id, live);
  return (
    <Associations
      label={t(problemMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'activity_log',
          label: t(words.activity_log),
          panel: () => (
            <ActivityLog call={problemCalls.log} id={id} page={(reply) => reply.problem_activity_logs} live={live} />
          ),
        },
        flags.check_planning && {
          id: 'planning',
          label: t(words.planning),
          panel: () => (
            <Planning
              calls={problemPlanning}
              id={id}
              keys={planningKeys}
              editable={flags.problem_planning_edit}
              live={live}
              onClosed={onClosed}
            />
          ),
        },
        flags.associated_asset && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <ProblemAssets {...attaching('assets')} />
              <ImpactCard kind="problem" id={id} />
            </Stack>
          ),
        },
        flags.associated_change && {
          id: 'associated_changes',
          label: t(words.changes),
          panel: () => <ProblemChange problem={problem} flags={flags} onOpen={onOpen} />,
        },
        flags.associated_ticket && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => <ProblemTickets {...attaching('tickets')} />,
        },
        rules,
      ]}
    />
  );
}

interface ChangedProps {
  /** The value before the last action; undefined if there was none. */
  from: string | undefined;
  to: string | undefined;
  /** The value now. */
  children: ReactNode;
}

/** A value in a row of tickets; if the last action changed it, also what it was. */
export function Changed({ from, to, children }: ChangedProps) {
  const css = useStyles(changedSheet);
  const t = useMessages();
  const now = children ?? EMPTY;
  if (from === undefined || from === to) return now;
  return (
    <span className={css.changed}>
      {now}
      <span className={css.was}>{t(problemMessages.was, { value: from })}</span>
    </span>
  );
}

interface ProblemTicketsProps {
  id: number;
  flags: ProblemActions;
  onAttach: () => void;
  /** The mouse rests on Attach, or no longer. */
  onRest: (rests: boolean) => void;
  onClosed: () => void;
}

/** Tickets as they were before the last action on them, by id. */
type Before = ReadonlyMap<number, ProblemTicketRow>;

/** The tab of associated tickets, with bulk actions (D1 §2): what an action changed is told in the row. */
export function ProblemTickets({ id, flags, onAttach, onRest, onClosed }: ProblemTicketsProps) {
  const t = useMessages();
  const state = useListState();
  const list = useProblemTickets(id, state);
  const selection = useSelection<ProblemTicketRow>();
  const [before, setBefore] = useState<Before>(new Map());
  return (
    <AssociatedTable
      alerts="detach-ticket"
      name="problem-tickets"
      caption={t(words.tickets)}
      columns={useTicketColumns(before)}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      selection={flags.problem_edit ? selection : undefined}
      selected={
        <BulkActions
          tickets={selection.ids}
          onClosed={onClosed}
          onDone={() => {
            setBefore(new Map(list.data?.rows.filter(selection.has).map((row) => [row.id, row])));
            void list.reload();
          }}
        />
      }
      onAttach={flags.problem_ticket_attach ? onAttach : undefined}
      onRest={onRest}
      detach={
        flags.problem_ticket_detach
          ? {
              call: problemCalls.detachTicket,
              request: (row) => ({ params: { problemId: id, ticketId: row.id } }),
              undo: flags.problem_ticket_attach
                ? (row) => takeBack(problemCalls.attachTickets, { params: { id }, body: { ticket_ids: [row.id] } })
                : undefined,
              question: (row) => t(problemMessages.detach_ticket_question, { name: row.subject }),
              onDone: (row) => selection.toggle([row], false),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(problemMessages.no_tickets)}>
          {flags.problem_ticket_attach && t(problemMessages.no_tickets_text)}
        </Empty>
      }
    />
  );
}

function useTicketColumns(before: Before): Column<ProblemTicketRow, (typeof problemTicketSorts)[number]>[] {
  const t = useMessages();
  const none = useMessages()(recordMessages.nothing);
  return useMemo(
    () => [
      {
        id: 'ticket_number',
        header: t(problemMessages.ticket_number),
        cell: (row) => <HostLink kind="ticket" id={row.id}>{`#${row.ticket_number}`}</HostLink>,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => (
          <HostLink kind="ticket" id={row.id}>
            {row.subject}
          </HostLink>
        ),
      },
      {
        id: 'status',
        header: t(words.status),
        cell: (row) => (
          <Changed from={before.get(row.id)?.status.name} to={row.status.name}>
            <ProblemStatus status={row.status} />
          </Changed>
        ),
      },
      {
        id: 'priority',
        header: t(words.priority),
        cell: (row) => (
          <Changed from={before.get(row.id)?.priority?.name} to={row.priority?.name ?? ''}>
            {row.priority && <PriorityBadge priority={row.priority} />}
          </Changed>
        ),
      },
      {
        id: 'assignedTo',
        header: t(words.assigned_to),
        cell: (row) => (
          <Changed from={nameOf(before.get(row.id), 'assignedTo', none)} to={nameOf(row, 'assignedTo', none)}>
            <PersonLink person={row.assignedTo} />
          </Changed>
        ),
      },
      {
        id: 'assignedTeam',
        header: t(problemMessages.assigned_team),
        cell: (row) => (
          <Changed from={nameOf(before.get(row.id), 'assignedTeam', none)} to={nameOf(row, 'assignedTeam', none)}>
            {row.assignedTeam && (
              <HostLink kind="team" id={row.assignedTeam.id}>
                {row.assignedTeam.name}
              </HostLink>
            )}
          </Changed>
        ),
      },
      { id: 'type', header: t(words.type), cell: (row) => row.type },
    ],
    [t, before, none],
  );
}

const nameOf = (row: ProblemTicketRow | undefined, field: 'assignedTo' | 'assignedTeam', none: string) =>
  row && (row[field]?.name ?? none);

const BulkStatusDialog = lazyPart(async () => ({ default: (await import('./problem.bulk')).BulkStatusDialog }), {
  skeleton: null,
});
const BulkPriorityDialog = lazyPart(async () => ({ default: (await import('./problem.bulk')).BulkPriorityDialog }), {
  skeleton: null,
});
const BulkAssignDialog = lazyPart(async () => ({ default: (await import('./problem.bulk')).BulkAssignDialog }), {
  skeleton: null,
});
const BulkReplyDialog = lazyPart(async () => ({ default: (await import('./problem.bulk')).BulkReplyDialog }), {
  skeleton: null,
});

interface BulkActionsProps {
  tickets: readonly number[];
  onDone: () => void;
  /** A dialog was closed, whatever came of it. */
  onClosed: () => void;
}

/** What can be done with the selected tickets together (D1 §2): status, priority, assign, reply. */
export function BulkActions({ tickets, onDone, onClosed }: BulkActionsProps) {
  const t = useMessages();
  const [open, setOpen] = useState<TicketAction | null>(null);
  const close = () => {
    setOpen(null);
    onClosed();
  };
  const { helpDesk } = useHost().kit;
  /** What the help-desk lets be done to its tickets; the server refuses the rest. */
  const acts = helpDesk?.acts ?? ticketActions;
  const dialog = { tickets, onDone, onClose: close };
  return (
    <>
      {acts.map((act) => (
        <Button key={act} small onClick={() => setOpen(act)}>
          {t(problemMessages[`bulk_${act}`])}
        </Button>
      ))}
      {open === 'status' && <BulkStatusDialog {...dialog} />}
      {open === 'priority' && <BulkPriorityDialog {...dialog} />}
      {open === 'assign' && <BulkAssignDialog {...dialog} />}
      {open === 'reply' && <BulkReplyDialog {...dialog} />}
    </>
  );
}

interface ProblemAssetsProps {
  id: number;
  flags: ProblemActions;
  onAttach: () => void;
  /** The mouse rests on Attach, or no longer. */
  onRest: (rests: boolean) => void;
  onClosed: () => void;
}

/** The tab of associated assets (D1 §2). */
export function ProblemAssets({ id, flags, onAttach, onRest, onClosed }: ProblemAssetsProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="asset-associates"
      name="problem-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useProblemAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={flags.problem_asset_attach ? onAttach : undefined}
      onRest={onRest}
      detach={
        flags.problem_asset_detach
          ? {
              call: problemCalls.detachAsset,
              request: (row) => ({ params: { problemId: id, assetId: row.id } }),
              undo: flags.problem_asset_attach
                ? (row) => takeBack(problemCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(problemMessages.detach_asset_question, { name: row.name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(problemMessages.no_assets)}>
          {flags.problem_asset_attach && t(problemMessages.no_assets_text)}
        </Empty>
      }
    />
  );
}

interface ProblemChangeProps {
  problem: ProblemView;
  flags: ProblemActions;
  onOpen: (dialog: ProblemDialog) => void;
}

/** The tab of the associated change; a problem has at most one (D1 §4). */
export function ProblemChange({ problem, flags, onOpen }: ProblemChangeProps) {
  const t = useMessages();
  const attached = changeOf(problem);
  if (!attached)
    return (
      <Empty
        title={t(problemMessages.no_change)}
        actions={
          <>
            {flags.problem_change_create && (
              <Button icon={<PlusIcon />} onClick={() => onOpen('new-change')}>
                {t(problemMessages.attach_new_change)}
              </Button>
            )}
            {flags.problem_change_attach && (
              <Button icon={<LinkIcon />} onClick={() => onOpen('existing-change')}>
                {t(problemMessages.attach_existing_change)}
              </Button>
            )}
          </>
        }
      >
        {t(problemMessages.no_change_text)}
      </Empty>
    );
  return (
    <AttachedRecord
      subject={attached.subject}
      to={`/service-desk/changes/${attached.id}/show`}
      onDetach={flags.problem_change_detach ? () => onOpen('detach-change') : undefined}
    >
      <ChangeFacts id={attached.id} />
    </AttachedRecord>
  );
}

function ChangeFacts({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(changeCalls.view, { params: { id } }, { live: { kind: 'change', id } });
  return (
    <Loaded of={load}>
      {({ change }) => (
        <Facts
          facts={[
            { name: t(words.identifier), value: change.identifier },
            {
              name: t(words.status),
              value: <Badge tone={change.change_closed_on ? 'neutral' : 'accent'}>{change.status.name}</Badge>,
            },
            { name: t(words.type), value: change.change_type.name },
            { name: t(words.priority), value: change.priority && <PriorityBadge priority={change.priority} /> },
            { name: t(words.requester), value: <PersonLink person={change.requester} /> },
          ]}
        />
      )}
    </Loaded>
  );
}
