import { useMemo } from 'react';
import {
  changeCalls,
  type ChangeLinkType,
  type ChangeTicketRow,
  type changeTicketSorts,
} from '../../../../wire/change/change';
import { shown } from '../../../shared/format/truncate';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import type { Column } from '../../../shared/table/column';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { PersonLink } from '../../../shared/view/PersonLink';
import { useChangeTickets } from './change-view.api';
import { AttachChangeTickets } from '../dialogs/attachDialogs';
import type { ChangeTabProps } from './ChangeAssets';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

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
