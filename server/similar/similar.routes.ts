import * as similarSentences from '../../texts/compiled/server/similar';
import { similarEntries } from '../../wire/similar/similar.schema';
import { attached } from '../parts/named';
import { records } from '../parts/records';
import { attachTickets } from '../problem';
import { operation } from '../problem/problem.kind';
import { authorize } from '../shared/actor';
import { requireChoices } from '../shared/choices';
import { readIds, readText } from '../shared/list.params';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { requireSeenTicket } from '../shared/sight';
import { similarToChange, similarToProblem, similarToTicket, ticketAsked } from './similar.queries';

/** What is like a ticket or a problem (G19). */
export function similarRoutes(app: App): void {
  const database = () => app.services.db;

  route(app, similarEntries.ofTicket, ({ actor, params, services: { helpDesk } }) =>
    similarToTicket(database(), actor, helpDesk, params.ticketId),
  );

  route(
    app,
    similarEntries.answer,
    async (context) => {
      const { db, actor, params, body } = context;
      const { ticketId } = params;
      await requireSeenTicket(actor, ticketId);
      await requireChoices(db, { problem_id: records.problem }, body);
      const problem = await db
        .selectFrom('problems')
        .select(['id', 'identifier'])
        .where('id', '=', body.problem_id)
        .executeTakeFirstOrThrow();
      if (body.answer === 'link') {
        await attachTickets(operation(context), problem.id, [ticketId]);
        return attached(context, 'problem', [problem.id], { type: 'ticket', id: ticketId });
      }
      await db
        .insertInto('similar_dismissals')
        .values({
          ticket_id: ticketId,
          problem_id: problem.id,
          created_by: actor.id,
          created_at: operation(context).now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return done(say(similarSentences.dismissed, { identifier: problem.identifier }));
    },
    {
      admit: async ({ actor, db, params, fields }) => {
        if (fields.answer === 'link') authorize(actor, 'attach_problem');
        await ticketAsked(db, params.ticketId);
      },
    },
  );

  route(app, similarEntries.ofDraft, ({ actor, query }) => similarToProblem(database(), actor, draftOf(query)));

  route(app, similarEntries.ofChange, ({ actor, query }) =>
    similarToChange(database(), actor, draftOf(query), readIds('asset_ids', query.asset_ids ?? [])),
  );

  route(app, similarEntries.ofProblem, ({ actor, params }) => similarToProblem(database(), actor, { id: params.id }));
}

const draftOf = (query: Record<string, unknown>) => ({
  subject: readText('subject', query.subject) ?? '',
  text: readText('description', query.description) ?? '',
});
