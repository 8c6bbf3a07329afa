import type { InferType } from 'yup';
import type { Language } from '../../texts/compiled/languages';
import { call } from '../protocol/call';
import { permissionGroups } from '../protocol/permission';
import type { NotificationKind } from './notification.kinds';
import type * as replies from './notification.replies';
import type * as rules from './notification.rules';

export * from './notification.kinds';
export * from './notification.limits';

export type NotificationForm = InferType<typeof rules.notificationForm>;
export type ResetForm = InferType<typeof rules.resetForm>;
export type PreviewForm = InferType<typeof rules.previewForm>;
export type MyNotificationForm = InferType<typeof rules.myNotificationForm>;
export type NotificationList = InferType<typeof replies.notificationList>;
export type NotificationRow = NotificationList['notifications'][number];
export type NotificationView = InferType<typeof replies.notificationView>['notification'];
export type NotificationTemplate = NotificationView['templates'][number];
export type NotificationPreview = InferType<typeof replies.notificationPreview>;
export type MyNotifications = InferType<typeof replies.myNotifications>;
export type MyNotification = MyNotifications['notifications'][number];

type Kind = { params: { kind: NotificationKind } };
const api = '/service-desk/api';
/** Mails that the service desk sends by itself are automation; announcements are written by a person each time. */
const needs = 'manage_automation';
/** A text is tried on a record that one may see. */
const mayNeed = permissionGroups.flatMap(({ view }) => view ?? []);

const unsubscribing = { needs: 'public', byHash: true, raw: 'text/html', multipart: true, fails: [404] } as const;

/** B7. */
export const notificationCalls = {
  list: call<{ reply: NotificationList }>('GET', `${api}/notification-list`, { needs }),
  view: call<Kind & { reply: { notification: NotificationView } }>('GET', `${api}/notification/{kind}`, {
    needs,
    versioned: true,
  }),
  save: call<Kind & { body: NotificationForm; reply: { version: number } }>('POST', `${api}/notification/{kind}`, {
    needs,
    versioned: true,
    richText: true,
  }),
  /** Goes back to our own text. */
  reset: call<{
    params: { kind: NotificationKind; language: Language };
    body: ResetForm;
    reply: { version: number };
  }>('DELETE', `${api}/notification/{kind}/{language}`, { needs, versioned: true }),
  /** What the mail would be; nothing is sent or kept. */
  preview: call<Kind & { body: PreviewForm; reply: NotificationPreview }>(
    'POST',
    `${api}/notification-preview/{kind}`,
    { needs, mayNeed, richText: true },
  ),
  /** The same as a mail to who asks. */
  trial: call<Kind & { body: PreviewForm }>('POST', `${api}/notification-test/{kind}`, {
    needs,
    mayNeed,
    richText: true,
  }),
  mine: call<{ reply: MyNotifications }>('GET', `${api}/my-notifications`, { needs: 'signed-in' }),
  choose: call<{ body: MyNotificationForm }>('POST', `${api}/my-notifications`, { needs: 'signed-in' }),
  /** The page of the link that mails of a kind carry for one person; it only shows, as mail scanners open links (A12). */
  readUnsubscribe: call<{ params: { hash: string } }>('GET', `${api}/unsubscribe/{hash}`, unsubscribing),
  /** Switches the kind off for that person: the button of the page, or one click in a mail program (RFC 8058). */
  unsubscribe: call<{ params: { hash: string } }>('POST', `${api}/unsubscribe/{hash}`, unsubscribing),
};
