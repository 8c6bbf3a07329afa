import { sql } from 'kysely';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';
import * as roleSentences from '../../texts/compiled/server/role';
import type { Held, RightScope, RoleEdit } from '../../wire/access/role';
import { isUserKey } from '../../wire/protocol/permission';
import { type Catalogue, requireFreeName, type Saving } from '../catalogue';
import { type Word, wordOf } from '../shared/built-in';
import { type Actor, can } from '../shared/actor';
import { recordAudit } from '../shared/audit';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, noSuch, notFound } from '../shared/errors';
import { holds } from '../shared/presets';
import { rightNames } from '../shared/right';
import { scopesOf } from '../shared/rights';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { rightsOfRole } from './role.queries';

const roles: Pick<Catalogue, 'table'> = { table: 'roles' };

interface Present {
  id: number;
  name: string;
  built_in_key: string | null;
  for_clients: boolean;
  version: number;
  updated_by: number | null;
  /** How many have it here. */
  people: number;
  /** How many roles and teams of the help-desk give it. */
  given: number;
}

/** A role as it is, held until the transaction ends; undefined if there is none. Roles are saved one after the other. */
async function presentRole(db: Trx, id: number): Promise<Present | undefined> {
  const { rows } = await sql<Present>`
    select t.id, t.name, t.built_in_key, t.for_clients, t.version, t.updated_by,
      (select count(*) from user_roles u where u.role_id = t.id) as people,
      (select count(*) from host_rights h where lower(h.preset) = t.code or name_key(h.preset) = name_key(t.name)) as given
    from roles t where t.id = ${id} for update of t`.execute(db);
  return rows[0];
}

const hold = async (db: Trx): Promise<void> =>
  void (await sql`lock table roles in share row exclusive mode`.execute(db));

const nameOf = ({ name, built_in_key }: Present) => wordOf({ name, built_in_key } satisfies Word);

