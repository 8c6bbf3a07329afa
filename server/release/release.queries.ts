import { sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import type { ReleaseView } from '../../wire/release/release';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { attachmentOf, behaving, location, named, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';
import type { ReleaseState } from './release.rules';

const t = (column: string) => sql.ref(`t.${column}`);

/** When its changes are planned; not those that will not be made. A change with one time only counts with that. */
const changesSpan = (zone: string) => sql`(select json_build_object(
    'planned_start_date', ${wireTime(sql`min(coalesce(c.planned_start_date, c.planned_end_date))`, zone)},
    'planned_end_date', ${wireTime(sql`max(coalesce(c.planned_end_date, c.planned_start_date))`, zone)})
  from release_changes l join changes c on c.id = l.change_id
  where l.release_id = t.id and c.status_id not in (${changeStatus.rejected}, ${changeStatus.cancelled})
  having count(coalesce(c.planned_start_date, c.planned_end_date)) > 0)`;

/** The release as its page shows it. Throws 404. */
export async function viewRelease(db: Db, id: number, zone: string): Promise<ReleaseView> {
  const { rows } = await sql<ReleaseView>`
    select t.id, t.identifier, t.subject, t.description, t.version, ${behaving('release_statuses', t('status_id'))} as status,
      ${priority('release_priorities', t('priority_id'))} as priority, ${named('release_types', t('release_type_id'))} as release_type, ${location(t('location_id'))} as location,
      ${wireTime(t('planned_start_date'), zone)} as planned_start_date, ${wireTime(t('planned_end_date'), zone)} as planned_end_date,
      ${wireTime(t('completed_at'), zone)} as completed_at, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at,
      ${attachmentOf('sd_releases', t('id'))} as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from release_assets l join assets a on a.id = l.asset_id where l.release_id = t.id), '[]'::json) as attach_assets,
      coalesce((select json_agg(json_build_object('id', c.id, 'identifier', c.identifier, 'subject', c.subject) order by c.id)
        from release_changes l join changes c on c.id = l.change_id where l.release_id = t.id), '[]'::json) as attach_changes,
      ${changesSpan(zone)} as changes_span
    from releases t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('release');
  return rows[0];
}

/**
 * The release's row, held against every other writer until the transaction ends. Who also locks changes locks those
 * first. Throws 404.
 */
export async function lockRelease(db: Trx, id: number) {
  const release = await db.selectFrom('releases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!release) throw notFound('release');
  return release;
}
export type ReleaseRecord = Awaited<ReturnType<typeof lockRelease>>;

/** What the flags depend on. Throws 404. */
export async function releaseState(db: Db, id: number): Promise<ReleaseState> {
  const release = await db.selectFrom('releases').select('status_id').where('id', '=', id).executeTakeFirst();
  if (!release) throw notFound('release');
  return release;
}
