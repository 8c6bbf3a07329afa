import { sql } from 'kysely';
import type { Kind } from '../parts/kind';
import { bySubject, type Lookups, nameOf } from '../parts/lookup/lookup';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { ticketLookup } from '../ticket/ticket.kind';

/** The problem `t` is not over, by the help-desk's statuses. */
export const openProblem = sql`exists (select from help_desk.statuses s where s.id = t.status_type_id and s.state = 'open')`;

/** What a picker shows besides the subject. */
const meta = {
  identifier: sql`t.identifier`,
  status: nameOf('help_desk.statuses', sql`t.status_type_id`),
  priority: nameOf('help_desk.priorities', sql`t.priority_id`),
};

const problemLookups = {
  problems: bySubject('problems', 'view_problems', {
    meta,
    // Another one than the problem that it supplements: what that is merged into, or lies below.
    offered: ({ ticket_id, supplements }) => [
      ...(supplements ? [sql`t.id <> ${supplements}`, sql`t.merged_into_id is null`] : []),
      ...(ticket_id
        ? [
            openProblem,
            sql`not exists (select from problem_tickets l where l.problem_id = t.id and l.ticket_id = ${ticket_id})`,
          ]
        : []),
    ],
  }),
  tickets_based_on_problem: ticketLookup('view_problems', () => [
    sql`not exists (select from problem_tickets l where l.ticket_id = t.id)`,
  ]),
} satisfies Lookups<'problem'>;

export const problemKind = {
  type: 'problem',
  table: 'problems',
  counted: true,
  noun: 'problem',
  owner: 'sd_problem',
  prefix: 'PRB',
  assetTable: 'problem_assets',
  lookups: problemLookups,
} as const satisfies Kind<'problem'>;

export const operation = operationOn(problemKind.owner);

/** Work on problems, told in their log. */
export type ProblemOperation<Who = Actor> = Operation<Who, typeof problemKind.owner>;
