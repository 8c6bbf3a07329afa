import * as s from '../protocol/shape';

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
