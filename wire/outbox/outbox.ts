import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './outbox.schema';

export type OutboxList = InferType<typeof replies.outboxList>;
export type OutboxMail = InferType<typeof replies.outboxMail>['mail'];

export const outboxSorts = ['id', 'subject', 'to', 'created_at', 'sent_at'] as const;
export type OutboxSort = (typeof outboxSorts)[number];

export const outboxCalls = {
  list: call<{ query: ListQuery; reply: OutboxList }>('GET', '/api/outbox', {
    needs: 'admin',
  }),
  view: call<{ params: { id: number }; reply: { mail: OutboxMail } }>('GET', '/api/outbox/{id}', {
    needs: 'admin',
  }),
};
