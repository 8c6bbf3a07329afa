import type { FastifyRequest } from 'fastify';
import { problemEntries } from '../../wire/problem/problem.schema';
import { filesOf } from '../shared/body';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { operation } from './problem.kind';
import { actOnTickets } from './ticket-bulk';
import * as ticketSentences from '../../texts/compiled/server/ticket';

/**
 * Bulk actions on the tickets of a problem (D1 §4, §5, §7). What a connected help-desk refuses within a few seconds is 409
 * with its sentence; later it is mailed only.
 */
export function ticketBulkRoutes(app: App): void {
  const written = new WeakMap<FastifyRequest, readonly number[]>();
  route(
    app,
    problemEntries.bulk,
    async (context) => {
      const { helpDesk } = context.services;
      const { tickets, action } = context.body;
      const files = filesOf(context.files, 'action[value][attachments]');
      const sentence = await actOnTickets(operation(context), helpDesk, tickets, action, files);
      written.set(context.request, helpDesk.outcome?.written(context.db) ?? []);
      return done(sentence);
    },
    {
      async afterwards({ db, request, services: { helpDesk, now } }) {
        const reason = await helpDesk.outcome?.refusal(db, written.get(request) ?? [], now);
        if (reason) throw conflict(say(ticketSentences.refused, { name: helpDesk.connected?.name ?? '', reason }));
      },
    },
  );
}
