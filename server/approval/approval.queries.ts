import { type Selectable, sql } from 'kysely';
import type { ApprovalState } from '../../wire/approval/approval';
import type { LevelMatch } from '../../wire/cab/cab';
import { type ChangeRecord, lockChange } from '../change/change.queries';
import { requireAction } from '../change/change.rules';
import { records } from '../parts/records';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import type { CabApprovers, CabRunLevels, CabRuns } from '../shared/tables';
import { say, type Sentence } from '../shared/sentence';
import * as approvalSentences from '../../texts/compiled/server/approval';

export type Run = Selectable<CabRuns>;
export type Level = Selectable<CabRunLevels>;
export type Approver = Selectable<CabApprovers> & {
  full_name: string;
  email: string;
  locale: string;
  time_zone: string;
  active: boolean;
};

/**
 * A change and its pending run, both locked until the transaction ends. The change is locked first, as everywhere, so
 * that concurrent actions wait for each other.
 */
export async function hold(db: Trx, changeId: number): Promise<{ change: ChangeRecord; run: Run | undefined }> {
  const change = await lockChange(db, changeId);
  const run = await db
    .selectFrom('cab_runs')
    .selectAll()
    .where('change_id', '=', changeId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst();
  return { change, run };
}

/** The same for an action on the run. Throws 403, 409 unless its button would be drawn. */
export async function holdPending(
  { db, actor }: Pick<Operation, 'db' | 'actor'>,
  changeId: number,
  action: 'remove_cab' | 'cab_manage',
): Promise<{ change: ChangeRecord; run: Run }> {
  const { change, run } = await hold(db, changeId);
  await requireAction(actor, { status_id: change.status_id, board: run }, action);
  return { change, run: run as Run };
}

/**
 * The active level, which must be the one that was named. Throws 422 for one of another board; 409 with the sentence if
 * another level is active.
 */
export async function requireActive(db: Db, run: Run, levelId: number, sentence: Sentence): Promise<Level> {
  const level = await db
    .selectFrom('cab_run_levels')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('id', '=', levelId)
    .executeTakeFirst();
  if (!level) throw invalid({ level_id: records.level.sentence });
  if (!level.is_active) throw conflict(sentence);
  return level;
}

export const levelsOf = (db: Db, runId: number): Promise<Level[]> =>
  db.selectFrom('cab_run_levels').selectAll().where('run_id', '=', runId).orderBy('position').execute();

/** Somebody is named who does not approve on the level that is named. */
export const noApprover = (): Sentence => say(approvalSentences.no_such_approver);

/** The approvers of a level in the order in which they came. */
export const approversOf = (db: Db, levelId: number): Promise<Approver[]> =>
  db
    .selectFrom('cab_approvers as a')
    .innerJoin('help_desk.users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select([
      'u.email',
      'u.locale',
      'u.time_zone',
      'u.active',
      sql<string>`coalesce(nullif(u.full_name, ''), u.email)`.as('full_name'),
    ])
    .where('a.level_id', '=', levelId)
    .orderBy('a.id')
    .execute();

interface Votes {
  id: number;
  match: LevelMatch;
  votes: ApprovalState[];
}

/** Each level of a run with the states of its approvers. */
export async function ballotsOf(db: Db, runId: number): Promise<Votes[]> {
  const { rows } = await sql<Votes>`
    select l.id, l.match, coalesce((select json_agg(a.status order by a.id) from cab_approvers a where a.level_id = l.id), '[]'::json) as votes
    from cab_run_levels l where l.run_id = ${runId} order by l.position`.execute(db);
  return rows;
}

/** Announces that a run changed: to the page of the change, and to the list of waiting approvals of each approver. */
export async function announceRun(db: Trx, changeId: number, runId: number): Promise<void> {
  const approvers = await db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .select('a.user_id')
    .distinct()
    .where('l.run_id', '=', runId)
    .execute();
  await announce(db, 'approval', ...approvers.map((approver) => approver.user_id));
  await announce(db, 'change', changeId);
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
