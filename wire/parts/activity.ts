import type { ListQuery } from '../protocol/list';

/** One line of an activity log (D1 §3). `name` is escaped HTML made by the server. */
export interface ActivityEntry {
  id: number;
  name: string;
  created_at: string;
  /** The same for all that one request did. */
  request_id: string | null;
  creator: { id: number; full_name: string; profile_pic: string | null } | null;
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
