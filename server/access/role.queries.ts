import { sql } from 'kysely';
import { type Held, roleLimits, type RoleRow, type RoleSort, type RoleReply } from '../../wire/access/role';
import { limits } from '../../wire/protocol/limits';
import { shownName } from '../shared/built-in';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { rolesByHost } from '../shared/presets';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);
const name = shownName('roles', 't');
const people = sql`(select count(*) from user_roles u where u.role_id = t.id)`;
/** The roles and teams of the help-desk that the connection file gives the role `t`. */
const givenBy = sql`select h.source, h.name from host_rights h
  where lower(h.preset) = t.code or name_key(h.preset) = name_key(t.name)`;

const row = (zone: string) => sql`t.id, ${name} as name, t.built_in_key is not null as built_in,
  case when t.built_in_key is not null then t.code end as preset, t.for_clients, t.version,
  coalesce((select json_agg(json_build_object('key', p.key, 'scope', r.scope) order by p.position)
    from role_permissions r join permissions p on p.id = r.permission_id where r.role_id = t.id), '[]') as permissions,
  ${people} as people,
  coalesce((select json_agg(g order by g.source, g.name) from (${givenBy}) g), '[]') as given_by,
  t.built_in_key is null as is_edit, t.built_in_key is null as is_delete,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (zone: string): ListDefinition<RoleSort> => ({
  table: 'roles',
  defaultOrder: 'asc',
  defaultSort: 'name',
  sorts: {
    name: byColumn(name),
    people: byColumn(people),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  largestPage: limits.list,
  search: (pattern) => sql`search_fold(${name}) like ${pattern}`,
  row: row(zone),
});

export const listRoles = (db: Db, query: Record<string, unknown>, zone: string): Promise<Page<RoleRow>> =>
  list<RoleRow>(db, definition(zone), query, zone);

/** Throws 404. */
export async function viewRole(db: Db, id: number, zone: string): Promise<RoleReply> {
  const { rows } = await sql<RoleRow>`
    select ${row(zone)} from roles t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('entry');
  return { role: rows[0], holders: await holdersOf(db, id) };
}

/** Throws 404. */
export async function requireRole(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('entry');
}

/** Who has a role and has not left, by name; so many of them as a page names. */
async function holdersOf(db: Db, id: number): Promise<RoleReply['holders']> {
  const { rows } = await sql<RoleReply['holders'][number]>`
    select u.id, coalesce(nullif(u.full_name, ''), u.email) as full_name, bool_and(h.by_host) as by_host from (
      select user_id, false as by_host from user_roles where role_id = ${id}
      union all select user_id, true from ${rolesByHost} r where r.role_id = ${id}) h
    join help_desk.users u on u.id = h.user_id and u.active
    group by u.id order by 2, 1 limit ${roleLimits.people}`.execute(db);
  return rows;
}

/** The rights of a role. */
export async function rightsOfRole(db: Db, id: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select p.key, r.scope from role_permissions r join permissions p on p.id = r.permission_id where r.role_id = ${id}`.execute(
    db,
  );
  return rows;
}
