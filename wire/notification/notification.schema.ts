import { array, boolean, type InferType, number, object, string } from 'yup';
import { languages } from '../../texts/compiled/languages';
import { entries } from '../protocol/entry';
import { maxLength, choice, few, flag, line, text, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  audiences,
  channels,
  notificationAreas,
  notificationCalls,
  notificationLimits,
  notificationNames,
  notificationTexts,
  placeholderNames,
} from './notification';

const template = {
  language: string().required(texts.required).oneOf(languages),
  subject: line().required(texts.required).test(maxLength(notificationLimits.subject, notificationTexts.subject)),
  body: requiredHtml(),
};

/**
 * Whether a notification is sent, and its texts (B7): a language that is not named stays as it is, a text that is ours
 * is not stored. The server adds: all placeholders exist.
 */
export const notificationForm = object({
  active: flag().optional(),
  templates: array().transform(few(languages.length)).max(languages.length).of(object(template)).optional(),
  version: version(),
});
export type NotificationForm = InferType<typeof notificationForm>;

/** Back to our own text, unless somebody else saved meanwhile. */
export const resetForm = object({ version: version() });
export type ResetForm = InferType<typeof resetForm>;

/** A text on trial, with the record that it is about. */
export const previewForm = object({ ...template, record_id: choice() });
export type PreviewForm = InferType<typeof previewForm>;

/** One notification on or off for oneself, in the inbox and as a mail (G7); `active` is an older name of `mail`. */
export const myNotificationForm = object({
  kind: text().oneOf(notificationNames).required(texts.required),
  inbox: flag().optional(),
  mail: flag().optional(),
  active: flag()
    .optional()
    .test(
      'some',
      notificationTexts.channel,
      (active, { parent }) => active !== undefined || parent.inbox !== undefined || parent.mail !== undefined,
    ),
});
export type MyNotificationForm = InferType<typeof myNotificationForm>;

const kind = () => string().oneOf(notificationNames).required();
const language = () => string().oneOf(languages).required();
const described = {
  kind: kind(),
  area: string().oneOf(notificationAreas).required(),
  /** Who is told. */
  to: array().of(string().oneOf(audiences).required()).required(),
  /** May a person switch it off for themselves? */
  optional: boolean().required(),
  active: boolean().required(),
};

export const notificationList = s.listOf('notifications', {
  ...described,
  /** The languages with a text of the organization's own. */
  languages: array().of(language()).required(),
  version: s.count(),
});

export const notificationView = s.shape({
  notification: s.shape({
    ...described,
    version: s.count(),
    placeholders: array().of(string().oneOf(placeholderNames).required()).required(),
    /** The kind of record on which a text can be tried. */
    record: s.textOrNull(),
    /** One per language; without a text of the organization's it is ours. */
    templates: s.rows({
      language: language(),
      subject: s.text(),
      body: s.text(),
      own: boolean().required(),
      right_to_left: boolean().required(),
    }),
  }),
});

export const notificationSaved = s.shape({ version: s.count() });
export const notificationPreview = s.shape({ subject: s.text(), html: s.text() });
const zeroOrOne = () => number().oneOf([0, 1]).required();

/**
 * Those that the reader may get (G7). `inbox` and `mail`: how they get it; `choices`: which of both they may switch; `active` is an
 * older name of `mail`; `sent`: by the organization.
 */
export const myNotifications = s.shape({
  notifications: s.rows({
    ...described,
    inbox: zeroOrOne(),
    mail: zeroOrOne(),
    choices: array().of(string().oneOf(channels).required()).required(),
    sent: boolean().required(),
  }),
});

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
    choose: 'Set how one gets a notification',
    readUnsubscribe: 'Read which mails a link of a mail switches off',
    unsubscribe: 'Switch mails off by the link of a mail',
  },
  {
    list: { reply: notificationList },
    view: { reply: notificationView },
    save: { body: notificationForm, reply: notificationSaved },
    reset: { body: resetForm, reply: notificationSaved },
    preview: { body: previewForm, reply: notificationPreview },
    trial: { body: previewForm },
    mine: { reply: myNotifications },
    choose: { body: myNotificationForm },
  },
);
