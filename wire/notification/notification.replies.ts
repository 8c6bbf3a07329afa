import { array, boolean, string } from 'yup';
import { languages } from '../../texts/compiled/languages';
import * as s from '../protocol/shape';
import { audiences, notificationAreas, notificationNames, placeholderNames } from './notification.kinds';

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
/** Those that the reader may get. `active`: for the reader; `sent`: by the organization. */
export const myNotifications = s.shape({
  notifications: s.rows({ ...described, sent: boolean().required() }),
});
