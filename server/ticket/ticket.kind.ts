import { sql } from 'kysely';
import type { Needs } from '../../wire/protocol/call';
import type { Kind } from '../parts/kind';
import { bySubject, type Lookup, type Lookups } from '../parts/lookup/lookup';

/** Tickets, of which only some may be chosen. */
export const ticketLookup = (needs: Needs, offered: Lookup['offered'] = () => []): Lookup =>
  bySubject('help_desk.tickets', needs, {
    shows: 'ticket',
    search: [sql`t.subject`, sql`t.ticket_number`],
    meta: { ticket_number: sql`t.ticket_number` },
    // A connected help-desk has deleted the others.
    offered: (target) => [sql`t.gone_at is null`, ...offered(target)],
  });

export const ticketLookups = { tickets: ticketLookup('agent') } satisfies Lookups<'ticket'>;

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
