import { type RawBuilder, sql } from 'kysely';
import type { PermissionKey } from '../../wire/protocol/permission';

/**
 * Rows `user_id, role_id`: the roles of ours that a connected help-desk's roles and teams stand for, by the table
 * `host_rights`. It is empty with the help-desk that we ship (E42). A role is named as connection files name those that are
 * built in, or by the name that it has on its page.
 */
export const rolesByHost = sql`(
  select p.user_id, o.id as role_id from (
    select h.user_id, r.preset from host_rights r join host_roles h on h.role = r.name where r.source = 'role'
    union all select u.id, r.preset from host_rights r join help_desk.users u on u.role = r.name where r.source = 'role'
    union all select m.user_id, r.preset from host_rights r join help_desk.teams t on t.name = r.name and t.gone_at is null
      join help_desk.team_members m on m.team_id = t.id where r.source = 'team') p
  join roles o on o.code = lower(p.preset) or name_key(o.name) = name_key(p.preset))`;

/**
 * A condition on a person, the row `u` of `help_desk.users`: an admin, or an agent who holds all of these rights, for
 * whichever records. It is asked of thousands of people at once, so nothing is counted or sorted for each of them.
 */
export const holds = (...keys: readonly PermissionKey[]): RawBuilder<boolean> =>
  sql<boolean>`(u.role = 'admin' or u.role = 'agent' and ${sql.join(keys.map(holdsOne), sql` and `)})`;

const rolesWith = (key: PermissionKey) =>
  sql`select rp.role_id from role_permissions rp join permissions k on k.id = rp.permission_id where k.key = ${key}`;

const holdsOne = (key: PermissionKey) => sql`(
  exists (select from user_permissions l join permissions k on k.id = l.permission_id where l.user_id = u.id and k.key = ${key})
  or exists (select from user_roles l where l.user_id = u.id and l.role_id in (${rolesWith(key)}))
  or exists (select from ${rolesByHost} l where l.user_id = u.id and l.role_id in (${rolesWith(key)})))`;
