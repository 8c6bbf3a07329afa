import { type RawBuilder, sql } from 'kysely';
import type { Behaving, Named, Person, Priority, TicketStatus } from '../../wire/protocol/reply';
import type { Actor } from './actor';
import { shownName } from './built-in';
import type { OrNull } from './select';

type Sql = RawBuilder<unknown>;

/**
 * `{id, name}` of a catalogue row by its id column, or null; extra keys for the spellings of X50: location has name and
 * title.
 */
export const named = <Id>(table: string, id: RawBuilder<Id>): RawBuilder<OrNull<Named, Id>> =>
  sql`(select json_build_object('id', n.id, 'name', ${shownName(table, 'n')}) from ${sql.table(table)} n where n.id = ${id})`;

/** Where a row of a catalogue stands; one without a position behind the others, by its id. `alias` is the table's. */
export const placeOf = (alias: string): Sql => sql.raw(`coalesce(${alias}.position, ${alias}.id)`);

/** The id of the built-in row as which one of a catalogue behaves: a built-in row as itself. */
export const behavesAs = (alias: string): Sql => sql.raw(`coalesce(${alias}.behaves_as_id, ${alias}.id)`);

/**
 * Joins the row of a large table by its id, row by row. Of two small tables and a large one the planner may believe that a
 * merge ends after a few rows, and read all of the large one.
 */
export const joinRow = (table: string, alias: string, id: string): Sql =>
  sql`cross join lateral (select * from ${sql.table(table)} ${sql.raw(alias)} where ${sql.ref(`${alias}.id`)} = ${sql.ref(id)} offset 0) ${sql.raw(alias)}`;

/**
 * A priority: `{id, name, level}`, the level from 1 to 4 however many there are, by their order; 0 where a help-desk does not
 * say which is more urgent. The catalogue is read once per statement, not once per row.
 */
export function priority<Id>(table: string, id: RawBuilder<Id>): RawBuilder<OrNull<Priority, Id>> {
  const rank = sql`ceil(4.0 * count(*) filter (where ${placeOf('o')} <= ${placeOf('n')}) / count(*))::int`;
  const level =
    table === 'help_desk.priorities'
      ? sql`(select case when min(${placeOf('o')}) = max(${placeOf('o')}) then 0 else ${rank} end from help_desk.priorities o where o.gone_at is null)`
      : sql`(select ${rank} from ${sql.table(table)} o)`;
  return sql`((select jsonb_object_agg(n.id, jsonb_build_object('id', n.id, 'name', ${shownName(table, 'n')}, 'level', ${level})) from ${sql.table(table)} n) -> (${id})::text)`;
}

/** A status or a type: `{id, name}`, and of an added one the id of the built-in row that it behaves as. */
export const behaving = <Id>(table: string, id: RawBuilder<Id>): RawBuilder<OrNull<Behaving, Id>> =>
  sql`(select json_strip_nulls(json_build_object('id', n.id, 'name', ${shownName(table, 'n')}, 'behaves_as_id', n.behaves_as_id)) from ${sql.table(table)} n where n.id = ${id})`;

/** A status of the help-desk's, which problems share with tickets: `{id, name, state}`. */
export const ticketStatus = <Id>(id: RawBuilder<Id>): RawBuilder<OrNull<TicketStatus, Id>> =>
  sql`(select json_build_object('id', n.id, 'name', ${shownName('help_desk.statuses', 'n')}, 'state', n.state) from help_desk.statuses n where n.id = ${id})`;

/** A location: `{id, name, title}` (X50). */
export const location = <Id>(id: RawBuilder<Id>): RawBuilder<OrNull<Named & { title: string }, Id>> =>
  sql`(select json_build_object('id', n.id, 'name', n.name, 'title', n.name) from help_desk.locations n where n.id = ${id})`;

/** A person: `{id, name, full_name, email}` (X49); without a name the e-mail stands for it. */
export const person = <Id>(id: RawBuilder<Id>): RawBuilder<OrNull<Person, Id>> =>
  sql`(select json_build_object('id', u.id, 'name', coalesce(nullif(u.full_name, ''), u.email), 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email)
       from help_desk.users u where u.id = ${id})`;

