import { sql } from 'kysely';
import { texts } from '../../wire/reply';
import { type AttachedChangeRow, ticketCalls } from '../../wire/ticket';
import { changeLink, ticketAssets } from '../../wire/ticket.rules';
import { recordActivity } from '../shared/activity';
import { can } from '../shared/actor';
import { conflict, invalid, notFound } from '../shared/errors';
import { list, readId } from '../shared/list';
import { announce } from '../shared/live';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { assetLink, attachAssets, attachedChanges, changeById, detachAsset, linkChange, ticketById, ticketFacts, unlinkChange } from './ticket.queries';
import { actionsFor, takesTicket, ticketLinkType } from './ticket.rules';

/** What is associated with a ticket (D1 §7, ticket associations). Its problem is attached by server/problem. */
export function ticketRoutes(app: App): void {
  route(app, ticketCalls.actions, async ({ actor, db, params }) => {
    const facts = await ticketFacts(db, params.ticketId);
    if (!facts) throw notFound('ticket');
    const mayView = can(actor, 'view_problems');
    return { actions: actionsFor(actor, { has_problem: facts.problem !== null }), problem: mayView ? facts.problem : null, ticket: facts.ticket };
  });

  route(
    app,
    ticketCalls.attachAssets,
    async ({ actor, db, body: { ticket_id, asset_ids }, request }) => {
      const ticket = await ticketById(db, ticket_id);
      if (!ticket) throw notFound('ticket');
      const attached = await attachAssets(db, ticket_id, asset_ids);
      if (!attached) throw notFound('asset');
      for (const owner_id of attached) {
        await recordActivity(db, { owner_type: 'sd_assets', owner_id, kind: 'ticket-attached', actor_id: actor.id, request_id: request.id, after: { ticket } });
      }
      await announce(db, 'asset', ...attached);
      await announce(db, 'ticket', ticket_id);
      return done(asset_ids.length === 1 ? 'The asset was attached.' : 'The assets were attached.');
    },
    { body: ticketAssets },
  );

  route(app, ticketCalls.detachAsset, async ({ actor, db, params: { ticketId, assetId }, request }) => {
    const ticket = await ticketById(db, ticketId);
    if (!ticket) throw notFound('ticket');
    const link = await assetLink(db, ticketId, assetId);
    if (!link) throw notFound('asset of the ticket');
    if (link.is_default) throw conflict('This asset came with the ticket and cannot be detached.');
    await detachAsset(db, ticketId, assetId);
    await recordActivity(db, { owner_type: 'sd_assets', owner_id: assetId, kind: 'ticket-detached', actor_id: actor.id, request_id: request.id, before: { ticket } });
    await announce(db, 'asset', assetId);
    await announce(db, 'ticket', ticketId);
    return done('The asset was detached.');
  });

  route(app, ticketCalls.changes, async ({ actor, db, query }) => {
    const ticketId = readId('ticket_id', query.ticket_id);
    if (!ticketId) throw invalid({ ticket_id: texts.required });
    if (!(await ticketById(db, ticketId))) throw notFound('ticket');
    const detachable = can(actor, 'detach_change');
    const { rows, total } = await list<AttachedChangeRow>(db, attachedChanges(detachable), query, actor.time_zone, [sql`t.ticket_id = ${ticketId}`]);
    return { changes: rows, total, detach_change: detachable };
  });

  route(
    app,
    ticketCalls.attachChange,
    async ({ actor, db, body: { ticket_id, change_id, type: word }, request }) => {
      const ticket = await ticketById(db, ticket_id);
      if (!ticket) throw notFound('ticket');
      const change = await changeById(db, change_id);
      if (!change) throw notFound('change');
      const type = ticketLinkType(word);
      if (!takesTicket(change, type)) throw conflict(`The change ${change.identifier} is closed.`);
      if (!(await linkChange(db, { ticket_id, change_id, type }))) throw conflict(`The change ${change.identifier} is already attached to this ticket in this way.`);
      await recordActivity(db, { owner_type: 'sd_changes', owner_id: change_id, kind: 'ticket-attached', actor_id: actor.id, request_id: request.id, after: { ticket, type } });
      await announce(db, 'change', change_id);
      await announce(db, 'ticket', ticket_id);
      return done('The change was attached.');
    },
    { body: changeLink },
  );

  route(
    app,
    ticketCalls.detachChange,
    async ({ actor, db, body: { ticket_id, change_id, type: word }, request }) => {
      const ticket = await ticketById(db, ticket_id);
      if (!ticket) throw notFound('ticket');
      const type = ticketLinkType(word);
      if (!(await unlinkChange(db, { ticket_id, change_id, type }))) throw notFound('change of the ticket');
      await recordActivity(db, { owner_type: 'sd_changes', owner_id: change_id, kind: 'ticket-detached', actor_id: actor.id, request_id: request.id, before: { ticket, type } });
      await announce(db, 'change', change_id);
      await announce(db, 'ticket', ticket_id);
      return done('The change was detached.');
    },
    { body: changeLink },
  );
}
