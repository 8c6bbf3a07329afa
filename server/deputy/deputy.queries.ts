import { type RawBuilder, sql } from 'kysely';
import type { MyDeputies } from '../../wire/deputy/deputy';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { holds } from '../shared/presets';
import { joinRow, person } from '../shared/shapes';
import { wireTime } from '../shared/time';

type Sql = RawBuilder<unknown>;
const c = (column: string) => sql.ref(column);

/**
 * Rows `id, user_id, deputy_id, begins_at` in parentheses: who is deputy for whom at the moment `now`, if they are there and
 * hold the right to see what is decided on (G17).
 */
export const deputiesNow = (now: Date, right: PermissionKey): Sql => sql`(
  select d.id, d.user_id, d.deputy_id, d.begins_at from deputies d
    join help_desk.users u on u.id = d.deputy_id and u.active and ${holds(right)}
  where d.begins_at <= ${now}::timestamptz and d.ends_at > ${now}::timestamptz)`;

/**
 * Rows of {@link deputiesNow} in parentheses, each with the vote `approver_id` at the active level `level_id` of the run
 * `run_id` of `change_id` that its deputy may give for `user_id`. A person has one vote at a level: none as a deputy who
 * approves there, or has voted; of several the vote of who went away first. Who asked for the change, or sent it to the
 * board, has none. `where` restricts the approvers `a`, levels `l`, runs `r` and deputies `d`.
 */
export const boardDeputies = (now: Date, where: Sql): Sql => sql`(
  select distinct on (a.level_id, d.deputy_id) d.id, d.user_id, d.deputy_id, a.id as approver_id, a.level_id, a.created_at, l.run_id, r.change_id
  from ${deputiesNow(now, 'view_changes')} d
    join cab_approvers a on a.user_id = d.user_id and a.status = 'PENDING'
    join cab_run_levels l on l.id = a.level_id and l.is_active
    join cab_runs r on r.id = l.run_id ${joinRow('changes', 'c', 'r.change_id')}
  where d.deputy_id is distinct from c.requester_id and d.deputy_id is distinct from r.started_by and ${where}
    and not exists (select from cab_approvers o where o.level_id = a.level_id and (o.user_id = d.deputy_id or o.voted_by = d.deputy_id))
  order by a.level_id, d.deputy_id, d.begins_at, a.id)`;

/**
 * Rows of {@link deputiesNow} in parentheses, each with the term `term_id` of the contract `contract_id` that its deputy
 * may decide on for `user_id`; without `ownerMayDecide` nobody on their own contract or request. `where` restricts the
 * terms `m` and deputies `d`.
 */
export const contractDeputies = (now: Date, ownerMayDecide: boolean, where: Sql): Sql => sql`(
  select d.id, d.user_id, d.deputy_id, m.id as term_id, m.contract_id
  from ${deputiesNow(now, 'view_contracts')} d
    join contract_terms m on m.approver_id = d.user_id and m.decision = 'pending' ${joinRow('contracts', 'k', 'm.contract_id')}
  where ${where} and (${ownerMayDecide}::boolean
    or d.deputy_id is distinct from m.owner_id and d.deputy_id is distinct from k.owner_id))`;

/** What has not ended of the reader's deputies, and of whose deputy they are. */
export async function myDeputies(db: Db, { id, role, time_zone }: Actor, now: Date): Promise<MyDeputies> {
  const times = sql`${wireTime(c('d.begins_at'), time_zone)} as begin, ${wireTime(c('d.ends_at'), time_zone)} as "end",
    case when d.begins_at <= ${now}::timestamptz then 'now' else 'later' end as state`;
  const rows = (what: Sql, whose: Sql) =>
    sql`coalesce((select json_agg(x order by x.begin, x.id) from (select d.id, ${what}, ${times} from deputies d
      where ${whose} = ${id} and d.ends_at > ${now}::timestamptz) x), '[]'::json)`;
  const { rows: found } = await sql<Omit<MyDeputies, 'is_add'>>`
    select ${rows(sql`${person(c('d.deputy_id'))} as deputy`, c('d.user_id'))} as deputies,
      ${rows(sql`${person(c('d.user_id'))} as person`, c('d.deputy_id'))} as deputy_for`.execute(db);
  return { ...found[0]!, is_add: role !== 'client' };
}
