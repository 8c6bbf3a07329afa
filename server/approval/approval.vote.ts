import { sql } from 'kysely';
import * as approvalSentences from '../../texts/compiled/server/approval';
import * as changeSentences from '../../texts/compiled/server/change';
import type { ApproverChange, Vote } from '../../wire/approval/approval';
import { type ChangeRecord, mayDecide, requireSeen } from '../change';
import { deputiesNow } from '../deputy';
import { records } from '../parts/records';
import { recordActivity } from '../shared/activity';
import { type Actor, can } from '../shared/actor';
import { requireChoices, somebody } from '../shared/choices';
import type { Db } from '../shared/db';
import { ApiError, conflict, invalid, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { AnyActor } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { askDeputies, deputySeat } from './approval.deputies';
import { endLinks, sendLinks } from './approval.link';
import { mailRemoved } from './approval.mails';
import {
  activeLevel,
  type ApprovalOperation,
  type Approver,
  approversOf,
  hold,
  holdPending,
  type Level,
  noApprover,
  requireActive,
  type Run,
} from './approval.queries';
import { armReminder, proceed, warnIfNobody } from './approval.run';

type Wanted = Omit<ApproverChange, 'action'>;

/** Throws 422 if `action` is not what the path says (X74). */
export function requireSameAction(sent: string, path: 'add' | 'remove'): void {
  if (sent !== path) throw invalid({ action: say(approvalSentences.action, { path }) });
}

const anybody = { ...records.user, sentence: somebody.sentence };

/** Throws 422 at the field that names nothing. */
const requireKnown = ({ db }: ApprovalOperation, { change_id, level_id, approver_id }: Wanted): Promise<void> =>
  requireChoices(
    db,
    { change_id: records.change, level_id: records.level, approver_id: anybody },
    { change_id, level_id, approver_id },
  );

/**
 * Adds a person to the active level. Throws 409 if the level is not active or they are on it; 422 for what does not
 * exist, or if they left.
 */
export async function addApprover(operation: ApprovalOperation<Actor>, wanted: Wanted): Promise<string> {
  const { db, now } = operation;
  const { change_id, level_id, approver_id, comment } = wanted;
  await requireKnown(operation, wanted);
  const { change, run } = await holdPending(operation, change_id, 'cab_manage');
  const level = await requireActive(db, run, level_id, say(approvalSentences.add_to_active));
  const approvers = await approversOf(db, level.id);
  const present = approvers.find((one) => one.user_id === approver_id);
  if (present)
    throw conflict(
      present.status === 'PENDING'
        ? say(approvalSentences.already_approver, { person: present.full_name })
        : say(approvalSentences.already_voted, { person: present.full_name }),
    );
  await requireChoices(db, { approver_id: somebody }, { approver_id });
  if (approvers.some((one) => one.voted_by === approver_id))
    throw conflict(say(approvalSentences.already_voted, { person: await nameOf(db, approver_id) }));
  await db.insertInto('cab_approvers').values({ level_id, user_id: approver_id, created_at: now }).execute();
  const added = (await approversOf(db, level.id)).filter((one) => one.user_id === approver_id);
  await recordActivity(db, {
    ...operation.entry(change_id),
    kind: 'cab-approver-added',
    after: { cab: run.name, level: level.name, approver: added[0]?.full_name, comment },
  });
  if (!run.next_reminder_at) await armReminder(db, run, now);
  await sendLinks(operation, run, level, added, 'approver-added', comment);
  await askDeputies(operation, run, level);
  await proceed(operation, change, run);
  return added[0]?.full_name ?? '';
}

/**
 * Removes a person who has not voted. This can decide the level. Throws 404 if they are no approver; 422 for what does
 * not exist; 409 if the level is not active, they have voted, or nobody would be left.
 */
export async function removeApprover(operation: ApprovalOperation<Actor>, wanted: Wanted): Promise<string> {
  const { db } = operation;
  const { change_id, level_id, approver_id, comment } = wanted;
  await requireKnown(operation, wanted);
  const { change, run } = await holdPending(operation, change_id, 'cab_manage');
  const level = await requireActive(db, run, level_id, say(approvalSentences.remove_from_active));
  const approvers = await approversOf(db, level.id);
  const gone = approvers.find((one) => one.user_id === approver_id);
  if (!gone) throw new ApiError(404, noApprover());
  if (gone.status !== 'PENDING') throw conflict(say(approvalSentences.vote_final, { person: gone.full_name }));
  if (approvers.length === 1) throw conflict(say(approvalSentences.only_approver, { person: gone.full_name }));
  await dropApprover(operation, run, level, gone, comment);
  if (gone.active)
    await mailRemoved(db, {
      ...operation,
      changeId: change_id,
      cab: run.name,
      level: level.name,
      approver: { id: gone.user_id, full_name: gone.full_name, email: gone.email, locale: gone.locale },
      reason: comment,
    });
  if (approvers.some((one) => one !== gone && one.status === 'PENDING'))
    await warnIfNobody(operation, change, run, level);
  await proceed(operation, change, run);
  return gone.full_name;
}

/**
 * Removes a person from a level: their link ends, the log says why. The caller holds the locks of change and run, and
 * calls `continueRun`.
 */
export async function dropApprover(
  { db, entry }: ApprovalOperation<AnyActor>,
  run: Run,
  level: Level,
  gone: Approver,
  comment: string,
): Promise<void> {
  await endLinks(db, 'withdrawn', [gone.id]);
  await db.deleteFrom('cab_approvers').where('id', '=', gone.id).execute();
  await announce(db, 'approval', gone.user_id);
  await recordActivity(db, {
    ...entry(run.change_id),
    kind: 'cab-approver-removed',
    before: { cab: run.name, level: level.name, approver: gone.full_name, comment },
  });
}

/** The sentence of the success alert after a vote. */
export const voted = ({ action_type }: Vote, name: string): Sentence =>
  action_type === 'approve' ? say(approvalSentences.approved, { name }) : say(approvalSentences.denied, { name });

interface Channel {
  channel: 'app' | 'link';
  ip: string;
}

/**
 * A signed-in person's vote at the active level (X76). Throws 404; 403 if they are no approver; 409 if they cannot vote
 * now, saying why.
 */
export async function decide(
  operation: ApprovalOperation<Actor>,
  changeId: number,
  vote: Vote,
  ip: string,
): Promise<void> {
  const { change, run } = await holdAsApprover(operation, changeId);
  await cast(operation, change, run, vote, { channel: 'app', ip });
}

/** Throws 404; 403 if the actor is no approver of the change. */
async function holdAsApprover({ db, actor, present }: ApprovalOperation<Actor>, changeId: number) {
  const held = await hold(db, changeId);
  const isApprover =
    (await seatsOf(db, changeId, actor.id)).length ||
    (await isAwaited(db, held.run, actor.id)) ||
    (await deputised(db, changeId, actor.id, present));
  if (!isApprover) {
    // Somebody who may not see the change does not learn that it exists.
    throw can(actor, 'view_changes') ? new ApiError(403, say(approvalSentences.not_approver)) : notFound('change');
  }
  return held;
}

/**
 * A signed-in person takes back their vote at the active level (G17): it is awaited again, and the link of their mail
 * decides again. Throws 404; 403 if they are no approver; 409 if they have not voted, or the level is decided.
 */
export async function recall(operation: ApprovalOperation<Actor>, changeId: number): Promise<void> {
  const { db } = operation;
  const { change, run } = await holdAsApprover(operation, changeId);
  const { run: pending, level, mine } = await seatOf(operation, change, run);
  if (mine.status === 'PENDING') throw conflict(say(approvalSentences.not_voted, { level: level.name }));
  if (voterOf(mine) !== operation.actor.id)
    throw conflict(say(approvalSentences.not_your_vote, { person: await nameOf(db, voterOf(mine)) }));
  await db
    .updateTable('cab_approvers')
    .set({
      status: 'PENDING',
      comment: null,
      channel: null,
      ip: null,
      decided_at: null,
      voted_by: null,
      seen_hash: null,
    })
    .where('id', '=', mine.id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(changeId),
    kind: 'cab-vote-recalled',
    before: {
      cab: pending.name,
      level: level.name,
      status: mine.status,
      comment: mine.comment,
      ...votedFor(mine, operation),
    },
  });
  await askDeputies(operation, pending, level);
  const recalled = { action: 'recall', level: level.name, comment: '', ...votedFor(mine, operation) } as const;
  await proceed(operation, change, pending, { vote: recalled });
}

