import { type RawBuilder, sql } from 'kysely';
import * as changeSentences from '../../texts/compiled/server/change';
import * as problemSentences from '../../texts/compiled/server/problem';
import { changeStatus } from '../../wire/change/change';
import type { ProblemTickets, ProblemTicketSort } from '../../wire/problem/problem';
import { changeKind } from '../change/change.kind';
import { recordActivity } from '../shared/activity';
import { type Actor, sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import type { ListDefinition } from '../shared/list';
import { numberLike } from '../shared/list.search';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { isSeen } from '../shared/scope';
import { say, type Sentence } from '../shared/sentence';
import { named, person, personName, priority, ticketStatus } from '../shared/shapes';
import { listSeen, requireSeenTicket, requireSeenTickets } from '../shared/sight';
import { touch } from '../shared/version';
import { problemKind } from './problem.kind';
import { holdProblem, problemState } from './problem.queries';
import { requireAction } from './problem.rules';
import { shownNameOf } from '../shared/built-in';

const t = (column: string) => sql.ref(`t.${column}`);

const ticketType = shownNameOf('help_desk.ticket_types', t('type_id'));

const ticketList: ListDefinition<ProblemTicketSort, never> & { row: RawBuilder<unknown> } = {
  table: 'help_desk.tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: t('ticket_number'),
    subject: t('subject'),
    title: t('subject'),
    assigned: personName(t('assigned_id')),
    assignedTo: personName(t('assigned_id')),
    assignedTeam: sql`(select n.name from help_desk.teams n where n.id = t.team_id)`,
    type: ticketType,
    status: sql`(select n.position from help_desk.statuses n where n.id = t.status_id)`,
    priority: sql`(select n.position from help_desk.priorities n where n.id = t.priority_id)`,
  },
  filters: {},
  ofOneRecord: true,
  search: (
    pattern,
  ) => sql`(${numberLike(t('ticket_number'), pattern)} or search_fold(t.subject) like ${pattern} or search_fold(${personName(t('assigned_id'))}) like ${pattern}
    or exists (select 1 from help_desk.teams n where n.id = t.team_id and search_fold(n.name) like ${pattern}))`,
  row: sql`t.id, t.ticket_number, t.subject, t.subject as title, ${person(t('assigned_id'))} as assigned, ${person(t('assigned_id'))} as "assignedTo",
    ${named('help_desk.teams', t('team_id'))} as "assignedTeam", coalesce(${ticketType}, '') as type,
    ${ticketStatus(t('status_id'))} as status, ${priority('help_desk.priorities', t('priority_id'))} as priority`,
};

/** Tickets of a problem that the actor may see. Throws 404 for an unknown problem, 503. */
export async function listTickets(
  db: Db,
  actor: Actor,
  id: number,
  query: Record<string, unknown>,
): Promise<ProblemTickets> {
  await problemState(db, id);
  const own = sql`t.id in (select l.ticket_id from problem_tickets l where l.problem_id = ${id})`;
  const { rows, total } = await listSeen<ProblemTickets['tickets'][number]>(
    db,
    actor.tickets,
    ticketList,
    query,
    actor.time_zone,
    [own, sql`t.gone_at is null`],
  );
  return { tickets: rows, total };
}

/**
 * Attaches tickets; those that are attached to this problem already stay so. Returns which are new. Throws 404; 409
 * naming the problem that a ticket already has.
 */
export async function attachTickets(operation: Operation, id: number, ticketIds: number[]): Promise<number[]> {
  const { db, actor } = operation;
  await requireSeenTickets(actor, 'ticket_ids', ticketIds);
  await holdProblem(db, id);
  const { rows: added } = await sql<{ ticket_id: number }>`
    insert into problem_tickets (problem_id, ticket_id) select ${id}, u from unnest(${ticketIds}::bigint[]) u join help_desk.tickets k on k.id = u order by u
    on conflict do nothing returning ticket_id`.execute(db);
  await requireNoOther(db, id, ticketIds);
  if (!added.length) return [];
  const ids = added.map((row) => row.ticket_id);
  await touch(operation, problemKind, [id], { form: false });
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'attached',
    after: { what: 'ticket', items: await ticketItems(db, ids) },
  });
  await announce(db, 'problem', id);
  await announce(db, 'ticket', ...ids);
  return ids;
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
      (await isSeen(db, 'problem', other.problem_id))
        ? say(problemSentences.ticket_has_other, {
            number: other.ticket_number,
            identifier: other.identifier,
            subject: other.subject,
          })
        : say(problemSentences.ticket_has_one, { number: other.ticket_number }),
    );
  if (links.length !== new Set(ticketIds).size) throw notFound('ticket');
}

