import { sql } from 'kysely';
import type { Snapshot } from '../shared/activity';
import type { Db } from '../shared/db';
import { named, person } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/** A problem as the activity log keeps it: names beside ids. */
export async function snapshotProblem(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('help_desk.departments', t('department_id'))} as department,
      ${named('impacts', t('impact_id'))} as impact, ${named('help_desk.statuses', t('status_type_id'))} as status, ${named('help_desk.locations', t('location_id'))} as location,
      ${named('help_desk.priorities', t('priority_id'))} as priority, ${person(t('assigned_id'))} as assignee, t.known_error,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_problem' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as assets
    from problems t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