/** The name that people are shown and sorted by; `alias` is that of the table of users. */
export const personNameOf = (alias: string): Sql => sql.raw(`coalesce(nullif(${alias}.full_name, ''), ${alias}.email)`);

/** The shown name of the person with this id. */
export const personName = <Id>(id: RawBuilder<Id>): RawBuilder<OrNull<string, Id>> =>
  sql`(select ${personNameOf('u')} from help_desk.users u where u.id = ${id})`;

/** The name of the person with this id, for readers who see no e-mail addresses: empty if there is no name. */
export const fullName = <Id>(id: RawBuilder<Id>): RawBuilder<OrNull<string, Id>> =>
  sql`(select coalesce(u.full_name, '') from help_desk.users u where u.id = ${id})`;

/**
 * Ids of people whose name or e-mail contains the pattern, as a select. Clients, who see no addresses, find people by
 * name only.
 */
export const peopleLike = (pattern: string, { role }: Pick<Actor, 'role'>): Sql =>
  sql`select u.id from help_desk.users u where search_fold(u.full_name) like ${pattern} ${role === 'client' ? sql`` : sql`or search_fold(u.email) like ${pattern}`}`;

/** An attachment as the wire shows it. */
export interface Attached {
  id: number;
  value: string;
  size: number;
  type: string;
  icon_url: string;
  owner: string;
}

const attached = sql`json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type, 'icon_url', '/service-desk/file-icon/' || a.type, 'owner', a.owner_type || ':' || a.owner_id)`;
const ofOwner = (owner: string, id: Sql): Sql =>
  sql`from attachments a where a.owner_type = ${owner} and a.owner_id = ${id}`;
const lastOf = <Value>(value: Sql, owner: string, id: Sql): RawBuilder<Value | null> =>
  sql<Value | null>`(select ${value} ${ofOwner(owner, id)} order by a.id desc limit 1)`;

/** The one attachment of an owner as the wire shows it, or null. */
export const attachmentOf = (owner: string, id: Sql): RawBuilder<Attached | null> => lastOf(attached, owner, id);

/** Of its one attachment only the type, or null. */
export const attachmentType = (owner: string, id: Sql): RawBuilder<{ type: string } | null> =>
  lastOf(sql`json_build_object('type', a.type)`, owner, id);

/** The one attachment as the activity log keeps it, or null. */
export const attachmentNamed = (owner: string, id: Sql): RawBuilder<Named | null> =>
  lastOf(sql`json_build_object('id', a.id, 'name', a.value)`, owner, id);

/** All attachments of an owner as the wire shows them, in the order in which they came. */
export const attachmentsOf = (owner: string, id: Sql): RawBuilder<Attached[]> =>
  sql`coalesce((select json_agg(${attached} order by a.id) ${ofOwner(owner, id)}), '[]'::json)`;

/** All attachments as the activity log keeps them. */
export const attachmentsNamed = (owner: string, id: Sql): RawBuilder<Named[]> =>
  sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.value) order by a.id) ${ofOwner(owner, id)}), '[]'::json)`;

/**
 * The rows of `table` that rows of `links` attach to the row `t`, as `{id, name}`, by name unless another order is given:
 * `linked('assets', 'asset_id', 'release_assets', 'release_id')`.
 */
export const linked = (
  table: string,
  other: string,
  links: string,
  own: string,
  order = sql`n.name, n.id`,
): RawBuilder<Named[]> =>
  sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by ${order})
    from ${sql.table(links)} l join ${sql.table(table)} n on n.id = ${sql.ref(`l.${other}`)} where ${sql.ref(`l.${own}`)} = t.id), '[]'::json)`;

/** The same in the order of their ids, as the activity log keeps them. */
export const linkedById = (table: string, other: string, links: string, own: string): RawBuilder<Named[]> =>
  linked(table, other, links, own, sql`n.id`);
