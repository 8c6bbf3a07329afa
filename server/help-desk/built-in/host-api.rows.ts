import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import { anywhere } from '../../shared/list';
import { numberLike } from '../../shared/list.search';
import { say } from '../../shared/sentence';
import type { HostKind, HostPage, HostPerson, HostRows } from '../connected/host';
import * as hostSentences from '../../../texts/compiled/server/host';

type Sql = RawBuilder<unknown>;

interface RowSource {
  table: string;
  /** The fields of the rows in connected/host.ts. */
  row: Sql;
  /** When a row changed last; without it nobody can tell what changed, so the list is sent whole. */
  changed?: Sql;
  found?: (pattern: string) => Sql;
}

const text = (column: string): Sql => sql`t.${sql.ref(column)}::text`;
const time = (column: string): Sql =>
  sql`to_char(t.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const personKind = (user: string): Sql => sql`case ${sql.ref(user)} when 'client' then 'client' else 'agent' end`;
const reference = (column: string): Sql =>
  sql`(select ${personKind('p.role')} || ':' || p.id from help_desk.users p where p.id = t.${sql.ref(column)})`;
const group = (head: string): Sql => sql`t.id::text, t.name, ${reference(head)} as head`;

const sources: Record<HostKind, RowSource> = {
  people: {
    table: 'users',
    row: sql`t.id::text, ${personKind('t.role')} as kind, coalesce(nullif(t.full_name, ''), t.email) as name, nullif(t.email, '') as email,
      nullif(t.role, 'client') as role, t.active, ${text('organization_id')} as organization, ${text('department_id')} as department,
      coalesce((select json_agg(m.team_id::text order by m.team_id) from help_desk.team_members m where m.user_id = t.id), '[]') as teams,
      t.time_zone, nullif(t.locale, '') as locale, t.profile_pic as picture`,
    changed: sql`t.updated_at`,
    found: (pattern) => sql`(search_fold(t.full_name) like ${pattern} or search_fold(t.email) like ${pattern})`,
  },
  organizations: { table: 'organizations', row: group('manager_id') },
  departments: { table: 'departments', row: group('manager_id') },
  teams: { table: 'teams', row: sql`${group('lead_id')}, ${text('department_id')} as department` },
  locations: { table: 'locations', row: sql`t.id::text, t.name` },
  statuses: { table: 'statuses', row: sql`t.id::text, t.name, t.position, t.state` },
  priorities: { table: 'priorities', row: sql`t.id::text, t.name, t.position` },
  ticket_types: { table: 'ticket_types', row: sql`t.id::text, t.name` },
  tickets: {
    table: 'tickets',
    row: sql`t.id::text, t.ticket_number as number, t.subject,
      (select left(m.body, 100000) from help_desk.ticket_messages m where m.ticket_id = t.id and m.kind = 'reply' order by m.id limit 1) as text, ${reference('requester_id')} as requester, ${reference('assigned_id')} as assigned,
      ${text('team_id')} as team, ${text('status_id')} as status, ${text('priority_id')} as priority, ${text('type_id')} as type,
      ${text('department_id')} as department, ${time('created_at')} as created_at, ${time('updated_at')} as updated_at`,
    changed: sql`t.updated_at`,
    found: (pattern) => sql`(search_fold(t.subject) like ${pattern} or ${numberLike(sql`t.ticket_number`, pattern)})`,
  },
};

const from = (kind: HostKind): Sql => sql`${sql.table(`help_desk.${sources[kind].table}`)} t`;

/**
 * Rows that were changed by a transaction which is not committed yet come later with an earlier time: so much is told
 * once more.
 */
const overlap = '10 seconds';

/** The rows that changed since a cursor of ours, within `scope`; all of them page by page if it is null. Throws 422. */
export async function changedRows<K extends HostKind>(
  db: Db,
  kind: K,
  since: string | null,
  limit: number,
  scope: Sql = sql`true`,
): Promise<HostPage<K>> {
  const { row, changed } = sources[kind];
  const at = readCursor(since);
  const order = changed ?? sql`timestamptz 'epoch'`;
  const { rows } = await sql<HostRows[K] & { at: string }>`
    select ${row}, (${order})::text as at from ${from(kind)}
    where ${at ? sql`(${order}, t.id) > (${at.time}::timestamptz, ${at.id}::bigint)` : sql`true`} and ${scope}
    order by ${changed ? sql`${changed}, t.id` : sql`t.id`} limit ${limit + 1}`.execute(db);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ at: _, ...sources }) => sources as unknown as HostRows[K]),
    cursor: more && last ? `${last.at}|${last.id}` : changed ? await presentCursor(db, last?.at ?? at?.time) : null,
    more,
  };
}

/** Where the next pass begins once everything was read. */
async function presentCursor(db: Db, newest: string | undefined): Promise<string | null> {
  if (newest === undefined) return null;
  const { rows } = await sql<{ at: string }>`
    select least(${newest}::timestamptz, now() - ${overlap}::interval)::text as at`.execute(db);
  return `${rows[0]?.at}|0`;
}

function readCursor(cursor: string | null): { time: string; id: string } | null {
  if (cursor === null) return null;
  const [, time, id] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|(\d{1,15})$/.exec(cursor) ?? [];
  if (!time || !id) throw new ApiError(422, say(hostSentences.cursor));
  return { time, id };
}

/** These rows as they are; those that do not exist are left out. People by reference (`agent:12`). */
export async function rowsById<K extends HostKind>(db: Db, kind: K, ids: readonly string[]): Promise<HostRows[K][]> {
  const own = ids
    .map((id) => (kind === 'people' ? /^(?:agent|client):(\d{1,15})$/ : /^(\d{1,15})$/).exec(id)?.[1])
    .filter((id) => id !== undefined);
  const { rows } = await sql<HostRows[K]>`
    select ${sources[kind].row} from ${from(kind)} where t.id = any(${own.map(Number)}) order by t.id`.execute(db);
  return kind === 'people' ? rows.filter((row) => ids.includes(`${(row as HostPerson).kind}:${row.id}`)) : rows;
}

/** Tickets that a person, by reference, may see: an agent all of them, a client their own. */
export const visibleTo = (person: string): Sql =>
  sql`exists (select from help_desk.users p where ${personKind('p.role')} || ':' || p.id = ${person} and p.active
    and (p.role <> 'client' or p.id = t.requester_id))`;

/** Those of these tickets that a person may see. */
export async function visibleTickets(db: Db, person: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${from('tickets')} where t.id::text = any(${[...ids]}::text[]) and ${visibleTo(person)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest rows whose name, e-mail address, number or subject contains the word; null if the kind is not searched. */
export async function foundRows<K extends HostKind>(db: Db, kind: K, word: string): Promise<HostRows[K][] | null> {
  const { row, found } = sources[kind];
  if (!found) return null;
  const { rows } = await sql<HostRows[K]>`
    select ${row} from ${from(kind)} where ${found(anywhere(word))} order by t.id desc limit 50`.execute(db);
  return rows;
}
