import { sql } from 'kysely';
import { changeOutcome } from '../../wire/change/change';
import type { Database } from '../shared/db';
import { addToTotal } from '../shared/totals';
import { makeTeam, makeUser } from './factories';

/** Numbers in [0, 1), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const hour = 3_600_000;
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

interface Plan {
  change_type_id: number;
  impact_id: number;
  priority_id: number;
  team_id: number;
  created_at: Date;
  planned_start_date: Date;
  planned_end_date: Date;
  backout: boolean;
  /** How likely it fails. */
  chance: number;
}

/**
 * Changes of a house whose causes are known: one of its teams, Friday evenings and short notice make them fail, and the
 * want of a backout plan a little; type, impact and priority say nothing here.
 */
function planned(random: () => number, teams: readonly number[]): Plan {
  const among = (count: number): number => Math.floor(random() * count);
  const team = among(teams.length);
  const isFriday = random() < 0.2;
  // Thursday 2026-01-01 is day 0; hours in UTC.
  const day = among(50) * 7 + (isFriday ? 1 : among(7));
  const start =
    Date.UTC(2026, 0, 1) + day * 24 * hour + (isFriday && random() < 0.6 ? 18 + among(5) : among(24)) * hour;
  const isShort = random() < 0.2;
  const backout = random() < 0.6;
  const begin = new Date(start);
  const isFridayEvening = begin.getUTCDay() === 5 && begin.getUTCHours() >= 18;
  const odds = -3 + (team === 0 ? 2.2 : 0) + (isFridayEvening ? 2 : 0) + (isShort ? 1.2 : 0) + (backout ? 0 : 0.5);
  return {
    change_type_id: 1 + among(4),
    impact_id: 1 + among(3),
    priority_id: 1 + among(4),
    team_id: teams[team]!,
    created_at: new Date(start - (isShort ? 5 : 200) * hour),
    planned_start_date: begin,
    planned_end_date: new Date(start + (1 + among(12)) * hour),
    backout,
    chance: logistic(odds),
  };
}

export interface House {
  random: () => number;
  teams: readonly number[];
  requester_id: number;
}

/** The teams and the one requester of a house whose changes are generated. */
export async function makeHouse(db: Database, seed: number): Promise<House> {
  const teams: number[] = [];
  for (let i = 0; i < 6; i++) teams.push((await makeTeam(db)).id);
  return { random: randomFrom(seed), teams, requester_id: (await makeUser(db)).id };
}

let made = 0;

/**
 * Makes so many changes by what causes failure in this house: closed with what became of them, or open. Returns the id of
 * each, whether it failed, or would, and how likely that was.
 */
export async function makeHistory(
  db: Database,
  { random, teams, requester_id }: House,
  count: number,
  state: 'closed' | 'open',
): Promise<{ id: number; failed: boolean; chance: number }[]> {
  const all: { id: number; failed: boolean; chance: number }[] = [];
  while (all.length < count) {
    const plans = Array.from({ length: Math.min(500, count - all.length) }, () => {
      const { backout, chance, ...plan } = planned(random, teams);
      return { plan, backout, chance, failed: random() < chance };
    });
    const failing = () => (random() < 0.5 ? changeOutcome.failed : changeOutcome.backed_out);
    const rows = await db
      .insertInto('changes')
      .values(
        plans.map(({ plan, failed }) => ({
          ...plan,
          ...{ identifier: `CHN-H${++made}`, subject: `Generated ${made}`, description: '<p>Work.</p>', requester_id },
          status_id: state === 'closed' ? 6 : 2,
          ...(state === 'closed' && {
            change_closed_on: plan.planned_end_date,
            outcome: failed ? failing() : changeOutcome.successful,
          }),
        })),
      )
      .returning('id')
      .execute();
    const secured = rows.filter((_, i) => plans[i]!.backout).map(({ id }) => id);
    await sql`insert into planning_entries (owner_type, owner_id, key, description)
      select 'sd_changes', id, 'backout-plan', '<p>Back.</p>' from unnest(${secured}::bigint[]) id`.execute(db);
    all.push(...rows.map(({ id }, i) => ({ id, failed: plans[i]!.failed, chance: plans[i]!.chance })));
  }
  await db.transaction().execute((trx) => addToTotal(trx, 'changes', count));
  return all;
}

/** The mean square of what was foretold (0 to 1) against what happened. */
export const brier = (foretold: readonly { chance: number; failed: boolean }[]): number =>
  foretold.reduce((sum, { chance, failed }) => sum + (chance - (failed ? 1 : 0)) ** 2, 0) / foretold.length;
