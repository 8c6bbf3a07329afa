import { type RawBuilder, sql } from 'kysely';
import {
  type CollisionKind,
  collisionLimits,
  collisionSeverities,
  type CollisionSeverity,
} from '../../wire/collision/collision';
import { occurrencesBetween, overlaps, planned } from '../freeze';
import type { Database, Db, Trx } from '../shared/db';
import { announce } from '../shared/live';
import { inTransaction } from '../shared/transaction';
import { endAcceptances } from './collision.bar';
import { type Met, tellAssignees } from './collision.mails';
import { plansBehind, plansOf, type StoredPlan } from './collision.plan';
import { otherChanges } from './collision.queries';
import { waysFrom } from './collision.ways';
import { freezesOf, heldOf, outsideOf } from './collision.windows';

/** How many collisions are kept of the change with this id, as far as they are told. */
export const toldOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select least(coalesce(sum(k.times), 0), ${collisionLimits.told}) from change_collisions k where k.change_id = ${id})`;

/** So many changes are looked at in one transaction: by all that they may meet, and by freezes or windows alone. */
const some = 50;
const many = 500;
/** So many are followed in one: people who save one of them wait for it. */
const few = 20;
/** One run goes on for so long, in milliseconds; the next one begins within a minute. */
const longest = 45_000;

/** Kinds that two changes have with each other, so that looking at one of them settles both. */
const mutual: readonly CollisionKind[] = ['same_asset', 'related_asset', 'same_assignee', 'same_team'];
const isMutual = ({ kind }: Met): boolean => mutual.includes(kind);

/** What is looked at, by the kinds that come of it. */
const parts: Readonly<Record<Sweep['what'], readonly CollisionKind[]>> = {
  all: ['freeze', 'outside_maintenance', ...mutual],
  freezes: ['freeze'],
  maintenances: ['outside_maintenance'],
};

type Follow = (trx: Trx, changed: readonly number[]) => Promise<void>;

/**
 * Looks again at changes that were marked because they, their assets, a relation, a freeze or a maintenance window changed
 * (server/migrations/059-collisions.ts): keeps what they collide with now, and tells their assignees what is new (G13).
 * Several processes may do it: each takes marks that no other one holds. `follow` is told which changes collide otherwise now:
 * of those that are looked at because all are, as the last thing, as it may hold their rows.
 */
export async function lookAtCollisions(db: Database, address: string, follow: Follow = async () => {}): Promise<void> {
  const end = performance.now() + longest;
  const lookAtMore = async (trx: Trx): Promise<boolean> =>
    (await passOn(trx)) ||
    (await lookAtMarked(trx, address, follow)) ||
    (await sweepOn(trx, address)) ||
    (await followMarked(trx, follow));
  while (performance.now() < end && (await inTransaction(db, lookAtMore)));
}

/** What all changes collide with is looked at next, and nobody is told of it: for what was not done by people. */
export async function markAllInSilence(db: Trx): Promise<void> {
  await db.deleteFrom('collision_marks').execute();
  await db.insertInto('collision_marks').values({ what: 'all', tells: false }).execute();
}

/** Marks the planned changes of assets that were marked. Returns whether there were any. */
async function passOn(db: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from collision_marks where id in (
        select id from collision_marks where what = 'asset' order by id limit ${many} for update skip locked)
      returning record_id, actor_id),
    passed as (
      insert into collision_marks (what, record_id, actor_id)
      select distinct 'concerned', t.id, m.actor_id
      from taken m join change_assets l on l.asset_id = m.record_id join changes t on t.id = l.change_id and ${planned})
    select count(*) as taken from taken`.execute(db);
  return rows[0]!.taken > 0;
}

/** By change who edited it, or what it collides with; null: nobody whom we know. */
type Doers = ReadonlyMap<number, ReadonlySet<number | null>>;

