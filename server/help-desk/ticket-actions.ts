import type { TicketAction } from '../../wire/host/host';
import { ApiError } from '../shared/errors';
import { say, type Sentence } from '../shared/sentence';
import * as ticketSentences from '../../texts/compiled/server/ticket';

/** Of what a connected help-desk does not let be done to its tickets. */
export const notFromHere = (): Sentence => say(ticketSentences.not_from_here);

/** Throws 422 unless the help-desk lets this be done to its tickets; the same list says what is offered. */
export function requireTicketAction({ acts }: { acts: readonly TicketAction[] }, act: TicketAction): void {
  if (!acts.includes(act)) throw new ApiError(422, notFromHere());
}
