import { sql } from 'kysely';
import { changeOutcome, changeType } from '../../wire/change/change';
import { type RiskBasis, riskFrom, riskLevel, riskLevels, riskLimits } from '../../wire/risk/risk';
import { riskFactor, slotId } from '../../wire/risk/risk.factors';
import type { Db, Trx } from '../shared/db';
import { featuresOf, subjectOf } from './risk.factors';

const hours = (points: number, days: readonly number[], quarters: readonly number[]) =>
  days.flatMap((day) => quarters.map((quarter) => [slotId(day, quarter), points] as const));
const workdays = [1, 2, 3, 4, 5];

/** Points, as long as too few changes were closed with an outcome (docs/decisions/058). */
const points: Readonly<Record<string, readonly (readonly [value: number, points: number])[]>> = {
  kind: [
    [changeType.major, 12],
    [changeType.emergency, 20],
  ],
  impact: [
    [2, 5],
    [3, 15],
  ],
  priority: [
    [3, 4],
    [4, 8],
  ],
  factor: [
    [riskFactor.short_notice, 8],
    [riskFactor.long_window, 5],
    [riskFactor.several_assets, 6],
    [riskFactor.many_assets, 12],
    [riskFactor.critical_asset, 10],
    [riskFactor.no_rollout_plan, 5],
    [riskFactor.no_backout_plan, 10],
    [riskFactor.collides, 10],
    [riskFactor.barred, 20],
    ...hours(3, workdays, [3]),
    ...hours(4, workdays, [0]),
    ...hours(5, [6, 7], [0, 1, 2, 3]),
  ],
};
const pointRows = Object.entries(points).flatMap(([feature, rows]) =>
  rows.map(([value_id, weight]) => ({ feature, value_id, weight })),
);

/** What was learned: log odds of failing are `intercept` + `slope` × the sum of the weights. */
export interface Model {
  total: number;
  failed: number;
  intercept: number;
  slope: number;
}

/** Null as long as points count. */
export const modelOf = async (db: Db): Promise<Model | null> =>
  (await db.selectFrom('risk_model').select(['total', 'failed', 'intercept', 'slope']).executeTakeFirst()) ?? null;

/** `feature`, `value_id`, `weight` of what counts by this basis. */
export const weightsOf = (basis: RiskBasis) =>
  basis === 'history'
    ? sql`select feature, value_id, weight from risk_weights`
    : sql`select feature, value_id, weight from json_to_recordset(${JSON.stringify(pointRows)}) as p (feature text, value_id bigint, weight double precision)`;

/** The score of a sum of weights, 0 to 100. */
export const scoreOf = (model: Model | null, sum: ReturnType<typeof sql>) =>
  model
    ? sql<number>`round(100 / (1 + exp(-(${model.intercept}::double precision + ${model.slope}::double precision * ${sum}))))::integer`
    : sql<number>`least(100, greatest(0, ${riskLimits.basePoints}::integer + ${sum}))::integer`;

/** The level of a score, by its id. */
export const levelOf = (score: ReturnType<typeof sql>) =>
  sql<number>`case ${sql.join(
    [...riskLevels].reverse().map((level) => sql`when ${score} >= ${riskFrom[level]} then ${riskLevel[level]}::bigint`),
    sql` `,
  )} end`;

/** A change that failed, or was backed out (G15). */
export const hasFailed = sql`t.outcome in (${changeOutcome.failed}, ${changeOutcome.backed_out})`;

/** So many changes stand behind what the house knows before it looks at a feature. */
const prior = 10;

/**
 * Learns from all changes that were closed with an outcome, or forgets if they are too few (G16): how often those of each
 * feature failed, drawn towards how often all did as if {@link prior} more had (beta-binomial), in log odds against all;
 * then how far the sum of these can be trusted, where no change counts for itself. Returns what it learned.
 */
export async function learn(db: Trx, now: Date): Promise<Model | { total: number; failed: number; intercept: null }> {
  // Whoever learns at the same time waits, and then learns anew; who reads does not.
  await sql`lock table risk_model in share row exclusive mode`.execute(db);
  const { rows: counts } = await sql<{ total: number; failed: number }>`
    select count(*) as total, count(*) filter (where ${hasFailed}) as failed from changes t where t.outcome is not null`.execute(
    db,
  );
  const { total, failed } = counts[0]!;
  await db.deleteFrom('risk_weights').execute();
  await db.deleteFrom('risk_model').execute();
  if (total < riskLimits.history) return { total, failed, intercept: null };
  const mean = (failed + 1) / (total + 2);
  const odds = Math.log(mean / (1 - mean));
  const logOdds = (bad: string, all: string) =>
    sql`ln((${sql.raw(bad)} + ${prior * mean}::double precision) / (${sql.raw(all)} - ${sql.raw(bad)} + ${prior * (1 - mean)}::double precision)) - ${odds}::double precision`;
  const history = sql`closed as (select ${subjectOf(sql`t.risk_factors`)}, (${hasFailed})::integer as bad from changes t where t.outcome is not null),
    features as (select f.*, c.bad from (${featuresOf('closed')}) f join closed c on c.id = f.id where f.feature <> 'kind'),
    counts as (select feature, value_id, count(*) as n, sum(bad) as k from features group by 1, 2)`;
  await sql`with ${history} insert into risk_weights (feature, value_id, weight)
    select feature, value_id, ${logOdds('k', 'n')} from counts`.execute(db);
  const { rows } = await sql<Sums>`with ${history},
    sums as (select f.id, min(f.bad) as bad, sum(${logOdds('(c.k - f.bad)', '(c.n - 1)')}) as x
      from features f join counts c on c.feature = f.feature and c.value_id = f.value_id group by f.id)
    select round(x::numeric, 2)::double precision as x, count(*) as n, sum(bad) as k from sums group by 1`.execute(db);
  const model = { total, failed, ...fitted(rows, odds) };
  await db
    .insertInto('risk_model')
    .values({ ...model, learned_at: now })
    .execute();
  return model;
}

/** `n` changes with this sum of weights, of which `k` failed. */
interface Sums {
  x: number;
  n: number;
  k: number;
}

/** Logistic regression of one variable by Newton's method, held near the sum as it is: log odds `odds` + `x`. */
function fitted(sums: readonly Sums[], odds: number): Pick<Model, 'intercept' | 'slope'> {
  let [intercept, slope] = [odds, 1];
  const held = 4;
  for (let step = 0; step < 25; step++) {
    let [ga, gb, haa, hab, hbb] = [held * (odds - intercept), held * (1 - slope), held, 0, held];
    for (const { x, n, k } of sums) {
      const p = 1 / (1 + Math.exp(-(intercept + slope * x)));
      const spread = n * p * (1 - p);
      ga += k - n * p;
      gb += (k - n * p) * x;
      haa += spread;
      hab += spread * x;
      hbb += spread * x * x;
    }
    const det = haa * hbb - hab * hab;
    const [da, db] = [(hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det];
    intercept += da;
    slope += db;
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  return { intercept, slope: Math.max(0, slope) };
}
