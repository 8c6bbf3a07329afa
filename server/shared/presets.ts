import { type RawBuilder, sql } from 'kysely';
import { presets } from '../../wire/access/presets';
import type { PermissionKey } from '../../wire/protocol/permission';

/**
 * Rows `user_id, preset`: the presets that a connected help-desk's roles and teams stand for, by the table `host_rights`.
 * It is empty with the help-desk that we ship (E42).
 */
export const presetsOfPeople = sql`(
  select h.user_id, r.preset from host_rights r join host_roles h on h.role = r.name where r.source = 'role'
  union all select u.id, r.preset from host_rights r join help_desk.users u on u.role = r.name where r.source = 'role'
  union all select m.user_id, r.preset from host_rights r join help_desk.teams t on t.name = r.name and t.gone_at is null
    join help_desk.team_members m on m.team_id = t.id where r.source = 'team')`;

const keysOfPresets = JSON.stringify(
  Object.entries(presets).flatMap(([preset, keys]) => keys.map((key) => ({ preset, key }))),
);

/** Rows `user_id, key`: what people hold by these presets. A key may come more than once. */
export const keysByPreset = sql`(
  select p.user_id, k.key from ${presetsOfPeople} p
  join jsonb_to_recordset(${keysOfPresets}::jsonb) as k (preset text, key text) on k.preset = p.preset)`;

const presetsWith = (key: PermissionKey): string[] =>
  Object.entries(presets).flatMap(([preset, keys]) => ((keys as readonly string[]).includes(key) ? [preset] : []));

/**
 * A condition on a person, the row `u` of `help_desk.users`: an admin, or an agent who holds all of these rights. It is asked of
 * thousands of people at once, so nothing is counted or sorted for each of them.
 */
export const holds = (...keys: readonly PermissionKey[]): RawBuilder<boolean> =>
  sql<boolean>`(u.role = 'admin' or u.role = 'agent' and ${sql.join(keys.map(holdsOne), sql` and `)})`;

const holdsOne = (key: PermissionKey) => sql`(
  exists (select from user_permissions l join permissions k on k.id = l.permission_id where l.user_id = u.id and k.key = ${key})
  or exists (select from ${presetsOfPeople} p where p.user_id = u.id and p.preset = any(${presetsWith(key)})))`;
