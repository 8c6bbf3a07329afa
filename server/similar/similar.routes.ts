import * as similarSentences from '../../texts/compiled/server/similar';
import { alikeAnswer, similarEntries } from '../../wire/similar/similar.schema';
import { attached, named } from '../parts/named';
import { records } from '../parts/records';
import { attachTickets } from '../problem';
import { operation } from '../problem/problem.kind';
import { type Actor, authorize } from '../shared/actor';
import { requireChoices } from '../shared/choices';
import { readIds, readText } from '../shared/list.params';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { requireSeenTicket } from '../shared/sight';
import { createFromGroup, dismissGroup } from './similar.alike';
import { ticketAsked } from './similar.asked';
import { similarToChange } from './similar.change';
import { embedderOf } from './similar.embed';
import { readNewest } from './similar.index';
import { keepAnswer, type Reading, similarToProblem, similarToTicket } from './similar.queries';
import type { Db } from '../shared/db';

/** What is like a ticket or a problem (G19). */
export function similarRoutes(app: App): void {
  const { embeddings = null } = app.services.config;
  const embedder = embeddings && embedderOf(embeddings, (line) => app.log.warn(line));
  const reading = (seen: Db, actor: Actor): Reading => ({
    db: app.services.db,
    seen,
    actor,
    now: app.services.now(),
    embedder,
  });

  route(app, similarEntries.ofTicket, ({ db, actor, params, services: { helpDesk } }) =>
    similarToTicket(reading(db, actor), helpDesk, params.ticketId),
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
      await keepAnswer(db, ticketId, problem.id, body.answer);
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

  route(
    app,
    similarEntries.answerAlike,
    async (context) => {
      const { actor, params, body, language } = context;
      await requireSeenTicket(actor, params.ticketId);
      if (body.answer === 'dismiss') {
        const count = await dismissGroup(operation(context), params.ticketId);
        return done(say(similarSentences.not_asked, { count }), { id: null, identifier: null, ticket_ids: [] });
      }
      const made = await createFromGroup(operation(context), params.ticketId, language);
      const record = named('problem', made.id, made.identifier);
      return done(say(similarSentences.created, { name: record.name, count: made.ticket_ids.length }), made, record);
    },
    {
      admit: async ({ actor, db, params, fields }) => {
        if (fields.answer === 'create') authorize(actor, 'attach_problem');
        await ticketAsked(db, params.ticketId);
        // In a transaction of its own: nobody else who reads marks waits for the answer. What is refused writes nothing.
        if (alikeAnswer.isValidSync(fields)) await readNewest(app.services.db);
      },
    },
  );

  route(app, similarEntries.ofDraft, ({ db, actor, query }) => similarToProblem(reading(db, actor), draftOf(query)));

  route(app, similarEntries.ofChange, ({ db, actor, query }) =>
    similarToChange(reading(db, actor), draftOf(query), readIds('asset_ids', query.asset_ids ?? [])),
  );

  route(app, similarEntries.ofProblem, ({ db, actor, params }) =>
    similarToProblem(reading(db, actor), { id: params.id }),
  );
}

const draftOf = (query: Record<string, unknown>) => ({
  subject: readText('subject', query.subject) ?? '',
  text: readText('description', query.description) ?? '',
});
