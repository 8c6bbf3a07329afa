import type { TicketActions, TicketLinkType } from '../../wire/ticket/ticket';
import { type Actor, can } from '../shared/actor';
import { linkTypeTexts } from '../../wire/ticket/ticket.texts';
import { invalid } from '../shared/errors';
import { rule } from '../shared/sentence';

/** The ticket side's word for each stored link type (A3). */
export const words = { initiated: 'ticket_initiated_change', initiating: 'change_caused_ticket' } as const;
export type StoredLinkType = (typeof words)[TicketLinkType];

/** The stored link type of the ticket side's word. Throws 422. */
export function ticketLinkType(word: string): StoredLinkType {
  if (word === 'initiated' || word === 'initiating') return words[word];
  throw invalid({ type: rule(linkTypeTexts.ofTicket) });
}

/** The stored link type of the change side's word (A3). Throws 422. */
export function changeLinkType(word: string): StoredLinkType {
  if (word === 'initiating') return words.initiated;
  if (word === 'causing') return words.initiating;
  throw invalid({ type: rule(linkTypeTexts.ofChange) });
}

/**
 * What the actor may do with a ticket: flags of the action bar, the card and the side box (D1 §3); the guards ask for
 * the same rights.
 */
export function actionsFor(actor: Actor, ticket: { has_problem: boolean }): TicketActions['actions'] {
  const attachProblem = can(actor, 'attach_problem') && !ticket.has_problem;
  const attachChange = can(actor, 'attach_change');
  return {
    show_attach_assets: can(actor, 'attach_asset'),
    show_attach_new_problem: attachProblem && can(actor, 'create_problem'),
    show_attach_existing_problem: attachProblem,
    attach_problem: can(actor, 'attach_problem'),
    show_detach_problem: can(actor, 'detach_problem') && ticket.has_problem,
    attach_change_initiated: attachChange,
    attach_change_initiating: attachChange,
    show_detach_asset: can(actor, 'detach_asset'),
    detach_change: can(actor, 'detach_change'),
    create_change: attachChange && can(actor, 'create_change'),
    view_assets: can(actor, 'view_assets'),
    view_changes: can(actor, 'view_changes'),
    view_contracts: can(actor, 'view_contracts'),
    view_rules: can(actor, 'manage_automation'),
  };
}
