import { sql } from 'kysely';
import type { RightScope } from '../../wire/access/role';
import { isOwned, type OwningKind, type RecordKind } from '../../wire/protocol/kind';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Actor, can } from './actor';
import type { Db } from './db';
import { forbidden } from './errors';
import { baseOf, isNarrowed, narrowed, type NarrowedTable, narrows } from './narrowed';
import { scopesOf } from './rights';
import { lookThrough, seeing } from './seeing';
import {
  belongings,
  conditionOf,
  keptTables,
  kindOfRight,
  linkTables,
  type Own,
  scopedKinds,
  tableOf,
  viewOf,
} from './scope.conditions';
import { peopleOf, type Person } from './person';

/** Who reads or acts, with the scopes of their rights. */
export type Scoped = Pick<Actor, 'id' | 'role' | 'permissions' | 'scopes'>;

/** Does the actor hold a right for a part of the records only? Of nobody else anything is looked up, and nothing is added to SQL. */
export const isScoped = (actor: Scoped): boolean => actor.role !== 'admin' && actor.scopes.size > 0;

/** Over which records the actor may use the right; null: all, or it is about no kind of record. */
const limitsOf = (actor: Scoped, key: string): readonly RightScope[] | null =>
  can(actor, key as PermissionKey) && kindOfRight(key) ? scopesOf(actor, key) : null;

/** What belongs to each of these people, in one statement. */
export async function ownsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Own>> {
  const of = (scope: keyof typeof belongings) =>
    sql`array_to_json(array(select distinct b.id from (${sql.raw(belongings[scope])}) b where b.user_id = u.id))`;
  const { rows } = await sql<{ [Key in keyof Own]: Own[Key] }>`
    select u.id as "user", ${of('department')} as departments, ${of('team')} as teams, ${of('organization')} as organizations
    from help_desk.users u where u.id = any(${[...ids]}::bigint[])`.execute(baseOf(db));
  return new Map(rows.map((own) => [own.user, own]));
}

const ownOf = async (db: Db, { id }: Scoped): Promise<Own> =>
  (await ownsOf(db, [id])).get(id) ?? { user: id, departments: [], teams: [], organizations: [] };

/** The conditions that a row `t` of the kind is one over which the actor may use all of these rights; none: they may over all. */
const conditionsOf = (actor: Scoped, kind: OwningKind, keys: readonly string[], own: Own): string[] =>
  [...new Set([viewOf(kind), ...keys])].flatMap((key) => {
    const scopes = kindOfRight(key) === kind ? limitsOf(actor, key) : null;
    return scopes ? [conditionOf(kind, scopes, own)] : [];
  });

/** The tables of which the actor sees a part. */
function tablesOf(actor: Scoped, keys: readonly string[], own: Own): NarrowedTable[] {
  const limited = scopedKinds.flatMap((kind) => {
    const conditions = conditionsOf(actor, kind, keys, own);
    return conditions.length ? [{ kind, table: tableOf(kind), where: conditions.join(' and ') }] : [];
  });
  if (!limited.length) return [];
  const records = limited.map(({ table, where }) => ({
    table,
    rows: `select t.* from public.${table} t where ${where}`,
    uses: [],
  }));
  const links = Object.entries(linkTables).flatMap(([table, columns]): NarrowedTable[] => {
    const ends = Object.entries(columns).flatMap(([column, kind]) =>
      limited.some((one) => one.kind === kind) ? [{ column, table: tableOf(kind) }] : [],
    );
    const where = ends.map((end) => `exists (select from "${end.table}" e where e.id = l.${end.column})`).join(' and ');
    return ends.length
      ? [{ table, rows: `select l.* from public.${table} l where ${where}`, uses: ends.map((end) => end.table) }]
      : [];
  });
  const kept = Object.entries(keptTables).map(([table, { kind, id }]): NarrowedTable => {
    const where = limited.map(
      (one) => `(k.${kind} <> '${one.kind}' or exists (select from "${one.table}" e where e.id = k.${id}))`,
    );
    return {
      table,
      rows: `select k.* from public.${table} k where ${where.join(' and ')}`,
      uses: limited.map((one) => one.table),
    };
  });
  // A row of the trash is a record as it was.
  const trash = limited.map(
    ({ kind, table, where }) =>
      `(x.kind <> '${kind}' or exists (select from jsonb_populate_record(null::public.${table}, x.record) t where ${where}))`,
  );
  return [
    ...records,
    ...links,
    ...kept,
    { table: 'trash', rows: `select x.* from public.trash x where ${trash.join(' and ')}`, uses: [] },
  ];
}

