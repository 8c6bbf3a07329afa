import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor';

type Sql = RawBuilder<unknown>;

/**
 * `{id, name}` of a catalogue row by its id column, or null; extra keys for the spellings of X50: location has name and
 * title.
 */
export const named = (table: string, id: Sql): Sql =>
  sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${id})`;

/** Where a row of a catalogue stands; one without a position behind the others, by its id. `alias` is the table's. */
export const placeOf = (alias: string): Sql => sql.raw(`coalesce(${alias}.position, ${alias}.id)`);

/** The id of the built-in row as which one of a catalogue behaves: a built-in row as itself. */
export const behavesAs = (alias: string): Sql => sql.raw(`coalesce(${alias}.behaves_as_id, ${alias}.id)`);

/**
 * A priority: `{id, name, level}`, the level from 1 to 4 however many there are, by their order. The catalogue is read
 * once per statement, not once per row.
 */
export function priority(table: string, id: Sql): Sql {
  const level = sql`(select ceil(4.0 * count(*) filter (where ${placeOf('o')} <= ${placeOf('n')}) / count(*))::int from ${sql.table(table)} o)`;
  return sql`((select jsonb_object_agg(n.id, jsonb_build_object('id', n.id, 'name', n.name, 'level', ${level})) from ${sql.table(table)} n) -> (${id})::text)`;
}

/** A status or a type: `{id, name}`, and of an added one the id of the built-in row that it behaves as. */
export const behaving = (table: string, id: Sql): Sql =>
  sql`(select json_strip_nulls(json_build_object('id', n.id, 'name', n.name, 'behaves_as_id', n.behaves_as_id)) from ${sql.table(table)} n where n.id = ${id})`;

/** A status of the help-desk's, which problems share with tickets: `{id, name, state}`. */
export const ticketStatus = (id: Sql): Sql =>
  sql`(select json_build_object('id', n.id, 'name', n.name, 'state', n.state) from help_desk.statuses n where n.id = ${id})`;

/** A location: `{id, name, title}` (X50). */
export const location = (id: Sql): Sql =>
  sql`(select json_build_object('id', n.id, 'name', n.name, 'title', n.name) from help_desk.locations n where n.id = ${id})`;

/** A person: `{id, name, full_name, email}` (X49); without a name the e-mail stands for it. */
export const person = (id: Sql): Sql =>
  sql`(select json_build_object('id', u.id, 'name', coalesce(nullif(u.full_name, ''), u.email), 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email)
       from help_desk.users u where u.id = ${id})`;

/** The name that people are shown and sorted by; `alias` is that of the table of users. */
export const personNameOf = (alias: string): Sql => sql.raw(`coalesce(nullif(${alias}.full_name, ''), ${alias}.email)`);

/** The shown name of the person with this id. */
export const personName = (id: Sql): Sql =>
  sql`(select ${personNameOf('u')} from help_desk.users u where u.id = ${id})`;

/** The name of the person with this id, for readers who see no e-mail addresses: empty if there is no name. */
export const fullName = (id: Sql): Sql =>
  sql`(select coalesce(u.full_name, '') from help_desk.users u where u.id = ${id})`;

/**
 * Ids of people whose name or e-mail contains the pattern, as a select. Clients, who see no addresses, find people by
 * name only.
 */
export const peopleLike = (pattern: string, { role }: Pick<Actor, 'role'>): Sql =>
  sql`select u.id from help_desk.users u where u.full_name ilike ${pattern} ${role === 'client' ? sql`` : sql`or u.email ilike ${pattern}`}`;

/** The one attachment of an owner as the wire shows it, or null. */
export const attachmentOf = (ownerType: string, ownerId: Sql): Sql =>
  sql`(select json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type, 'icon_url', '/service-desk/file-icon/' || a.type, 'owner', a.owner_type || ':' || a.owner_id)
       from attachments a where a.owner_type = ${ownerType} and a.owner_id = ${ownerId} order by a.id desc limit 1)`;
