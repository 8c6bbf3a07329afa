import { sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import type { ProblemView } from '../../wire/problem/problem';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { attachmentOf, location, named, person, priority, ticketStatus } from '../shared/shapes';
import { wireTime } from '../shared/time';
import type { ProblemState } from './problem.rules';

const t = (column: string) => sql.ref(`t.${column}`);

/** The problem as its page shows it. Throws 404. */
export async function viewProblem(db: Db, id: number, zone: string): Promise<ProblemView> {
  const { rows } = await sql<ProblemView>`
    select t.id, t.identifier, t.subject, t.description, t.known_error, t.version,
      ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at, ${wireTime(t('closed_at'), zone)} as closed_at,
      ${ticketStatus(t('status_type_id'))} as status_type_id, ${person(t('requester_id'))} as requester_id,
      ${named('help_desk.departments', t('department_id'))} as department_id, ${priority('help_desk.priorities', t('priority_id'))} as priority_id,
      ${named('impacts', t('impact_id'))} as impact_id, ${location(t('location_id'))} as location_id, ${person(t('assigned_id'))} as assigned_id,
      ${attachmentOf('sd_problem', t('id'))} as attachment,
      coalesce((select json_build_object('id', c.id, 'subject', c.subject) from changes c where c.id = t.change_id), '[]'::json) as change,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as asset_ids
    from problems t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('problem');
  return rows[0];
}

/** The problem's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockProblem(trx: Trx | Trx, id: number) {
  const problem = await trx.selectFrom('problems').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!problem) throw notFound('problem');
  return problem;
}
export type ProblemRecord = Awaited<ReturnType<typeof lockProblem>>;

/** What the flags depend on. Throws 404. */
export async function problemState(db: Db, id: number): Promise<ProblemState> {
  const problem = await db
    .selectFrom('problems as p')
    .leftJoin('changes as c', 'c.id', 'p.change_id')
    .select(['p.closed_at', 'p.change_id', 'c.status_id'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!problem) throw notFound('problem');
  return {
    closed: problem.closed_at !== null,
    change_id: problem.change_id,
    change_closed: problem.status_id === changeStatus.closed,
  };
}
