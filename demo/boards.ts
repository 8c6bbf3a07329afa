import type { ApprovalState } from '../wire/approval/approval';
import type { LevelMatch } from '../wire/cab/cab';
import { changeStatus } from '../wire/change/change';
import type { Trx } from '../server/shared/db';
import type { People } from './people';
import { daysAgo } from './steady';

/** The change that waits for the demo agent and the administrator. */
export const waitingChange = 'Move the Lyon office to the new provider';

interface Level {
  name: string;
  match: LevelMatch;
  users?: number[];
  /** Ids of user types: 1 Department manager, 2 Team lead, 6 All admins. */
  types?: number[];
}

interface Board {
  name: string;
  levels: Level[];
  /** Hours between automatic reminders. */
  interval: number | null;
}

interface Vote {
  level: number;
  who: number;
  status: ApprovalState;
  comment: string | null;
  /** How it came; null while it is awaited. */
  channel: 'app' | 'link' | null;
}

interface RunStory {
  change: string;
  board: Board;
  days: number;
  status: ApprovalState;
  votes: Vote[];
}

/** Boards, one run that waits for the demo agent, and some that have decided. */
export async function seedBoards(trx: Trx, { account, agents }: People, changes: Map<string, number>): Promise<void> {
  const [marcus = 0, ingrid = 0, jean = 0, zoe = 0, kwame = 0] = agents;
  const infrastructure: Board = {
    name: 'Infrastructure board',
    interval: 24,
    levels: [
      { name: 'Technical review', match: 'any', users: [ingrid, jean] },
      { name: 'Service owners', match: 'all', users: [marcus], types: [1] },
    ],
  };
  const workplace: Board = {
    name: 'Workplace board',
    interval: null,
    levels: [{ name: 'Team leads', match: 'any', users: [zoe, kwame], types: [2] }],
  };
  const emergency: Board = {
    name: 'Emergency board',
    interval: 1,
    levels: [{ name: 'On duty', match: 'any', users: [marcus], types: [6] }],
  };
  const ids = new Map<Board, number>();
  for (const board of [infrastructure, workplace, emergency])
    ids.set(board, await insertBoard(trx, board, account.admin));

  const runs: RunStory[] = [
    {
      change: 'Replace the core switches in Hamburg',
      board: infrastructure,
      days: 60,
      status: 'DENIED',
      votes: [
        { level: 0, who: ingrid, status: 'APPROVED', comment: 'The plan is sound.', channel: 'app' },
        {
          level: 1,
          who: account.admin,
          status: 'DENIED',
          comment: 'Not in the week of the annual accounts. Please plan it for later.',
          channel: 'link',
        },
        { level: 1, who: marcus, status: 'PENDING', comment: null, channel: null },
      ],
    },
    {
      change: 'Patch day: operating systems of all servers',
      board: infrastructure,
      days: 80,
      status: 'APPROVED',
      votes: [
        { level: 0, who: jean, status: 'APPROVED', comment: 'Same as every month.', channel: 'link' },
        { level: 1, who: marcus, status: 'APPROVED', comment: 'Backups are checked.', channel: 'app' },
        { level: 1, who: account.admin, status: 'APPROVED', comment: 'Go ahead.', channel: 'link' },
      ],
    },
    {
      change: 'Change the guest Wi-Fi password every week',
      board: workplace,
      days: 30,
      status: 'DENIED',
      votes: [
        {
          level: 0,
          who: zoe,
          status: 'DENIED',
          comment: 'Reception would spend an hour a week on it.',
          channel: 'app',
        },
        { level: 0, who: kwame, status: 'DENIED', comment: 'Once a month is enough.', channel: 'link' },
      ],
    },
    {
      change: waitingChange,
      board: infrastructure,
      days: 2,
      status: 'PENDING',
      votes: [
        {
          level: 0,
          who: ingrid,
          status: 'APPROVED',
          comment: 'Both lines run side by side for a week, so there is a way back.',
          channel: 'app',
        },
        { level: 1, who: marcus, status: 'PENDING', comment: null, channel: null },
        { level: 1, who: account.admin, status: 'PENDING', comment: null, channel: null },
      ],
    },
  ];
  for (const run of runs)
    await insertRun(trx, run, ids.get(run.board) ?? 0, changes.get(run.change) ?? 0, account.agent);
}

