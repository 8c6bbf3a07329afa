import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { shown } from '../../../shared/format/truncate';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
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
import { useProblemTickets } from '../problem.api';
import { problemMessages } from '../problem.messages';

interface ProblemTicketsProps {
  id: number;
  flags: ProblemActions;
  onAttach: () => void;
  onClosed: () => void;
}

/** The tab of associated tickets, with bulk actions (D1 §2). */
export function ProblemTickets({ id, flags, onAttach, onClosed }: ProblemTicketsProps) {
  const t = useMessages(problemMessages);
  const state = useListState();
  const list = useProblemTickets(id, state);
  const selection = useSelection<ProblemTicketRow>();
  return (
    <AssociatedTable
      alerts="detach-ticket"
      name="problem-tickets"
      caption={t('tickets')}
      columns={useTicketColumns()}
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
            selection.clear();
            void list.reload();
          }}
        />
      }
      onAttach={flags.problem_ticket_attach ? onAttach : undefined}
      detach={
        flags.problem_ticket_detach
          ? {
              call: problemCalls.detachTicket,
              request: (row) => ({ params: { problemId: id, ticketId: row.id } }),
              undo: flags.problem_ticket_attach
                ? (row) => takeBack(problemCalls.attachTickets, { params: { id }, body: { ticket_ids: [row.id] } })
                : undefined,
              question: (row) => t('detach_ticket_question', { name: row.subject }),
              onDone: selection.clear,
              onClosed,
            }
          : undefined
      }
      empty={<Empty title={t('no_tickets')}>{flags.problem_ticket_attach && t('no_tickets_text')}</Empty>}
    />
  );
}

function useTicketColumns(): Column<ProblemTicketRow, (typeof problemTicketSorts)[number]>[] {
  const t = useMessages(problemMessages);
  return useMemo(
    () => [
      {
        id: 'ticket_number',
        header: t('ticket_number'),
        cell: (row) => <Link to={`/thread/${row.id}`}>{`#${row.ticket_number}`}</Link>,
      },
      {
        id: 'subject',
        header: t('subject'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={`/thread/${row.id}`}>{row.subject}</Link>,
      },
      {
        id: 'assignedTo',
        header: t('assigned_to'),
        cell: (row) => <PersonLink person={row.assignedTo} max={shown.all} />,
      },
      {
        id: 'assignedTeam',
        header: t('assigned_team'),
        cell: ({ assignedTeam: team }) => team && <Link to={`/assign-teams/${team.id}`}>{team.name}</Link>,
      },
      { id: 'type', header: t('type'), cell: (row) => row.type },
      { id: 'status', header: t('status'), hidden: true, cell: (row) => row.status.name },
      { id: 'priority', header: t('priority'), hidden: true, cell: (row) => <PriorityBadge priority={row.priority} /> },
    ],
    [t],
  );
}
