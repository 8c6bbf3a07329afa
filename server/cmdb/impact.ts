import { sql } from 'kysely';
import { settledChanges } from '../../wire/change/change';
import {
  type ImpactDirection,
  impactDirections,
  impactLimits,
  type ImpactReply,
  type RecordImpact,
} from '../../wire/cmdb/cmdb';
import type { changeKind } from '../change/change.kind';
import type { problemKind } from '../problem/problem.kind';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { ApiError, invalid, noSuch, notFound } from '../shared/errors';
import { readIds, readText } from '../shared/list.params';
import { say } from '../shared/sentence';
import { whereAll } from '../shared/list.sort';
import { named, person, personNameOf } from '../shared/shapes';
import { seenScopeOrNone } from '../shared/sight';
import * as impactSentences from '../../texts/compiled/server/impact';
import { shownName } from '../shared/built-in';
import { unseenAround } from './map.branches';

interface ImpactQuery {
  assets: number[];
  direction: ImpactDirection;
}

/** Throws 422 naming the parameter. */
export function readImpact(query: Record<string, unknown>): ImpactQuery {
  const direction = readText('direction', query.direction) ?? 'affected';
  if (!isDirection(direction)) throw invalid({ direction: say(impactSentences.direction) });
  const assets = [...new Set(readIds('asset_ids', query.asset_ids ?? ''))];
  if (!assets.length || assets.length > impactLimits.request)
    throw invalid({
      asset_ids: say(impactSentences.asked, { max: impactLimits.request }),
    });
  return { assets, direction };
}

const isDirection = (text: string): text is ImpactDirection => (impactDirections as readonly string[]).includes(text);

interface Step {
  id: number;
  /** The asset of the step before, because of which this one is here. */
  from: number;
  relation_name: string;
  depth: number;
}

interface Reached {
  steps: Map<number, Step>;
  truncated: boolean;
}

/**
 * The assets that fail with these, or that these rest on: nearest first, at most 1,000, each with one way to it. One
 * statement a step.
 */
async function reach(db: Db, { assets, direction }: ImpactQuery): Promise<Reached> {
  const steps = new Map<number, Step>();
  let frontier = assets;
  for (let depth = 1; frontier.length; depth++) {
    const room = impactLimits.assets - steps.size;
    const rows = await nextOf(db, frontier, [...assets, ...steps.keys()], direction, room + 1);
    for (const row of rows.slice(0, room)) steps.set(row.id, { ...row, depth });
    if (rows.length > room) return { steps, truncated: true };
    frontier = rows.map(({ id }) => id);
  }
  return { steps, truncated: false };
}

/** How a kind of relation conveys what goes this way: from a child that is had to its parent, and from a parent to its child. */
export const conveys = (direction: ImpactDirection): readonly [toParent: string, toChild: string] =>
  direction === 'affected' ? ['child_to_parent', 'parent_to_child'] : ['parent_to_child', 'child_to_parent'];

/**
 * One step from these assets. A relation is said of the asset that is found: if it is the parent, by the forward name.
 */
async function nextOf(
  db: Db,
  frontier: readonly number[],
  known: readonly number[],
  direction: ImpactDirection,
  max: number,
): Promise<Omit<Step, 'depth'>[]> {
  const [toParent, toChild] = conveys(direction);
  const unknown = (column: string) => sql`${sql.ref(column)} not in (select unnest(${[...known]}::bigint[]))`;
  const { rows } = await sql<Omit<Step, 'depth'>>`
    select * from (
      select distinct on (s.id) s.id, f.id as "from", s.relation_name, f.n
      from unnest(${[...frontier]}::bigint[]) with ordinality f (id, n)
      cross join (select * from cmdb_relations where impact <> 'none') t cross join lateral (
        (select r.parent_id as id, ${shownName('cmdb_relations', 't', 'forward_relation_name')} as relation_name from asset_relations r
          where t.impact in (${toParent}, 'both') and r.child_id = f.id and r.cmdb_id = t.id and ${unknown('r.parent_id')} order by r.parent_id limit ${max})
        union all
        (select r.child_id, ${shownName('cmdb_relations', 't', 'inverse_relation_name')} from asset_relations r
          where t.impact in (${toChild}, 'both') and r.parent_id = f.id and r.cmdb_id = t.id and ${unknown('r.child_id')} order by r.child_id limit ${max})
      ) s order by s.id, f.n, t.id
    ) found order by n, id limit ${max}`.execute(db);
  return rows;
}

type Asset = Omit<ImpactReply['assets'][number], 'depth' | 'path'> & {
  used_by: { id: number; full_name: string } | null;
};

/** What fails with assets, or what they rest on (D28). Throws 404 for an asset that does not exist. */
export async function impactOf(db: Db, requestedOf: ImpactQuery, actor: Reader): Promise<ImpactReply> {
  const names = await namesOf(db, requestedOf.assets);
  if (names.size !== requestedOf.assets.length) throw new ApiError(404, noSuch('asset'));
  const found = await failing(db, requestedOf, names);
  const open = await openOn(
    db,
    actor,
    found.assets.map(({ id }) => id),
  );
  return { ...found, tickets: open.tickets, changes: open.changes };
}

