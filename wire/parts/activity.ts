import type { ListQuery } from '../protocol/list';

/** Records that a line of a log leads to; tickets are the help-desk's, so they have no path of ours. */
export const activityLinkKinds = [
  'problem',
  'change',
  'release',
  'asset',
  'contract',
  'product',
  'vendor',
  'ticket',
] as const;
export type ActivityLinkKind = (typeof activityLinkKinds)[number];

/** One line of an activity log (D1 §3). `name` is escaped HTML made by the server. */
export interface ActivityEntry {
  id: number;
  name: string;
  created_at: string;
  /** The same for all that one request did. */
  request_id: string | null;
  creator: { id: number; full_name: string; profile_pic: string | null } | null;
  /** The records that `name` names in italics, as far as they are there and the reader may see them. */
  links: { kind: ActivityLinkKind; id: number; name: string; path: string | null }[];
}

export interface ActivityPage {
  data: ActivityEntry[];
  total: number;
  per_page: number;
}

/** Newest first, 10 per page unless asked otherwise (D1 §9). */
export type ActivityQuery = Pick<ListQuery, 'page' | 'limit' | 'sort-order'>;

/** What the log of every kind of record tells; a kind adds its own (wire/protocol/kind.ts). */
export type CommonActivity =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'restored'
  | 'attached'
  | 'detached'
  | 'planning-created'
  | 'planning-updated'
  | 'planning-deleted';
/** What only lines of earlier versions tell. */
export type PastActivity = 'ticket-attached' | 'ticket-detached';
