import { sql } from 'kysely';
import { type ProblemDraft, problemLimits } from '../../wire/problem/problem';
import type { Language } from '../../texts/compiled/languages';
import { cut, type Origin, quoted } from '../parts/origin';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { say } from '../shared/sentence';
import { named, person, priority } from '../shared/shapes';
import { originOfTicket } from '../ticket/ticket.origin';
import * as originSentences from '../../texts/compiled/server/origin';

/** What a change takes along from a problem. Throws 404. */
export async function originOfProblem(db: Db, id: number, language: Language): Promise<Origin> {
  const { rows } = await sql<Origin & { identifier: string }>`
    select t.identifier, t.subject, t.description, ${person(sql`t.requester_id`)} as requester, ${priority('help_desk.priorities', sql`t.priority_id`)} as priority,
      ${named('help_desk.departments', sql`t.department_id`)} as department, null as team,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as assets
    from problems t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('problem');
  const { identifier, ...origin } = rows[0];
  const from = say(originSentences.problem, { identifier });
  return { ...origin, description: quoted(from, origin.description, language) };
}

/** What the form of a new problem for a ticket starts with; its status is the first one that is open. Throws 404. */
export async function problemDraft(db: Db, ticketId: number, language: Language): Promise<ProblemDraft> {
  const { subject, description, requester, priority, department, assets } = await originOfTicket(
    db,
    ticketId,
    language,
  );
  const status = await db
    .selectFrom('help_desk.statuses')
    .select(['id', 'name'])
    .where('state', '=', 'open')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst();
  return {
    subject: cut(subject, problemLimits.subject),
    description,
    requester_id: requester,
    priority_id: priority,
    department_id: department,
    status_type_id: status ?? null,
    asset_ids: assets,
  };
}
