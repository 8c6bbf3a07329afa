import { problemEntries } from '../../wire/problem/problem.schema';
import { requireAll } from '../shared/choices';
import { conflict } from '../shared/errors';
import { attached, detached, done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './problem.kind';
import { problemAssets } from './problem.assets';
import { attachChange, detachChange } from './problem.change';
import { attachTickets, detachTicket } from './problem.tickets';
import { say } from '../shared/sentence';
import * as problemSentences from '../../texts/compiled/server/problem';

/** Assets, tickets and the change of a problem (D1 §7). Attaching a list leaves alone what is attached already. */
export function problemLinkRoutes(app: App): void {
  route(app, problemEntries.attachAssets, async (context) =>
    done(attached('asset', await problemAssets.attach(operation(context), context.params.id, context.body.asset_ids))),
  );

  route(app, problemEntries.detachAsset, async (context) => {
    await problemAssets.detach(operation(context), context.params.problemId, context.params.assetId);
    return done(detached('asset'));
  });

  route(app, problemEntries.attachTickets, async (context) => {
    const { ticket_ids } = context.body;
    await requireAll(context.db, 'help_desk.tickets', 'ticket_ids', ticket_ids);
    return done(attached('ticket', await attachTickets(operation(context), context.params.id, ticket_ids)));
  });

  route(app, problemEntries.attachToTicket, async (context) => {
    const added = await attachTickets(operation(context), context.params.problemId, [context.params.ticketId]);
    if (!added) throw conflict(say(problemSentences.ticket_attached));
    return done(attached('problem', 1));
  });

  route(app, problemEntries.detachTicket, async (context) => {
    await detachTicket(operation(context), context.params.problemId, context.params.ticketId);
    return done(detached('ticket'));
  });

  route(app, problemEntries.attachChange, async (context) => {
    await attachChange(operation(context), context.params.problemId, context.params.changeId);
    return done(attached('change', 1));
  });

  route(app, problemEntries.detachChange, async (context) => {
    await detachChange(operation(context), context.params.problemId, context.params.changeId);
    return done(detached('change'));
  });
}
