import { type InferType, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, choice, line } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  announcementCalls,
  announcementLimits,
  type AnnouncementOption,
  announcementOptions,
  announcementSorts,
  announcementTexts,
  recipientSorts,
} from './announcement';

/** The field that `option` names is required, the others are not looked at. */
const chosenBy = (option: AnnouncementOption) =>
  choice().when('option', {
    is: option,
    then: (id) => id.required(texts.required).nonNullable(texts.required),
    otherwise: (id) => id.optional(),
  });

const recipients = {
  option: string().required(texts.required).oneOf(announcementOptions, announcementTexts.option),
  department_id: chosenBy('department_id'),
  organization_id: chosenBy('organization_id'),
  team_id: chosenBy('team_id'),
};

/** An announcement (D3 §5, E22). The server adds: they exist, and somebody belongs to them. */
export const announcementForm = object({
  ...recipients,
  subject: line().required(texts.required).test(maxLength(announcementLimits.subject, announcementTexts.subject)),
  announcement: requiredHtml(),
}).meta({ requiredBy: { field: 'option', values: announcementOptions } });
export type AnnouncementForm = InferType<typeof announcementForm>;

/** The same before anybody is chosen: it goes to who asks. */
export const trialForm = announcementForm.pick(['subject', 'announcement']);
export type TrialForm = InferType<typeof trialForm>;

const row = {
  id: s.id(),
  subject: s.text(),
  option: string().oneOf(announcementOptions).required(),
  department: s.namedOrNull(),
  organization: s.namedOrNull(),
  team: s.namedOrNull(),
  /** How many people it was sent to. */
  recipients: s.count(),
  creator: s.personOrNull(),
  created_at: s.time(),
};

/** E22. */
export const announcementList = s.listOf('announcements', row);
export const announcementView = s.shape({ announcement: s.shape({ ...row, announcement: s.text() }) });
export const announcementSaved = s.shape({ id: s.id() });

/** Whom it would reach now. */
export const announcementCount = s.shape({ count: s.count() });

/** Who got it, as long as the outbox keeps its mails. */
export const announcementRecipients = s.listOf('recipients', {
  id: s.id(),
  name: s.text(),
  email: s.text(),
  /** null: it waits, or was not sent for the reason in `error`. */
  sent_at: s.timeOrNull(),
  error: s.textOrNull(),
});

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
    list: { query: { sorts: announcementSorts }, reply: announcementList },
    view: { reply: announcementView },
    recipients: { query: { sorts: recipientSorts }, reply: announcementRecipients },
    count: {
      query: { one: ['department_id', 'organization_id', 'team_id'], words: { option: announcementOptions } },
      reply: announcementCount,
    },
    send: { body: announcementForm, reply: announcementSaved },
    trial: { body: trialForm },
  },
);
