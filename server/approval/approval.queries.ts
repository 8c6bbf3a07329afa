import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as approvalSentences from '../../texts/compiled/server/approval';
import {
  approvalCalls,
  type ApprovalSort,
  type ApprovalState,
  type ApprovalStatus,
  type CabRun,
  type MyApprovals,
} from '../../wire/approval/approval';
import { type ChangeRecord, lockChange, requireAction } from '../change';
import { operation as onChange } from '../change/change.kind';
import { records } from '../parts/records';
import { type Actor, can, sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { isRightToLeft } from '../shared/language';
import { list, type ListDefinition } from '../shared/list';
import { announce } from '../shared/live';
import type { NamedActor, Operation, OperationSource } from '../shared/operation';
import { moment, say, type Sentence } from '../shared/sentence';
import type { ServiceConfig } from '../shared/services';
import { named, peopleLike, person, personName, priority } from '../shared/shapes';
import type { CabApprovers, CabRunLevels, CabRuns } from '../shared/tables';
import { wireTime } from '../shared/time';
import { type Ballot, neededOf, outcomeOf } from './approval.rules';
import { shownName, shownNameOf } from '../shared/built-in';

type LevelRow = Omit<CabRun['approval_levels'][number], 'approve_user_types' | 'needed'> & {
  user_types: { id: number; name: string; votes: ApprovalState[] }[];
};
type RunRow = Omit<CabRun, 'approval_levels' | 'waiting' | 'can_recall'> & { levels: LevelRow[] };

const c = (column: string) => sql.ref(column);

const approvers = (
  zone: string,
) => sql`select json_build_object('id', a.id, 'name', ${personName(c('a.user_id'))}, 'user', ${person(c('a.user_id'))}, 'status', a.status, 'comment', a.comment,
  'decided_at', ${wireTime(c('a.decided_at'), zone)}, 'channel', a.channel, 'user_type', ${shownNameOf('user_types', c('a.user_type_id'))},
  'reminded_at', ${wireTime(c('a.reminded_at'), zone)}) as seat from cab_approvers a where a.level_id = l.id order by a.id`;

/** The people and user types of a level that is not active yet; its approvers are found when it becomes active. */
const namedOnes = sql`select json_build_object('id', m.id, 'name', ${personName(c('m.user_id'))}, 'user', ${person(c('m.user_id'))}, 'status', 'PENDING', 'comment', null,
  'decided_at', null, 'channel', null, 'user_type', null, 'reminded_at', null) as seat from cab_run_level_members m where m.level_id = l.id and m.user_id is not null order by m.id`;

const userTypes = sql`select json_build_object('id', k.id, 'name', ${shownName('user_types', 'k')},
  'votes', coalesce((select json_agg(a.status) from cab_approvers a where a.level_id = l.id and a.user_type_id = k.id), '[]'::json)) as type
  from cab_run_level_members m join user_types k on k.id = m.user_type_id where m.level_id = l.id order by m.id`;

const levels = (
  zone: string,
  alone: boolean,
) => sql`select json_agg(json_build_object('id', l.id, 'name', l.name, 'order', l.position, 'match', l.match, 'percent', l.percent, 'status', l.status, 'is_active', l.is_active,
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
  { requesterMayDecideAlone }: Pick<ServiceConfig, 'requesterMayDecideAlone'>,
): Promise<ApprovalStatus> {
  const zone = actor.time_zone;
  const { rows } = await sql<RunRow>`
    select r.id, r.name, r.status, r.send_auto_reminders, r.reminder_interval, ${wireTime(c('r.started_at'), zone)} as started_at, ${person(c('r.started_by'))} as started_by,
      ${wireTime(c('r.ended_at'), zone)} as ended_at, ${wireTime(c('r.next_reminder_at'), zone)} as next_reminder_at, r.rewritten is not null as outdated,
      coalesce((select json_agg(json_build_object('field', w ->> 'field', 'before', ${valueIn('before', zone)}, 'after', ${valueIn('after', zone)}) order by n)
        from jsonb_array_elements(r.rewritten) with ordinality v (w, n)), '[]'::json) as changed, coalesce((${levels(zone, requesterMayDecideAlone)}), '[]'::json) as levels
    from cab_runs r where r.change_id = ${changeId} order by r.id desc`.execute(db);
  if (!rows.length && !(await db.selectFrom('changes').select('id').where('id', '=', changeId).executeTakeFirst()))
    throw notFound('change');
  const [cab = null, ...history] = rows.map((row) => ({
    ...withTypes(sees(actor, 'asset') ? row : withoutAssets(row)),
    ...{ waiting: null, can_recall: false },
  }));
  const level = cab?.approval_levels.find(({ is_active }) => is_active);
  if (!cab || !level) return { cab, history };
  const can_recall = level.approve_users.some(({ user, status }) => user.id === actor.id && status !== 'PENDING');
  return {
    cab: { ...cab, can_recall, waiting: (await waitingWords(db, level, actor, language)).in(language) },
    history,
  };
}

/** So many people are waited for by name. */
const maxNames = 5;

/** Who of the active level is waited for, and since when (G17). */
async function waitingWords(
  db: Db,
  { id, name: level, is_empty, needed, approve_users }: CabRun['approval_levels'][number],
  { time_zone }: Pick<Actor, 'time_zone'>,
  language: Language,
): Promise<Sentence> {
  const { rows } = await sql<{ since: string }>`
    select ${wireTime(sql`coalesce(min(a.created_at), l.activated_at)`, time_zone)} as since
    from cab_run_levels l left join cab_approvers a on a.level_id = l.id and a.status = 'PENDING'
    where l.id = ${id} group by l.id`.execute(db);
  const since = moment(rows[0]?.since ?? '');
  if (is_empty) return say(approvalSentences.waits_for_nobody, { level, since });
  // In a list that is written from right to left each name keeps its own direction.
  const names = approve_users
    .filter(({ status }) => status === 'PENDING')
    .map(({ name }) => (isRightToLeft(language) ? `\u2068${name}\u2069` : name));
  const more = names.length - maxNames;
  const shownNames =
    more > 1 ? [...names.slice(0, maxNames), say(approvalSentences.more, { more }).in(language)] : names;
  const wanted = (needed ?? 0) - approve_users.filter(({ status }) => status === 'APPROVED').length;
  return say(approvalSentences.waits, {
    ...{ level, since, wanted },
    who: wanted < names.length ? 'some' : 'all',
    names: new Intl.ListFormat(language).format(shownNames),
  });
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
    needed:
      (level.is_active || level.status !== 'PENDING') && level.approve_users.length
        ? neededOf(level, level.approve_users.length)
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
}

export const operation = <Who extends NamedActor>(context: OperationSource<Who>): ApprovalOperation<Who> => ({
  ...onChange(context),
  requesterMayDecideAlone: context.services.config.requesterMayDecideAlone,
});

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
export const approversOfRun = (db: Db, runId: number): Promise<{ id: number; user_id: number }[]> =>
  db
    .selectFrom('cab_approvers as a')
    .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
    .select(['a.id', 'a.user_id'])
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

/** Each level of a run with the states of its approvers. */
export async function ballotsOf(db: Db, runId: number): Promise<Ballot[]> {
  const { rows } = await sql<Ballot>`
    select l.match, l.percent, coalesce((select json_agg(a.status order by a.id) from cab_approvers a where a.level_id = l.id), '[]'::json) as votes
    from cab_run_levels l where l.run_id = ${runId} order by l.position`.execute(db);
  return rows;
}

/** Announces that a run changed: to the page of the change, and to the list of waiting approvals of each approver. */
export async function announceRun(db: Trx, changeId: number, runId: number): Promise<void> {
  const people = (await approversOfRun(db, runId)).map(({ user_id }) => user_id);
  await announce(db, 'approval', ...new Set(people));
  await announce(db, 'change', changeId);
}

/** Votes that are pending at an active level of a board (B2). */
const votes = (actor: Actor): RawBuilder<unknown> => sql`
  select a.id, 'change' as type, c.id as record_id, c.identifier, c.subject, null as term, c.change_type_id, c.priority_id, c.requester_id,
    r.name as cab, l.id as level_id, l.name as level, a.created_at as waiting_since
  from cab_approvers a join cab_run_levels l on l.id = a.level_id and l.is_active join cab_runs r on r.id = l.run_id join changes c on c.id = r.change_id
  where a.user_id = ${actor.id} and a.status = 'PENDING'`;

/** Contracts, renewals and extensions that wait (E16), since this approver was asked. */
const terms = (actor: Actor): RawBuilder<unknown> => sql`
  select m.id, 'contract', k.id, k.identifier, k.name, m.type, null, null, coalesce(m.owner_id, k.owner_id),
    null, null, null, coalesce(m.waiting_since, m.created_at)
  from contract_terms m join contracts k on k.id = m.contract_id
  where m.approver_id = ${actor.id} and m.decision = 'pending'`;

/**
 * What waits for this person, as a select in parentheses: of votes `own_id` is that of the approver, of contracts that of the
 * term. `id` are those of both tables, told apart by being even or odd.
 */
export const waitingFor = (actor: Actor): RawBuilder<unknown> =>
  sql`(select id * 2 + case type when 'contract' then 1 else 0 end as id, id as own_id, type, record_id, identifier, subject, term, change_type_id, priority_id,
    requester_id, cab, level_id, level, waiting_since from (${votes(actor)} union all ${terms(actor)}) waiting)`;

const definition = (actor: Actor): ListDefinition<ApprovalSort, never> => ({
  table: 'cab_approvers',
  source: waitingFor(actor),
  // What has waited longest comes first.
  defaultOrder: 'asc',
  defaultSort: 'waiting_since',
  sorts: { subject: c('t.subject'), waiting_since: c('t.waiting_since') },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(t.subject) like ${pattern} or search_fold(t.identifier) like ${pattern} or search_fold(t.cab) like ${pattern} or t.requester_id = any(array(${peopleLike(pattern, actor)})))`,
  row: sql`t.own_id as id, t.type,
    case t.type when 'change' then json_build_object('id', t.record_id, 'identifier', t.identifier, 'subject', t.subject) end as change,
    case t.type when 'contract' then json_build_object('id', t.record_id, 'identifier', t.identifier, 'name', t.subject) end as contract,
    t.term, ${named('change_types', c('t.change_type_id'))} as change_type, ${priority('change_priorities', c('t.priority_id'))} as priority,
    ${person(c('t.requester_id'))} as requester, t.cab, case when t.level_id is not null then json_build_object('id', t.level_id, 'name', t.level) end as level,
    ${wireTime(c('t.waiting_since'), actor.time_zone)} as waiting_since`,
});

type Row = Omit<MyApprovals['approvals'][number], 'is_view' | 'is_decide'>;

/** What waits for this person. It disappears once it is decided. */
export async function myApprovals(db: Db, actor: Actor, query: Record<string, unknown>): Promise<MyApprovals> {
  const { rows, total } = await list<Row>(db, definition(actor), query, actor.time_zone);
  const votes = actor.role !== 'client' || approvalCalls.decide.clients.some((key) => can(actor, key));
  const may = {
    change: { is_view: can(actor, 'view_changes'), is_decide: votes },
    contract: { is_view: can(actor, 'view_contracts'), is_decide: can(actor, 'approve_contract') },
  };
  return { approvals: rows.map((row) => ({ ...row, ...may[row.type] })), total };
}
