import { sql } from 'kysely';
import { moment, type Snapshot } from '../shared/activity';
import type { Db } from '../shared/db';
import { named } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/** A release as the activity log keeps it: names beside ids. */
export async function snapshotRelease(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.subject, t.description, ${named('release_types', t('release_type_id'))} as release_type, ${named('release_statuses', t('status_id'))} as status,
      ${named('release_priorities', t('priority_id'))} as priority, ${named('help_desk.locations', t('location_id'))} as location,
      ${moment(t('planned_start_date'))} as planned_start_date, ${moment(t('planned_end_date'))} as planned_end_date,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_releases' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from release_assets l join assets a on a.id = l.asset_id where l.release_id = t.id), '[]'::json) as assets
    from releases t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
