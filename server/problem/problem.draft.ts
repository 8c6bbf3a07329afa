import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { type BlankProblem, type ProblemDraft, problemLimits } from '../../wire/problem/problem';
import { cut } from '../parts/origin';
import type { Actor } from '../shared/actor';
import { requireChoices, somebody } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { named, person, placeOf, priority } from '../shared/shapes';
import { requireSeenTicket } from '../shared/sight';
import { originOfTicket } from '../ticket';

type Usual = Pick<BlankProblem, 'requester_id' | 'priority_id' | 'department_id' | 'status_type_id'>;

/**
 * The priority a third of the way from the least urgent up: Normal of Low, Normal, High, Emergency, and what is called so
 * of three, five or six. None where the help-desk does not say which is more urgent.
 */
const usualPriority = sql<number | null>`(
  select o.id from (
    select p.id, row_number() over (order by ${placeOf('p')}, p.id) as place, count(*) over () as many,
      min(${placeOf('p')}) over () as first, max(${placeOf('p')}) over () as last
    from help_desk.priorities p where p.gone_at is null
  ) o where (o.first < o.last or o.many = 1) and o.place = o.many / 3 + 1)`;

const openStatus = sql<number | null>`(
  select s.id from help_desk.statuses s where s.state = 'open' and s.gone_at is null order by s.position, s.id limit 1)`;

/** What is usual for a problem of this requester: open, of their department, or of the writer's if they have none. */
async function usual(db: Db, requesterId: number, writerId: number): Promise<Usual> {
  const department = sql<number | null>`(
    select d.id from help_desk.users u join help_desk.departments d on d.id = u.department_id
    where u.id in (${requesterId}, ${writerId}) order by u.id <> ${requesterId} limit 1)`;
  const { rows } = await sql<Usual>`
    select ${person(sql`${requesterId}::bigint`)} as requester_id, ${priority('help_desk.priorities', usualPriority)} as priority_id,
      ${named('help_desk.departments', department)} as department_id, ${named('help_desk.statuses', openStatus)} as status_type_id`.execute(
    db,
  );
  return rows[0]!;
}

/** What the form of a new problem starts with: for the reader, or for another requester. Throws 422 for one whom they may not choose. */
export async function blankDraft(db: Db, actor: Actor, requesterId: number | null): Promise<BlankProblem> {
  await requireChoices(db, { requester_id: somebody }, { requester_id: requesterId });
  if (requesterId !== null && actor.people && !(await actor.people.of([requesterId])).has(requesterId))
    throw invalid({ requester_id: somebody.sentence });
  return {
    subject: '',
    description: '',
    ...(await usual(db, requesterId ?? actor.id, actor.id)),
    department_of_requester: true,
  };
}

/** The same for a ticket, where what the ticket says comes first. Throws 404. */
export async function draftOfTicket(db: Db, actor: Actor, ticketId: number, language: Language): Promise<ProblemDraft> {
  await requireSeenTicket(actor, ticketId);
  const origin = await originOfTicket(db, ticketId, language);
  const others = await usual(db, origin.requester?.id ?? actor.id, actor.id);
  return {
    subject: cut(origin.subject, problemLimits.subject),
    description: origin.description,
    requester_id: origin.requester ?? others.requester_id,
    priority_id: origin.priority ?? others.priority_id,
    department_id: origin.department ?? others.department_id,
    department_of_requester: !origin.department,
    status_type_id: others.status_type_id,
    asset_ids: origin.assets,
  };
}
