import { sql } from 'kysely';
import type { PermissionSort } from '../../wire/access/access';
import type { Role } from '../../wire/protocol/permission';
import type { Db, Trx } from '../shared/db';
import type { ListDefinition } from '../shared/list';
import { keysByPreset } from '../shared/presets';

interface Person {
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

/** Every permission in the order of the box, checked if the person holds it. An administrator holds all. */
export const permissionList = ({ id, role }: Person): ListDefinition<PermissionSort, never> => ({
  table: 'permissions',
  sorts: { key: sql`t.key`, name: sql`t.name`, group: sql`t.permission_group` },
  defaultOrder: 'asc',
  filters: {},
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.key) like ${pattern})`,
  row: sql`t.id, t.key, t.name, t.permission_group as group,
    ${role === 'admin'} or exists (select from user_permissions u where u.user_id = ${id} and u.permission_id = t.id) as checked,
    exists (select from ${keysByPreset} p where p.user_id = ${id} and p.key = t.key) as by_role`,
});

/** The person holds exactly these permissions from now on. */
export async function replacePermissions(db: Trx, userId: number, permissionIds: number[]): Promise<void> {
  await db.deleteFrom('user_permissions').where('user_id', '=', userId).execute();
  if (permissionIds.length)
    await db
      .insertInto('user_permissions')
      .values(permissionIds.map((permission_id) => ({ user_id: userId, permission_id })))
      .execute();
}
