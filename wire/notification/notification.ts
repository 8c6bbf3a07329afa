import type { InferType } from 'yup';
import type { Language } from '../../texts/compiled/languages';
import * as inbox from '../../texts/compiled/rules/inbox';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import { permissionGroups } from '../protocol/permission';
import type * as replies from './notification.schema';
import type * as rules from './notification.schema';

/** B7. */
export const notificationLimits = { subject: 255 } as const;

export const notificationTexts = {
  subject: shared.subject_too_long(notificationLimits.subject),
  channel: inbox.no_channel,
} as const;

/**
 * Every mail that the service desk sends by itself (B7): what it is about, who gets it, what its text can name. A mail of
 * another kind does not compile. A person switches off what is `optional`: not what they must act on, nor what they asked
 * for or have a right to keep.
 */
interface Described {
  area: NotificationArea;
  to: readonly Audience[];
  optional: boolean;
  placeholders: readonly PlaceholderName[];
  /** Only who asks for it gets it as a mail. */
  mail?: false;
  /** It is no message of the inbox (G7). */
  inbox?: false;
}

/** What notifications are listed under. */
export const notificationAreas = [
  'problem',
  'change',
  'approval',
  'release',
  'asset',
  'contract',
  'ticket',
  'import',
  'report',
  'watching',
  'token',
  'deputy',
  'general',
] as const;
export type NotificationArea = (typeof notificationAreas)[number];

/** The records on which a text can be tried. Approvals are about changes. */
export const previewKinds = {
  problem: 'problem',
  change: 'change',
  approval: 'change',
  release: 'release',
  asset: 'asset',
  contract: 'contract',
  ticket: 'ticket',
} as const satisfies Partial<Record<NotificationArea, string>>;
export type PreviewKind = (typeof previewKinds)[keyof typeof previewKinds];

/** Who is told. */
export const audiences = [
  'requester',
  'agent',
  'team',
  'ticket_agents',
  'approver',
  'approvers',
  'deputy',
  'change_managers',
  'change_people',
  'user',
  'former_user',
  'manager',
  'owner',
  'creator',
  'recipients',
  'uploader',
  'asker',
  'mentioned',
  'watchers',
  'everybody',
] as const;
export type Audience = (typeof audiences)[number];

/** Those of them who may be clients. */
const mayBeClient: readonly Audience[] = [
  'requester',
  'approver',
  'approvers',
  'change_people',
  'user',
  'former_user',
  'owner',
  'creator',
  'mentioned',
  'watchers',
  'everybody',
];

