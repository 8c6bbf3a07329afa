import { entries } from '../protocol/entry';
import { notificationCalls } from './notification';
import * as replies from './notification.replies';
import * as rules from './notification.rules';

export const notificationEntries = entries(
  'notification',
  notificationCalls,
  {
    list: 'List the notifications of the organization',
    view: 'Read a notification and its texts',
    save: 'Save a notification',
    reset: 'Set the text of a notification back to the usual one',
    preview: 'Read what a notification would be with a text',
    trial: 'Send a notification to oneself only',
    mine: 'List one’s own notifications',
    choose: 'Set whether one gets a notification',
    readUnsubscribe: 'Read which mails a link of a mail switches off',
    unsubscribe: 'Switch mails off by the link of a mail',
  },
  {
    list: { reply: replies.notificationList },
    view: { reply: replies.notificationView },
    save: { body: rules.notificationForm, reply: replies.notificationSaved },
    reset: { body: rules.resetForm, reply: replies.notificationSaved },
    preview: { body: rules.previewForm, reply: replies.notificationPreview },
    trial: { body: rules.previewForm },
    mine: { reply: replies.myNotifications },
    choose: { body: rules.myNotificationForm },
  },
);
