import type { Entry } from '../parts/entry';
import { ticketKind } from './ticket.kind';
import { ticketSource } from './ticket.mails';
import { ticketState } from './ticket.queries';
import { ticketRoutes } from './ticket.routes';
import { refusalsOf } from './ticket.rules';
import { attachAssets } from './ticket.write';

export const ticketEntry: Entry<'ticket'> = {
  kind: ticketKind,
  routes: ticketRoutes,
  mails: ticketSource,
  rules: {
    people: { requester: 'requester_id', agent: 'assigned_id', team: true, department: true },
    refusals: async (db, actor, id) => refusalsOf(actor, await ticketState(db, id)),
    attachAssets,
    hold: null,
    custom: null,
  },
};
