import { call } from '../protocol/call';
import type { ChangeLinkType } from '../change/change';
import type { CatalogueLookup } from '../catalogue/named';
import type { LookupOf, RecordKind } from '../protocol/kind';
import type { TicketLinkType } from '../ticket/ticket';

/** Every lookup that exists so far (X05), each below both prefixes (X04). */
export type LookupName = LookupOf<RecordKind> | CatalogueLookup;

export interface LookupQuery {
  'search-query'?: string;
  page?: number;
  /** 20 by default, at most 100. */
  limit?: number;
  /** A total above 10,000 need not be exact. */
  count?: 'quick';
  /** Adds what forms need beside id and name: e-mail, number, parent. */
  meta?: true;
  /** Of people: also those who are deactivated, after the others, each row with `left`; for filters, not for forms. */
  left?: true;
  /** Chosen values to resolve to names. */
  ids?: number[];
  /**
   * tickets_based_on_problem: the problem; changes: the problem whose attachable changes are wanted; problems: others than this one
   * that were not merged.
   */
  supplements?: number;
  /** changes_based_on_ticket, problems: what may still be attached to this ticket. */
  ticket_id?: number;
  /** statuses: those that each of these tickets can take, as far as the help-desk says it. */
  ticket_ids?: number[];
  /** tickets_based_on_change, releases, tasks: what may still be attached to this change. */
  change_id?: number;
  /** changes: only those on these assets that were made within the last 72 hours; needs `view_assets` (G15). */
  asset_ids?: number[];
  /** changes: what may still be attached to this release. */
  release_id?: number;
  /** vendors_based_on_product: the product whose attachable vendors are wanted. */
  product_id?: number;
  /**
   * changes_based_on_ticket, tickets_based_on_change: the type of link, in the word of that side. Without it the lookup
   * lists what is not attached in either way.
   */
  type?: TicketLinkType | ChangeLinkType;
}

/** One option; `name` is what a select shows. */
export interface LookupOption {
  id: number;
  name: string;
  /** With `left=true`, of people: is it somebody who is deactivated? */
  left?: boolean;
  [extra: string]: unknown;
}

export const lookupPageSize = 20;

/** Of more tickets the help-desk is not asked which statuses they can take. */
export const maxStatusTickets = 20;

/** Lookups of people, who may leave: a filter offers those who left, too. */
export const peopleLookups: readonly LookupName[] = ['users', 'agents'];

export const lookupCalls = {
  lookup: call<{
    params: { name: LookupName };
    query: LookupQuery;
    reply: { data: LookupOption[]; total: number; total_is_exact?: boolean };
  }>('GET', '/service-desk/api/dependency/{name}', {
    needs: 'agent',
    aliases: ['/api/dependency/{name}'],
  }),
};
