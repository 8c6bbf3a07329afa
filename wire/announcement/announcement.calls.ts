import { entries } from '../protocol/entry';
import { announcementCalls, announcementOptions, announcementSorts, recipientSorts } from './announcement';
import * as replies from './announcement.replies';
import * as rules from './announcement.rules';

export const announcementEntries = entries(
  'announcement',
  announcementCalls,
  {
    list: 'List announcements',
    view: 'Read an announcement',
    recipients: 'List who got an announcement',
    count: 'Read how many would get an announcement',
    send: 'Send an announcement',
    trial: 'Send an announcement to oneself only',
  },
  {
    list: { query: { sorts: announcementSorts }, reply: replies.announcementList },
    view: { reply: replies.announcementView },
    recipients: { query: { sorts: recipientSorts }, reply: replies.announcementRecipients },
    count: {
      query: { one: ['department_id', 'organization_id', 'team_id'], words: { option: announcementOptions } },
      reply: replies.announcementCount,
    },
    send: { body: rules.announcementForm, reply: replies.announcementSaved },
    trial: { body: rules.trialForm },
  },
);
