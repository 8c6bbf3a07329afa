import { type RawBuilder, sql } from 'kysely';
import { type RightScope, unionOf } from '../../wire/access/role';
import type { Role } from '../../wire/protocol/permission';
import type { Db } from './db';
import { rolesByHost } from './presets';

type Sql = RawBuilder<unknown>;

/** What somebody may do. */
export interface Rights {
  /** Every right that they hold in any way, for whichever records. */
  permissions: ReadonlySet<string>;
  /**
   * Of those that they hold for a part of the records only, for which: the union over roles and single rights (G26). A right
   * that is held for all records by any way is absent.
   */
  scopes: ReadonlyMap<string, readonly RightScope[]>;
}

export const noRights: Rights = { permissions: new Set(), scopes: new Map() };

/** These rights, each for all records. */
export const allOf = (keys: Iterable<string>): Rights => ({ permissions: new Set(keys), scopes: new Map() });

/**
 * Over which records somebody may use a right that they hold; null: over all. Whether they hold it at all is asked by
 * `can`. Administrators hold all rights for all records.
 */
export const scopesOf = (actor: { role: Role; scopes: Rights['scopes'] }, key: string): readonly RightScope[] | null =>
  actor.role === 'admin' ? null : (actor.scopes.get(key) ?? null);

/** A condition on who holds a right, and on the right: columns of a row of {@link heldHere}. */
export type HeldWhere = (user: Sql, permission: Sql) => Sql;

const col = (name: string) => sql.ref(name);

/** Rows `user_id, permission_id, scope, role_id`: single rights, whose role is null, and those of the roles that people have here. */
export const heldHere = (where: HeldWhere): Sql => sql`
  select u.user_id, u.permission_id, u.scope, null::bigint as role_id from user_permissions u
    where ${where(col('u.user_id'), col('u.permission_id'))}
  union all select u.user_id, r.permission_id, r.scope, r.role_id from user_roles u join role_permissions r on r.role_id = u.role_id
    where ${where(col('u.user_id'), col('r.permission_id'))}`;

/** The same of the roles that the connected help-desk's roles and teams stand for. */
export const heldByHost = (where: HeldWhere): Sql => sql`
  select h.user_id, r.permission_id, r.scope, r.role_id from ${rolesByHost} h join role_permissions r on r.role_id = h.role_id
    where ${where(col('h.user_id'), col('r.permission_id'))}`;

/**
 * The rights of each of these people: single ones, those of their roles, and those of the roles that the connected
 * help-desk's roles and teams stand for. People without any are left out.
 */
export async function rightsOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Rights>> {
  const theirs: HeldWhere = (user) => sql`${user} = any(${userIds}::bigint[])`;
  const keysOf = (held: Sql): Sql => sql`
    select g.user_id, string_agg(p.key || ':' || g.scope, ',') as keys from (${held}) g
    join permissions p on p.id = g.permission_id group by g.user_id`;
  // A row without a person: there are roles by the help-desk. Only then they are looked up, because to plan that takes
  // PostgreSQL three times as long as all the rest (docs/measures.md).
  const { rows } = await sql<{ user_id: number | null; keys: string | null }>`
    ${keysOf(heldHere(theirs))} union all (select null, null from host_rights limit 1)`.execute(db);
  const held = new Map<number, Set<string>>();
  const add = (user: number, keys: string | null): void => {
    const known = held.get(user) ?? new Set();
    held.set(user, known);
    if (keys) for (const one of keys.split(',')) known.add(one);
  };
  for (const { user_id, keys } of rows) if (user_id !== null) add(user_id, keys);
  if (rows.some(({ user_id }) => user_id === null)) {
    const byHost = await sql<{ user_id: number; keys: string }>`${keysOf(heldByHost(theirs))}`.execute(db);
    for (const { user_id, keys } of byHost.rows) add(user_id, keys);
  }
  return new Map([...held].map(([id, keys]) => [id, read(keys)]));
}

/** Of `key:scope`. */
function read(held: ReadonlySet<string>): Rights {
  const found = new Map<string, RightScope[]>();
  for (const one of held) {
    const [key, scope] = one.split(':') as [string, RightScope];
    const known = found.get(key);
    if (known) known.push(scope);
    else found.set(key, [scope]);
  }
  const limited = [...found].filter(([, scopes]) => !scopes.includes('all'));
  return {
    permissions: new Set(found.keys()),
    scopes: new Map(limited.map(([key, scopes]) => [key, unionOf(scopes)])),
  };
}

/** Do both have the same rights, for the same records? */
export const sameRights = (a: Rights, b: Rights): boolean =>
  a.permissions.size === b.permissions.size &&
  a.scopes.size === b.scopes.size &&
  [...a.permissions].every((key) => b.permissions.has(key)) &&
  [...a.scopes].every(([key, scopes]) => scopes.join() === b.scopes.get(key)?.join());
