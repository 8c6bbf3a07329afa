import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/announcement';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './announcement.schema';
import type * as rules from './announcement.schema';

/** E22. */
export const announcementLimits = { subject: 255 } as const;

export const announcementTexts = {
  subject: shared.subject_too_long(announcementLimits.subject),
  option: sentences.announcement_option,
  nobody: sentences.announcement_nobody,
} as const;

/** To whom an announcement goes, as the field that names them (D3 §3); teams are ours. */
export const announcementOptions = ['department_id', 'organization_id', 'team_id'] as const;
export type AnnouncementOption = (typeof announcementOptions)[number];

export type AnnouncementForm = InferType<typeof rules.announcementForm>;
export type AnnouncementTrial = InferType<typeof rules.trialForm>;
export type AnnouncementList = InferType<typeof replies.announcementList>;
export type AnnouncementRow = AnnouncementList['announcements'][number];
export type AnnouncementView = InferType<typeof replies.announcementView>['announcement'];
export type AnnouncementRecipients = InferType<typeof replies.announcementRecipients>;
export type AnnouncementRecipient = AnnouncementRecipients['recipients'][number];

export const announcementSorts = ['id', 'subject', 'recipients', 'created_at'] as const;
export const recipientSorts = ['id', 'name', 'email', 'sent_at'] as const;

type Id = { params: { id: number } };
const api = '/service-desk/api';
const needs = 'manage_announcements';

/** E22. */
export const announcementCalls = {
  list: call<{ query: ListQuery; reply: AnnouncementList }>('GET', `${api}/announcement-list`, { needs }),
  view: call<Id & { reply: { announcement: AnnouncementView } }>('GET', `${api}/announcement/{id}`, { needs }),
  recipients: call<Id & { query: ListQuery; reply: AnnouncementRecipients }>(
    'GET',
    `${api}/announcement-recipients/{id}`,
    { needs },
  ),
  /** How many would get it. */
  count: call<{
    query: { option: AnnouncementOption } & { [K in AnnouncementOption]?: number };
    reply: { count: number };
  }>('GET', `${api}/announcement-count`, { needs, fails: [422] }),
  /** Mails it to everybody who belongs there. */
  send: call<{ body: AnnouncementForm; reply: { id: number } }>('POST', `${api}/announcement`, {
    needs,
    multipart: true,
  }),
  /** Mails it to who asks, and to nobody else. */
  trial: call<{ body: AnnouncementTrial }>('POST', `${api}/announcement-test`, { needs, richText: true }),
};
