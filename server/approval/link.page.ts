import { sql } from 'kysely';
import type { ApprovalPage } from '../../wire/approval/approval';
import { changePlanningKeys } from '../../wire/change/change';
import type { Language } from '../../texts/compiled/languages';
import { impactOfChange } from '../cmdb/impact';
import { type Planned, plannedFor } from '../mail/planned';
import type { Db } from '../shared/db';
import { sanitise } from '../shared/html';
import { fullName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { type Link, stateOf } from './link.find';

const c = (column: string) => sql.ref(column);
const nameIn = (table: string, column: string) =>
  sql`(select n.name from ${sql.table(table)} n where n.id = ${c(column)})`;

const mostAssets = 50;

type Row = Omit<ApprovalPage['change'], 'planned'> & { span: Planned };

/**
 * What an approval link shows. Its reader may have no account, so it holds no ids, no e-mail addresses and no links to
 * other pages (B8).
 */
export async function approvalPage(db: Db, link: Link, language: Language, now: Date): Promise<ApprovalPage> {
  const zone = link.user.time_zone;
  const { rows } = await sql<Row>`
    select t.identifier, t.subject, t.description, ${nameIn('change_types', 't.change_type_id')} as change_type, ${nameIn('change_priorities', 't.priority_id')} as priority,
      ${nameIn('impacts', 't.impact_id')} as impact, ${fullName(c('t.requester_id'))} as requester, ${nameIn('help_desk.departments', 't.department_id')} as department,
      ${wireTime(c('t.planned_start_date'), zone)} as planned_start_date, ${wireTime(c('t.planned_end_date'), zone)} as planned_end_date,
      coalesce((select json_agg(json_build_object('identifier', r.identifier, 'subject', r.subject, 'planned_start_date', ${wireTime(c('r.planned_start_date'), zone)},
        'planned_end_date', ${wireTime(c('r.planned_end_date'), zone)})) from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id), '[]'::json) as attach_releases,
      coalesce((select json_agg(json_build_object('key', p.key, 'description', p.description) order by array_position(${[...changePlanningKeys]}::text[], p.key)) from planning_entries p
        where p.owner_type = 'sd_changes' and p.owner_id = t.id and p.key = any(${[...changePlanningKeys]})), '[]'::json) as planning,
      coalesce((select json_agg(n.asset) from (select json_build_object('name', a.name, 'asset_type', ${nameIn('asset_types', 'a.asset_type_id')}) as asset
        from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id order by a.name, a.id limit ${mostAssets}) n), '[]'::json) as assets,
      (select count(*) from change_assets l where l.change_id = t.id) as asset_count,
      coalesce((select json_agg(json_build_object('approver', ${fullName(c('a.user_id'))}, 'level', l.name, 'status', a.status, 'comment', a.comment, 'decided_at', ${wireTime(c('a.decided_at'), zone)})
        order by a.decided_at, a.id) from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${link.run_id} and a.status <> 'PENDING'), '[]'::json) as votes,
      json_build_object('planned_start_date', t.planned_start_date, 'planned_end_date', t.planned_end_date) as span
    from changes t where t.id = ${link.change_id}`.execute(db);
  const { state, sentence } = stateOf(link);
  const { span, ...change } = rows[0] as Row;
  return {
    change: {
      ...change,
      planned: plannedFor(span, { locale: language, time_zone: zone }, now)?.in(language) ?? null,
      description: sanitise(change.description),
      planning: change.planning.map(({ key, description }) => ({ key, description: sanitise(description) })),
    },
    approval: {
      cab: link.cab,
      level: link.level,
      approver: link.user.full_name,
      state,
      sentence: sentence?.in(language) ?? '',
      expires_at: link.expires_at,
    },
    impact: await impactOfChange(db, link.change_id),
  };
}