/** Makes a role, or with an id saves one. Throws 409 for one that is built in or stale, 422. */
export async function saveRole(
  { db, actor, now }: Saving,
  id: number | null,
  { name, permissions }: RoleEdit,
  seen: Seen,
): Promise<{ id: number }> {
  await hold(db);
  const present = id === null ? undefined : await presentRole(db, id);
  if (id !== null && !present) throw invalid({ id: noSuch('entry') });
  if (present) {
    await requireVersion(db, present, seen);
    if (present.built_in_key !== null) throw conflict(say(roleSentences.built_in, { name: nameOf(present) }));
  }
  await requireOwnName(db, name, present?.id);
  const for_clients = permissions.every(({ key }) => isUserKey(key));
  if (present && present.for_clients !== for_clients)
    throw invalid({ permissions: say(present.for_clients ? roleSentences.of_clients : roleSentences.of_agents) });
  // A role that nobody has gives nobody anything.
  if (present && (present.people || present.given))
    requireMayGive(actor, permissions, await rightsOfRole(db, present.id));
  const stamps = { name, for_clients, updated_by: actor.id, updated_at: now };
  const written = present
    ? await db
        .updateTable('roles')
        .set({ ...stamps, version: sql`version + 1` })
        .where('id', '=', present.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('roles')
        .values({ ...stamps, created_by: actor.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
  const before = present ? await rightsOfRole(db, present.id) : [];
  await writeRights(db, written.id, permissions);
  if (manages(before) && !manages(permissions)) await requireManagers(db);
  await recordAudit(db, {
    ...{ kind: 'role', actor_id: actor.id, at: now },
    details: { action: present ? 'saved' : 'made', id: written.id, name, ...differing(before, permissions) },
  });
  return written;
}

const worded = ({ key, scope }: Held): string => (scope === 'all' ? key : `${key} ${scope}`);

/** Which rights came and went, for the audit: `edit_change`, or `edit_change team`. */
function differing(before: readonly Held[], after: readonly Held[]): { added: string[]; removed: string[] } {
  const [old, present] = [before.map(worded), after.map(worded)];
  return { added: present.filter((one) => !old.includes(one)), removed: old.filter((one) => !present.includes(one)) };
}

/** Throws 422 for the name of another role, also as it stands in connection files. */
async function requireOwnName(db: Db, name: string, own = 0): Promise<void> {
  await requireFreeName(db, roles as Catalogue, name, own);
  const { rows } = await sql`select from roles where code = lower(${name}) and id <> ${own}`.execute(db);
  if (rows.length) throw invalid({ name: say(roleSentences.reserved, { name }) });
}

async function writeRights(db: Trx, id: number, permissions: readonly Held[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) as g (key text, scope text)`;
  // A right of another version, which no form shows, stays.
  await sql`
    delete from role_permissions r using permissions p where r.role_id = ${id} and p.id = r.permission_id
      and p.key = any(${[...Object.keys(rightNames)]}::text[]) and not exists (select from ${given} where g.key = p.key)`.execute(
    db,
  );
  await sql`
    insert into role_permissions (role_id, permission_id, scope)
    select ${id}, p.id, g.scope from ${given} join permissions p on p.key = g.key
    on conflict (role_id, permission_id) do update set scope = excluded.scope`.execute(db);
}

/** Are the records of a scope among those of others? Each contains one's own. */
const reaches = (scopes: readonly RightScope[], scope: RightScope): boolean =>
  scope === 'mine' || scopes.includes('all') || scopes.includes(scope);

/**
 * Nobody gives others, or themselves, more by a role that people have than they may themselves: who may only manage
 * catalogues would soon be an administrator. Throws 422 naming a right.
 */
function requireMayGive(actor: Actor, wanted: readonly Held[], present: readonly Held[], field = 'permissions'): void {
  const isPresent = ({ key, scope }: Held): boolean =>
    present.some((one) => one.key === key && reaches([one.scope], scope));
  const isOwn = ({ key, scope }: Held): boolean => {
    const own = scopesOf(actor, key);
    return can(actor, key) && (own === null || reaches(own, scope));
  };
  const more = wanted.find((one) => !isPresent(one) && !isOwn(one));
  if (more) throw invalid({ [field]: say(roleSentences.not_yours, { name: rightNames[more.key] }) });
}

const manages = (rights: readonly Held[]): boolean => rights.some(({ key }) => key === 'manage_catalogues');

/** Throws 409 if nobody is left who may manage roles. */
async function requireManagers(db: Trx): Promise<void> {
  const { rows } = await sql`
    select from help_desk.users u where u.active and not u.is_service and ${holds('manage_catalogues')} limit 1`.execute(
    db,
  );
  if (!rows.length) throw conflict(say(roleSentences.last_manager));
}

/** Deletes a role; with `to` who has it gets that one. Throws 404; 409 if it is built in or used; 422 at `reassign_to`. */
export async function deleteRole({ db, actor, now }: Saving, id: number, to: number | null): Promise<Word> {
  await hold(db);
  const present = await presentRole(db, id);
  if (!present) throw notFound('entry');
  const name = nameOf(present);
  if (present.built_in_key !== null) throw conflict(say(catalogueSentences.built_in, { name }));
  if (present.given) throw conflict(say(roleSentences.in_file, { name }));
  if (to === null && present.people)
    throw conflict(
      say(catalogueSentences.in_use, { name, uses: say(catalogueSentences.people, { count: present.people }) }),
    );
  const rights = await rightsOfRole(db, id);
  if (to !== null) {
    if (to === id) throw invalid({ reassign_to: say(catalogueSentences.itself) });
    const heir = await presentRole(db, to);
    if (!heir) throw invalid({ reassign_to: noSuch('entry') });
    if (heir.for_clients !== present.for_clients)
      throw invalid({ reassign_to: say(present.for_clients ? roleSentences.of_clients : roleSentences.of_agents) });
    if (present.people) requireMayGive(actor, await rightsOfRole(db, to), rights, 'reassign_to');
    await sql`
      insert into user_roles (user_id, role_id) select user_id, ${to} from user_roles where role_id = ${id}
      on conflict do nothing`.execute(db);
  }
  await db.deleteFrom('user_roles').where('role_id', '=', id).execute();
  await db.deleteFrom('roles').where('id', '=', id).execute();
  if (manages(rights)) await requireManagers(db);
  await recordAudit(db, {
    ...{ kind: 'role', actor_id: actor.id, at: now },
    details: { action: 'deleted', id, name: present.name, ...differing(rights, []), given_to: to },
  });
  return { name: present.name, built_in_key: null };
}