async function insertBoard(trx: Trx, { name, levels, interval }: Board, created_by: number): Promise<number> {
  const { id } = await trx
    .insertInto('cabs')
    .values({
      name,
      action_on_approve: changeStatus.pendingRelease,
      action_on_deny: changeStatus.rejected,
      send_auto_reminders: interval !== null,
      reminder_interval: interval,
      created_by,
      updated_by: created_by,
      created_at: daysAgo(150),
      updated_at: daysAgo(90),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, { name: title, match, users = [], types = [] }] of levels.entries()) {
    const level = await trx
      .insertInto('cab_levels')
      .values({ cab_id: id, position: i + 1, name: title, match })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('cab_level_approvers')
      .values([
        ...users.map((user_id) => ({ level_id: level.id, user_id })),
        ...types.map((user_type_id) => ({ level_id: level.id, user_type_id })),
      ])
      .execute();
  }
  return id;
}

async function insertRun(
  trx: Trx,
  { board, days, status, votes }: RunStory,
  cab_id: number,
  change_id: number,
  started_by: number,
): Promise<void> {
  const started_at = daysAgo(days);
  const at = (i: number): Date => new Date(Math.min(started_at.getTime() + (i + 1) * 7 * 3_600_000, Date.now() - 1000));
  const pending = status === 'PENDING';
  const run = await trx
    .insertInto('cab_runs')
    .values({
      change_id,
      cab_id,
      name: board.name,
      status,
      action_on_approve: changeStatus.pendingRelease,
      action_on_deny: changeStatus.rejected,
      previous_status_id: changeStatus.planning,
      send_auto_reminders: board.interval !== null,
      reminder_interval: board.interval,
      next_reminder_at: pending && board.interval ? new Date(Date.now() + board.interval * 3_600_000) : null,
      started_by,
      started_at,
      ended_at: pending ? null : at(votes.length),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const log = (kind: string, actor_id: number, after: object, created_at: Date) =>
    trx
      .insertInto('activity_log')
      .values({
        owner_type: 'sd_changes',
        owner_id: change_id,
        kind,
        actor_id,
        after: JSON.stringify({ cab: board.name, ...after }),
        created_at,
      })
      .execute();
  await log('cab-applied', started_by, {}, started_at);
  for (const [i, { name, match, users = [], types = [] }] of board.levels.entries()) {
    const mine = votes.filter((vote) => vote.level === i);
    const last = votes.every((vote) => vote.level <= i);
    const level = await trx
      .insertInto('cab_run_levels')
      .values({
        run_id: run.id,
        position: i + 1,
        name,
        match,
        status: last ? status : 'APPROVED',
        is_active: last && pending,
        activated_at: mine.length ? started_at : null,
        decided_at: last && pending ? null : at(votes.length),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('cab_run_level_members')
      .values([
        ...users.map((user_id) => ({ level_id: level.id, user_id })),
        ...types.map((user_type_id) => ({ level_id: level.id, user_type_id })),
      ])
      .execute();
    for (const { who, status: vote, comment, channel } of mine) {
      const decided_at = channel ? at(i) : null;
      await trx
        .insertInto('cab_approvers')
        .values({
          level_id: level.id,
          user_id: who,
          user_type_id: users.includes(who) ? null : types[0],
          status: vote,
          comment,
          channel,
          decided_at,
          created_at: started_at,
        })
        .execute();
      if (decided_at) await log('cab-voted', who, { level: name, status: vote, comment, channel }, decided_at);
    }
  }
  if (!pending)
    await log('cab-ended', votes.findLast((vote) => vote.channel)?.who ?? started_by, { status }, at(votes.length));
}
