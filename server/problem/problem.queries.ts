import { sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import type { ProblemTickets, ProblemTicketSort, ProblemView } from '../../wire/problem/problem';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { attachmentOf, location, named, person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import type { ProblemState } from './problem.rules';

const t = (column: string) => sql.ref(`t.${column}`);

/** The problem as its page shows it. Throws 404. */
export async function viewProblem(db: Db, id: number, zone: string): Promise<ProblemView> {
  const { rows } = await sql<ProblemView>`
    select t.id, t.identifier, t.subject, t.description, t.known_error, t.version,
      ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at, ${wireTime(t('closed_at'), zone)} as closed_at,
      ${named('help_desk.statuses', t('status_type_id'))} as status_type_id, ${person(t('requester_id'))} as requester_id,
      ${named('help_desk.departments', t('department_id'))} as department_id, ${named('help_desk.priorities', t('priority_id'))} as priority_id,
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

const ticketList: ListDefinition<ProblemTicketSort, never> = {
  table: 'help_desk.tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: t('ticket_number'),
    subject: t('subject'),
    title: t('subject'),
    assigned: personName(t('assigned_id')),
    assignedTo: personName(t('assigned_id')),
    assignedTeam: sql`(select n.name from help_desk.teams n where n.id = t.team_id)`,
    type: sql`(select n.name from help_desk.ticket_types n where n.id = t.type_id)`,
    status: sql`(select n.position from help_desk.statuses n where n.id = t.status_id)`,
    priority: sql`(select n.position from help_desk.priorities n where n.id = t.priority_id)`,
  },
  filters: {},
  search: (
    pattern,
  ) => sql`(t.ticket_number ilike ${pattern} or t.subject ilike ${pattern} or ${personName(t('assigned_id'))} ilike ${pattern}
    or exists (select 1 from help_desk.teams n where n.id = t.team_id and n.name ilike ${pattern}))`,
  row: sql`t.id, t.ticket_number, t.subject, t.subject as title, ${person(t('assigned_id'))} as assigned, ${person(t('assigned_id'))} as "assignedTo",
    ${named('help_desk.teams', t('team_id'))} as "assignedTeam", coalesce((select n.name from help_desk.ticket_types n where n.id = t.type_id), '') as type,
    ${named('help_desk.statuses', t('status_id'))} as status, ${named('help_desk.priorities', t('priority_id'))} as priority`,
};

/** Tickets of a problem. Throws 404 for an unknown problem. */
export async function listTickets(
  db: Db,
  id: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<ProblemTickets> {
  await problemState(db, id);
  const scope = [sql`t.id in (select ticket_id from problem_tickets where problem_id = ${id})`];
  const { rows, total } = await list<ProblemTickets['tickets'][number]>(db, ticketList, query, zone, scope);
  return { tickets: rows, total };
}
