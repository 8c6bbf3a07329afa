import type { Language } from '../../texts/compiled/languages';
import type { Origin } from '../parts/origin';
import { originOfProblem } from '../problem/problem.origin';
import { type Actor, requireSees } from '../shared/actor';
import type { Db } from '../shared/db';
import { readId } from '../shared/list.params';
import { originOfTicket } from '../ticket/ticket.origin';

/** What a new change takes along from the ticket or the problem that the query names; null without one. Throws 404. */
export async function originOfChange(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  language: Language,
): Promise<Origin | null> {
  const [ticket, problem] = [readId('ticket_id', query.ticket_id), readId('problem_id', query.problem_id)];
  if (ticket) {
    requireSees(actor, 'ticket');
    return originOfTicket(db, ticket, language);
  }
  return problem ? originOfProblem(db, problem, language) : null;
}