/** Looks at the changes that were marked first. Returns whether there were any. */
async function lookAtMarked(db: Trx, address: string, follow: Follow): Promise<boolean> {
  const { rows } = await sql<{ id: number; actor_id: number | null }>`
    with taken as (
      delete from collision_marks where id in (
        select id from collision_marks where what in ('change', 'concerned') order by id limit ${some} for update skip locked)
      returning what, record_id, actor_id)
    select m.record_id as id, case m.what when 'change' then t.updated_by else m.actor_id end as actor_id
    from taken m left join changes t on t.id = m.record_id`.execute(db);
  if (!rows.length) return false;
  const doers = new Map<number, Set<number | null>>();
  for (const { id, actor_id } of rows) doers.set(id, (doers.get(id) ?? new Set()).add(actor_id));
  const ids = [...doers.keys()];
  const changed = await look(db, { ids, plans: await plansOf(db, ids), part: 'all' }, { doers, address });
  await follow(db, [...changed]);
  // Not after a sweep: to load all lists and pages anew for each of its slices would take longer than the sweep.
  await announce(db, 'change', ...changed);
  return true;
}

interface Sweep {
  id: number;
  what: 'all' | 'freezes' | 'maintenances';
  actor_id: number | null;
  /** All changes of assignees before this one are done, and its own up to `done_id`; null: of those that have none. */
  done_agent_id: number | null;
  done_id: number;
  tells: boolean;
}

/** Looks at the next of all planned changes, if something was edited that may concern any of them. Returns whether. */
async function sweepOn(db: Trx, address: string): Promise<boolean> {
  const { rows } = await sql<Sweep>`
    select id, what, actor_id, done_agent_id, done_id, tells from collision_marks where what in ('all', 'freezes', 'maintenances')
    order by id limit 1 for update skip locked`.execute(db);
  const [mark] = rows;
  if (!mark) return false;
  const { id, what, actor_id, done_agent_id, done_id, tells } = mark;
  // Those of the same person that have not begun either are done along with it.
  if (done_agent_id === 0)
    await sql`delete from collision_marks where id in (
      select id from collision_marks where what = ${what} and actor_id is not distinct from ${actor_id}::bigint and tells = ${tells}
        and done_agent_id = 0 and id <> ${id} for update skip locked)`.execute(db);
  const most = what === 'all' ? some : many;
  const plans = await plansBehind(db, { agent_id: done_agent_id, id: done_id }, most);
  const ids = plans.map((plan) => plan.id);
  const doers = new Map(ids.map((one) => [one, new Set([actor_id])]));
  const changed = await look(db, { ids, plans, part: what }, { doers, address: tells ? address : null });
  await sql`insert into collision_marks (what, record_id) select 'follow', unnest(${[...changed]}::bigint[])`.execute(
    db,
  );
  const last = plans.length < most ? undefined : plans.at(-1);
  // Those without an assignee are the last.
  const next = last ?? (done_agent_id === null ? undefined : { agent_id: null, id: 0 });
  await (next
    ? db
        .updateTable('collision_marks')
        .set({ done_agent_id: next.agent_id, done_id: next.id })
        .where('id', '=', id)
        .execute()
    : db.deleteFrom('collision_marks').where('id', '=', id).execute());
  return true;
}

