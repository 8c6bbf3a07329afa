import { object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choices, requiredChoice } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { attachedChangeSorts, linkTypeTexts, ticketCalls, ticketLinkTypes } from './ticket';

export const ticketAssets = object({
  ticket_id: requiredChoice(),
  asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets),
});

export const changeLink = object({
  ticket_id: requiredChoice(),
  change_id: requiredChoice(),
  type: string().oneOf(ticketLinkTypes, linkTypeTexts.ofTicket).required(texts.required),
});

/** Flags of D1 §3 and the associated problem, for the action bar, the card and the side box (C2). */
export const ticketActions = s.shape({
  actions: s.shape({
    show_attach_assets: s.yes(),
    show_attach_new_problem: s.yes(),
    show_attach_existing_problem: s.yes(),
    show_detach_problem: s.yes(),
    attach_change_initiated: s.yes(),
    attach_change_initiating: s.yes(),
    show_detach_asset: s.yes(),
    detach_change: s.yes(),
    /** Ours: which of the attach-change items may create a new change, and which tabs the reader may see. */
    create_change: s.yes(),
    /** Ours: also while the ticket has a problem, so that a detach can be undone. */
    attach_problem: s.yes(),
    view_assets: s.yes(),
    view_changes: s.yes(),
    view_contracts: s.yes(),
    /** Ours: the tab with the rules that looked at the ticket (E36). */
    view_rules: s.yes(),
  }),
  problem: s.seenWith('view_problems', s.shapeOrNull({ id: s.id(), name: s.text(), redirect_to: s.text() }), null),
  ticket: s.shape({ id: s.id(), ticket_number: s.text(), subject: s.text(), requester: s.personOrNull() }),
});

/** `type` is the ticket side's word (A3). */
export const attachedChanges = s.shape({
  changes: s.rows({ id: s.id(), change_number: s.text(), subject: s.text(), type: s.text(), detach_change: s.yes() }),
  total: s.count(),
  detach_change: s.yes(),
});

export const ticketEntries = entries(
  'ticket',
  ticketCalls,
  {
    actions: 'Read what the reader may do with a ticket, and its problem',
    attachAssets: 'Attach assets to a ticket',
    detachAsset: 'Detach an asset from a ticket',
    changes: 'List the changes of a ticket',
    attachChange: 'Attach a change to a ticket',
    detachChange: 'Detach a change from a ticket',
  },
  {
    actions: { reply: ticketActions },
    attachAssets: { body: ticketAssets },
    changes: {
      query: { sorts: attachedChangeSorts, one: ['ticket_id'] },
      reply: attachedChanges,
    },
    attachChange: { body: changeLink },
    detachChange: { body: changeLink },
  },
);
