import { sql } from 'kysely';
import { customSnapshot } from '../parts/custom-field/custom-field.shown';
import { moment, type Snapshot } from '../shared/activity';
import type { Db } from '../shared/db';
import { named, person } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/**
 * A change as the activity log keeps it. Custom fields stand under `custom:<label>`, so that the log keeps the label of
 * the time.
 */
export async function snapshotChange(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot & { custom: Snapshot }>`
    select t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('change_statuses', t('status_id'))} as status,
      ${named('change_types', t('change_type_id'))} as change_type, ${named('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact,
      ${named('help_desk.locations', t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      ${person(t('agent_id'))} as agent,
      ${moment(t('planned_start_date'))} as planned_start_date, ${moment(t('planned_end_date'))} as planned_end_date,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_changes' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id), '[]'::json) as assets,
      ${customSnapshot('change')} as custom
    from changes t where t.id = ${id}`.execute(db);
  const { custom = {}, ...fields } = rows[0] ?? {};
  return { ...fields, ...custom };
}
