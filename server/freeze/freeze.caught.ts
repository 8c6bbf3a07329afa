import { type RawBuilder, sql } from 'kysely';
import { settledChanges } from '../../wire/change/change';
import { type Caught, freezeLimits, type Scope, type ScopeField, type WindowKind } from '../../wire/freeze/freeze';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { behavesAs } from '../shared/shapes';
import { assetFits, changeFits } from './freeze.tables';
import { occurrencesBetween, type Repeated, type Span } from './occurrences';

type Sql = RawBuilder<unknown>;

/** One that is not stored yet, or is stored otherwise. */
export interface Draft extends Repeated {
  /** The id under which it is stored. */
  id: number | null;
  scope: Scope;
  active: boolean;
}

/** Changes `t` that are planned, and on which something is left to do (G12). */
export const planned = sql`t.planned_start_date is not null and t.planned_end_date is not null and t.planned_start_date <= t.planned_end_date
  and (select ${behavesAs('s')} from change_statuses s where s.id = t.status_id) <> all(${[...settledChanges]}::bigint[])`;

/** What the changes that it could catch are planned between, not further from now than anybody looks; null: there are none. */
async function plannedBetween(db: Db, where: Sql, now: Date): Promise<Span | null> {
  const { rows } = await sql<{ begin: Date | null; end: Date | null }>`
    select min(t.planned_start_date) as "begin", max(t.planned_end_date) as "end" from changes t where ${where}`.execute(
    db,
  );
  const { begin, end } = rows[0]!;
  if (!begin || !end) return null;
  const years = (count: number) => now.getTime() + count * 366 * 86_400_000;
  return {
    begin: new Date(Math.max(begin.getTime(), years(-freezeLimits.years))),
    end: new Date(Math.min(end.getTime() + 1, years(freezeLimits.years))),
  };
}

interface Times {
  id: number;
  begins: Date[];
  ends: Date[];
}

const timesOf = (id: number, spans: readonly Span[]): Times => ({
  id,
  begins: spans.map(({ begin }) => begin),
  ends: spans.map(({ end }) => end),
});

/**
 * Which planned changes one would catch now: a freeze those in it, a maintenance window those whose assets it is for and
 * that are in no window of these assets (G11). Only what the reader sees is told and counted.
 */
export async function caughtBy(db: Db, kind: WindowKind, draft: Draft, actor: Actor, now: Date): Promise<Caught> {
  const none = { total: 0, changes: [] };
  if (!draft.active || !sees(actor, 'change')) return none;
  const own = (field: ScopeField) => sql`${draft.scope[field]}::bigint[]`;
  const fits = kind === 'freeze' ? changeFits(own) : onAsset(assetFits(own));
  const span = await plannedBetween(db, sql`${planned} and ${fits}`, now);
  if (!span) return none;
  const isCaught =
    kind === 'freeze'
      ? sql`${fits} and ${isIn(occurrencesBetween(draft, span.begin, span.end))}`
      : await isOutside(db, draft, own, span);
  const { rows } = await sql<{ id: number; identifier: string; total: number }>`
    select t.id, t.identifier, count(*) over () as total from changes t where ${planned} and ${isCaught}
    order by t.planned_start_date, t.id limit ${freezeLimits.caught}`.execute(db);
  return { total: rows[0]?.total ?? 0, changes: rows.map(({ id, identifier }) => ({ id, identifier })) };
}

const onAsset = (condition: Sql): Sql =>
  sql`exists (select from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id and ${condition})`;

/** The change `t` overlaps one of these. Of a change without duration the moment counts. */
function isIn(spans: readonly Span[]): Sql {
  const { begins, ends } = timesOf(0, spans);
  return sql`(case when t.planned_start_date = t.planned_end_date
      then tstzrange(t.planned_start_date, t.planned_end_date, '[]') else tstzrange(t.planned_start_date, t.planned_end_date, '()') end)
    && (select coalesce(range_agg(tstzrange(o.b, o.e, '()')), '{}') from unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) o (b, e))`;
}

/** The change `t` has an asset that the draft is for, and is in none of the windows of that asset. */
async function isOutside(db: Db, draft: Draft, own: (field: ScopeField) => Sql, span: Span): Promise<Sql> {
  const { rows: others } = await sql<Repeated & { id: number }>`
    select w.id, w.begins_at as "begin", w.ends_at as "end", w.recurrence, w.time_zone from maintenances w
    where w.active and w.id is distinct from ${draft.id}::bigint order by w.id`.execute(db);
  const times = [draft, ...others].map((one) =>
    // The draft is 0, whatever it is stored as.
    timesOf(one === draft ? 0 : one.id!, occurrencesBetween(one, span.begin, span.end)),
  );
  const flat = times.flatMap(({ id, begins, ends }) => begins.map((begin, i) => ({ id, begin, end: ends[i]! })));
  const stored = (field: ScopeField) => sql.ref(`w.${field}`);
  return onAsset(sql`${assetFits(own)} and not exists (
    select from unnest(${flat.map(({ id }) => id)}::bigint[], ${flat.map(({ begin }) => begin)}::timestamptz[], ${flat.map(({ end }) => end)}::timestamptz[]) o (id, b, e)
    where o.b <= t.planned_start_date and o.e >= t.planned_end_date
      and (o.id = 0 or exists (select from maintenances w where w.id = o.id and ${assetFits(stored)})))`);
}
