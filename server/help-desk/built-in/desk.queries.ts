import { type RawBuilder, sql } from 'kysely';
import type { Named } from '../../../wire/protocol/reply';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { hideAddress } from '../../shared/field-rights';
import { byIds, list, type ListDefinition } from '../../shared/list';
import { numberLike } from '../../shared/list.search';
import { readText } from '../../shared/list.params';
import { named, peopleLike, person, personName } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import type { GroupView, Message, PersonView, TicketRow, TicketView } from './desk.calls';

type Sql = RawBuilder<unknown>;

const ticketRow = (
  zone: string,
): Sql => sql`t.id, t.ticket_number, t.subject, ${person(sql`t.requester_id`)} as requester, ${person(sql`t.assigned_id`)} as assigned,
  ${named('help_desk.statuses', sql`t.status_id`)} as status, ${named('help_desk.priorities', sql`t.priority_id`)} as priority, ${wireTime(sql`t.updated_at`, zone)} as updated_at`;

const tickets = (actor: Actor): ListDefinition => ({
  table: 'help_desk.tickets',
  sorts: { updated_at: sql`t.updated_at` },
  defaultOrder: 'desc',
  filters: { status_ids: byIds(sql`t.status_id`), requester_ids: byIds(sql`t.requester_id`) },
  search: (pattern) =>
    sql`(search_fold(t.subject) like ${pattern} or ${numberLike(sql`t.ticket_number`, pattern)} or t.requester_id = any(array(${peopleLike(pattern, actor)})))`,
  row: ticketRow(actor.time_zone),
});

const people: ListDefinition = {
  table: 'help_desk.users',
  sorts: { name: personName(sql`t.id`) },
  defaultOrder: 'asc',
  filters: { organization_ids: byIds(sql`t.organization_id`), department_ids: byIds(sql`t.department_id`) },
  search: (pattern) => sql`(search_fold(t.full_name) like ${pattern} or search_fold(t.email) like ${pattern})`,
  row: sql`t.id, ${personName(sql`t.id`)} as name, ${personName(sql`t.id`)} as full_name, t.email, t.role, ${named('help_desk.organizations', sql`t.organization_id`)} as organization`,
};

const organizations: ListDefinition = {
  table: 'help_desk.organizations',
  sorts: { name: sql`t.name` },
  defaultOrder: 'asc',
  filters: {},
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: sql`t.id, t.name, (select count(*) from help_desk.users u where u.organization_id = t.id) as people`,
};

/** Agents see every ticket, clients their own. */
const visibleTo = (actor: Actor): Sql[] => (actor.role === 'client' ? [sql`t.requester_id = ${actor.id}`] : []);

export async function listTickets(db: Db, actor: Actor, query: Record<string, unknown>) {
  const { rows, total } = await list<TicketRow>(
    db,
    tickets(actor),
    { 'sort-field': 'updated_at', ...query },
    actor.time_zone,
    visibleTo(actor),
  );
  return { rows: rows.map((row) => withoutAddresses(actor, row)), total };
}

/** Clients see no e-mail address but their own. */
function withoutAddresses<T extends object>(actor: Actor, record: T): T {
  if (actor.role === 'client') {
    for (const value of Object.values(record) as unknown[])
      if (typeof value === 'object' && value !== null && 'email' in value) hideAddress(value, actor);
  }
  return record;
}

export const listPeople = (db: Db, actor: Actor, query: Record<string, unknown>) =>
  list<PersonView>(
    db,
    people,
    { 'sort-field': 'name', ...query },
    actor.time_zone,
    readText('role', query.role) === 'agent' ? [sql`t.role in ('agent', 'admin')`] : [],
  );

export const listOrganizations = (db: Db, actor: Actor, query: Record<string, unknown>) =>
  list<Named & { people: number }>(db, organizations, { 'sort-field': 'name', ...query }, actor.time_zone);

export const listStatuses = (db: Db): Promise<Named[]> =>
  db
    .selectFrom('help_desk.statuses')
    .select(['id', 'name'])
    .where('state', '!=', 'hidden')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Throws 404 also for a ticket that the reader may not see. */
export async function findTicket(db: Db, actor: Actor, id: number): Promise<TicketView> {
  const where = sql.join([sql`t.id = ${id}`, ...visibleTo(actor)], sql` and `);
  const { rows } = await sql<Omit<TicketView, 'messages'>>`
    select ${ticketRow(actor.time_zone)}, ${named('help_desk.ticket_types', sql`t.type_id`)} as type, ${named('help_desk.departments', sql`t.department_id`)} as department,
      ${named('help_desk.teams', sql`t.team_id`)} as team, ${wireTime(sql`t.created_at`, actor.time_zone)} as created_at
    from help_desk.tickets t where ${where}`.execute(db);
  if (!rows[0]) throw notFound('ticket');
  const messages = await sql<Message>`
    select m.id, m.kind, m.body, ${person(sql`m.author_id`)} as author, ${wireTime(sql`m.created_at`, actor.time_zone)} as created_at,
      (select coalesce(json_agg(json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type, 'owner', a.owner_type || ':' || a.owner_id) order by a.id), '[]')
       from help_desk.ticket_message_files f join attachments a on a.id = f.attachment_id where f.message_id = m.id) as files
    from help_desk.ticket_messages m where m.ticket_id = ${id} ${actor.role === 'client' ? sql`and m.kind = 'reply'` : sql``} order by m.id`.execute(
    db,
  );
  return {
    ...withoutAddresses(actor, rows[0]),
    messages: messages.rows.map((message) => withoutAddresses(actor, message)),
  };
}

export async function findPerson(db: Db, actor: Actor, id: number): Promise<PersonView> {
  const { rows } = await sql<Omit<PersonView, 'tickets'>>`
    select ${people.row}, ${named('help_desk.departments', sql`t.department_id`)} as department from help_desk.users t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('user');
  return { ...rows[0], tickets: (await listTickets(db, actor, { requester_ids: id, limit: '25' })).rows };
}

/** A group of people: its table, the column of its head, and which users belong to it. */
const groups = {
  organization: { head: 'manager_id', members: (id: number) => sql`p.organization_id = ${id}` },
  department: { head: 'manager_id', members: (id: number) => sql`p.department_id = ${id}` },
  team: {
    head: 'lead_id',
    members: (id: number) => sql`p.id in (select user_id from help_desk.team_members where team_id = ${id})`,
  },
};

export async function findGroup(db: Db, kind: keyof typeof groups, id: number): Promise<GroupView> {
  const { head, members } = groups[kind];
  const { rows } = await sql<Omit<GroupView, 'people'>>`
    select t.id, t.name, ${person(sql`t.${sql.ref(head)}`)} as manager from ${sql.table(`help_desk.${kind}s`)} t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound(kind);
  const found = await sql<{ person: GroupView['people'][number] }>`
    select ${person(sql`p.id`)} as person from help_desk.users p where p.active and ${members(id)} order by ${personName(sql`p.id`)} limit 100`.execute(
    db,
  );
  return { ...rows[0], people: found.rows.map((row) => row.person) };
}
