import { sql } from 'kysely';
import * as approvalSentences from '../../texts/compiled/server/approval';
import { changePlanningKeys } from '../../wire/change/change';
import type { Db } from '../shared/db';
import { conflict } from '../shared/errors';
import { say } from '../shared/sentence';

/**
 * SHA-256, in hexadecimal digits, of what a board decides about: the words, days, plans, assets and releases of the change `t` as its
 * page shows them, whoever reads it and in whichever language (G27). The page and the vote ask the same.
 */
const seenHash = sql<string>`encode(audit_content(jsonb_build_array(t.identifier, t.subject, t.description, t.change_type_id, t.priority_id, t.impact_id, t.requester_id, t.department_id,
      audit_moment(t.planned_start_date), audit_moment(t.planned_end_date),
      (select jsonb_agg(jsonb_build_array(p.key, p.description) order by p.key, p.id) from planning_entries p
        where p.owner_type = 'sd_changes' and p.owner_id = t.id and p.key = any(${[...changePlanningKeys]})),
      (select jsonb_agg(l.asset_id order by l.asset_id) from change_assets l where l.change_id = t.id),
      (select jsonb_agg(jsonb_build_array(r.id, r.subject, audit_moment(r.planned_start_date), audit_moment(r.planned_end_date)) order by r.id)
        from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id))), 'hex')`;

/** The same while a board decides about the change `t`; else null. */
export const seenWhilePending = sql<
  string | null
>`(case when exists (select from cab_runs b where b.change_id = t.id and b.status = 'PENDING') then ${seenHash} end)`;

/** What a vote on a change is about now. */
export async function seenHashOf(db: Db, changeId: number): Promise<string> {
  const { rows } = await sql<{
    hash: string;
  }>`select ${seenHash} as hash from changes t where t.id = ${changeId}`.execute(db);
  return rows[0]?.hash ?? '';
}

/** The hash that is kept with a vote. Throws 409 if the page showed something else; who sends none decides about what is there now. */
export async function requireSeen(db: Db, changeId: number, seen: string | undefined): Promise<string> {
  const present = await seenHashOf(db, changeId);
  if (seen && seen !== present) throw conflict(say(approvalSentences.seen_other));
  return present;
}
