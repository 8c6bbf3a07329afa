import { sql } from 'kysely';
import type { ChangeTicketRow, ChangeTickets, ChangeTicketSort } from '../../wire/change/change';
import type { Operation } from '../shared/operation';
import { records } from '../parts/records';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { notAttached } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { person, personName } from '../shared/shapes';
import { linkTickets, unlinkTicket } from '../ticket/ticket.link';
import { changeLinkType, words } from '../ticket/ticket.rules';
import { holdOpen } from './change.queries';

const ticketOf = (column: string) =>
  sql`(select k.${sql.ref(column)} from help_desk.tickets k where k.id = t.ticket_id)`;
const assignee = ticketOf('assigned_id');
/** The change side's word (A3). */
const word = sql`case t.type when ${words.initiated} then 'initiating' else 'causing' end`;

/** One row for each link: a ticket may be linked both ways. */
const definition: ListDefinition<ChangeTicketSort, never> = {
  table: 'change_tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: ticketOf('ticket_number'),
    subject: ticketOf('subject'),
    assigned: personName(assignee),
    type: word,
  },
  filters: {},
  ofOneRecord: true,
  search: (pattern) =>
    sql`exists (select from help_desk.tickets k where k.id = t.ticket_id and (k.ticket_number ilike ${pattern} or k.subject ilike ${pattern} or ${personName(sql`k.assigned_id`)} ilike ${pattern}))`,
  row: sql`t.ticket_id as id, ${ticketOf('ticket_number')} as ticket_number, ${ticketOf('subject')} as subject, ${person(assignee)} as assigned, ${person(assignee)} as "assignedTo", ${word} as type`,
};

export async function listTickets(
  db: Db,
  changeId: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<ChangeTickets> {
  const { rows, total } = await list<ChangeTicketRow>(db, definition, query, zone, [
    sql`t.change_id = ${changeId}`,
    sql`${ticketOf('gone_at')} is null`,
  ]);
  return { tickets: rows, total };
}

interface Selection {
  change_id: number;
  ticket_ids: number[];
  /** `initiating` or `causing`. */
  type: string;
}

/** Attaches tickets; those that are attached in this way already stay so. Returns how many are new. Throws 409, 422. */
export async function attachTickets(operation: Operation, { change_id, ticket_ids, type }: Selection): Promise<number> {
  await requireChoices(operation.db, { change_id: records.change }, { change_id });
  await holdOpen(operation.db, change_id);
  await requireAll(operation.db, 'help_desk.tickets', 'ticket_ids', ticket_ids);
  return linkTickets(operation, { change_id, ticket_ids, type: changeLinkType(type) });
}

/** Throws 404 if the ticket is not attached in this way; 409, 422. */
export async function detachTicket(
  operation: Operation,
  { change_id, ticket_id, type }: { change_id: number; ticket_id: number; type: string },
): Promise<void> {
  await requireChoices(
    operation.db,
    { change_id: records.change, ticket_id: records.ticket },
    { change_id, ticket_id },
  );
  await holdOpen(operation.db, change_id);
  if (!(await unlinkTicket(operation, { change_id, ticket_id, type: changeLinkType(type) })))
    throw notAttached('ticket', 'change');
}
