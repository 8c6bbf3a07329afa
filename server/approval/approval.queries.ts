import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as approvalSentences from '../../texts/compiled/server/approval';
import type { ApprovalState, ApprovalStatus, CabRun } from '../../wire/approval/approval';
import type { Person } from '../../wire/protocol/reply';
import { type ChangeRecord, lockChange, requireAction } from '../change';
import { changeKind, operation as onChange } from '../change/change.kind';
import { boardDeputies } from '../deputy';
import { records } from '../parts/records';
import { type Actor, sees } from '../shared/actor';
import type { Database, Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { isRightToLeft } from '../shared/language';
import { announce } from '../shared/live';
import type { NamedActor, Operation, OperationSource } from '../shared/operation';
import { inTurn, moment, say, type Sentence } from '../shared/sentence';
import { presentOf, type Services } from '../shared/services';
import { person, personName } from '../shared/shapes';
import type { CabApprovers, CabRunLevels, CabRuns } from '../shared/tables';
import { wireTime } from '../shared/time';
import { inTransaction } from '../shared/transaction';
import { type Ballot, neededOf, outcomeOf, votesOf } from './approval.rules';
import { shownName, shownNameOf } from '../shared/built-in';

type Seat = Omit<CabRun['approval_levels'][number]['approve_users'][number], 'deputies'>;
type LevelRow = Omit<CabRun['approval_levels'][number], 'approve_users' | 'approve_user_types' | 'needed'> & {
  approve_users: Seat[];
  user_types: { id: number; name: string; votes: ApprovalState[] }[];
};
type RunRow = Omit<CabRun, 'approval_levels' | 'waiting' | 'can_recall'> & { levels: LevelRow[] };

const c = (column: string) => sql.ref(column);

const approvers = (
  zone: string,
) => sql`select json_build_object('id', a.id, 'name', ${personName(c('a.user_id'))}, 'user', ${person(c('a.user_id'))}, 'status', a.status, 'comment', a.comment,
  'decided_at', ${wireTime(c('a.decided_at'), zone)}, 'channel', a.channel, 'user_type', ${shownNameOf('user_types', c('a.user_type_id'))},
  'reminded_at', ${wireTime(c('a.reminded_at'), zone)}, 'voted_by', ${person(c('a.voted_by'))}, 'is_escalation', a.is_escalation, 'seen_hash', a.seen_hash) as seat from cab_approvers a where a.level_id = l.id order by a.id`;

/** The people and user types of a level that is not active yet; its approvers are found when it becomes active. */
const namedOnes = sql`select json_build_object('id', m.id, 'name', ${personName(c('m.user_id'))}, 'user', ${person(c('m.user_id'))}, 'status', 'PENDING', 'comment', null,
  'decided_at', null, 'channel', null, 'user_type', null, 'reminded_at', null, 'voted_by', null, 'is_escalation', false, 'seen_hash', null) as seat from cab_run_level_members m where m.level_id = l.id and m.user_id is not null order by m.id`;

const userTypes = sql`select json_build_object('id', k.id, 'name', ${shownName('user_types', 'k')},
  'votes', coalesce((select json_agg(a.status) from cab_approvers a where a.level_id = l.id and a.user_type_id = k.id), '[]'::json)) as type
  from cab_run_level_members m join user_types k on k.id = m.user_type_id where m.level_id = l.id order by m.id`;

const levels = (
  zone: string,
  alone: boolean,
) => sql`select json_agg(json_build_object('id', l.id, 'name', l.name, 'order', l.position, 'match', l.match, 'percent', l.percent, 'status', l.status, 'is_active', l.is_active,
  'due_hours', l.due_hours, 'due_at', ${wireTime(c('l.due_at'), zone)}, 'escalate_to', ${person(c('l.escalate_to_id'))}, 'escalated_at', ${wireTime(c('l.escalated_at'), zone)},
  'is_empty', l.is_active and not exists (select from cab_approvers a where a.level_id = l.id and (${alone} or a.user_id <> (select k.requester_id from changes k where k.id = r.change_id))),
  'approve_users', coalesce(case when l.activated_at is null then (select json_agg(n.seat) from (${namedOnes}) n) else (select json_agg(n.seat) from (${approvers(zone)}) n) end, '[]'::json),
  'user_types', coalesce((select json_agg(n.type) from (${userTypes}) n), '[]'::json)) order by l.position) from cab_run_levels l where l.run_id = r.id`;

/** A value that was rewritten; a moment in the reader's zone. */
const valueIn = (side: 'before' | 'after', zone: string) =>
  sql`case when jsonb_typeof(w -> ${side}) = 'object' then ${wireTime(sql`(w -> ${side} ->> 'at')::timestamptz`, zone)} else w ->> ${side} end`;

/**
 * The latest run of a change and those before it (X71), newest first, as the reader may see them. Throws 404 for an unknown
 * change.
 */
export async function approvalStatus(
  db: Db,
  changeId: number,
  actor: Pick<Actor, 'id' | 'role' | 'permissions' | 'time_zone'>,
  language: Language,
  services: Pick<Services, 'now' | 'config'>,
): Promise<ApprovalStatus> {
  const zone = actor.time_zone;
  const { rows } = await sql<RunRow>`
    select r.id, r.name, r.status, r.send_auto_reminders, r.reminder_interval, ${wireTime(c('r.started_at'), zone)} as started_at, ${person(c('r.started_by'))} as started_by,
      ${wireTime(c('r.ended_at'), zone)} as ended_at, ${wireTime(c('r.next_reminder_at'), zone)} as next_reminder_at, r.rewritten is not null as outdated,
      coalesce((select json_agg(json_build_object('field', w ->> 'field', 'before', ${valueIn('before', zone)}, 'after', ${valueIn('after', zone)}) order by n)
        from jsonb_array_elements(r.rewritten) with ordinality v (w, n)), '[]'::json) as changed, coalesce((${levels(zone, services.config.requesterMayDecideAlone)}), '[]'::json) as levels
    from cab_runs r where r.change_id = ${changeId} order by r.id desc`.execute(db);
  if (!rows.length && !(await db.selectFrom('changes').select('id').where('id', '=', changeId).executeTakeFirst()))
    throw notFound('change');
  const [cab = null, ...history] = rows.map((row) => ({
    ...withTypes(sees(actor, 'asset') ? row : withoutAssets(row)),
    ...{ waiting: null, can_recall: false },
  }));
  const level = cab?.approval_levels.find(({ is_active }) => is_active);
  if (!cab || !level) return { cab, history };
  const present = presentOf(services);
  const decides = await withDeputies(db, level, present);
  const can_recall = decides.approve_users.some(
    ({ user, voted_by, status }) => (voted_by ?? user).id === actor.id && status !== 'PENDING',
  );
  const waiting = (await waitingWords(db, decides, actor, language, present)).in(language);
  const approval_levels = cab.approval_levels.map((one) => (one === level ? decides : one));
  return { cab: { ...cab, can_recall, waiting, approval_levels }, history };
}

type ShownLevel = CabRun['approval_levels'][number];

/** The level that decides now, with who may vote for whom. */
async function withDeputies(db: Db, level: ShownLevel, present: Date): Promise<ShownLevel> {
  const { rows } = await sql<{ id: number; deputy: Person }>`
    select d.approver_id as id, ${person(c('d.deputy_id'))} as deputy
    from ${boardDeputies(present, sql`a.level_id = ${level.id}`)} d order by d.deputy_id`.execute(db);
  return {
    ...level,
    is_empty: level.is_empty && !rows.length,
    approve_users: level.approve_users.map((one) => ({
      ...one,
      deputies: rows.filter(({ id }) => id === one.id).map(({ deputy }) => deputy),
    })),
  };
}

/** So many people are waited for by name. */
const maxNames = 5;

/** Who of the active level is waited for, and since when (G17). */
async function waitingWords(
  db: Db,
  { id, name: level, is_empty, needed, approve_users, escalate_to }: ShownLevel,
  { time_zone }: Pick<Actor, 'time_zone'>,
  language: Language,
  present: Date,
): Promise<Sentence> {
  const { rows } = await sql<{ since: string; due: string | null; late: boolean; escalated: string | null }>`
    select ${wireTime(c('l.due_at'), time_zone)} as due, l.due_at <= ${present}::timestamptz as late, ${wireTime(c('l.escalated_at'), time_zone)} as escalated,
      ${wireTime(sql`coalesce(min(a.created_at), l.activated_at)`, time_zone)} as since
    from cab_run_levels l left join cab_approvers a on a.level_id = l.id and a.status = 'PENDING'
    where l.id = ${id} group by l.id`.execute(db);
  const { due, late, escalated } = rows[0]!;
  const since = moment(rows[0]!.since);
  if (is_empty) return say(approvalSentences.waits_for_nobody, { level, since });
  const shownAs = (name: string) => (isRightToLeft(language) ? `\u2068${name}\u2069` : name);
  const asked = approve_users.find(({ user }) => user.id === escalate_to?.id);
  const dueWords =
    due === null
      ? []
      : escalated && asked
        ? [
            say(approvalSentences.was_escalated, {
              due: moment(due),
              person: shownAs(asked.name),
              at: moment(escalated),
            }),
          ]
        : [say(late ? approvalSentences.was_due : approvalSentences.is_due, { due: moment(due) })];
  // In a list that is written from right to left each name keeps its own direction.
  const names = approve_users
    .filter(({ status }) => status === 'PENDING')
    .map(({ name, deputies }) =>
      deputies.length
        ? say(approvalSentences.with_deputy, {
            name: shownAs(name),
            deputy: new Intl.ListFormat(language).format(deputies.map((one) => shownAs(one.name))),
          }).in(language)
        : shownAs(name),
    );
  const more = names.length - maxNames;
  const shownNames =
    more > 1 ? [...names.slice(0, maxNames), say(approvalSentences.more, { more }).in(language)] : names;
  const wanted = (needed ?? 0) - approve_users.filter(({ status }) => status === 'APPROVED').length;
  const waits = say(approvalSentences.waits, {
    ...{ level, since, wanted },
    who: wanted < names.length ? 'some' : 'all',
    names: new Intl.ListFormat(language).format(shownNames),
  });
  return inTurn(waits, ...dueWords);
}

/** Without names of assets, which the reader may not see. */
const withoutAssets = (run: RunRow): RunRow => ({
  ...run,
  changed: run.changed.map((one) => (one.field === 'assets' ? { ...one, before: null, after: null } : one)),
});

/** A user type has the status of its people; if it led to nobody, that of its level. */
const withTypes = ({ levels: rows, ...run }: RunRow): Omit<CabRun, 'waiting' | 'can_recall'> => ({
  ...run,
  approval_levels: rows.map(({ user_types, ...level }) => ({
    ...level,
    approve_users: level.approve_users.map((one) => ({ ...one, deputies: [] })),
    needed:
      (level.is_active || level.status !== 'PENDING') && level.approve_users.length
        ? neededOf(level, votesOf(level.approve_users).length)
        : null,
    approve_user_types: user_types.map(({ id, name, votes }) => ({
      id,
      name,
      status: votes.length ? outcomeOf({ ...level, votes }) : level.status,
    })),
  })),
});

export type Run = Selectable<CabRuns>;
export type Level = Selectable<CabRunLevels>;
export type Approver = Selectable<CabApprovers> & {
  full_name: string;
  email: string;
  locale: string;
  time_zone: string;
  active: boolean;
};

/** Who acts on a run, when, in which transaction and under which rule. */
export interface ApprovalOperation<Who = NamedActor> extends Operation<Who, 'sd_changes'> {
  requesterMayDecideAlone: boolean;
  /** The present for deputies and due times (E18). */
  present: Date;
}

export const operation = <Who extends NamedActor>(context: OperationSource<Who>): ApprovalOperation<Who> => ({
  ...onChange(context),
  requesterMayDecideAlone: context.services.config.requesterMayDecideAlone,
  present: presentOf(context.services),
});

/** What happens to boards by the clock gets; `present` is that of deputies and due times (E18), `now` without it. */
export type Clock = Pick<ApprovalOperation<null>, 'address' | 'now' | 'requesterMayDecideAlone'> & { present?: Date };

/** The clock's work on one change. */
export const clockOperation = (db: Trx, { present, ...clock }: Clock): ApprovalOperation<null> => ({
  ...clock,
  db,
  present: present ?? clock.now,
  actor: null,
  entry: (owner_id) => ({ owner_type: changeKind.owner, owner_id, actor_id: null, created_at: clock.now }),
});

/** Does the work for one after the other, each in a transaction, whatever fails; then throws the first failure, or returns the sum. */
export async function eachOf<T>(
  db: Database,
  all: readonly T[],
  work: (trx: Trx, one: T) => Promise<number>,
): Promise<number> {
  const settled: PromiseSettledResult<number>[] = [];
  for (const one of all) settled.push(...(await Promise.allSettled([inTransaction(db, (trx) => work(trx, one))])));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

/** A change may have been deleted meanwhile; what is there is held. */
export const isThere = async (db: Trx, id: number): Promise<boolean> =>
  (await db.selectFrom('changes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;

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

/** The level that decides now, if one does. */
export const activeLevel = (db: Db, runId: number): Promise<Level | undefined> =>
  db
    .selectFrom('cab_run_levels')
    .selectAll()
    .where('run_id', '=', runId)
    .where('is_active', '=', true)
    .executeTakeFirst();

/** Everybody who approves, or has approved, on a level of the run. */
export const approversOfRun = (
  db: Db,
  runId: number,
): Promise<{ id: number; user_id: number; voted_by: number | null }[]> =>
  db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .select(['a.id', 'a.user_id', 'a.voted_by'])
    .where('l.run_id', '=', runId)
    .execute();

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

/** The seats of a level, for `votesOf`. */
export const seatsOf = (level: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(json_build_object('status', v.status, 'is_escalation', v.is_escalation) order by v.id) from cab_approvers v where v.level_id = ${level}), '[]'::json)`;

/** Each level of a run with the states of its approvers. */
export async function ballotsOf(db: Db, runId: number): Promise<Ballot[]> {
  const { rows } = await sql<Omit<Ballot, 'votes'> & { seats: Parameters<typeof votesOf>[0] }>`
    select l.match, l.percent, ${seatsOf(c('l.id'))} as seats
    from cab_run_levels l where l.run_id = ${runId} order by l.position`.execute(db);
  return rows.map(({ seats, ...rule }) => ({ ...rule, votes: votesOf(seats) }));
}

/**
 * Announces that a run changed: to the page of the change, and to the list of waiting approvals of each approver and of
 * each deputy who was asked.
 */
export async function announceRun(db: Trx, changeId: number, runId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct k.user_id as id from approval_links k join cab_approvers a on a.id = k.approver_id
    join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId} and k.user_id <> a.user_id`.execute(db);
  const people = [...rows.map(({ id }) => id), ...(await approversOfRun(db, runId)).map(({ user_id }) => user_id)];
  await announce(db, 'approval', ...new Set(people));
  await announce(db, 'change', changeId);
}
