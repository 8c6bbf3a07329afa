import type { TicketAct } from '../../wire/host/host';
import { ApiError } from '../shared/errors';
import { say } from '../shared/sentence';

/** Throws 422 unless the help-desk lets this be done to its tickets; the same list says what is offered. */
export function requireAct({ acts }: { acts: readonly TicketAct[] }, act: TicketAct): void {
  if (!acts.includes(act))
    throw new ApiError(422, say('ticket.not_from_here', 'The help-desk does not let this be done from here.'));
}
