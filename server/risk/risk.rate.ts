import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type RiskBasis, type RiskLearned, riskLimits } from '../../wire/risk/risk';
import type { Database, Db, Trx } from '../shared/db';
import type { Happening } from '../shared/happened';
import { inTransaction } from '../shared/transaction';
import { factorsOf, featuresOf, isSettled, knownOf, subjectOf } from './risk.factors';
import { learn, levelOf, type Model, modelOf, scoreOf, weightsOf } from './risk.model';

const basisOf = (model: unknown): RiskBasis => (model ? 'history' : 'points');

/**
 * Parts of a statement that rates what stands in `subjects` (subjectOf): `features`, `weights`, and `scores` with the `id`,
 * the `factors` and the `score` of each.
 */
export const scored = (subjects: RawBuilder<unknown>, model: Model | null) => sql`
  subjects as (${subjects}),
  features as (${featuresOf('subjects')}),
  weights as (${weightsOf(basisOf(model))}),
  scores as (
    select u.id, u.factors, ${scoreOf(model, sql`coalesce(sum(w.weight), 0)`)} as score
    from subjects u left join features f on f.id = u.id
      left join weights w on w.feature = f.feature and w.value_id = f.value_id
    group by u.id, u.factors)`;

/**
 * Rates these changes and keeps it for lists, as far as nobody else holds their rows, who then does. One that is over keeps
 * the rating of the time before; what is known of how it was planned is kept for history. Two statements, however many.
 */
export async function rate(db: Trx, ids: readonly number[], zone: string): Promise<void> {
  if (!ids.length) return;
  const model = await modelOf(db);
  const subjects = sql`select ${subjectOf(factorsOf(knownOf(zone)))}, t.risk_score is not null and ${isSettled} as over
    from (select * from changes where id = any(${[...ids]}::bigint[]) order by id for update skip locked) t`;
  await sql`with ${scored(subjects, model)},
    rated as (select r.*, ${levelOf(sql`r.score`)} as level_id, u.over from scores r join subjects u on u.id = r.id)
    update changes t set
      risk_factors = r.factors,
      risk_score = case when r.over then t.risk_score else r.score end,
      risk_level_id = case when r.over then t.risk_level_id else r.level_id end,
      risk_basis = case when r.over then t.risk_basis else ${basisOf(model)}::text end
    from rated r where t.id = r.id and (t.risk_factors <> r.factors
      or (not r.over and (t.risk_score, t.risk_level_id, t.risk_basis) is distinct from (r.score, r.level_id, ${basisOf(model)}::text)))`.execute(
    db,
  );
}

/** Rates the changes that something happened to in this transaction; by history from the moment on at which it is long enough. */
export async function rateHappened(db: Trx, lines: readonly Happening[], zone: string, now: Date): Promise<void> {
  const ofChanges = lines.filter(({ owner_type }) => owner_type === 'sd_changes');
  await rate(db, [...new Set(ofChanges.map(({ owner_id }) => owner_id))], zone);
  const isClosed = ({ after }: Happening): boolean => after?.outcome !== undefined && after.outcome !== null;
  if (ofChanges.some(isClosed) && !(await modelOf(db)) && (await isHistory(db))) await learn(db, now);
}

async function isHistory(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from changes where outcome is not null limit ${riskLimits.history}) t`.execute(db);
  return rows[0]!.count >= riskLimits.history;
}

/** So many changes are rated in one transaction. */
const many = 1000;

/** The next changes behind this id for which `which` holds. */
async function rateBehind(db: Trx, id: number, which: RawBuilder<unknown>, zone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from changes t where t.id > ${id} and ${which} order by t.id limit ${many}`.execute(db);
  const ids = rows.map((row) => row.id);
  await rate(db, ids, zone);
  return ids;
}

const neverRated = sql`t.risk_score is null`;
const toRate = sql`(${neverRated} or not ${isSettled})`;

/** What rates many changes; while people are at work (`isBusy`), it rests as long as each thousand took. */
interface Rating {
  db: Database;
  zone: string;
  now: Date;
  isBusy?: () => boolean;
}

async function rateInTurn({ db, zone, isBusy }: Rating, which: RawBuilder<unknown>): Promise<void> {
  let ids: number[];
  let last = 0;
  do {
    const begun = performance.now();
    ids = await inTransaction(db, (trx) => rateBehind(trx, last, which, zone));
    last = ids.at(-1) ?? last;
    if (isBusy?.()) await wait(performance.now() - begun);
  } while (ids.length === many);
}

/** Each night: learns from history, and rates all changes that are not over, a thousand in a transaction. */
export async function rateAll(rating: Rating): Promise<void> {
  await inTransaction(rating.db, (trx) => learn(trx, rating.now));
  await rateInTurn(rating, toRate);
}

const day = 86_400_000;

/**
 * As a process starts: what was never rated, as after an upgrade or a restore; all as each night if the last night came
 * while none ran, or there is history of which nothing was learned. All of them at every start would keep a processor busy for minutes among a million.
 */
export async function rateMissed(rating: Rating): Promise<void> {
  const model = await rating.db.selectFrom('risk_model').select('learned_at').executeTakeFirst();
  const isMissed = model ? rating.now.getTime() - model.learned_at.getTime() > day : await isHistory(rating.db);
  if (isMissed) await rateAll(rating);
  else await rateInTurn(rating, neverRated);
}

/** The same at once, within the transaction of a call. */
export async function recompute(db: Trx, zone: string, now: Date): Promise<RiskLearned> {
  const { total, failed, intercept } = await learn(db, now);
  let rated = 0;
  for (
    let ids = await rateBehind(db, 0, toRate, zone);
    ids.length;
    ids = await rateBehind(db, ids.at(-1)!, toRate, zone)
  )
    rated += ids.length;
  return { basis: intercept === null ? 'points' : 'history', total, failed, rated };
}
