import { sql } from 'kysely';
import { linksOf, type Follower, type Trash } from '../parts/trash/trash';
import { changeOfProblem } from '../problem/problem.trash';
import { changeKind } from './change.kind';

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

export const changeTrash: Trash = {
  kind: changeKind,
  followers: [
    linksOf('change_tickets', 'change_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('change_assets', 'change_id', { asset_id: 'assets' }),
    linksOf('change_tasks', 'change_id', { task_id: 'help_desk.tasks' }),
    linksOf('release_changes', 'change_id', { change_id: 'changes', release_id: 'releases' }),
    { ...changeOfProblem, of: (ids) => sql`t.change_id = any(${ids})`, record: sql`t.change_id` },
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
  ],
};
