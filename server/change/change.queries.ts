import { sql } from 'kysely';
import type { ChangeView } from '../../wire/change/change';
import { customValues, sightOf } from '../parts/custom-field/custom-field.shown';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { requireAllowed } from '../shared/refusal';
import { attachmentOf, behavesAs, behaving, location, named, person, placeOf, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { type Behaving, type ChangeCatalogues, type ChangeState, readOnly } from './change.rules';

const t = (column: string) => sql.ref(`t.${column}`);

const r = (column: string) => sql.ref(`r.${column}`);

/** A list of at most one (A6). */
const releasesOf = (
  zone: string,
) => sql`coalesce((select json_agg(json_build_object('id', r.id, 'identifier', r.identifier, 'subject', r.subject,
  'created_at', ${wireTime(r('created_at'), zone)}, 'planned_start_date', ${wireTime(r('planned_start_date'), zone)}, 'planned_end_date', ${wireTime(r('planned_end_date'), zone)},
  'status', ${behaving('release_statuses', r('status_id'))}, 'priority', ${priority('release_priorities', r('priority_id'))}, 'location', ${location(r('location_id'))},
  'release_type', ${named('release_types', r('release_type_id'))})) from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id), '[]'::json)`;

/** One change as its view shows it to the actor. Throws 404. */
export async function viewChange(db: Db, id: number, actor: Actor): Promise<ChangeView> {
  const zone = actor.time_zone;
  const { rows } = await sql<ChangeView>`
    select t.id, t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${behaving('change_statuses', t('status_id'))} as status,
      ${behaving('change_types', t('change_type_id'))} as change_type, ${priority('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact_type,
      ${location(t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      ${person(t('agent_id'))} as agent, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('created_at'), zone)} as change_raised_on,
      ${wireTime(t('planned_start_date'), zone)} as planned_start_date, ${wireTime(t('planned_end_date'), zone)} as planned_end_date,
      ${wireTime(t('change_closed_on'), zone)} as change_closed_on,
      ${wireTime(t('updated_at'), zone)} as updated_at, t.total_activity_duration, ${attachmentOf('sd_changes', t('id'))} as attachment,
      (select json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject) from problems p where p.change_id = t.id order by p.id limit 1) as problem,
      ${releasesOf(zone)} as attach_releases,
      ${customValues('change', 'rest', sightOf(actor))} as custom_field_values_for_change_form_builder_only,
      ${customValues('change', 'type', sightOf(actor))} as custom_field_values_for_change_type,
      t.version
    from changes t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('change');
  return rows[0];
}

/** The built-in status that the change's behaves as. */
const stageOf = sql<number>`(select ${behavesAs('s')} from change_statuses s where s.id = t.status_id)`;

/** The catalogues that decide which status may follow another, in their order. */
export async function changeCatalogues(db: Db): Promise<ChangeCatalogues> {
  const of = async (table: 'change_statuses' | 'change_types') => {
    const { rows } = await sql<Behaving>`
      select n.id, n.name, ${behavesAs('n')} as behaves_as_id from ${sql.table(table)} n order by ${placeOf('n')}`.execute(
      db,
    );
    return rows;
  };
  return { statuses: await of('change_statuses'), types: await of('change_types') };
}

/**
 * The change's row, held against every other writer until the transaction ends. Whoever locks its board run too locks
 * the change first. Throws 404.
 */
export async function lockChange(db: Trx, id: number) {
  const change = await db
    .selectFrom('changes as t')
    .selectAll('t')
    .select(stageOf.as('stage_id'))
    .where('t.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound('change');
  return change;
}
export type ChangeRecord = Awaited<ReturnType<typeof lockChange>>;

/** Throws 409 for a closed change, which is read-only (B1). */
export const requireOpen = ({ status_id }: { status_id: number }): Promise<void> => requireAllowed(readOnly(status_id));

/** {@link lockChange} for whoever writes. Throws 404, 409. */
export async function holdOpen(db: Trx, id: number): Promise<ChangeRecord> {
  const change = await lockChange(db, id);
  await requireOpen(change);
  return change;
}

/** What the flags depend on, besides its board (server/approval/approval.state.ts). Throws 404. */
export async function changeState(db: Db, id: number): Promise<ChangeState> {
  const { rows } = await sql<ChangeState>`
    select t.status_id, ${stageOf} as stage_id, t.change_type_id, exists (select from release_changes l where l.change_id = t.id) as has_release from changes t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('change');
  return rows[0];
}

/** What a run `cab_runs` says; an approval that does not hold any more says nothing (G14). */
export const statusNow = sql<string>`case when rewritten is null then status else 'OUTDATED' end`;

/** The board that looked at the change last: its name and what it says now. */
export const latestRun = (db: Db, changeId: number) =>
  db
    .selectFrom('cab_runs')
    .select(['name', statusNow.as('status')])
    .where('change_id', '=', changeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