export const placeholderNames = [
  'identifier',
  'subject',
  'name',
  'description',
  'status',
  'type',
  'impact',
  'priority',
  'planned',
  'start',
  'end',
  'days',
  'cost',
  'vendor',
  'licences',
  'board',
  'level',
  'vote',
  'votes',
  'comment',
  'reason',
  'changed',
  'note',
  'reply',
  'files',
  'file',
  'report',
  'count',
  'created',
  'updated',
  'failed',
  'assets',
  'records',
  'requester.name',
  'agent.name',
  'user.name',
  'actor.name',
  'approver.name',
  'recipient.name',
  'link',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

const problem = [
  'identifier',
  'subject',
  'description',
  'status',
  'requester.name',
  'agent.name',
  'actor.name',
  'link',
] as const;
const change = [...problem, 'planned'] as const;
const boardRun = ['identifier', 'subject', 'description', 'planned', 'requester.name', 'board', 'level'] as const;
const requestValues = [
  ...boardRun,
  'type',
  'impact',
  'priority',
  'votes',
  'actor.name',
  'approver.name',
  'link',
] as const;
const noticeValues = [...boardRun, 'agent.name', 'actor.name', 'link'] as const;
const release = ['identifier', 'subject', 'start', 'actor.name', 'link'] as const;
const asset = ['identifier', 'name', 'type', 'user.name', 'actor.name', 'link'] as const;
const contract = ['identifier', 'name', 'vendor', 'cost', 'end', 'actor.name', 'link'] as const;
const term = [...contract, 'start', 'description', 'type', 'user.name', 'licences', 'requester.name'] as const;
const left = ['identifier', 'name', 'vendor', 'cost', 'end', 'approver.name', 'link'] as const;
const commented = ['identifier', 'subject', 'comment', 'actor.name', 'link'] as const;
const ends = ['identifier', 'name', 'vendor', 'cost', 'end', 'days', 'link'] as const;
const deputy = ['start', 'end', 'actor.name', 'link'] as const;

export const notificationKinds = {
  'problem-created': { area: 'problem', to: ['requester', 'agent'], optional: true, placeholders: problem },
  'problem-assigned': { area: 'problem', to: ['agent'], optional: true, placeholders: problem },
  'problem-status-changed': { area: 'problem', to: ['requester', 'agent'], optional: true, placeholders: problem },
  'problem-closed': {
    area: 'problem',
    to: ['requester', 'agent', 'ticket_agents'],
    optional: true,
    placeholders: problem,
  },
  'change-created': { area: 'change', to: ['requester', 'agent', 'team'], optional: true, placeholders: change },
  'change-status-changed': { area: 'change', to: ['requester', 'agent', 'team'], optional: true, placeholders: change },
  'change-closed': { area: 'change', to: ['requester', 'agent', 'team'], optional: true, placeholders: change },
  'change-collides': { area: 'change', to: ['agent'], optional: true, placeholders: ['count', 'records', 'link'] },
  'approval-requested': { area: 'approval', to: ['approver'], optional: false, placeholders: requestValues },
  'approval-reminder': { area: 'approval', to: ['approver'], optional: false, placeholders: requestValues },
  'approval-escalated': { area: 'approval', to: ['approver'], optional: false, placeholders: requestValues },
  'approver-added': { area: 'approval', to: ['approver'], optional: false, placeholders: [...requestValues, 'reason'] },
  'approver-removed': { area: 'approval', to: ['approver'], optional: true, placeholders: [...noticeValues, 'reason'] },
  'approver-left': {
    area: 'approval',
    to: ['agent', 'requester'],
    optional: true,
    placeholders: [...noticeValues, 'approver.name'],
  },
  'approval-level-empty': { area: 'approval', to: ['change_managers'], optional: false, placeholders: noticeValues },
  'approval-applied': { area: 'approval', to: ['requester'], optional: true, placeholders: noticeValues },
  'approval-level-activated': { area: 'approval', to: ['requester'], optional: true, placeholders: noticeValues },
  'approval-voted': {
    area: 'approval',
    to: ['agent', 'requester'],
    optional: true,
    placeholders: [...noticeValues, 'vote', 'comment'],
  },
  'approval-outdated': {
    area: 'approval',
    to: ['agent', 'requester', 'approvers'],
    optional: true,
    placeholders: [...noticeValues, 'changed'],
  },
  'approval-kept': {
    area: 'approval',
    to: ['agent', 'requester', 'approvers'],
    optional: true,
    placeholders: [...noticeValues, 'changed', 'reason'],
  },
  'change-approved': {
    area: 'approval',
    to: ['agent', 'requester', 'approvers'],
    optional: true,
    placeholders: [...noticeValues, 'comment'],
  },
  'change-denied': {
    area: 'approval',
    to: ['agent', 'requester', 'approvers'],
    optional: true,
    placeholders: [...noticeValues, 'comment'],
  },
  'release-starts': { area: 'release', to: ['change_people'], optional: true, placeholders: release },
  'release-completed': { area: 'release', to: ['change_people'], optional: true, placeholders: release },
  'asset-assigned': { area: 'asset', to: ['user', 'manager'], optional: true, placeholders: asset },
  'asset-unassigned': { area: 'asset', to: ['former_user', 'manager'], optional: true, placeholders: asset },
  'asset-managed': { area: 'asset', to: ['manager'], optional: true, placeholders: asset },
  'asset-receipt': { area: 'asset', to: ['user'], optional: false, placeholders: [...asset, 'note'] },
  'asset-receipt-returned': { area: 'asset', to: ['former_user'], optional: false, placeholders: [...asset, 'note'] },
  'contract-submitted': { area: 'contract', to: ['approver'], optional: false, placeholders: term },
  'contract-renewal-requested': { area: 'contract', to: ['approver'], optional: false, placeholders: term },
  'contract-extension-requested': { area: 'contract', to: ['approver'], optional: false, placeholders: term },
  'contract-approval-reminder': { area: 'contract', to: ['approver'], optional: false, placeholders: term },
  'contract-approver-left': { area: 'contract', to: ['owner', 'asker'], optional: false, placeholders: left },
  'contract-approved': {
    area: 'contract',
    to: ['owner', 'creator', 'asker'],
    optional: true,
    placeholders: [...contract, 'reason'],
  },
  'contract-rejected': {
    area: 'contract',
    to: ['owner', 'creator', 'asker'],
    optional: true,
    placeholders: [...contract, 'reason'],
  },
  'contract-terminated': { area: 'contract', to: ['owner', 'creator'], optional: true, placeholders: contract },
  'contract-reminder': { area: 'contract', to: ['owner', 'recipients'], optional: true, placeholders: ends },
  'contract-expired': { area: 'contract', to: ['owner', 'recipients'], optional: true, placeholders: ends },
  'ticket-reply': {
    area: 'ticket',
    to: ['requester'],
    optional: false,
    inbox: false,
    placeholders: ['identifier', 'subject', 'reply', 'files', 'actor.name', 'link'],
  },
  'import-ended': {
    area: 'import',
    to: ['uploader'],
    optional: true,
    placeholders: ['name', 'created', 'updated', 'failed', 'reason', 'link'],
  },
  'import-assigned': { area: 'import', to: ['user'], optional: true, placeholders: ['count', 'assets', 'link'] },
  'export-ready': { area: 'report', to: ['asker'], optional: false, placeholders: ['file', 'days', 'link'] },
  'report-scheduled': { area: 'report', to: ['recipients'], optional: true, placeholders: ['report', 'days', 'link'] },
  mention: { area: 'watching', to: ['mentioned'], optional: true, placeholders: commented },
  comment: { area: 'watching', to: ['watchers'], optional: true, placeholders: commented },
  'record-changed': {
    area: 'watching',
    to: ['watchers'],
    optional: true,
    mail: false,
    placeholders: ['identifier', 'subject', 'changed', 'actor.name', 'link'],
  },
  'view-entered': {
    area: 'watching',
    to: ['watchers'],
    optional: true,
    mail: false,
    placeholders: ['name', 'count', 'records', 'link'],
  },
  'inbox-digest': {
    area: 'watching',
    to: ['asker'],
    optional: true,
    mail: false,
    inbox: false,
    placeholders: ['count', 'records', 'link'],
  },
  'token-expires': { area: 'token', to: ['owner'], optional: false, placeholders: ['name', 'end', 'days', 'link'] },
  'deputy-named': { area: 'deputy', to: ['deputy'], optional: true, placeholders: deputy },
  'deputy-withdrawn': { area: 'deputy', to: ['deputy'], optional: true, placeholders: deputy },
  'changed-at-once': {
    area: 'general',
    to: ['everybody'],
    optional: true,
    inbox: false,
    placeholders: ['count', 'records', 'actor.name'],
  },
} as const satisfies Record<string, Described>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationNames = Object.keys(notificationKinds) as NotificationKind[];
export const isNotification = (name: string): name is NotificationKind => Object.hasOwn(notificationKinds, name);

/**
 * What stands in the outbox: notifications, and what somebody writes or asks for each time: announcements, mails of
 * rules, tests to oneself, and that something did not come about.
 */
export type MailKind =
  | NotificationKind
  | 'announcement-test'
  | 'notification-test'
  | 'rule'
  | 'rule-stopped'
  | 'rule-switched-off'
  | 'webhook-stopped'
  | 'webhook-switched-off'
  | 'ticket-refused';

/** By what a person gets a notification (G7). */
export const channels = ['inbox', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** Does a person who chose nothing get it this way? */
export const isUsual = (kind: NotificationKind, channel: Channel): boolean =>
  (notificationKinds[kind] as Described)[channel] !== false;

/** Can a person switch it on and off this way? Mails that somebody must act on stay on. */
export const isChoice = (kind: NotificationKind, channel: Channel): boolean =>
  channel === 'mail' ? notificationKinds[kind].optional : isUsual(kind, channel);

/** Names that the text of a notification can use; who reads it is known to all. */
export type PlaceholderOf<K extends NotificationKind> = (typeof notificationKinds)[K]['placeholders'][number];
export const placeholdersOf = (kind: NotificationKind): readonly PlaceholderName[] => [
  ...notificationKinds[kind].placeholders,
  'recipient.name',
];

/** The kind of record on which the text can be tried; null: it is shown with the names of its placeholders. */
export function previewKindOf(kind: NotificationKind): PreviewKind | null {
  const { area } = notificationKinds[kind];
  return area in previewKinds ? previewKinds[area as keyof typeof previewKinds] : null;
}

/** May a client be told of it? */
export const concernsClients = (kind: NotificationKind): boolean =>
  notificationKinds[kind].to.some((audience) => mayBeClient.includes(audience));

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