/** Follows changes that a sweep marked. Returns whether there were any. */
async function followMarked(db: Trx, follow: Follow): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      delete from collision_marks where id in (
        select id from collision_marks where what = 'follow' order by id limit ${few} for update skip locked)
      returning record_id)
    select distinct record_id as id from taken order by 1`.execute(db);
  await follow(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

interface Looked {
  ids: readonly number[];
  /** Of those that are planned. */
  plans: readonly StoredPlan[];
  part: Sweep['what'];
}

/**
 * Keeps what these changes collide with, and tells of what is new; `address` null: nobody. Returns the changes of which
 * something else is kept now.
 */
async function look(
  db: Trx,
  { ids, plans, part }: Looked,
  { doers, address }: { doers: Doers; address: string | null },
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const kinds = parts[part];
  const before = await keptOf(db, ids, kinds);
  const now = await metBy(db, plans, kinds);
  const keys = new Set(now.map(keyOf));
  const known = new Map(before.map((met) => [keyOf(met), met]));
  const gone = before.filter((met) => !keys.has(keyOf(met)));
  const other = now.filter((met) => {
    const kept = known.get(keyOf(met));
    return kept?.severity !== met.severity || kept.times !== met.times;
  });
  await forget(db, gone);
  await keep(db, other);
  await endAcceptances(db, ids);
  if (address !== null) await tellAssignees(db, freshIn(now, before), whoDid(doers), address);
  return new Set([...gone, ...other].map(({ change_id }) => change_id));
}

const keyOf = ({ change_id, kind, met_id }: Met): string => `${change_id} ${kind} ${met_id}`;

/** What is kept of these changes, and of others about them. */
async function keptOf(db: Trx, ids: readonly number[], kinds: readonly CollisionKind[]): Promise<Met[]> {
  const { rows } = await sql<Met>`
    select change_id, kind, met_id, severity, times from change_collisions
    where change_id = any(${ids}) and kind = any(${kinds})
    union
    select change_id, kind, met_id, severity, times from change_collisions
    where met_id = any(${ids}) and kind = any(${kinds.filter((kind) => mutual.includes(kind))})`.execute(db);
  return rows;
}

/** What plans meet, and with other changes what those meet. */
async function metBy(db: Db, plans: readonly StoredPlan[], kinds: readonly CollisionKind[]): Promise<Met[]> {
  const found = new Map<string, Met>();
  const add = (met: Met): void => void found.set(keyOf(met), met);
  if (kinds.includes('freeze'))
    for (const [i, freezes] of (await freezesOf(db, plans)).entries())
      for (const freeze of freezes) {
        const { id: change_id, begin, end } = plans[i]!;
        const times = occurrencesBetween(freeze, begin, end).length;
        if (times) add({ change_id, kind: 'freeze', met_id: freeze.id, severity: freeze.severity, times });
      }
  if (kinds.includes('outside_maintenance'))
    for (const [i, held] of (await heldOf(db, plans)).entries())
      for (const { asset_id: met_id, severity } of outsideOf(held, plans[i]!))
        add({ change_id: plans[i]!.id, kind: 'outside_maintenance', met_id, severity, times: 1 });
  if (kinds.includes('same_asset') && plans.length) {
    const ways = await waysFrom(db, plans);
    const others = await otherChanges(
      db,
      plans.map((plan, i) => ({ plan, ways: ways[i]!, searched: plan })),
    );
    for (const [i, plan] of plans.entries())
      for (const other of others[i]!.filter((one) => overlaps(one, plan))) {
        const { kind, severity } = other;
        const id = other.with!.id;
        add({ change_id: plan.id, kind, met_id: id, severity, times: 1 });
        add({ change_id: id, kind, met_id: plan.id, severity, times: 1 });
      }
  }
  return [...found.values()];
}

/** How many collisions each of these changes has now, as lists count them; one that has none may be missing. */
export async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { change_id, times } of await metBy(db, await plansOf(db, ids), parts.all))
    counts.set(change_id, Math.min((counts.get(change_id) ?? 0) + times, collisionLimits.told));
  return counts;
}

const asRows = (met: readonly Met[]) => sql`json_to_recordset(${JSON.stringify(met)})
  as r (change_id bigint, kind text, met_id bigint, severity text, times integer)`;

async function forget(db: Trx, met: readonly Met[]): Promise<void> {
  if (met.length)
    await sql`delete from change_collisions c using ${asRows(met)}
      where c.change_id = r.change_id and c.kind = r.kind and c.met_id = r.met_id`.execute(db);
}

async function keep(db: Trx, met: readonly Met[]): Promise<void> {
  if (met.length)
    await sql`insert into change_collisions (change_id, kind, met_id, severity, times)
      select change_id, kind, met_id, severity, times from ${asRows(met)} order by 1, 2, 3
      on conflict (change_id, kind, met_id) do update set severity = excluded.severity, times = excluded.times`.execute(
      db,
    );
}

/** A warning or a block with what did not collide before, or less gravely. */
function freshIn(now: readonly Met[], before: readonly Met[]): Met[] {
  const rank = (severity: CollisionSeverity): number => collisionSeverities.indexOf(severity);
  const pairOf = (met: Met): string => `${met.change_id} ${isMutual(met) ? 'change' : met.kind} ${met.met_id}`;
  const known = new Map<string, number>();
  for (const met of before) known.set(pairOf(met), Math.min(rank(met.severity), known.get(pairOf(met)) ?? Infinity));
  return now.filter((met) => met.severity !== 'info' && rank(met.severity) < (known.get(pairOf(met)) ?? Infinity));
}

/** Did somebody alone do that a change collides so? */
const whoDid =
  (doers: Doers) =>
  (met: Met, person: number): boolean => {
    const all = [met.change_id, ...(isMutual(met) ? [met.met_id] : [])].flatMap((id) => [...(doers.get(id) ?? [])]);
    return all.length > 0 && all.every((one) => one === person);
  };
