import type { TicketActions } from '../../wire/ticket/ticket';
import type { Actor } from '../shared/actor';
import { flagsOf, lacking, type Refusals, unfit } from '../shared/refusal';
import { say } from '../shared/sentence';
import * as ticketSentences from '../../texts/compiled/server/ticket';

type Action = keyof TicketActions['actions'];

/**
 * What the actor may not do with a ticket, and why: flags of the action bar, the card and the side box come from here
 * (D1 §3); the guards ask for the same rights.
 */
export function refusalsOf(actor: Actor, { has_problem }: { has_problem: boolean }): Refusals<Action> {
  const attachProblem = lacking(actor, 'attach_problem');
  const attachChange = lacking(actor, 'attach_change');
  const occupied = unfit(has_problem, say(ticketSentences.has_problem));
  return {
    show_attach_assets: lacking(actor, 'attach_asset'),
    show_attach_new_problem: attachProblem ?? lacking(actor, 'create_problem') ?? occupied,
    show_attach_existing_problem: attachProblem ?? occupied,
    attach_problem: attachProblem,
    show_detach_problem: lacking(actor, 'detach_problem') ?? unfit(!has_problem, say(ticketSentences.no_problem)),
    attach_change_initiated: attachChange,
    attach_change_initiating: attachChange,
    show_detach_asset: lacking(actor, 'detach_asset'),
    detach_change: lacking(actor, 'detach_change'),
    create_change: attachChange ?? lacking(actor, 'create_change'),
    view_assets: lacking(actor, 'view_assets'),
    view_changes: lacking(actor, 'view_changes'),
    view_contracts: lacking(actor, 'view_contracts'),
    view_rules: lacking(actor, 'manage_automation'),
  };
}

export const actionsFor = (actor: Actor, ticket: { has_problem: boolean }): TicketActions['actions'] =>
  flagsOf(refusalsOf(actor, ticket));
