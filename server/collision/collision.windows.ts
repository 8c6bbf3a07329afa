import { sql } from 'kysely';
import type { ScopeField } from '../../wire/freeze/freeze';
import { assetFits, occurrencesBetween, planFits, type Repeated, type Span } from '../freeze';
import type { Db } from '../shared/db';
import type { Plan } from './collision.plan';

/** A freeze, or a maintenance window. */
export interface Window extends Repeated {
  id: number;
  name: string;
  severity: 'warn' | 'block';
}

const stored = (field: ScopeField) => sql.ref(`w.${field}`);
const repeated = sql`w.id, w.name, w.severity, w.begins_at as "begin", w.ends_at as "end", w.recurrence, w.time_zone`;

/**
 * Of each plan the freezes whose scope it fits, whenever they are; as if it were stored with its assets. One statement,
 * however many plans.
 */
export async function freezesOf(db: Db, plans: readonly Plan[]): Promise<Window[][]> {
  const found = plans.map((): Window[] => []);
  if (!plans.length) return found;
  const scoped = plans.map(({ change_type_id, department_id, location_id, asset_ids }, id) => ({
    ...{ id, change_type_id, department_id, location_id, asset_ids },
  }));
  const { rows } = await sql<Window & { places: number[] }>`
    with plans as materialized (
      select p.id, p.asset_ids, array[p.change_type_id] as change_type_ids, array[p.department_id] || a.department_ids as department_ids,
        array[p.location_id] || a.location_ids as location_ids, a.asset_type_ids
      from json_to_recordset(${JSON.stringify(scoped)})
        as p (id bigint, change_type_id bigint, department_id bigint, location_id bigint, asset_ids bigint[])
      cross join lateral (
        select array_agg(a.department_id) as department_ids, array_agg(a.location_id) as location_ids, array_agg(a.asset_type_id) as asset_type_ids
        from assets a where a.id = any(p.asset_ids)) a)
    select ${repeated}, array_to_json(array(select t.id from plans t where ${planFits(stored)} order by 1)) as places
    from freezes w where w.active order by w.id`.execute(db);
  for (const { places, ...freeze } of rows) for (const place of places) found[place]!.push(freeze);
  return found;
}

/** Assets of a plan that have the same windows; each belongs in one of these. */
export interface Held {
  asset_ids: number[];
  windows: Window[];
}

/** Of each plan its assets that have maintenance windows. One statement, however many plans. */
export async function heldOf(db: Db, plans: readonly Plan[]): Promise<Held[][]> {
  const assets = [...new Set(plans.flatMap(({ asset_ids }) => asset_ids))];
  if (!assets.length) return plans.map(() => []);
  const { rows } = await sql<Window & { asset_ids: number[] }>`
    select ${repeated}, array_to_json(f.asset_ids) as asset_ids
    from maintenances w cross join lateral (
      select array(select a.id from assets a where a.id = any(${assets}::bigint[]) and ${assetFits(stored)} order by 1) as asset_ids) f
    where w.active and f.asset_ids <> '{}' order by w.id`.execute(db);
  const ofAsset = new Map<number, Window[]>();
  for (const { asset_ids, ...window } of rows)
    for (const id of asset_ids) ofAsset.set(id, [...(ofAsset.get(id) ?? []), window]);
  return plans.map(({ asset_ids }) => heldAlike(asset_ids, ofAsset));
}

/** Those that have any. */
function heldAlike(assets: readonly number[], windowsOf: ReadonlyMap<number, Window[]>): Held[] {
  const found = new Map<string, Held>();
  for (const id of assets) {
    const windows = windowsOf.get(id);
    if (!windows) continue;
    const key = windows.map((one) => one.id).join();
    const alike = found.get(key) ?? { asset_ids: [], windows };
    found.set(key, alike);
    alike.asset_ids.push(id);
  }
  return [...found.values()];
}

/** When these are in a span, in order. Of a moment all that it is in. */
export const timesOf = ({ windows }: Held, { begin, end }: Span): Span[] =>
  windows
    .flatMap((one) => occurrencesBetween(one, begin, new Date(end.getTime() + 1)))
    .sort((a, b) => a.begin.getTime() - b.begin.getTime());

/** Assets that are worked on outside of all their windows, or only partly in one; with the gravest severity of these. */
export function outsideOf(held: readonly Held[], plan: Span): { asset_id: number; severity: Window['severity'] }[] {
  const { begin, end } = plan;
  return held.flatMap((alike) => {
    if (timesOf(alike, plan).some((time) => time.begin <= begin && end <= time.end)) return [];
    const severity = alike.windows.some((one) => one.severity === 'block') ? 'block' : 'warn';
    return alike.asset_ids.map((asset_id) => ({ asset_id, severity }) as const);
  });
}
