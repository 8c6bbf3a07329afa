import { type InferType, object, string } from 'yup';
import { atMost, choice, line } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import {
  announcementLimits,
  type AnnouncementOption,
  announcementOptions,
  announcementTexts,
} from './announcement.limits';

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
  subject: line().required(texts.required).test(atMost(announcementLimits.subject, announcementTexts.subject)),
  announcement: requiredHtml(),
}).meta({ requiredBy: { field: 'option', values: announcementOptions } });
export type AnnouncementForm = InferType<typeof announcementForm>;

/** The same before anybody is chosen: it goes to who asks. */
export const trialForm = announcementForm.pick(['subject', 'announcement']);
export type TrialForm = InferType<typeof trialForm>;
