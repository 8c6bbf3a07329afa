import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/ticket';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './ticket.schema';

/** What is said of the words for a link between ticket and change (A3), on either side. */
export const linkTypeTexts = {
  ofTicket: sentences.ticket_link,
  ofChange: sentences.change_link,
} as const;

export type TicketActions = InferType<typeof replies.ticketActions>;
export type AttachedChanges = InferType<typeof replies.attachedChanges>;
export type AttachedChangeRow = AttachedChanges['changes'][number];

export const attachedChangeSorts = ['id', 'change_number', 'subject', 'type'] as const;
export type TicketChangeSort = (typeof attachedChangeSorts)[number];

/** The ticket side's words for a link to a change, and what they mean (A3). */
export const ticketLinkTypes = ['initiated', 'initiating'] as const;
export type TicketLinkType = (typeof ticketLinkTypes)[number];

export interface ChangeLink {
  ticket_id: number;
  change_id: number;
  type: TicketLinkType;
}

const api = '/service-desk/api';

/** The associates tab reloads about three seconds after a ticket change (D1 §4), in milliseconds. */
export const associatesReloadDelay = 3000;

export const ticketCalls = {
  actions: call<{ params: { ticketId: number }; reply: TicketActions }>('GET', `${api}/ticket-action/{ticketId}`, {
    needs: 'agent',
  }),
  attachAssets: call<{ body: { ticket_id: number; asset_ids: number[] } }>('POST', `${api}/ticket-attach-assets`, {
    needs: 'attach_asset',
  }),
  detachAsset: call<{ params: { ticketId: number; assetId: number } }>(
    'DELETE',
    `${api}/detach-asset/{ticketId}/{assetId}`,
    { needs: 'detach_asset' },
  ),
  changes: call<{ query: ListQuery & { ticket_id: number }; reply: AttachedChanges }>(
    'GET',
    `${api}/attached-change/ticket`,
    { needs: 'view_changes' },
  ),
  attachChange: call<{ body: ChangeLink }>('POST', `${api}/attach-change/ticket`, {
    needs: 'attach_change',
  }),
  /** Parameters in the query or the body (X14). */
  detachChange: call<{ body: ChangeLink }>('DELETE', `${api}/detach-change/ticket`, {
    needs: 'detach_change',
    fails: [404],
  }),
};
