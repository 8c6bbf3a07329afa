import { sql } from 'kysely';
import type { RightScope } from '../../../wire/access/role';
import { type PermissionKey, type Role } from '../../../wire/protocol/permission';
import type { Named } from '../../../wire/protocol/reply';
import { shownName } from '../../shared/built-in';
import type { Db } from '../../shared/db';
import { heldByHost, heldHere, type HeldWhere } from '../../shared/rights';
import { ownsOf } from '../../shared/scope';
import { conditionBy, type Own, ownBy, ownersBy, type Part, tableOf } from '../../shared/scope.conditions';
import { baseOf } from '../../shared/narrowed';
import type { OwnedRecord } from '../owner';

/** Somebody about whom is asked, also who has left. */
export interface Asked {
  id: number;
  full_name: string;
  role: Role;
  active: boolean;
}

/** A right as somebody holds it; `role` null: singly. */
export interface Way {
  user_id: number;
  key: PermissionKey;
  scope: RightScope;
  by_host: boolean;
  role: Named | null;
}

/** Each way in which these people hold these rights, by role first. */
export async function waysOf(db: Db, ids: readonly number[], keys: readonly PermissionKey[]): Promise<Way[]> {
  const theirs: HeldWhere = (user, permission) =>
    sql`${user} = any(${[...ids]}::bigint[]) and ${permission} in (select id from permissions where key = any(${[...keys]}))`;
  const name = shownName('roles', 'r');
  const { rows } = await sql<Way>`
    select g.user_id, p.key, g.scope, g.by_host, case when r.id is not null then json_build_object('id', r.id, 'name', ${name}) end as role
    from (select h.*, false as by_host from (${heldHere(theirs)}) h union all select h.*, true from (${heldByHost(theirs)}) h) g
    join permissions p on p.id = g.permission_id left join roles r on r.id = g.role_id
    order by r.id is null, ${name}, r.id, g.scope`.execute(db);
  return rows;
}

/** What decides about a record and some people. */
export interface Facts {
  /** Is the record this person's by the part? */
  holds: (person: Pick<Asked, 'id'>, part: Part) => boolean;
  /** Names of whose the record is by the part: departments, teams, organizations. */
  owners: (part: Part) => readonly string[];
  /** Names of what is the person's own in the scope of the part. */
  own: (person: Pick<Asked, 'id'>, scope: Place) => readonly string[];
  /** Is what clients are asked besides met? */
  isFit: boolean;
}

/** A scope that is a place, which has a name. */
export type Place = 'department' | 'team' | 'organization';
const places: readonly Place[] = ['department', 'team', 'organization'];
export const isPlace = (scope: RightScope): scope is Place => (places as readonly string[]).includes(scope);

/**
 * The parts asked for each of these people: the conditions are those of {@link conditionBy}, of which a list is narrowed.
 * Three statements, however many people.
 */
export async function factsOf(
  db: Db,
  { kind, id }: OwnedRecord,
  people: readonly Asked[],
  partsFor: (person: Asked) => readonly Part[],
): Promise<Facts> {
  const owns = await ownsOf(
    db,
    people.map((person) => person.id),
  );
  const asked = people.map((person) => ({ person, parts: partsFor(person), own: owns.get(person.id) }));
  const held = asked.map(
    ({ parts, own }) => sql`array_to_json(array[${sql.join(parts.map((part) => conditionSql(part, own)))}]::boolean[])`,
  );
  const located = [...new Set(asked.flatMap(({ parts }) => parts.filter(({ scope }) => isPlace(scope))))];
  const of = located.map(
    (part) => sql`array_to_json(array(select x.id from (${sql.raw(ownersBy(part))}) x(id) where x.id is not null))`,
  );
  const only = kind.ofClients?.only;
  const { rows } = await sql<{ held: boolean[][]; owners: number[][]; fit: boolean }>`
    select json_build_array(${sql.join(held)}) as held, json_build_array(${sql.join(of)}) as owners,
      ${only ? sql.raw(only.where) : sql`true`} as fit
    from public.${sql.raw(tableOf(kind.type))} t where t.id = ${id}`.execute(baseOf(db));
  const found = rows[0] ?? { held: [], owners: [], fit: false };
  const names = await namesOf(db, located, found.owners, [...owns.values()]);
  const hits = new Set(
    asked.flatMap(({ person, parts }, i) =>
      parts.flatMap((part, k) => (found.held[i]?.[k] ? [keyOf(person, part)] : [])),
    ),
  );
  return {
    holds: (person, part) => hits.has(keyOf(person, part)),
    owners: (part) => (isPlace(part.scope) ? names(part.scope, found.owners[located.indexOf(part)] ?? []) : []),
    own: (person, scope) => names(scope, owns.get(person.id) ? ownBy({ scope }, owns.get(person.id)!) : []),
    isFit: found.fit,
  };
}

const conditionSql = (part: Part, own: Own | undefined) => {
  const condition = own && conditionBy(part, own);
  return condition ? sql`coalesce(${sql.raw(condition)}, false)` : sql`false`;
};

const keyOf = ({ id }: Pick<Asked, 'id'>, { scope, field }: Part): string => `${id} ${scope} ${field}`;

/** Names of these places, by scope and ids, in the order of the alphabet. */
async function namesOf(
  db: Db,
  parts: readonly Part[],
  owners: readonly number[][],
  owns: readonly Own[],
): Promise<(scope: Place, ids: readonly number[]) => readonly string[]> {
  const wanted = places.map((scope) => ({
    scope,
    ids: [
      ...new Set([
        ...parts.flatMap((part, i) => (part.scope === scope ? (owners[i] ?? []) : [])),
        ...owns.flatMap((own) => ownBy({ scope }, own)),
      ]),
    ],
  }));
  const { rows } = await sql<{ scope: Place; id: number; name: string }>`${sql.join(
    wanted.map(
      ({ scope, ids }) =>
        sql`select ${sql.lit(scope)} as scope, n.id, n.name from ${sql.table(`help_desk.${scope}s`)} n where n.id = any(${ids}::bigint[])`,
    ),
    sql` union all `,
  )}`.execute(db);
  return (scope, ids) =>
    rows
      .filter((row) => row.scope === scope && ids.includes(row.id))
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b));
}