/** Who gave a vote. */
const voterOf = ({ user_id, voted_by }: Approver): number => voted_by ?? user_id;

/** For whom the actor votes as deputy, for the log and the mail. */
const votedFor = (mine: Approver, { actor }: ApprovalOperation): { for?: string } =>
  mine.user_id === actor.id ? {} : { for: mine.full_name };

/**
 * Where the actor sits on the level that decides now: as approver, where they have voted as deputy, or where they may. Throws
 * 409 saying why they do not.
 */
async function seatOf({ db, actor, present }: ApprovalOperation, change: ChangeRecord, run: Run | undefined) {
  if (!run) throw conflict(await whatBecame(db, change.id, actor.id));
  const level = await activeLevel(db, run.id);
  const approvers = level ? await approversOf(db, level.id) : [];
  const deputy = level && (await deputySeat(db, level.id, actor.id, present));
  const mine =
    approvers.find((approver) => approver.user_id === actor.id) ??
    approvers.find((approver) => approver.voted_by === actor.id) ??
    approvers.find((approver) => approver.id === deputy?.id);
  if (level && !mine) await refuseDeputy(db, { change, run, level, approvers, userId: actor.id, present });
  if (!level || !mine) throw conflict(await whyNot(db, run, actor.id));
  return { run, level, approvers, mine };
}

