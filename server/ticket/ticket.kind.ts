import { sql } from 'kysely';
import type { Needs } from '../../wire/protocol/call';
import { linkTypeTexts, type TicketLinkType } from '../../wire/ticket/ticket';
import type { Kind } from '../parts/kind';
import { bySubject, type Lookup, type Lookups } from '../parts/lookup/lookup';
import { invalid } from '../shared/errors';
import { numberLike } from '../shared/list.search';
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

/** Tickets, of which only some may be chosen. */
export const ticketLookup = (needs: Needs, offered: Lookup['offered'] = () => []): Lookup =>
  bySubject('help_desk.tickets', needs, {
    shows: 'ticket',
    search: [],
    found: (pattern) => [sql`(search_fold(t.subject) like ${pattern} or ${numberLike(sql`t.ticket_number`, pattern)})`],
    meta: { ticket_number: sql`t.ticket_number` },
    // A connected help-desk has deleted the others.
    offered: (target) => [sql`t.gone_at is null`, ...offered(target)],
  });

const ticketLookups = { tickets: ticketLookup('agent') } satisfies Lookups<'ticket'>;

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
