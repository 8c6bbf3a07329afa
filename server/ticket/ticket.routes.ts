import { sql } from 'kysely';
import { ticketEntries } from '../../wire/ticket/ticket.schema';
import { texts } from '../../wire/protocol/reply';
import type { AttachedChangeRow } from '../../wire/ticket/ticket';
import { operation } from '../problem/problem.kind';
import { can, sees } from '../shared/actor';
import { invalid, notFound } from '../shared/errors';
import { list } from '../shared/list';
import { readId } from '../shared/list.params';
import { attached, detached } from '../parts/named';
import { route } from '../shared/route';
import { seenTicketsOrNone } from '../shared/sight';
import type { App } from '../shared/services';
import { attachAssets, attachChange, detachAsset, detachChange } from './ticket.write';
import { attachedChanges, ticketById, ticketFacts } from './ticket.queries';
import { actionsFor } from './ticket.rules';
import { rule } from '../shared/sentence';

/** What is associated with a ticket (D1 §7, ticket associations). Its problem is attached by server/problem. */
export function ticketRoutes(app: App): void {
  route(app, ticketEntries.actions, async ({ actor, db, params }) => {
    const facts = await ticketFacts(db, params.ticketId);
    if (!facts) throw notFound('ticket');
    const actions = actionsFor(actor, { has_problem: facts.problem !== null });
    // Its own page shows them; that somebody asks by an id is no sign that the help-desk shows them that ticket.
    const isSeen = sees(actor, 'ticket') && (await seenTicketsOrNone(actor, [params.ticketId])).has(params.ticketId);
    const ticket = isSeen ? facts.ticket : { id: facts.ticket.id, ticket_number: '', subject: '', requester: null };
    return { actions, ...facts, ticket };
  });

  route(app, ticketEntries.attachAssets, async (context) => {
    const { ticket_id, asset_ids } = context.body;
    const added = await attachAssets(operation(context), ticket_id, asset_ids);
    return attached(context, 'asset', added, { type: 'ticket', id: ticket_id });
  });

  route(app, ticketEntries.detachAsset, async (context) => {
    const { ticketId, assetId } = context.params;
    await detachAsset(operation(context), ticketId, assetId);
    return detached(context, 'asset', [assetId], { type: 'ticket', id: ticketId });
  });

  route(app, ticketEntries.changes, async ({ actor, db, query }) => {
    const ticketId = readId('ticket_id', query.ticket_id);
    if (!ticketId) throw invalid({ ticket_id: rule(texts.required) });
    if (!(await ticketById(db, ticketId))) throw notFound('ticket');
    const detachable = can(actor, 'detach_change');
    const { rows, total } = await list<AttachedChangeRow>(db, attachedChanges(detachable), query, actor.time_zone, [
      sql`t.ticket_id = ${ticketId}`,
    ]);
    return { changes: rows, total, detach_change: detachable };
  });

  route(app, ticketEntries.attachChange, async (context) => {
    const { ticket_id, change_id } = context.body;
    await attachChange(operation(context), context.body);
    return attached(context, 'change', [change_id], { type: 'ticket', id: ticket_id });
  });

  route(app, ticketEntries.detachChange, async (context) => {
    const { ticket_id, change_id } = context.body;
    await detachChange(operation(context), context.body);
    return detached(context, 'change', [change_id], { type: 'ticket', id: ticket_id });
  });
}
