import { sql } from 'kysely';
import { permissionGroups } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import { rightNames } from '../shared/right';

const rows = permissionGroups
  .flatMap(({ group, keys }) => keys.map((key) => ({ key, group, role: group === 'User' ? 'user' : 'agent' })))
  .map((row, i) => ({ ...row, name: String(rightNames[row.key]), position: i + 1 }));

/** The permissions that this version asks for. */
export const knownKeys = rows.map(({ key }) => key);

/**
 * Makes the rows of `permissions` what wire/ says; called at every start. New ones are added and changed ones updated,
 * each keeps its id. A key that is unknown stays, with who holds it: another version may ask for it. One process at a
 * time (server/shared/exclusive.ts).
 */
export async function writePermissions(db: Database): Promise<void> {
  const wanted = sql`(select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ group }) => group)}::text[], ${rows.map(({ role }) => role)}::text[], ${rows.map(({ position }) => position)}::integer[])
    as w (key, name, permission_group, role, position))`;
  await sql`
    update permissions p set name = w.name, permission_group = w.permission_group, role = w.role, position = w.position from ${wanted} w
    where p.key = w.key and (p.name, p.permission_group, p.role, p.position) is distinct from (w.name, w.permission_group, w.role, w.position)`.execute(
    db,
  );
  await sql`
    insert into permissions (key, name, permission_group, role, position)
    select w.* from ${wanted} w where not exists (select from permissions p where p.key = w.key) order by w.position`.execute(
    db,
  );
}
