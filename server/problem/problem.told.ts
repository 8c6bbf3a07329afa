import { type Activity, recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { announce } from '../shared/live';

/** Who did something with tickets, and when. */
type Line = Pick<Activity<'sd_problem'>, 'kind' | 'actor_id' | 'created_at' | 'request_id'>;

/** Tells in the log of every problem that has one of these tickets what was done with them; `step` stands beside their names. */
export async function tellProblems(db: Trx, tickets: readonly number[], line: Line, step: object): Promise<void> {
  const links = await db
    .selectFrom('problem_tickets as l')
    .innerJoin('help_desk.tickets as k', 'k.id', 'l.ticket_id')
    .select(['l.problem_id', 'k.id', 'k.ticket_number'])
    .where('l.ticket_id', 'in', tickets)
    .orderBy('k.id')
    .execute();
  const itemsOf = new Map<number, { id: number; name: string }[]>();
  for (const { problem_id, id, ticket_number } of links)
    itemsOf.set(problem_id, [...(itemsOf.get(problem_id) ?? []), { id, name: `#${ticket_number}` }]);
  const lines = [...itemsOf].map(([owner_id, items]) => ({
    ...line,
    owner_type: 'sd_problem' as const,
    owner_id,
    after: { what: 'ticket', items, ...step },
  }));
  await recordActivity(db, ...lines);
  await announce(db, 'problem', ...itemsOf.keys());
}
