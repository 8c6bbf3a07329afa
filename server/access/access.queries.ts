import { sql } from 'kysely';
import type { PermissionSort } from '../../wire/access/access';
import type { RightScope } from '../../wire/access/role';
import type { Role } from '../../wire/protocol/permission';
import type { Db, Trx } from '../shared/db';
import type { ListDefinition } from '../shared/list';
import { rolesByHost } from '../shared/presets';

export interface Person {
  id: number;
  role: Role;
}

export async function personById(db: Db, id: number): Promise<Person | undefined> {
  const row = await db.selectFrom('help_desk.users').select(['id', 'role']).where('id', '=', id).executeTakeFirst();
  return row && { id: row.id, role: row.role as Role };
}

export async function teamsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('help_desk.team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Ids of the roles that a person has here, and of those that the help-desk's roles and teams give them. */
export async function rolesOf(db: Db, userId: number): Promise<{ role_ids: number[]; host_role_ids: number[] }> {
  const { rows } = await sql<{ role_ids: number[]; host_role_ids: number[] }>`
    select to_json(array(select r.role_id from user_roles r where r.user_id = ${userId} order by 1)) as role_ids,
      to_json(array(select distinct h.role_id from ${rolesByHost} h where h.user_id = ${userId} order by 1)) as host_role_ids`.execute(
    db,
  );
  return rows[0]!;
}

/** Every permission in the order of the box, checked if the person holds it by themselves. An administrator holds all. */
export const permissionList = ({ id, role }: Person): ListDefinition<PermissionSort, never> => {
  const single = sql`(select u.scope from user_permissions u where u.user_id = ${id} and u.permission_id = t.id)`;
  const byRoles = sql`(select rp.scope from role_permissions rp where rp.permission_id = t.id and rp.role_id in (
    select r.role_id from user_roles r where r.user_id = ${id} union all select h.role_id from ${rolesByHost} h where h.user_id = ${id}))`;
  return {
    table: 'permissions',
    sorts: { key: sql`t.key`, name: sql`t.name`, group: sql`t.permission_group` },
    defaultOrder: 'asc',
    filters: {},
    search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.key) like ${pattern})`,
    row: sql`t.id, t.key, t.name, t.permission_group as group,
      ${role === 'admin'} or exists ${single} as checked, ${single} as scope, exists ${byRoles} as by_role,
      case when ${role === 'admin'} then array['all'] else array(${single} union ${byRoles}) end as scopes`,
  };
};

/** The person holds exactly these permissions by themselves from now on, each in its scope. */
export async function replacePermissions(
  db: Trx,
  userId: number,
  permissions: readonly { id: number; scope: RightScope }[],
): Promise<void> {
  await db.deleteFrom('user_permissions').where('user_id', '=', userId).execute();
  if (permissions.length)
    await db
      .insertInto('user_permissions')
      .values(permissions.map(({ id, scope }) => ({ user_id: userId, permission_id: id, scope })))
      .execute();
}

/** Rights and roles that were given to a person here, as the audit names them: `edit_change team`, `Auditor`. */
export async function heldBy(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.key || case when p.scope = 'all' then '' else ' ' || p.scope end as name
    from user_permissions p join permissions k on k.id = p.permission_id where p.user_id = ${userId}
    union all select r.name from user_roles l join roles r on r.id = l.role_id where l.user_id = ${userId} order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The person has exactly these roles from now on, beside those that the help-desk gives. */
export async function replaceRoles(db: Trx, userId: number, roleIds: readonly number[]): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roleIds.length)
    await db
      .insertInto('user_roles')
      .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
}
