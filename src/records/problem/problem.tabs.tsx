import { type ReactNode, useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as recordMessages from '../../../texts/compiled/screen/record';
import { changeCalls } from '../../../wire/change/change';
import { type TicketAction, ticketActions } from '../../../wire/host/host';
import {
  type ProblemActions,
  problemCalls,
  problemPlanning,
  type ProblemTicketRow,
  type ProblemTickets as Tickets,
  type problemTicketSorts,
  type ProblemView,
} from '../../../wire/problem/problem';
import { EMPTY } from '../../../wire/protocol/reply';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { Button } from '../../shared/button/Button';
import type { Opened } from '../../shared/dialog/opened';
import { useExtensionTabs } from '../../shared/extension/useExtensionTabs';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { HostLink } from '../../shared/link/HostLink';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { planningTab } from '../../shared/planning/Planning';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { useSelection } from '../../shared/table/selection';
import { commentsTab } from '../../shared/comment/commentsTab';
import { logTab } from '../../shared/view/logTab';
import { AssociatedTable, type AssociatedTab, useAssociated } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { AttachedRecord } from '../../shared/view/AttachedRecord';
import { Facts } from '../../shared/view/Facts';
import { PersonLink } from '../../shared/view/PersonLink';
import { AssociatedAssets, ImpactCard } from '../asset/embed';
import { useRuleTab } from '../rule/embed';
import * as changedSheet from './Changed.module.css';
import { changeOf, problemLinks } from './problem.api';
import { ProblemStatus } from './problem.columns';
import { type ProblemDialog, ReviewPanel } from './problem.dialogs';

/** The planning entries of a problem (D1 §2, G18); only the solution has a title of its own (D1 §5). */
function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'root-cause', label: t(words.root_cause) },
    { key: 'impact', label: t(words.impact) },
    { key: 'symptoms', label: t(words.symptoms) },
    { key: 'solution', label: t(words.solution), titled: true },
    { key: 'workaround', label: t(words.workaround) },
  ];
}

interface ProblemAssociatesProps {
  problem: ProblemView;
  flags: Partial<ProblemActions>;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  dialogs: Opened<ProblemDialog>;
  /** A dialog of a tab closed: the flags are to be loaded anew (D1 §4). */
  onClosed: () => void;
}

