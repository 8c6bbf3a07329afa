import type { InferType } from 'yup';
import * as rules from '../../texts/compiled/rules/inbox';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './inbox.schema';

/** Messages are kept for so many days; so many can be marked at once (G7). */
export const inboxLimits = { days: 90, ids: 1000 } as const;

export const inboxTexts = {
  none: rules.no_messages,
  ids: rules.too_many_messages(inboxLimits.ids),
} as const;

export type InboxList = InferType<typeof schemas.inboxList>;
export type InboxMessage = InboxList['messages'][number];
export type InboxReadForm = InferType<typeof schemas.inboxReadForm>;

const path = '/service-desk/api/inbox';
const needs = 'signed-in';

/** What a person is informed of (G7); everybody has their own. */
export const inboxCalls = {
  /** Newest first. */
  list: call<{ query: Pick<ListQuery, 'page' | 'limit'> & { unread?: 0 | 1; mentions?: 0 | 1 }; reply: InboxList }>(
    'GET',
    path,
    { needs },
  ),
  /** `ids` of messages, `all` of them, or those about one record (`owner`). Ids of others are left alone. */
  read: call<{ body: InboxReadForm; reply: { unread: number } }>('POST', `${path}/read`, { needs }),
};
