import type { Kind } from '../parts/kind';
import { ticketLookups } from './ticket.lookup';

/** The help-desk's tickets; their own log and files are its matter. */
export const ticketKind = {
  type: 'ticket',
  table: 'help_desk.tickets',
  counted: false,
  noun: 'ticket',
  owner: null,
  prefix: null,
  assetTable: 'ticket_assets',
  lookups: ticketLookups,
} as const satisfies Kind<'ticket'>;
