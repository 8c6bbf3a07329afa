import { sql } from 'kysely';
import * as riskSentences from '../../texts/compiled/server/risk';
import type { Named } from '../../wire/protocol/reply';
import { riskLevel, type RiskLevel } from '../../wire/risk/risk';
import { wordOf } from '../shared/built-in';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';

/** A board that a risk demands: of those from a risk up to it on, that from the highest one. */
const demanded = (level: ReturnType<typeof sql>) => sql`select c.id, c.name, c.applies_from_risk from cabs c
  where c.applies_from_risk <= ${level} order by c.applies_from_risk desc, c.id limit 1`;

/** The board that a change of this level has to be approved by; null: none. */
export async function boardFor(db: Db, level: RiskLevel): Promise<Named | null> {
  const { rows } = await sql<Named>`select d.id, d.name from (${demanded(sql`${riskLevel[level]}::bigint`)}) d`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Demand {
  board: Named;
  /** Why the change is not released without it. */
  sentence: Sentence;
}

interface Row extends Named {
  change_id: number;
  level: string;
  built_in_key: string;
}

/**
 * Of these changes those that may not be released for their risk, by their ids: a board is demanded from that risk on, and
 * neither it nor one from a higher risk on approved the change last, as it is now (G16). One statement.
 */
export async function demandsOf(db: Db, ids: readonly number[]): Promise<Map<number, Demand>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<Row>`
    select t.id as change_id, d.id, d.name, n.name as level, n.built_in_key
    from changes t join risk_levels n on n.id = t.risk_level_id
      cross join lateral (${demanded(sql`t.risk_level_id`)}) d
    where t.id = any(${[...ids]}::bigint[]) and not exists (
      select from cab_runs r join cabs b on b.id = r.cab_id
      where r.id = (select max(l.id) from cab_runs l where l.change_id = t.id)
        and r.status = 'APPROVED' and r.rewritten is null and b.applies_from_risk >= d.applies_from_risk)`.execute(db);
  return new Map(
    rows.map(({ change_id, id, name, level, built_in_key }) => [
      change_id,
      {
        board: { id, name },
        sentence: say(riskSentences.needs_board, { level: wordOf({ name: level, built_in_key }), board: name }),
      },
    ]),
  );
}
