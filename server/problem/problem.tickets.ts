import { sql } from 'kysely';
import type { ProblemTickets, ProblemTicketSort } from '../../wire/problem/problem';
import { recordActivity } from '../shared/activity';
import type { Db } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { named, person, personName, priority, ticketStatus } from '../shared/shapes';
import { touch } from '../shared/version';
import { problemKind } from './problem.kind';
import { lockProblem, problemState } from './problem.queries';
import { say } from '../shared/sentence';
import * as problemSentences from '../../texts/compiled/server/problem';

const t = (column: string) => sql.ref(`t.${column}`);

const ticketList: ListDefinition<ProblemTicketSort, never> = {
  table: 'help_desk.tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: t('ticket_number'),
    subject: t('subject'),
    title: t('subject'),
    assigned: personName(t('assigned_id')),
    assignedTo: personName(t('assigned_id')),
    assignedTeam: sql`(select n.name from help_desk.teams n where n.id = t.team_id)`,
    type: sql`(select n.name from help_desk.ticket_types n where n.id = t.type_id)`,
    status: sql`(select n.position from help_desk.statuses n where n.id = t.status_id)`,
    priority: sql`(select n.position from help_desk.priorities n where n.id = t.priority_id)`,
  },
  filters: {},
  ofOneRecord: true,
  search: (
    pattern,
  ) => sql`(t.ticket_number ilike ${pattern} or t.subject ilike ${pattern} or ${personName(t('assigned_id'))} ilike ${pattern}
    or exists (select 1 from help_desk.teams n where n.id = t.team_id and n.name ilike ${pattern}))`,
  row: sql`t.id, t.ticket_number, t.subject, t.subject as title, ${person(t('assigned_id'))} as assigned, ${person(t('assigned_id'))} as "assignedTo",
    ${named('help_desk.teams', t('team_id'))} as "assignedTeam", coalesce((select n.name from help_desk.ticket_types n where n.id = t.type_id), '') as type,
    ${ticketStatus(t('status_id'))} as status, ${priority('help_desk.priorities', t('priority_id'))} as priority`,
};

/** Tickets of a problem. Throws 404 for an unknown problem. */
export async function listTickets(
  db: Db,
  id: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<ProblemTickets> {
  await problemState(db, id);
  const scope = [sql`t.id in (select ticket_id from problem_tickets where problem_id = ${id})`];
  const { rows, total } = await list<ProblemTickets['tickets'][number]>(db, ticketList, query, zone, [
    ...scope,
    sql`t.gone_at is null`,
  ]);
  return { tickets: rows, total };
}

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
      say(problemSentences.ticket_has_other, {
        number: other.ticket_number,
        identifier: other.identifier,
        subject: other.subject,
      }),
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
