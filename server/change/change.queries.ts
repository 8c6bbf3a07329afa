import { sql } from 'kysely';
import type { ChangeView } from '../../wire/change';
import type { Db } from '../shared/db';
import { location, named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);

/** One change as its view shows it; `zone` is the reader's. */
export async function viewChange(db: Db, id: number, zone: string): Promise<ChangeView | undefined> {
  const { rows } = await sql<ChangeView>`
    select t.id, t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('change_statuses', t('status_id'))} as status,
      ${named('change_types', t('change_type_id'))} as change_type, ${named('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact_type,
      ${location(t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      ${person(t('agent_id'))} as agent, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('created_at'), zone)} as change_raised_on,
      ${wireTime(t('change_closed_on'), zone)} as change_closed_on, t.version
    from changes t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** A new change as the activity log keeps it: names beside ids. */
export async function snapshotChange(db: Db, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('change_statuses', t('status_id'))} as status,
      ${named('change_types', t('change_type_id'))} as change_type, ${named('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact,
      ${named('help_desk.locations', t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_changes' and a.owner_id = t.id) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id), '[]'::json) as assets
    from changes t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
