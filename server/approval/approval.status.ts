import { sql } from 'kysely';
import type { ApprovalState, ApprovalStatus, CabRun } from '../../wire/approval/approval';
import { type Actor, sees } from '../shared/actor';
import { person, personName } from '../shared/shapes';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import type { ServiceConfig } from '../shared/services';
import { wireTime } from '../shared/time';
import { outcomeOf } from './approval.rules';

type LevelRow = Omit<CabRun['approval_levels'][number], 'approve_user_types'> & {
  user_types: { id: number; name: string; votes: ApprovalState[] }[];
};
type RunRow = Omit<CabRun, 'approval_levels'> & { levels: LevelRow[] };

const c = (column: string) => sql.ref(column);

const approvers = (
  zone: string,
) => sql`select json_build_object('id', a.id, 'name', ${personName(c('a.user_id'))}, 'user', ${person(c('a.user_id'))}, 'status', a.status, 'comment', a.comment,
  'decided_at', ${wireTime(c('a.decided_at'), zone)}, 'channel', a.channel, 'user_type', (select k.name from user_types k where k.id = a.user_type_id),
  'reminded_at', ${wireTime(c('a.reminded_at'), zone)}) as seat from cab_approvers a where a.level_id = l.id order by a.id`;

/** The people and user types of a level that is not active yet; its approvers are found when it becomes active. */
const namedOnes = sql`select json_build_object('id', m.id, 'name', ${personName(c('m.user_id'))}, 'user', ${person(c('m.user_id'))}, 'status', 'PENDING', 'comment', null,
  'decided_at', null, 'channel', null, 'user_type', null, 'reminded_at', null) as seat from cab_run_level_members m where m.level_id = l.id and m.user_id is not null order by m.id`;

const userTypes = sql`select json_build_object('id', k.id, 'name', k.name,
  'votes', coalesce((select json_agg(a.status) from cab_approvers a where a.level_id = l.id and a.user_type_id = k.id), '[]'::json)) as type
  from cab_run_level_members m join user_types k on k.id = m.user_type_id where m.level_id = l.id order by m.id`;

const levels = (
  zone: string,
  alone: boolean,
) => sql`select json_agg(json_build_object('id', l.id, 'name', l.name, 'order', l.position, 'match', l.match, 'status', l.status, 'is_active', l.is_active,
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
  actor: Pick<Actor, 'role' | 'permissions' | 'time_zone'>,
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
  const [cab = null, ...history] = rows.map((row) => withTypes(sees(actor, 'asset') ? row : withoutAssets(row)));
  return { cab, history };
}

/** Without names of assets, which the reader may not see. */
const withoutAssets = (run: RunRow): RunRow => ({
  ...run,
  changed: run.changed.map((one) => (one.field === 'assets' ? { ...one, before: null, after: null } : one)),
});

/** A user type has the status of its people; if it led to nobody, that of its level. */
const withTypes = ({ levels: rows, ...run }: RunRow): CabRun => ({
  ...run,
  approval_levels: rows.map(({ user_types, ...level }) => ({
    ...level,
    approve_user_types: user_types.map(({ id, name, votes }) => ({
      id,
      name,
      status: votes.length ? outcomeOf({ match: level.match, votes }) : level.status,
    })),
  })),
});
