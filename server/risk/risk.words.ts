import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as riskSentences from '../../texts/compiled/server/risk';
import { changeType } from '../../wire/change/change';
import { type Risk, riskLimits, type RiskReason } from '../../wire/risk/risk';
import { riskFactor } from '../../wire/risk/risk.factors';
import { wordOf } from '../shared/built-in';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import type { Feature } from './risk.factors';

/** A reason that is to be said; `all`: how the house's changes went. */
export interface Said extends Pick<RiskReason, 'weight' | 'changes'> {
  feature: Feature | 'all';
  value_id: number;
}

interface Name {
  feature: string;
  value_id: number;
  name: string;
  built_in_key: string | null;
}

const tables = {
  type: 'change_types',
  impact: 'impacts',
  priority: 'change_priorities',
  team: 'help_desk.teams',
  factor: 'risk_factors',
} as const;
type Named = keyof typeof tables;

/** What the values of these features are called. One statement. */
async function namesOf(db: Db, said: readonly Said[]): Promise<ReadonlyMap<string, string | Sentence>> {
  const selects = (Object.keys(tables) as Named[]).map((feature) => {
    const ids = said.filter((one) => one.feature === feature).map(({ value_id }) => value_id);
    const key = feature === 'team' ? sql`null` : sql`n.built_in_key`;
    return sql`select ${feature}::text as feature, n.id as value_id, n.name, ${key} as built_in_key from ${sql.table(tables[feature])} n where n.id = any(${ids}::bigint[])`;
  });
  const { rows } = await sql<Name>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [`${row.feature}:${row.value_id}`, wordOf(row)]));
}

const { short_notice, long_window, several_assets, many_assets, critical_asset } = riskFactor;
const { no_rollout_plan, no_backout_plan, collides, barred } = riskFactor;
const hours = { [short_notice]: riskLimits.noticeHours, [long_window]: riskLimits.longHours };
const assets = { [several_assets]: riskLimits.several, [many_assets]: riskLimits.many };

function ofPoints({ feature, value_id }: Said, name: string | Sentence): Sentence {
  if (feature === 'kind')
    return value_id === changeType.emergency ? say(riskSentences.is_emergency) : say(riskSentences.is_major);
  if (feature === 'impact') return say(riskSentences.is_impact, { name });
  if (feature === 'priority') return say(riskSentences.is_priority, { name });
  switch (value_id) {
    case short_notice:
      return say(riskSentences.is_short_notice, { hours: hours[short_notice]! });
    case long_window:
      return say(riskSentences.is_long_window, { hours: hours[long_window]! });
    case several_assets:
    case many_assets:
      return say(riskSentences.is_many_assets, { count: assets[value_id]! });
    case critical_asset:
      return say(riskSentences.is_critical_asset);
    case no_rollout_plan:
      return say(riskSentences.is_no_rollout_plan);
    case no_backout_plan:
      return say(riskSentences.is_no_backout_plan);
    case collides:
      return say(riskSentences.is_collides);
    case barred:
      return say(riskSentences.is_barred);
    default:
      return say(riskSentences.is_slot, { slot: name });
  }
}

function ofHistory({ feature, value_id, changes }: Said, name: string | Sentence): Sentence {
  const { total = 0, failed = 0 } = changes ?? {};
  const numbers = { total, failed };
  if (feature === 'all' || feature === 'kind') return say(riskSentences.all_failed, numbers);
  if (feature !== 'factor') {
    const texts = {
      type: riskSentences.type_failed,
      impact: riskSentences.impact_failed,
      priority: riskSentences.priority_failed,
      team: riskSentences.team_failed,
    };
    return say(texts[feature], { ...numbers, name });
  }
  switch (value_id) {
    case short_notice:
      return say(riskSentences.short_notice_failed, { ...numbers, hours: hours[short_notice]! });
    case long_window:
      return say(riskSentences.long_window_failed, { ...numbers, hours: hours[long_window]! });
    case several_assets:
      return say(riskSentences.several_assets_failed, {
        ...{ ...numbers, from: riskLimits.several, to: riskLimits.many - 1 },
      });
    case many_assets:
      return say(riskSentences.many_assets_failed, { ...numbers, count: riskLimits.many });
    case critical_asset:
      return say(riskSentences.critical_asset_failed, numbers);
    case no_rollout_plan:
      return say(riskSentences.no_rollout_plan_failed, numbers);
    case no_backout_plan:
      return say(riskSentences.no_backout_plan_failed, numbers);
    case collides:
      return say(riskSentences.collides_failed, numbers);
    case barred:
      return say(riskSentences.barred_failed, numbers);
    default:
      return say(riskSentences.slot_failed, { ...numbers, slot: name });
  }
}

/** Reasons as sentences, with numbers where history says it. */
export async function inWords(db: Db, said: readonly Said[], language: Language): Promise<RiskReason[]> {
  const names = await namesOf(db, said);
  return said.map((one) => {
    const name = names.get(`${one.feature}:${one.value_id}`) ?? '';
    const sentence = one.changes ? ofHistory(one, name) : ofPoints(one, name);
    return {
      code: sentence.code,
      params: sentence.wireParams(),
      text: sentence.in(language),
      weight: Math.round(one.weight * 100) / 100,
      ...(one.changes && { changes: one.changes }),
    };
  });
}

/** So many reasons are said where there is no room for all. */
const few = 5;

/** A risk and what makes it so, in sentences: for who may not open the lists behind them. */
export function riskInWords({ level, score, reasons }: Risk, language: Language): string[] {
  const word = wordOf({ name: level, built_in_key: `risk_${level}` });
  return [
    say(riskSentences.risk_of, { level: word, score }).in(language),
    ...reasons
      .filter(({ weight }) => weight > 0)
      .slice(0, few)
      .map(({ text }) => text),
  ];
}
