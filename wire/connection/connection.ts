import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './connection.schema';

export type ConnectionReply = InferType<typeof replies.connectionReply>;
export type ConnectionState = NonNullable<ConnectionReply['connection']>;
export type MirroredKind = ConnectionState['kinds'][number];
export type WaitingAction = ConnectionState['actions'][number];
export type HeldMail = ConnectionState['mails']['rows'][number];
export type MailsForm = InferType<typeof replies.mailsForm>;

/** Actions that the page shows, the oldest first. */
export const shownActions = 10;

/** Mails that were not sent to clients, the newest first. */
export const shownMails = 20;

const path = '/service-desk/api/connection';
type Id = { params: { id: number } };

/** How the service desk is connected to a help-desk, for admins. */
export const connectionCalls = {
  view: call<{ reply: ConnectionReply }>('GET', path, { needs: 'admin' }),
  /** Reads what has changed in the help-desk now, not only when it is time. */
  read: call('POST', `${path}/read`, { needs: 'admin', fails: [409] }),
  retry: call<Id>('POST', `${path}/actions/{id}/retry`, { needs: 'admin' }),
  giveUp: call<Id>('POST', `${path}/actions/{id}/give-up`, { needs: 'admin' }),
  mails: call<{ body: MailsForm }>('POST', `${path}/mails`, { needs: 'admin', fails: [409] }),
};
