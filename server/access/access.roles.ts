import { sql } from 'kysely';
import * as builtIn from '../../texts/compiled/server/built_in';
import { type Preset, presetNames, presets, roleKeyOf } from '../../wire/access/presets';
import { isUserKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import { say } from '../shared/sentence';

const nameOf = (preset: Preset): string => say(builtIn[roleKeyOf(preset)]).in('en');

const rows = presetNames.map((preset) => ({
  key: roleKeyOf(preset),
  name: nameOf(preset),
  for_clients: presets[preset].every(isUserKey),
  rights: presets[preset],
}));

/**
 * Makes the roles that are built in, and their rights, what wire/ says; called at every start, behind the permissions. A
 * role of somebody else that has such a name gets a number behind it. One process at a time (server/shared/exclusive.ts).
 */
export async function writeRoles(db: Database): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (key text, name text, for_clients boolean, rights text[])`;
  await sql`
    update roles r set name = r.name || ' (' || r.id || ')' from ${wanted}
    where r.built_in_key is null and (name_key(r.name) = name_key(w.name) or r.code = replace(substr(w.key, 6), '_', '-'))`.execute(
    db,
  );
  await sql`
    insert into roles (built_in_key, name, for_clients) select w.key, w.name, w.for_clients from ${wanted}
    where not exists (select from roles r where r.built_in_key = w.key)`.execute(db);
  await sql`
    update roles r set name = w.name, for_clients = w.for_clients from ${wanted}
    where r.built_in_key = w.key and (r.name, r.for_clients) is distinct from (w.name, w.for_clients)`.execute(db);
  const held = sql`(select r.id as role_id, p.id as permission_id from ${wanted}
    join roles r on r.built_in_key = w.key join permissions p on p.key = any(w.rights))`;
  await sql`
    delete from role_permissions h using roles r where r.id = h.role_id and r.built_in_key is not null
      and not exists (select from ${held} n where n.role_id = h.role_id and n.permission_id = h.permission_id)`.execute(
    db,
  );
  await sql`
    insert into role_permissions (role_id, permission_id) select distinct n.role_id, n.permission_id from ${held} n
    where not exists (select from role_permissions h where h.role_id = n.role_id and h.permission_id = n.permission_id)`.execute(
    db,
  );
}
