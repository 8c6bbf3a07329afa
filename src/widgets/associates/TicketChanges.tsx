import type { RecordId } from '../../../wire/host/record-id';
import {
  ticketCalls,
  type AttachedChangeRow,
  type TicketActions,
  type TicketLinkType,
  type attachedChangeSorts,
} from '../../../wire/ticket/ticket';
import { takeBack } from '../../shared/api/takeBack';
import { useLive } from '../../shared/api/live';
import { useList } from '../../shared/api/useList';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { useDetach } from '../ticket/useDetach';
import { DetachButton } from './DetachButton';
import { WidgetTable } from './WidgetTable';
import * as words from '../../../texts/compiled/screen/common';
import * as associatesMessages from '../../../texts/compiled/screen/associates';

/** Changes of a ticket with the meaning of each link (A3); detachable by `detach_change` (D1 §6). */
export function TicketChanges({ ticketId, actions }: { ticketId: RecordId; actions: TicketActions['actions'] }) {
  const t = useMessages();
  const state = useListState();
  const list = useList(
    ticketCalls.changes,
    { query: { ...listQuery(state), ticket_id: ticketId } },
    ({ changes, total }) => ({ rows: changes, total }),
  );
  useLive(
    [{ kind: 'ticket', id: ticketId }, ...(list.data?.rows ?? []).map(({ id }) => ({ kind: 'change' as const, id }))],
    () => void list.reload(),
  );
  const linkOf = ({ id, type }: AttachedChangeRow) => ({
    ticket_id: ticketId,
    change_id: id,
    type: type as TicketLinkType,
  });
  const detach = useDetach({
    kind: 'change',
    point: 'ticket.associates',
    call: ticketCalls.detachChange,
    request: (row: AttachedChangeRow) => ({ body: linkOf(row) }),
    undo: (row) =>
      actions[`attach_change_${row.type as TicketLinkType}`]
        ? takeBack(ticketCalls.attachChange, { body: linkOf(row) })
        : undefined,
    name: ({ change_number }) => change_number,
  });
  const columns: Column<AttachedChangeRow, (typeof attachedChangeSorts)[number]>[] = [
    {
      id: 'change_number',
      header: t(words.number),
      fixed: true,
      cell: ({ id, change_number }) => <Link to={`/service-desk/changes/${id}/show`}>{change_number}</Link>,
    },
    {
      id: 'subject',
      header: t(words.subject),
      grow: true,
      cell: ({ id, subject }) => <Link to={`/service-desk/changes/${id}/show`}>{subject}</Link>,
    },
    {
      id: 'type',
      header: t(words.type),
      cell: ({ type }) => t(type === 'initiated' ? associatesMessages.initiated : associatesMessages.initiating),
    },
  ];
  const mayAttach = actions.attach_change_initiated || actions.attach_change_initiating;
  return (
    <>
      <WidgetTable
        name="associated-changes"
        caption={t(associatesMessages.associated_changes)}
        columns={columns}
        list={list}
        state={state}
        rowKey={({ id, type }) => `${id} ${type}`}
        actions={
          actions.detach_change
            ? (row) =>
                row.detach_change && <DetachButton name={row.change_number} onClick={() => detach.fetchIt(row)} />
            : undefined
        }
        empty={
          <Empty title={t(associatesMessages.no_changes)}>{mayAttach && t(associatesMessages.no_changes_ticket)}</Empty>
        }
        navigation="fixed"
      />
      {detach.dialog}
    </>
  );
}
