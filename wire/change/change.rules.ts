import { manyForm, setChoice } from '../parts/bulk.rules';
import { type InferType, object, string } from 'yup';
import { changeLimits, changeLinkTypes, changeTexts } from './change.limits';
import { plannedEnd } from '../parts/window.rules';
import {
  atMost,
  choice,
  choices,
  dateTime,
  file,
  flag,
  line,
  requiredChoice,
  version,
  wholeNumber,
} from '../protocol/fields';
import { sentCustomFields } from '../parts/form.rules';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { linkTypeTexts } from '../ticket/ticket.texts';

/**
 * The change form (D2 §5). The server adds: the choices exist, the identifier is free, the status may follow, and the
 * rules of custom fields.
 */
export const changeForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(atMost(changeLimits.subject, changeTexts.subject)),
  identifier: line().test(atMost(changeLimits.identifier, changeTexts.identifier)),
  description: requiredHtml(),
  requester_id: requiredChoice(),
  status_id: requiredChoice(),
  change_type_id: requiredChoice(),
  priority_id: choice().default(null),
  location_id: choice().default(null),
  impact_id: choice().default(null),
  department_id: choice().default(null),
  team_id: choice().default(null),
  agent_id: choice().default(null),
  /** The planned window (F4). What is not sent stays as it is. */
  planned_start_date: dateTime().default(undefined),
  planned_end_date: plannedEnd().default(undefined),
  asset_ids: choices(),
  /** By `f<id>` (wire/parts/form.ts). */
  custom_fields: sentCustomFields(),
  attachment: file(),
  attachment_delete: flag().optional(),
  ticket_id: choice().optional(),
  problem_id: choice().optional(),
  type: string().oneOf(['initiated', 'initiating']).optional(),
  version: version(),
});
export type ChangeForm = InferType<typeof changeForm>;

/** Minutes (D2 §5: required number). */
export const changeDuration = object({
  total_activity_duration: wholeNumber(changeTexts.duration)
    .min(0, changeTexts.duration)
    .max(changeLimits.duration, changeTexts.duration)
    .required(texts.required),
});

const linkType = () => string().oneOf(changeLinkTypes, linkTypeTexts.ofChange).required(texts.required);

export const changeTicketSelection = object({
  change_id: requiredChoice(),
  ticket_ids: choices().min(1, texts.required).required(texts.required),
  type: linkType(),
});
export const changeTicketLink = object({ change_id: requiredChoice(), ticket_id: requiredChoice(), type: linkType() });
/** X70: of the releases of a change, only this one. */
export const releaseLink = object({ release_id: choice().optional() });

export const changeTaskSelection = object({
  change_id: requiredChoice(),
  task_ids: choices().min(1, texts.required).required(texts.required),
});
export const changeTaskLink = object({ change_id: requiredChoice(), task_id: requiredChoice() });

/** Many at once (F5). */
export const changeBulk = manyForm({
  status_id: setChoice(),
  priority_id: choice().optional(),
  agent_id: choice().optional(),
  team_id: choice().optional(),
  department_id: choice().optional(),
});
