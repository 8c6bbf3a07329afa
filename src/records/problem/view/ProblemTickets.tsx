import { useMemo, useState } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import type { Column } from '../../../shared/table/column';
import { Empty } from '../../../shared/table/Empty';
import { useSelection } from '../../../shared/table/selection';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { PersonLink } from '../../../shared/view/PersonLink';
import {
  problemCalls,
  type ProblemActions,
  type ProblemTicketRow,
  type problemTicketSorts,
} from '../../../../wire/problem/problem';
import { BulkActions } from './BulkActions';
import { Changed } from './Changed';
import { useProblemTickets } from '../problem.api';
import { ProblemStatus } from '../list/ProblemStatus';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';
import * as recordMessages from '../../../../texts/compiled/screen/record';

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