/** Throws 404 if the ticket is not attached to this problem. */
export async function detachTicket(operation: Operation, id: number, ticketId: number): Promise<void> {
  const { db, actor } = operation;
  await requireSeenTicket(actor, ticketId);
  await holdProblem(db, id);
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

interface Item {
  id: number;
  name: string;
}

/** Throws 404; 409 for a closed change (B1), or naming the one that is attached already (A7). */
export async function attachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const { db, actor } = operation;
  const change = await holdChange(db, changeId);
  const problem = await holdProblem(db, id);
  if (!change) throw notFound('change');
  requireOpen(operation, change);
  await requireAction(actor, problem, 'problem_change_attach', async () => {
    const present = await changeItem(db, Number(problem.change_id));
    return present && sees(actor, 'change') && (await isSeen(db, 'change', present.id))
      ? say(problemSentences.has_this_change, {
          identifier: present.identifier,
          name: present.name,
        })
      : say(problemSentences.has_change);
  });
  await setChange(operation, id, changeId);
  await recordChange(operation, id, changeId, 'attached', change);
}

/** Throws 404 if this change is not attached to the problem; 409 for a closed change. */
export async function detachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const change = await holdChange(operation.db, changeId);
  const problem = await holdProblem(operation.db, id);
  if (!change || problem.change_id !== changeId) throw notAttached('change', 'problem');
  const state = { ...problem, change_closed: change.status_id === changeStatus.closed };
  await requireAction(operation.actor, state, 'problem_change_detach', async () => closedSentence(operation, change));
  await setChange(operation, id, null);
  await recordChange(operation, id, changeId, 'detached', change);
}

async function setChange(operation: Operation, id: number, change_id: number | null): Promise<void> {
  await operation.db.updateTable('problems').set({ change_id }).where('id', '=', id).execute();
  await touch(operation, problemKind, [id], { form: false });
}

/** Tells it in the log of both. */
export async function recordChange(
  { db, entry }: Operation,
  id: number,
  changeId: number,
  kind: 'attached' | 'detached',
  change: Item,
): Promise<void> {
  const problem = await db
    .selectFrom('problems')
    .select(['id', 'subject as name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entryOf = (what: string, item: Item) => ({
    [kind === 'attached' ? 'after' : 'before']: { what, items: [{ id: item.id, name: item.name }] },
  });
  await recordActivity(
    db,
    { ...entry(id), kind, ...entryOf('change', change) },
    { ...entry(changeId), owner_type: changeKind.owner, kind, ...entryOf('problem', problem) },
  );
  await announce(db, 'problem', id);
  await announce(db, 'change', changeId);
}

/** Who locks a problem too locks the change first. */
const holdChange = (db: Trx, id: number) =>
  db
    .selectFrom('changes')
    .select(['id', 'identifier', 'subject as name', 'status_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

function requireOpen(operation: Operation, change: { identifier: string; status_id: number }): void {
  if (change.status_id === changeStatus.closed) throw conflict(closedSentence(operation, change));
}

const closedSentence = ({ actor }: Operation, { identifier }: { identifier: string }): Sentence =>
  sees(actor, 'change') ? say(changeSentences.is_closed, { identifier }) : say(changeSentences.this_is_closed);

const changeItem = (db: Db, id: number): Promise<(Item & { identifier: string }) | undefined> =>
  db.selectFrom('changes').select(['id', 'identifier', 'subject as name']).where('id', '=', id).executeTakeFirst();