/** The tabs of a problem; each shows only when its flag allows (D1 §2, §6). */
export function ProblemAssociates({ problem, flags, tab, onTab, dialogs, onClosed }: ProblemAssociatesProps) {
  const t = useMessages();
  const keys = usePlanningKeys();
  const { id } = problem;
  const live = { kind: 'problem', id } as const;
  const attached = (dialog: ProblemDialog) => ({
    onAttach: () => dialogs.open(dialog),
    onRest: (rests: boolean) => dialogs.expect(dialog, rests),
    onClosed,
  });
  const planning = { calls: problemPlanning, keys, editable: flags.problem_planning_edit === true, onClosed };
  const rules = useRuleTab('problem', id, live);
  const others = useExtensionTabs('problem', id);
  return (
    <Associations
      label={t(problemMessages.associations)}
      tab={tab}
      onTab={onTab}
      tabs={[
        logTab(t, live, problemCalls.log, (reply) => reply.problem_activity_logs),
        commentsTab(t, 'sd_problem', live.id),
        flags.check_planning && planningTab(t, live, planning),
        problem.major && {
          id: 'review',
          label: t(outcomeMessages.review),
          panel: () => <ReviewPanel id={id} editable={flags.problem_planning_edit === true} />,
        },
        flags.associated_asset && {
          id: 'associated_assets',
          label: t(words.assets),
          panel: () => (
            <Stack>
              <AssociatedAssets
                {...attached('assets')}
                alerts="asset-associates"
                name="problem-assets"
                of={{ problem_ids: [id] }}
                live={['problem', 'asset']}
                may={{ attach: flags.problem_asset_attach, detach: flags.problem_asset_detach }}
                link={problemLinks(id).assets}
                question={(name) => t(problemMessages.detach_asset_question, { name })}
                none={t(problemMessages.no_assets)}
                noneText={t(problemMessages.no_assets_text)}
              />
              <ImpactCard kind="problem" id={id} />
            </Stack>
          ),
        },
        flags.associated_change && {
          id: 'associated_changes',
          label: t(words.changes),
          panel: () => <ProblemChange problem={problem} flags={flags} onOpen={dialogs.open} />,
        },
        flags.associated_ticket && {
          id: 'associated_tickets',
          label: t(words.tickets),
          panel: () => (
            <ProblemTickets
              {...attached('tickets')}
              id={id}
              may={{ attach: flags.problem_ticket_attach, detach: flags.problem_ticket_detach }}
              editable={flags.problem_edit === true}
            />
          ),
        },
        rules,
        ...others,
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

/** Tickets as they were before the last action on them, by id. */
type Before = ReadonlyMap<number, ProblemTicketRow>;

interface ProblemTicketsProps extends AssociatedTab {
  id: number;
  /** The reader may act on the tickets. */
  editable: boolean;
}

const ticketsOf = ({ tickets, total }: Tickets) => ({ rows: tickets, total });

/** The tab of associated tickets, with bulk actions (D1 §2): what an action changed is shown in the row. */
function ProblemTickets({ id, editable, ...tab }: ProblemTicketsProps) {
  const t = useMessages();
  const tickets = useAssociated(problemCalls.tickets, { params: { id } }, ticketsOf, ['problem', 'ticket']);
  const selection = useSelection<ProblemTicketRow>();
  const [before, setBefore] = useState<Before>(new Map());
  const { list } = tickets;
  return (
    <AssociatedTable
      {...tab}
      {...tickets}
      alerts="detach-ticket"
      name="problem-tickets"
      caption={t(words.tickets)}
      columns={useTicketColumns(before)}
      rowName={(row) => row.subject}
      selection={editable ? selection : undefined}
      selected={
        <BulkActions
          tickets={selection.ids}
          onClosed={tab.onClosed}
          onDone={() => {
            setBefore(new Map(list.data?.rows.filter(selection.has).map((row) => [row.id, row])));
            void list.reload();
          }}
        />
      }
      link={problemLinks(id).tickets}
      question={(name) => t(problemMessages.detach_ticket_question, { name })}
      onDetached={(row) => selection.toggle([row], false)}
      none={t(problemMessages.no_tickets)}
      noneText={t(problemMessages.no_tickets_text)}
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
          <HostLink kind="ticket" id={row.id}>
            {row.subject}
          </HostLink>
        ),
      },
      {
        id: 'status',
        header: t(words.status),
        width: 118,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => (
          <Changed from={before.get(row.id)?.status.name} to={row.status.name}>
            <ProblemStatus status={row.status} />
          </Changed>
        ),
      },
      {
        id: 'priority',
        header: t(words.priority),
        width: 116,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => (
          <Changed from={before.get(row.id)?.priority?.name} to={row.priority?.name ?? ''}>
            {row.priority && <PriorityBadge priority={row.priority} />}
          </Changed>
        ),
      },
      {
        id: 'assignedTo',
        header: t(words.assigned_to),
        least: 92,
        cell: (row) => (
          <Changed from={nameOf(before.get(row.id), 'assignedTo', none)} to={nameOf(row, 'assignedTo', none)}>
            <PersonLink person={row.assignedTo} />
          </Changed>
        ),
      },
      {
        id: 'assignedTeam',
        header: t(problemMessages.assigned_team),
        least: 92,
        importance: 3,
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
      { id: 'type', header: t(words.type), width: 110, least: 76, importance: 3, cell: (row) => row.type },
    ],
    [t, before, none],
  );
}

const nameOf = (row: ProblemTicketRow | undefined, field: 'assignedTo' | 'assignedTeam', none: string) =>
  row && (row[field]?.name ?? none);

const BulkStatusDialog = lazyDialog(async () => (await import('./problem.bulk')).BulkStatusDialog);
const BulkPriorityDialog = lazyDialog(async () => (await import('./problem.bulk')).BulkPriorityDialog);
const BulkAssignDialog = lazyDialog(async () => (await import('./problem.bulk')).BulkAssignDialog);
const BulkReplyDialog = lazyDialog(async () => (await import('./problem.bulk')).BulkReplyDialog);

interface BulkActionsProps {
  tickets: readonly number[];
  onDone: () => void;
  /** A dialog was closed, whatever came of it. */
  onClosed?: () => void;
}

/** What can be done with the selected tickets together (D1 §2): status, priority, assign, reply. */
function BulkActions({ tickets, onDone, onClosed }: BulkActionsProps) {
  const t = useMessages();
  const [open, setOpen] = useState<TicketAction | null>(null);
  const close = () => {
    setOpen(null);
    onClosed?.();
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

interface ProblemChangeProps {
  problem: ProblemView;
  flags: Partial<ProblemActions>;
  onOpen: (dialog: ProblemDialog) => void;
}

/** The tab of the associated change; a problem has at most one (D1 §4). */
function ProblemChange({ problem, flags, onOpen }: ProblemChangeProps) {
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
