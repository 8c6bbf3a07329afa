import { conflict } from '../shared/errors';
import { announce } from '../shared/live';
import { say } from '../shared/sentence';
import { requireTicketAction } from '../help-desk/ticket-actions';
import { updatingTickets } from '../ticket';
import { ticketActionOf } from './rule.fields';
import type { Acting } from './rule.acting';
import * as rulesSentences from '../../texts/compiled/server/rules';

/** Sets a field of a ticket through the help-desk. Throws 409. */
export async function setTicket({ db, id, now, requestId, desk }: Acting, field: string, value: number | null) {
  if (value === null) throw conflict(say(rulesSentences.not_emptied));
  const { helpDesk } = desk;
  const act = ticketActionOf(field);
  if (act) requireTicketAction(helpDesk, act);
  await updatingTickets(db, [id], { actor_id: null, created_at: now, request_id: requestId }, async () => {
    if (field === 'status_id') await helpDesk.setTicketStatus(db, [id], value, null);
    else if (field === 'priority_id') await helpDesk.setTicketPriority(db, [id], value, null);
    else await helpDesk.assignTickets(db, [id], field === 'team_id' ? { team: value } : { agent: value }, null);
  });
  await announce(db, 'ticket', id);
}