/** What fails with the assets of a change or a problem; whom all of these concern, and what else is open on them. Throws 404. */
export async function impactOfRecord(db: Db, kind: LinkedKind, id: number, actor: Reader): Promise<RecordImpact> {
  const { rows } = await sql<{ asset_ids: number[] }>`
    select array(select l.asset_id from ${sql.table(kind.assetTable)} l where ${sql.ref(`l.${kind.type}_id`)} = t.id order by 1) as asset_ids
    from ${sql.table(kind.table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(kind.noun);
  const own = rows[0].asset_ids;
  const found = await failing(db, { assets: own, direction: 'affected' }, await namesOf(db, own));
  const ids = [...own, ...found.assets.map((asset) => asset.id)];
  const { people, departments } = concerned(await assetsOf(db, ids));
  return {
    ...found,
    ...{ people, departments, people_total: people.length, departments_total: departments.length },
    asked: own.length,
    total: found.assets.length,
    ...(await openOn(db, actor, ids, kind.type === 'change' ? id : undefined)),
  };
}

type LinkedKind = typeof changeKind | typeof problemKind;
type Found = Omit<ImpactReply, 'tickets' | 'changes'>;

/** `names` are those of the assets that are asked for. */
async function failing(db: Db, requestedOf: ImpactQuery, names: Map<number, string>): Promise<Found> {
  const { steps, truncated } = await reach(db, requestedOf);
  const found = await assetsOf(db, [...steps.keys()]);
  for (const { id, name } of found) names.set(id, name);

  const path = (id: number): ImpactReply['assets'][number]['path'] => {
    const step = steps.get(id);
    if (!step) return [];
    return [{ id: step.from, name: names.get(step.from) ?? '', relation_name: step.relation_name }, ...path(step.from)];
  };
  const byId = new Map(found.map((asset) => [asset.id, asset]));
  const assets = [...steps.values()].flatMap(({ id, depth }) => {
    const asset = byId.get(id);
    if (!asset) return [];
    const { used_by: _, ...row } = asset;
    return [{ ...row, depth, path: path(id) }];
  });
  const around = await unseenAround(db, [...requestedOf.assets, ...steps.keys()]);
  const unseen = [...around.values()].reduce((sum, count) => sum + count, 0);
  return { assets, truncated, ...(unseen > 0 && { unseen }), types: countTypes(found), ...concerned(found) };
}

/** Who manages or uses them, and the departments that they belong to. */
function concerned(assets: readonly Asset[]): Pick<ImpactReply, 'people' | 'departments'> {
  const people = assets.flatMap(({ managed_by, used_by }) => [managed_by, used_by].flatMap((one) => one ?? []));
  return {
    people: distinct(
      people.map(({ id, full_name }) => ({ id, full_name })),
      ({ full_name }) => full_name,
    ),
    departments: distinct(
      assets.flatMap(({ department }) => department ?? []),
      ({ name }) => name,
    ),
  };
}

/** What a public page says of the impact of a change: numbers only. */
export async function impactOfChange(db: Db, change: number) {
  const rows = await db.selectFrom('change_assets').select('asset_id').where('change_id', '=', change).execute();
  const { steps } = await reach(db, { assets: rows.map(({ asset_id }) => asset_id), direction: 'affected' });
  const { rows: types } = await sql<{ name: string; count: number }>`
    select ${shownName('asset_types', 'n')} as name, count(*) as count from assets t join asset_types n on n.id = t.asset_type_id
    where t.id = any(${[...steps.keys()]}) group by n.id order by count(*) desc, 1, n.id`.execute(db);
  return { types, total: types.reduce((sum, { count }) => sum + count, 0) };
}

export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function assetsOf(db: Db, ids: number[]): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    select t.id, t.name, ${named('asset_types', sql`t.asset_type_id`)} as asset_type, ${named('asset_statuses', sql`t.asset_status_id`)} as asset_status,
      ${person(sql`t.managed_by_id`)} as managed_by, ${named('help_desk.departments', sql`t.department_id`)} as department,
      (select json_build_object('id', u.id, 'full_name', ${personNameOf('u')}) from help_desk.users u where u.id = t.used_by_id) as used_by
    from assets t where t.id = any(${ids}) order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows;
}

function countTypes(assets: readonly Asset[]): ImpactReply['types'] {
  const counts = new Map<string, number>();
  for (const { asset_type } of assets) counts.set(asset_type.name, (counts.get(asset_type.name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

const distinct = <T extends { id: number }>(all: T[], by: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => by(a).localeCompare(by(b)) || a.id - b.id);

type Reader = Pick<Actor, 'role' | 'permissions' | 'tickets'>;
type Open = Pick<RecordImpact, 'tickets' | 'changes' | 'open_tickets' | 'open_changes'>;

/** Open tickets and changes on these assets, the newest of them by name; but for this change. No tickets for who sees none. */
async function openOn(db: Db, actor: Reader, ids: number[], but?: number): Promise<Open> {
  const open = sql`select k.id from help_desk.tickets k join help_desk.statuses s on s.id = k.status_id
    where s.state = 'open' and k.id in (select l.ticket_id from ticket_assets l where l.asset_id = any(${ids}))`;
  const tickets = sees(actor, 'ticket')
    ? whereAll([sql`k.id in (${open})`, ...(await seenScopeOrNone(db, actor, sql`k.id`, open))])
    : sql`where false`;
  const { rows } = await sql<Open>`
    with k as materialized (
      select k.id, k.ticket_number, k.subject as title from help_desk.tickets k ${tickets}
    ), c as materialized (
      select c.id, c.identifier, c.subject from changes c where c.status_id <> all(${[...settledChanges]}) and c.id is distinct from ${but ?? null}
        and c.id in (select l.change_id from change_assets l where l.asset_id = any(${ids}))
    )
    select (select count(*) from k) as tickets, (select count(*) from c) as changes,
      coalesce((select json_agg(n) from (select * from k order by id desc limit ${impactLimits.named}) n), '[]'::json) as open_tickets,
      coalesce((select json_agg(n) from (select * from c order by id desc limit ${impactLimits.named}) n), '[]'::json) as open_changes`.execute(
    db,
  );
  return rows[0]!;
}
