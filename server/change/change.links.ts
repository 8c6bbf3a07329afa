import { sql } from 'kysely';
import * as changeSentences from '../../texts/compiled/server/change';
import type {
  ChangeTaskRow,
  ChangeTasks,
  ChangeTaskSort,
  ChangeTicketRow,
  ChangeTickets,
  ChangeTicketSort,
} from '../../wire/change/change';
import { records } from '../parts/records';
import { attachChanges, detachChange, lockRelease, takenBy } from '../release';
import { recordActivity } from '../shared/activity';
import type { Actor } from '../shared/actor';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { notAttached } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { numberLike } from '../shared/list.search';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { isSeen } from '../shared/scope';
import { say } from '../shared/sentence';
import { person, personName } from '../shared/shapes';
import { requireSeenChoice, requireSeenTickets, seenScope } from '../shared/sight';
import { wireTime } from '../shared/time';
import { touch } from '../shared/version';
import { linkTickets, unlinkTicket } from '../ticket';
import { changeLinkType, words } from '../ticket/ticket.kind';
import { changeKind } from './change.kind';
import { holdOpen } from './change.queries';
import { requireAction } from './change.rules';

const t = (column: string) => sql.ref(`t.${column}`);

const taskDefinition = (zone: string): ListDefinition<ChangeTaskSort, never> => ({
  table: 'help_desk.tasks',
  defaultOrder: 'desc',
  sorts: { task_name: t('name'), task_start_date: t('starts_at'), task_end_date: t('ends_at') },
  filters: {},
  ofOneRecord: true,
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: sql`t.id, t.name as task_name, ${wireTime(t('starts_at'), zone)} as task_start_date, ${wireTime(t('ends_at'), zone)} as task_end_date, ${person(t('assigned_id'))} as assign_to,
    coalesce((select json_agg(${person(sql`l.user_id`)} order by l.user_id) from help_desk.task_users l where l.task_id = t.id), '[]'::json) as users,
    coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from help_desk.task_teams l join help_desk.teams n on n.id = l.team_id where l.task_id = t.id), '[]'::json) as teams`,
});

