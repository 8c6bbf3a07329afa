import { sql } from 'kysely';
import type { ApprovalState } from '../../wire/approval/approval';
import type { LevelMatch } from '../../wire/cab/cab';
import type { Db } from '../shared/db';
import type { ServiceConfig } from '../shared/services';

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

/**
 * What decides a level: the states of its approvers. There are none before it is active, or if nobody could be found to
 * approve.
 */
export interface Ballot {
  match: LevelMatch;
  votes: readonly ApprovalState[];
}

/**
 * The state of a run: the status of each level, the index of the active one (null at the end), and the status of the
 * run.
 */
export interface Tally {
  levels: ApprovalState[];
  active: number | null;
  status: ApprovalState;
}

/**
 * `any`: the first approval approves, denied once everybody denied. `all`: the first denial denies, approved once
 * everybody approved (B2). A level without approvers stays pending: it is never approved by itself.
 */
export function outcomeOf({ match, votes }: Ballot): ApprovalState {
  if (!votes.length) return 'PENDING';
  const [enough, unanimous] = match === 'any' ? (['APPROVED', 'DENIED'] as const) : (['DENIED', 'APPROVED'] as const);
  if (votes.includes(enough)) return enough;
  return votes.every((vote) => vote === unanimous) ? unanimous : 'PENDING';
}

/** Levels decide in their order. A denied level denies the run, and later ones never become active. */
export function tallyOf(ballots: readonly Ballot[]): Tally {
  const outcomes = ballots.map(outcomeOf);
  const open = outcomes.findIndex((outcome) => outcome !== 'APPROVED');
  const levels = outcomes.map((outcome, i) => (open === -1 || i <= open ? outcome : 'PENDING'));
  if (open === -1) return { levels, active: null, status: 'APPROVED' };
  return outcomes[open] === 'DENIED'
    ? { levels, active: null, status: 'DENIED' }
    : { levels, active: open, status: 'PENDING' };
}

/**
 * May this approver vote? The requester of the change may not decide on it alone, unless the setting allows it (B2).
 */
export const mayDecide = (
  voter: number,
  requester: number,
  approvers: readonly number[],
  { requesterMayDecideAlone }: { requesterMayDecideAlone: boolean },
): boolean =>
  approvers.includes(voter) &&
  (voter !== requester || requesterMayDecideAlone || approvers.some((other) => other !== requester));
