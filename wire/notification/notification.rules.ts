import { array, type InferType, object, string } from 'yup';
import { languages } from '../../texts/compiled/languages';
import { atMost, choice, few, flag, line, text, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { notificationNames } from './notification.kinds';
import { notificationLimits, notificationTexts } from './notification.limits';

const template = {
  language: string().required(texts.required).oneOf(languages),
  subject: line().required(texts.required).test(atMost(notificationLimits.subject, notificationTexts.subject)),
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

/** One notification on or off for oneself. */
export const myNotificationForm = object({
  kind: text().oneOf(notificationNames).required(texts.required),
  active: flag().required(texts.required),
});
export type MyNotificationForm = InferType<typeof myNotificationForm>;