/**
 * A handle that shows of each kind the records that the actor may see, and the links between those (G27); of a kind of which
 * `keys` name rights those over which they may use these, too. It is `db` itself for who sees all. What reads for somebody reads
 * through it: a new query needs nothing else.
 */
export async function readingAs(db: Db, actor: Scoped, keys: readonly string[] = []): Promise<Db> {
  if (!isScoped(actor)) return baseOf(db);
  return narrowed(db, tablesOf(actor, keys, await ownOf(db, actor)));
}

/** In this transaction, which writes, what the actor names is looked up as they see it ({@link seeing}). */
export async function lookAs(trx: Db, actor: Scoped): Promise<void> {
  lookThrough(trx, isScoped(actor) ? await readingAs(trx, actor) : null);
}

/** Those of these records that are seen through the handle. */
export async function seenIn(db: Db, kind: OwningKind, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(tableOf(kind))} t where t.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these records of a kind that are there and that the actor may see. */
export async function seenRecords(
  db: Db,
  actor: Scoped,
  kind: RecordKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!isOwned(kind) || !limitsOf(actor, viewOf(kind))) return new Set(ids);
  return seenIn(await readingAs(db, actor), kind, ids);
}

/**
 * Of records that something kept names those that are not seen through a narrowed handle, as `asset 3`: also of what was deleted
 * nobody knows any more whose it was. None through any other handle.
 */
export async function unseenOf(db: Db, records: readonly { kind: string; id: number }[]): Promise<ReadonlySet<string>> {
  const eyes = seeing(db);
  const unseen = new Set<string>();
  if (!isNarrowed(eyes)) return unseen;
  for (const kind of scopedKinds.filter((one) => narrows(eyes, tableOf(one)))) {
    const ids = [...new Set(records.flatMap((one) => (one.kind === kind ? [one.id] : [])))];
    const seen = await seenIn(eyes, kind, ids);
    for (const id of ids) if (!seen.has(id)) unseen.add(`${kind} ${id}`);
  }
  return unseen;
}

