import { sql } from 'kysely';
import { recordActivity } from '../shared/activity';
import type { Db } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { touch } from '../shared/version';
import { problemKind } from './problem.kind';
import { lockProblem } from './problem.queries';

/**
 * Attaches tickets; those that are attached to this problem already stay so. Returns how many are new. Throws 404; 409
 * naming the problem that a ticket already has.
 */
export async function attachTickets(operation: Operation, id: number, ticketIds: number[]): Promise<number> {
  const { db } = operation;
  await lockProblem(db, id);
  const { rows: added } = await sql<{ ticket_id: number }>`
    insert into problem_tickets (problem_id, ticket_id) select ${id}, u from unnest(${ticketIds}::bigint[]) u join help_desk.tickets k on k.id = u order by u
    on conflict do nothing returning ticket_id`.execute(db);
  await requireNoOther(db, id, ticketIds);
  if (!added.length) return 0;
  const ids = added.map((row) => row.ticket_id);
  await touch(operation, problemKind, [id], { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'attached',
    after: { what: 'ticket', items: await ticketItems(db, ids) },
  });
  await announce(db, 'problem', id);
  await announce(db, 'ticket', ...ids);
  return ids.length;
}

/** Throws 409 naming the problem that one of the tickets has; 404 if one does not exist. */
async function requireNoOther(db: Db, id: number, ticketIds: number[]): Promise<void> {
  const links = await db
    .selectFrom('problem_tickets as l')
    .innerJoin('problems as p', 'p.id', 'l.problem_id')
    .innerJoin('help_desk.tickets as k', 'k.id', 'l.ticket_id')
    .select(['l.problem_id', 'p.identifier', 'p.subject', 'k.ticket_number'])
    .where('l.ticket_id', 'in', ticketIds)
    .execute();
  const other = links.find((link) => link.problem_id !== id);
  if (other)
    throw conflict(
      `The ticket #${other.ticket_number} already has the problem ${other.identifier} “${other.subject}”.`,
    );
  if (links.length !== new Set(ticketIds).size) throw notFound('ticket');
}

/** Throws 404 if the ticket is not attached to this problem. */
export async function detachTicket(operation: Operation, id: number, ticketId: number): Promise<void> {
  const { db } = operation;
  await lockProblem(db, id);
  const gone = await db
    .deleteFrom('problem_tickets')
    .where('problem_id', '=', id)
    .where('ticket_id', '=', ticketId)
    .returning('ticket_id')
    .executeTakeFirst();
  if (!gone) throw notAttached('ticket', 'problem');
  await touch(operation, problemKind, [id], { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'detached',
    before: { what: 'ticket', items: await ticketItems(db, [ticketId]) },
  });
  await announce(db, 'problem', id);
  await announce(db, 'ticket', ticketId);
}

const ticketItems = (db: Db, ids: number[]) =>
  db
    .selectFrom('help_desk.tickets')
    .select(['id', sql<string>`'#' || ticket_number`.as('name')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