export async function listTasks(
  db: Db,
  changeId: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<ChangeTasks> {
  const scope = [sql`t.id in (select task_id from change_tasks where change_id = ${changeId})`];
  const { rows, total } = await list<ChangeTaskRow>(db, taskDefinition(zone), query, zone, scope);
  return { data: rows, total };
}

/**
 * Attaches tasks of the help-desk; those that are attached already stay so. Returns which are new. Throws 409, 422.
 */
export async function attachTasks(operation: Operation, changeId: number, taskIds: number[]): Promise<number[]> {
  const { db } = operation;
  await requireChoices(db, { change_id: records.change }, { change_id: changeId });
  await holdOpen(db, changeId);
  await requireAll(db, 'help_desk.tasks', 'task_ids', taskIds);
  const added = await db
    .insertInto('change_tasks')
    .values([...new Set(taskIds)].map((task_id) => ({ change_id: changeId, task_id })))
    .onConflict((c) => c.doNothing())
    .returning('task_id')
    .execute();
  const ids = added.map((row) => row.task_id);
  if (ids.length) await logLinks(operation, changeId, 'attached', ids);
  return ids;
}

/** Throws 404 if the task is not attached; 409, 422. */
export async function detachTask(operation: Operation, changeId: number, taskId: number): Promise<void> {
  const { db } = operation;
  await requireChoices(
    db,
    { change_id: records.change, task_id: records.task },
    { change_id: changeId, task_id: taskId },
  );
  await holdOpen(db, changeId);
  const gone = await db
    .deleteFrom('change_tasks')
    .where('change_id', '=', changeId)
    .where('task_id', '=', taskId)
    .returning('task_id')
    .executeTakeFirst();
  if (!gone) throw notAttached('task', 'change');
  await logLinks(operation, changeId, 'detached', [taskId]);
}

async function logLinks(
  operation: Operation,
  id: number,
  kind: 'attached' | 'detached',
  taskIds: number[],
): Promise<void> {
  const { db, entry } = operation;
  await touch(operation, changeKind, [id], { form: false });
  const items = await db
    .selectFrom('help_desk.tasks')
    .select(['id', 'name'])
    .where('id', 'in', taskIds)
    .orderBy('id')
    .execute();
  await recordActivity(db, { ...entry(id), kind, [kind === 'attached' ? 'after' : 'before']: { what: 'task', items } });
  await announce(db, 'change', id);
}

const ticketOf = (column: string) =>
  sql`(select k.${sql.ref(column)} from help_desk.tickets k where k.id = t.ticket_id)`;
const assignee = ticketOf('assigned_id');
/** The change side's word (A3). */
const word = sql`case t.type when ${words.initiated} then 'initiating' else 'causing' end`;

/** One row for each link: a ticket may be linked both ways. */
const ticketDefinition: ListDefinition<ChangeTicketSort, never> = {
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
    sql`exists (select from help_desk.tickets k where k.id = t.ticket_id and (${numberLike(sql`k.ticket_number`, pattern)} or search_fold(k.subject) like ${pattern} or search_fold(${personName(sql`k.assigned_id`)}) like ${pattern}))`,
  row: sql`t.ticket_id as id, ${ticketOf('ticket_number')} as ticket_number, ${ticketOf('subject')} as subject, ${person(assignee)} as assigned, ${person(assignee)} as "assignedTo", ${word} as type`,
};

export async function listTickets(
  db: Db,
  actor: Actor,
  changeId: number,
  query: Record<string, unknown>,
): Promise<ChangeTickets> {
  const { rows, total } = await list<ChangeTicketRow>(db, ticketDefinition, query, actor.time_zone, [
    sql`t.change_id = ${changeId}`,
    ...(await seenScope(
      db,
      actor,
      sql`t.ticket_id`,
      sql`select l.ticket_id as id from change_tickets l where l.change_id = ${changeId}`,
    )),
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

/** Attaches tickets; those that are attached in this way already stay so. Returns which are new. Throws 409, 422. */
export async function attachTickets(
  operation: Operation,
  { change_id, ticket_ids, type }: Selection,
): Promise<number[]> {
  await requireChoices(operation.db, { change_id: records.change }, { change_id });
  await holdOpen(operation.db, change_id);
  await requireAll(operation.db, 'help_desk.tickets', 'ticket_ids', ticket_ids);
  await requireSeenTickets(operation.actor, 'ticket_ids', ticket_ids);
  return linkTickets(operation, { change_id, ticket_ids, type: changeLinkType(type) });
}

/** Throws 404 if the ticket is not attached in this way; 409, 422. */
export async function detachTicket(
  operation: Operation,
  { change_id, ticket_id, type }: { change_id: number; ticket_id: number; type: string },
): Promise<void> {
  // First, as of a ticket that is not there, whatever is wrong besides.
  await requireSeenChoice(operation.actor, 'ticket', 'ticket_id', ticket_id);
  await requireChoices(
    operation.db,
    { change_id: records.change, ticket_id: records.ticket },
    { change_id, ticket_id },
  );
  await holdOpen(operation.db, change_id);
  if (!(await unlinkTicket(operation, { change_id, ticket_id, type: changeLinkType(type) })))
    throw notAttached('ticket', 'change');
}

/** Throws 404; 409 naming the release that the change has already (A6). */
export async function attachRelease(operation: Operation, id: number, releaseId: number): Promise<void> {
  const change = await holdOpen(operation.db, id);
  await lockRelease(operation.db, releaseId);
  const present = await releaseOf(operation.db, id);
  const state = { ...change, has_release: present !== undefined };
  await requireAction(operation.actor, state, 'change_release_attach', async () =>
    present && present.release_id !== releaseId
      ? takenBy(operation, change, present)
      : say(changeSentences.same_release),
  );
  await attachChanges(operation, releaseId, [id]);
}

/** Detaches the release that the change has; with a release's id, only that one (X70). Returns its id. Throws 404, 409, 422. */
export async function detachRelease(operation: Operation, id: number, releaseId: number | null): Promise<number> {
  await holdOpen(operation.db, id);
  await requireChoices(operation.db, { release_id: records.release }, { release_id: releaseId });
  const link = await releaseOf(operation.db, id);
  if (!link || (releaseId !== null && link.release_id !== releaseId)) throw notAttached('release', 'change');
  // One that the actor does not see stays.
  if (!(await isSeen(operation.db, 'release', link.release_id))) throw notAttached('release', 'change');
  await detachChange(operation, link.release_id, id);
  return link.release_id;
}

const releaseOf = (db: Db, id: number) =>
  db
    .selectFrom('release_changes as l')
    .innerJoin('releases as r', 'r.id', 'l.release_id')
    .select(['l.release_id', 'r.identifier', 'r.subject'])
    .where('l.change_id', '=', id)
    .executeTakeFirst();