/** Writes the vote of the actor and continues the run. The caller holds the locks of change and run. */
export async function cast(
  operation: ApprovalOperation,
  change: ChangeRecord,
  held: Run | undefined,
  { action_type: action, comment, seen_hash: sent }: Vote,
  channel: Channel,
): Promise<void> {
  const { db, actor, now } = operation;
  const { run, level, approvers, mine } = await seatOf(operation, change, held);
  if (mine.status !== 'PENDING')
    throw conflict(
      voterOf(mine) === actor.id
        ? hasVoted(mine, level)
        : say(approvalSentences.deputy_voted, { person: await nameOf(db, voterOf(mine)), level: level.name }),
    );
  const isDeputy = mine.user_id !== actor.id;
  if (
    !isDeputy &&
    !mayDecide(
      actor.id,
      change.requester_id,
      approvers.map((approver) => approver.user_id),
      operation,
    )
  ) {
    throw conflict(say(approvalSentences.own_change));
  }
  const seen_hash = await requireSeen(db, change.id, sent);
  const status = action === 'approve' ? 'APPROVED' : 'DENIED';
  await db
    .updateTable('cab_approvers')
    .set({ status, comment, ...channel, decided_at: now, voted_by: isDeputy ? actor.id : null, seen_hash })
    .where('id', '=', mine.id)
    .execute();
  await recordActivity(db, {
    ...operation.entry(change.id),
    kind: 'cab-voted',
    after: {
      cab: run.name,
      level: level.name,
      status,
      comment,
      channel: channel.channel,
      seen_hash,
      ...votedFor(mine, operation),
    },
  });
  await proceed(operation, change, run, { vote: { action, level: level.name, comment, ...votedFor(mine, operation) } });
}

interface Refused {
  change: ChangeRecord;
  run: Run;
  level: Level;
  approvers: readonly Approver[];
  userId: number;
  present: Date;
}

/** Throws 409 to the deputy of an approver of the level whose vote was given, or who asked for the change. */
async function refuseDeputy(db: Db, { change, run, level, approvers, userId, present }: Refused): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select d.user_id from ${deputiesNow(present, 'view_changes')} d
    where d.deputy_id = ${userId} and d.user_id = any(${approvers.map((one) => one.user_id)}) order by d.begins_at, d.id`.execute(
    db,
  );
  const [first] = rows.flatMap(({ user_id }) => approvers.filter((one) => one.user_id === user_id));
  if (!first) return;
  if (first.status !== 'PENDING')
    throw conflict(say(approvalSentences.has_voted, { person: await nameOf(db, voterOf(first)), level: level.name }));
  if (userId === change.requester_id || userId === run.started_by)
    throw conflict(say(approvalSentences.own_deputy, { person: first.full_name }));
}

/** Is, or was, somebody deputy of an approver of the change: now, or by a vote? */
async function deputised(db: Db, changeId: number, userId: number, present: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from cab_approvers a join cab_run_levels l on l.id = a.level_id join cab_runs r on r.id = l.run_id
      where r.change_id = ${changeId} and (a.voted_by = ${userId}
        or exists (select from ${deputiesNow(present, 'view_changes')} d where d.user_id = a.user_id and d.deputy_id = ${userId}))) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

async function nameOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${personName(sql`${id}::bigint`)} as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** The levels where somebody is, or was, an approver, newest first. */
const seatsOf = (db: Db, changeId: number, userId: number) =>
  db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .innerJoin('cab_runs as r', 'r.id', 'l.run_id')
    .select(['r.id as run_id', 'r.name as cab', 'r.status', 'l.name as level'])
    .where('r.change_id', '=', changeId)
    .where('a.user_id', '=', userId)
    .orderBy('r.id', 'desc')
    .orderBy('l.position', 'desc')
    .execute();

/** The level of the run that names this person and is not active yet. */
const awaitedAt = (db: Db, runId: number, userId: number) =>
  db
    .selectFrom('cab_run_level_members as m')
    .innerJoin('cab_run_levels as l', 'l.id', 'm.level_id')
    .select('l.name')
    .where('l.run_id', '=', runId)
    .where('l.activated_at', 'is', null)
    .where('m.user_id', '=', userId)
    .orderBy('l.position')
    .executeTakeFirst();

const isAwaited = async (db: Db, run: Run | undefined, userId: number): Promise<boolean> =>
  run !== undefined && (await awaitedAt(db, run.id, userId)) !== undefined;

const hasVoted = ({ status }: Approver, level: Level): Sentence =>
  status === 'APPROVED'
    ? say(approvalSentences.have_approved, { level: level.name })
    : say(approvalSentences.have_denied, { level: level.name });

async function whatBecame(db: Db, changeId: number, userId: number): Promise<Sentence> {
  const [seat] = await seatsOf(db, changeId, userId);
  if (!seat) return say(changeSentences.no_board);
  return seat.status === 'APPROVED'
    ? say(approvalSentences.board_approved, { board: seat.cab })
    : say(approvalSentences.board_denied, { board: seat.cab });
}

async function whyNot(db: Db, run: Run, userId: number): Promise<Sentence> {
  const awaited = await awaitedAt(db, run.id, userId);
  if (awaited) return say(approvalSentences.level_not_active, { level: awaited.name });
  const seat = (await seatsOf(db, run.change_id, userId)).find((one) => one.run_id === run.id);
  return seat
    ? say(approvalSentences.level_decided, { level: seat.level })
    : say(approvalSentences.other_board, { board: run.name });
}
