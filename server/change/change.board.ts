import { sql } from 'kysely';
import type { Db, Trx } from '../shared/db';
import { announce } from '../shared/live';
import { presentOf, type Services } from '../shared/services';
import { boardDeputies } from '../deputy';
import { type Follower, linksOf } from '../parts/trash/trash';
import { endLinksOf } from '../parts/approval-link/approval-link';
import { statusNow } from './change.queries';

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
  is_deputy: boolean;
  approvers: number[];
}

/** Of the board that looked at the change last. `pending` is null, and nobody decides, without one. */
export async function runState(
  db: Db,
  changeId: number,
  actorId: number,
  services: Pick<Services, 'now' | 'config'>,
): Promise<RunState> {
  const deputies = boardDeputies(presentOf(services), sql`d.deputy_id = ${actorId} and r.change_id = ${changeId}`);
  const { rows } = await sql<Row>`
    select r.id, r.name, r.status, r.rewritten is not null as outdated, c.requester_id, coalesce(s.approvers, '[]'::json) as approvers, coalesce(s.waiting, false) as waiting,
      r.status = 'PENDING' and exists (select from ${deputies} s where s.run_id = r.id) as is_deputy
    from cab_runs r join changes c on c.id = r.change_id
    left join lateral (select json_agg(a.user_id) as approvers, bool_or(a.user_id = ${actorId} and a.status = 'PENDING') as waiting
      from cab_run_levels l join cab_approvers a on a.level_id = l.id where l.run_id = r.id and l.is_active) s on true
    where r.change_id = ${changeId} order by r.id desc limit 1`.execute(db);
  const [run] = rows;
  const pending = run?.status === 'PENDING';
  return {
    pending: pending ? { id: run.id, name: run.name } : null,
    approved: run?.status === 'APPROVED' && !run.outdated,
    may_decide:
      pending &&
      (run.is_deputy || (run.waiting && mayDecide(actorId, run.requester_id, run.approvers, services.config))),
  };
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

/** The board that looked at a change last. */
export interface LatestRun {
  change_id: number;
  name: string;
  status: string;
}

/** Of each of the changes that a board has looked at, by its id. */
export async function latestRuns(db: Db, ids: readonly number[]): Promise<Map<number, LatestRun>> {
  const { rows } = await sql<LatestRun>`
    select distinct on (change_id) change_id, name, ${statusNow} as status from cab_runs where change_id = any(${ids}) order by change_id, id desc`.execute(
    db,
  );
  return new Map(rows.map((run) => [run.change_id, run]));
}

/** Those who decide on one of the changes: what waits for them is another by now. */
export async function announceApprovers(db: Trx, changeIds: readonly number[]): Promise<void> {
  const approvers = await db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .innerJoin('cab_runs as r', 'r.id', 'l.run_id')
    .select('a.user_id')
    .distinct()
    .where('r.status', '=', 'PENDING')
    .where('r.change_id', '=', sql<number>`any(${changeIds})`)
    .execute();
  await announce(db, 'approval', ...approvers.map((approver) => approver.user_id));
}

/** Ends the approval links of changes that are deleted; they are kept so that they can say so. */
export const endApprovalLinks = (db: Trx, changeIds: readonly number[]): Promise<unknown> =>
  endLinksOf(db, 'approval_links', 'deleted', 'change_id', changeIds);

const runs = sql`select r.id from cab_runs r where r.change_id`;
const levels = sql`select l.id from cab_run_levels l join cab_runs r on r.id = l.run_id where r.change_id`;

/** A table below the levels of a board's run. */
const ofLevels = (table: 'cab_run_level_members' | 'cab_approvers'): Follower => ({
  table,
  of: (ids) => sql`t.level_id in (${levels} = any(${ids}))`,
  record: sql`(select r.change_id from cab_run_levels l join cab_runs r on r.id = l.run_id where l.id = t.level_id)`,
  ends: { level_id: 'cab_run_levels' },
});

/** Links of approval mails stay; they say meanwhile that the change was deleted. */
const approvalLinks: Follower = {
  table: 'approval_links',
  of: (ids) => sql`t.change_id = any(${ids})`,
  record: sql`t.change_id`,
  kept: sql`jsonb_build_object('id', t.id, 'change_id', t.change_id, 'approver_id', t.approver_id, 'ended', nullif(t.ended, 'deleted'))`,
  ends: { id: 'approval_links', change_id: 'changes' },
  back: (rows) => sql`
    update approval_links a set change_id = (s.row ->> 'change_id')::bigint, ended = s.row ->> 'ended',
      approver_id = (select x.id from cab_approvers x where x.id = (s.row ->> 'approver_id')::bigint)
    from (${rows}) s where a.id = (s.row ->> 'id')::bigint`,
};

/** The runs of boards that go into the trash with a change, and come back with it. */
export const boardFollowers: Follower[] = [
  { ...linksOf('cab_runs', 'change_id', {}), loose: ['cab_id', 'cabs'] },
  {
    table: 'cab_run_levels',
    of: (ids) => sql`t.run_id in (${runs} = any(${ids}))`,
    record: sql`(select r.change_id from cab_runs r where r.id = t.run_id)`,
    ends: { run_id: 'cab_runs' },
  },
  ofLevels('cab_run_level_members'),
  ofLevels('cab_approvers'),
  approvalLinks,
];
