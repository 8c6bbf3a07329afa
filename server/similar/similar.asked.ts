import { sql } from 'kysely';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import type { Asked } from './similar.find';
import { similarFacts, type SimilarKind } from './similar.index';

/** The answer `a` for a group of tickets holds: it was "no", or its problem is open. */
export const holds = sql`(a.problem_id is null or exists (select from problems p where p.id = a.problem_id and p.closed_at is null))`;

export interface TicketAsked extends Asked {
  id: number;
  created_at: Date;
  has_problem: boolean;
  /** Somebody has answered for the tickets that look like it. */
  is_answered: boolean;
}

/** The ticket as it is asked about. Throws 404. */
export async function ticketAsked(db: Db, id: number): Promise<TicketAsked> {
  const { subject, body } = similarFacts.ticket;
  const { rows } = await sql<TicketAsked>`
    select t.id, t.created_at, ${subject} as subject, ${body} as text, exists (select from problem_tickets l where l.ticket_id = t.id) as has_problem,
      exists (select from similar_group_answers a where a.ticket_id = t.id and ${holds}) as is_answered
    from help_desk.tickets t where t.id = ${id} and t.gone_at is null`.execute(db);
  if (!rows[0]) throw notFound('ticket');
  return { ...rows[0], kept: 'ticket' };
}

/** A record as it is asked about. Throws 404. */
export async function recordAsked(db: Db, kind: SimilarKind, id: number): Promise<Asked> {
  const { table, subject, body } = similarFacts[kind];
  const { rows } = await sql<Asked>`
    select ${subject} as subject, ${body} as text from ${sql.table(table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(kind);
  return { ...rows[0], kept: kind };
}
