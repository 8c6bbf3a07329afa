import { sql } from 'kysely';
import type { Db } from '../shared/db';
import type { ServiceConfig } from '../shared/services';
import { mayDecide } from './approval.rules';

/** What the flags and guards of a change need to know about its boards. */
export interface RunState {
  /** The board that is deciding now. */
  pending: { id: number; name: string } | null;
  /** Has its latest run approved what the change is now? */
  approved: boolean;
  /** May this person vote now (`allowed_cab_action`, B2)? */
  may_decide: boolean;
}

interface Row {
  id: number;
  name: string;
  status: string;
  outdated: boolean;
  requester_id: number;
  waiting: boolean;
  approvers: number[];
}

export async function runState(
  db: Db,
  changeId: number,
  actorId: number,
  config: Pick<ServiceConfig, 'requesterMayDecideAlone'>,
): Promise<RunState> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.status, r.rewritten is not null as outdated, c.requester_id, coalesce(s.approvers, '[]'::json) as approvers, coalesce(s.waiting, false) as waiting
    from cab_runs r join changes c on c.id = r.change_id
    left join lateral (select json_agg(a.user_id) as approvers, bool_or(a.user_id = ${actorId} and a.status = 'PENDING') as waiting
      from cab_run_levels l join cab_approvers a on a.level_id = l.id where l.run_id = r.id and l.is_active) s on true
    where r.change_id = ${changeId} order by r.id desc limit 1`.execute(db);
  const [run] = rows;
  const pending = run?.status === 'PENDING';
  return {
    pending: pending ? { id: run.id, name: run.name } : null,
    approved: run?.status === 'APPROVED' && !run.outdated,
    may_decide: pending && run.waiting && mayDecide(actorId, run.requester_id, run.approvers, config),
  };
}
