import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { changeOutcomes, changeOutcome } from '../../wire/change/change';
import type { CollisionSeverity } from '../../wire/collision/collision';
import {
  type Risk,
  type RiskBasis,
  type RiskDraft,
  riskLevel,
  type RiskLevel,
  riskLevels,
  type RiskReason,
} from '../../wire/risk/risk';
import { collisionsOf, draftedPlan } from '../collision';
import type { Actor } from '../shared/actor';
import { requireChoices, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { atZone } from '../shared/time';
import { factorsOf, type Feature, isSettled, type Known, knownOf, subjectOf } from './risk.factors';
import { hasFailed, levelOf, type Model, modelOf } from './risk.model';
import { scored } from './risk.rate';
import { inWords, type Said } from './risk.words';

type Sql = RawBuilder<unknown>;

/** So much is said of a change. */
const told = 12;
/** What is lighter is not said; of points everything is. */
const least = 0.1;

interface Found {
  score: number;
  level_id: number;
  reasons: { feature: Feature; value_id: number; weight: number }[];
}

/** How risky a change is, with reasons in the order of their weight. */
async function found(db: Db, source: Sql, known: Known, model: Model | null): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with ${scored(sql`select ${subjectOf(factorsOf(known))} from (${source}) t`, model)}
    select r.score, ${levelOf(sql`r.score`)} as level_id, coalesce((select json_agg(json_build_object('feature', w.feature, 'value_id', w.value_id, 'weight', w.weight)
      order by w.weight desc, w.feature, w.value_id) from features f join weights w on w.feature = f.feature and w.value_id = f.value_id), '[]'::json) as reasons
    from scores r`.execute(db);
  return rows[0];
}

const conditions: Readonly<Record<Exclude<Feature, 'kind'>, { filter: string; where: (id: number) => Sql }>> = {
  type: { filter: 'change_type_ids', where: (id) => sql`t.change_type_id = ${id}` },
  impact: { filter: 'impact_ids', where: (id) => sql`t.impact_id = ${id}` },
  priority: { filter: 'priority_ids', where: (id) => sql`t.priority_id = ${id}` },
  team: { filter: 'team_ids', where: (id) => sql`t.team_id = ${id}` },
  factor: { filter: 'risk_factors', where: (id) => sql`t.risk_factors @> array[${id}::bigint]` },
};
/** All changes that were closed with an outcome, as the filter of lists names them. */
const closed = `outcomes=${changeOutcomes.map((outcome) => changeOutcome[outcome]).join(',')}`;

/** How many changes that were closed with an outcome have each of these features now, and how many of them failed. */
async function counted(db: Db, features: readonly Found['reasons'][number][]): Promise<RiskReason['changes'][]> {
  const where = features.map(({ feature, value_id }) =>
    feature === 'kind' ? sql`true` : conditions[feature].where(value_id),
  );
  const counts = [sql`true`, ...where].map(
    (one) =>
      sql`json_build_object('total', count(*) filter (where ${one}), 'failed', count(*) filter (where ${one} and ${hasFailed}))`,
  );
  const { rows } = await sql<{ counts: { total: number; failed: number }[] }>`
    select json_build_array(${sql.join(counts)}) as counts from changes t where t.outcome is not null`.execute(db);
  const paths = features.map(({ feature, value_id }) =>
    feature === 'kind' ? '' : `${conditions[feature].filter}=${value_id}&`,
  );
  return rows[0]!.counts.map((count, i) => ({
    ...count,
    path: `/service-desk/changes?${i ? paths[i - 1] : ''}${closed}`,
  }));
}

interface Asked {
  source: Sql;
  known: Known;
  /** Of a change that is over: as it was rated then. */
  kept?: { score: number; level: RiskLevel; basis: RiskBasis } | null;
}

async function riskOf(db: Db, { source, known, kept }: Asked, language: Language): Promise<Risk> {
  const learned = await modelOf(db);
  const model = kept?.basis === 'points' ? null : learned;
  const { score, level_id, reasons } = (await found(db, source, known, model))!;
  const level = riskLevels.find((one) => riskLevel[one] === level_id)!;
  const heavy = reasons.filter(({ weight }) => !model || Math.abs(weight) >= least);
  // Those that make it riskier before those that make it less so.
  const shown =
    heavy.length > told ? [...heavy].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, told) : heavy;
  const counts = model ? await counted(db, shown) : [];
  const said: Said[] = shown.map((one, i) => ({ ...one, ...(model && { changes: counts[i + 1] }) }));
  if (model) said.push({ feature: 'all', value_id: 0, weight: 0, changes: counts[0] });
  said.sort((a, b) => b.weight - a.weight);
  return {
    ...(kept ?? { score, level, basis: model ? ('history' as const) : ('points' as const) }),
    reasons: await inWords(db, said, language),
  };
}

interface Stored {
  over: boolean;
  score: number | null;
  level_id: number | null;
  basis: RiskBasis | null;
}

/** How risky a change is as it is saved, and why (G16). Throws 404. */
export async function riskOfChange(db: Db, id: number, zone: string, language: Language): Promise<Risk> {
  const { rows } = await sql<Stored>`
    select ${isSettled} as over, t.risk_score as score, t.risk_level_id as level_id, t.risk_basis as basis from changes t where t.id = ${id}`.execute(
    db,
  );
  const [stored] = rows;
  if (!stored) throw notFound('change');
  const { over, score, level_id, basis } = stored;
  const level = riskLevels.find((one) => riskLevel[one] === level_id);
  const kept = over && score !== null && level && basis ? { score, level, basis } : null;
  return riskOf(db, { source: sql`select * from changes where id = ${id}`, known: knownOf(zone), kept }, language);
}

const choices = {
  impact_id: someOf('impacts'),
  priority_id: someOf('change_priorities'),
};

interface Drafting {
  actor: Actor;
  now: Date;
  zone: string;
  language: Language;
}

/** How risky a change would be as a form has it (G16). Throws 422 at what does not exist, and at an end before the start. */
export async function riskOfDraft(db: Db, form: RiskDraft, { actor, now, zone, language }: Drafting): Promise<Risk> {
  const { change_type_id, impact_id, priority_id, team_id, planned_start_date: start, planned_end_date: end } = form;
  // It asks for all other fields what has to be asked.
  const { id, asset_ids, plan } = await draftedPlan(db, actor, form);
  const collisions = plan ? await collisionsOf(db, plan, actor.time_zone) : [];
  const stored =
    id === null ? undefined : await db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  await requireChoices(db, choices, { impact_id: impact_id ?? null, priority_id: priority_id ?? null }, stored);
  const either = (sent: number | null | undefined, kept: number | null | undefined) =>
    (sent === undefined ? kept : sent) ?? null;
  const time = (wire: string | null | undefined) => (wire ? atZone(wire, actor.time_zone) : sql`null::timestamptz`);
  const source = sql`select ${id}::bigint as id, ${stored?.created_at ?? now}::timestamptz as created_at,
    ${time(start)} as planned_start_date, ${time(end)} as planned_end_date,
    ${either(change_type_id, stored?.change_type_id)}::bigint as change_type_id, ${either(impact_id, stored?.impact_id)}::bigint as impact_id,
    ${either(priority_id, stored?.priority_id)}::bigint as priority_id, ${either(team_id, stored?.team_id)}::bigint as team_id`;
  const grave = (severity: CollisionSeverity): boolean => collisions.some((one) => one.severity === severity);
  const known: Known = {
    zone,
    assets: sql`select unnest(${[...asset_ids]}::bigint[])`,
    meets: (severity) => sql`${severity === 'block' ? grave('block') : grave('block') || grave('warn')}::boolean`,
  };
  return riskOf(db, { source, known }, language);
}
