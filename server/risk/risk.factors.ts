import { type RawBuilder, sql } from 'kysely';
import { settledChanges } from '../../wire/change/change';
import { riskLimits } from '../../wire/risk/risk';
import { riskFactor, slotId } from '../../wire/risk/risk.factors';
import { behavesAs } from '../shared/shapes';

type Sql = RawBuilder<unknown>;

/** Whence it is known what is true of changes `t`. */
export interface Known {
  /** The help-desk's time zone. */
  zone: string;
  /** A select of the ids of its assets. */
  assets: Sql;
  /** Whether something collides with it that is as grave as this, or graver. */
  meets: (severity: 'warn' | 'block') => Sql;
}

/** Nothing is left to do on changes `t`. */
export const isSettled = sql`exists (select from change_statuses s where s.id = t.status_id and ${behavesAs('s')} = any(${[...settledChanges]}::bigint[]))`;

/**
 * Of changes as they are stored. What collides with one that is over is not kept: there the factors say what did when it
 * was last looked at.
 */
export const knownOf = (zone: string): Known => {
  const kept = (severity: 'warn' | 'block'): Sql =>
    severity === 'block'
      ? sql`t.risk_factors @> array[${riskFactor.barred}::bigint]`
      : sql`t.risk_factors && array[${riskFactor.collides}::bigint, ${riskFactor.barred}::bigint]`;
  const found = (severity: 'warn' | 'block'): Sql =>
    sql`exists (select from change_collisions k where k.change_id = t.id and k.severity ${severity === 'block' ? sql`= 'block'` : sql`<> 'info'`})`;
  return {
    zone,
    assets: sql`select l.asset_id from change_assets l where l.change_id = t.id`,
    meets: (severity) => sql`(case when ${isSettled} then ${kept(severity)} else ${found(severity)} end)`,
  };
};

const when = (condition: Sql, factor: number): Sql => sql`case when ${condition} then ${factor}::bigint end`;
const lacksPlan = (key: 'rollout-plan' | 'backout-plan'): Sql =>
  sql`not exists (select from planning_entries p where p.owner_type = 'sd_changes' and p.owner_id = t.id and p.key = ${key} and p.description <> '')`;

/** `impacts` have fixed ids: 3 is high. */
const highImpact = 3;

/** Ids of `risk_factors` of changes `t`, as bigint[]. */
export function factorsOf({ zone, assets, meets }: Known): Sql {
  const begin = sql`t.planned_start_date at time zone ${zone}`;
  const slot = sql`${slotId(0, 0)}::integer + extract(isodow from ${begin}) * 10 + floor(extract(hour from ${begin}) / 6)`;
  const count = sql`(select count(*) from (${assets}) a)`;
  const { several, many, noticeHours, longHours } = riskLimits;
  return sql`array_remove(array[
    case when t.planned_start_date is not null then ${slot} end,
    ${when(sql`t.planned_start_date < t.created_at + ${noticeHours}::integer * interval '1 hour'`, riskFactor.short_notice)},
    ${when(sql`t.planned_end_date - t.planned_start_date > ${longHours}::integer * interval '1 hour'`, riskFactor.long_window)},
    case when ${count} >= ${many} then ${riskFactor.many_assets}::bigint when ${count} >= ${several} then ${riskFactor.several_assets}::bigint end,
    ${when(sql`exists (select from assets a where a.id in (${assets}) and a.impact_type_id = ${highImpact})`, riskFactor.critical_asset)},
    ${when(lacksPlan('rollout-plan'), riskFactor.no_rollout_plan)},
    ${when(lacksPlan('backout-plan'), riskFactor.no_backout_plan)},
    case when ${meets('block')} then ${riskFactor.barred}::bigint when ${meets('warn')} then ${riskFactor.collides}::bigint end
  ]::bigint[], null)`;
}

/** What a change `t` has: its type as people named it, and what that behaves as (`kind`), its fields, its factors. */
const columns = {
  type: 'change_type_id',
  kind: 'kind',
  impact: 'impact_id',
  priority: 'priority_id',
  team: 'team_id',
} as const;
export type Feature = keyof typeof columns | 'factor';

/** What `columns` and `factors` are read from, of changes `t`. */
export const subjectOf = (factors: Sql): Sql => sql`t.id, t.change_type_id, t.impact_id, t.priority_id, t.team_id,
  (select ${behavesAs('n')} from change_types n where n.id = t.change_type_id) as kind, ${factors} as factors`;

/** Each feature of each of the `subjects` ({@link subjectOf}): `id`, `feature`, `value_id`. */
export const featuresOf = (subjects: string): Sql => {
  const each = Object.entries(columns).map(([feature, column]) => sql`(${feature}::text, u.${sql.ref(column)})`);
  return sql`select u.id, f.feature, f.value_id from ${sql.table(subjects)} u
    cross join lateral (values ${sql.join(each)}) f (feature, value_id) where f.value_id is not null
    union all select u.id, 'factor', unnest(u.factors) from ${sql.table(subjects)} u`;
};