/** Those of these people who hold a right for a part of the records only, with their rights. One short statement where nobody does. */
export async function limitedPeople(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from user_permissions where scope <> 'all') or exists (select from role_permissions where scope <> 'all') as is`.execute(
    db,
  );
  if (!rows[0]?.is) return new Map();
  const people = await peopleOf(db, [...new Set(ids)]);
  return new Map([...people].filter(([, person]) => isScoped(person)));
}

/** One record of a kind. */
export interface OneRecord {
  kind: OwningKind;
  id: number;
}

/**
 * By record the rights of the kind that the actor holds, but not over it. A record that is nowhere, not even in the trash, is not
 * among them; none is where no right of theirs is limited.
 */
export async function lackedOn(
  db: Db,
  actor: Scoped,
  kind: OwningKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const limited = [...actor.scopes.keys()].filter((key) => kindOfRight(key) === kind && limitsOf(actor, key));
  if (!isScoped(actor) || !limited.length || !ids.length) return new Map();
  const own = await ownOf(db, actor);
  const columns = limited.map(
    (key) =>
      sql`case when ${sql.raw(conditionOf(kind, limitsOf(actor, key)!, own))} then null else ${sql.lit(key)} end`,
  );
  const of = (rows: ReturnType<typeof sql>) => sql<{ id: number; keys: string[] }>`
    select t.id, array_to_json(array_remove(array[${sql.join(columns)}]::text[], null)) as keys from ${rows} t`;
  const { rows } = await sql<{ id: number; keys: string[] }>`
    ${of(sql`(select * from public.${sql.raw(tableOf(kind))} where id = any(${[...ids]}::bigint[]))`)}
    union all ${of(sql`(select r.* from public.trash x cross join lateral jsonb_populate_record(null::public.${sql.raw(tableOf(kind))}, x.record) r
      where x.kind = ${kind} and x.record_id = any(${[...ids]}::bigint[]))`)}`.execute(baseOf(db));
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

/** The actor with this right over all records, if they hold it. */
export const withAllOf = <A extends Scoped>(actor: A, right: PermissionKey): A => ({
  ...actor,
  scopes: new Map([...actor.scopes].filter(([key]) => key !== right)),
});

/** The actor without these rights. */
export const without = <A extends Scoped>(actor: A, keys: readonly string[] = []): A =>
  keys.length ? { ...actor, permissions: new Set([...actor.permissions].filter((key) => !keys.includes(key))) } : actor;

/**
 * May the actor see a record of which `lacked` are the rights that they lack over it? Who sees a part of the kind sees none that
 * is not there (undefined), so that nothing is said of one that they do not see that is not said of none.
 */
export const isShown = (actor: Scoped, kind: OwningKind, lacked: readonly string[] | undefined): boolean =>
  lacked ? !lacked.includes(viewOf(kind)) : !isScoped(actor) || !limitsOf(actor, viewOf(kind));

/**
 * The actor with the rights that they have over this record: flags and guards of its kind are asked with these. null: they may
 * not see it, or are of those who see a part of the kind, and it is not there.
 */
export async function actorOn<A extends Scoped>(db: Db, actor: A, { kind, id }: OneRecord): Promise<A | null> {
  const keys = (await lackedOn(db, actor, kind, [id])).get(id);
  return isShown(actor, kind, keys) ? without(actor, keys) : null;
}

/** The actor with the rights that they have over each row of a list, for its flags. One statement, for who needs it only. */
export async function actorOver<A extends Scoped>(
  db: Db,
  actor: A,
  kind: OwningKind,
  rows: readonly { id: number }[],
): Promise<(row: { id: number }) => A> {
  if (!isScoped(actor)) return () => actor;
  const lacked = await lackedOn(
    db,
    actor,
    kind,
    rows.map(({ id }) => id),
  );
  return ({ id }) => without(actor, lacked.get(id));
}

/** Throws 403 unless the actor may use the right over each of these records of its kind. */
export async function requireOver(db: Db, actor: Scoped, key: PermissionKey, ids: readonly number[]): Promise<void> {
  const kind = kindOfRight(key);
  if (!kind || !limitsOf(actor, key)) return;
  for (const keys of (await lackedOn(db, actor, kind, ids)).values()) if (keys.includes(key)) throw forbidden(key);
}

/** Does the person of this transaction see the record? Where nobody's sight is limited, without asking. */
export const isSeen = async (db: Db, kind: OwningKind, id: number): Promise<boolean> =>
  seeing(db) === db || (await seenIn(seeing(db), kind, [id])).has(id);

/** How many of these records are there, and not seen through a narrowed handle. */
export async function countUnseen(handle: Db, records: readonly OneRecord[]): Promise<number> {
  let count = 0;
  for (const kind of scopedKinds.filter((one) => narrows(handle, tableOf(one)))) {
    const ids = [...new Set(records.flatMap((one) => (one.kind === kind ? [one.id] : [])))];
    if (!ids.length) continue;
    // The full name is the whole table.
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from public.${sql.raw(tableOf(kind))} o
      where o.id = any(${ids}::bigint[]) and not exists (select from ${sql.table(tableOf(kind))} t where t.id = o.id)`.execute(
      handle,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** Columns that a record is to get. */
export interface Wanted {
  id: number;
  columns: Readonly<Record<string, unknown>>;
}

/** Those of these records that the actor sees, and would not see any more once they have these columns. */
export async function leaving(
  db: Db,
  actor: Scoped,
  kind: OwningKind,
  wanted: readonly Wanted[],
): Promise<ReadonlySet<number>> {
  const scopes = isScoped(actor) ? limitsOf(actor, viewOf(kind)) : null;
  if (!scopes || !wanted.length) return new Set();
  const condition = sql.raw(conditionOf(kind, scopes, await ownOf(db, actor)));
  const table = sql.raw(`public.${tableOf(kind)}`);
  const ids = wanted.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select o.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id bigint, columns jsonb)
    join ${table} o on o.id = w.id cross join lateral jsonb_populate_record(o, w.columns) t
    where ${condition} is not true
      and o.id in (select t.id from ${table} t where t.id = any(${ids}::bigint[]) and ${condition})`.execute(
    baseOf(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * May records of the kind go out of the actor's sight by getting these columns? Only if whose a record is depends on one of them, and
 * one that has nothing else would not be seen.
 */
export async function mayLeave(
  db: Db,
  actor: Scoped,
  kind: OwningKind,
  columns: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const scopes = isScoped(actor) ? limitsOf(actor, viewOf(kind)) : null;
  if (!scopes) return false;
  const condition = conditionOf(kind, scopes, await ownOf(db, actor));
  if (!Object.keys(columns).some((column) => new RegExp(`\\bt\\.${column}\\b`).test(condition))) return false;
  const { rows } = await sql<{ seen: boolean }>`
    select coalesce(${sql.raw(condition)}, false) as seen
    from jsonb_populate_record(null::public.${sql.raw(tableOf(kind))}, ${JSON.stringify(columns)}::jsonb) t`.execute(
    baseOf(db),
  );
  return rows[0]?.seen === false;
}

export const isScopedKind = (kind: RecordKind): kind is OwningKind => isOwned(kind);
