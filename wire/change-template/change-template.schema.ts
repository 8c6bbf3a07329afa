import { array, number, object, string } from 'yup';
import { changePlanningKeys } from '../change/change';
import { changeForm } from '../change/change.schema';
import { sentRecurrence, sentZone } from '../freeze/freeze.schema';
import { formFields, sentCustomFields } from '../parts/form.schema';
import { plannedEnd } from '../parts/window.schema';
import { entries } from '../protocol/entry';
import { choice, choices, dateTime, flag, line, maxLength, version, wholeNumber } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { changeTemplateCalls, offeredSorts, templateLimits, templateSorts, templateTexts } from './change-template';

/**
 * What a change made from it begins with: of the change form all but its identifier, its file and its window, which each
 * change has for itself. Without a requester it is who makes the change, without a status it is Open.
 */
export const templateFields = changeForm
  .pick([
    ...(['subject', 'description', 'change_type_id', 'priority_id', 'location_id', 'impact_id'] as const),
    ...(['department_id', 'team_id', 'agent_id', 'custom_fields'] as const),
  ])
  .shape({ requester_id: choice().default(null), status_id: choice().default(null) });

/** A planning entry that a change made from it has. */
const plannedEntry = object({
  identifier: string().required(texts.required).oneOf(changePlanningKeys, templateTexts.entry),
  description: requiredHtml(),
});

/**
 * A template of changes (G17a). The server adds: what it names exists, one that is repeated has its times, its zone, and
 * comes to some day; and the rules of custom fields.
 */
export const changeTemplateForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(templateLimits.name, templateTexts.name)),
  fields: templateFields.default(undefined),
  planning: array()
    .of(plannedEntry)
    .max(changePlanningKeys.length, templateTexts.twice)
    .test(
      'once',
      templateTexts.twice,
      (list) => new Set(list?.map(({ identifier }) => identifier)).size === (list?.length ?? 0),
    )
    .optional(),
  task_ids: choices().optional(),
  asset_ids: choices().optional(),
  workflow_id: choice().optional(),
  recurrence: sentRecurrence(),
  begin: dateTime(),
  end: dateTime(),
  time_zone: sentZone().nullable().default(null),
  days_ahead: wholeNumber(templateTexts.days_ahead)
    .min(0, templateTexts.days_ahead)
    .max(templateLimits.days_ahead, templateTexts.days_ahead)
    .default(0),
  active: flag().default(true),
  change_id: choice().optional(),
  version: version(),
});

/** When it is repeated; the server adds that it comes to some day. */
export const templateTimes = object({
  recurrence: sentRecurrence(),
  begin: dateTime().required(texts.required).nonNullable(texts.required),
  end: dateTime().required(texts.required).nonNullable(texts.required),
  time_zone: sentZone().required(texts.required),
});

/** When the change is planned that is made from it. */
export const templateUse = object({
  planned_start_date: dateTime().default(undefined),
  planned_end_date: plannedEnd().default(undefined),
});

const moment = { begin: s.time(), end: s.time() };
const ids = () => array().of(number().integer().positive().required()).required();
const named = () => array().of(s.named()).required();

const row = {
  id: s.id(),
  name: s.text(),
  subject: s.text(),
  /** Null if it is gone: then no change can be made from it. */
  change_type: s.namedOrNull(),
  recurrence: s.textOrNull(),
  begin: s.timeOrNull(),
  end: s.timeOrNull(),
  time_zone: s.textOrNull(),
  days_ahead: s.count(),
  active: s.yes(),
  /** The next times, the present one too, of one that is active and has any. */
  next: s.rows(moment),
  /** Why the clock could not make its last change; null if it could, or had nothing to do. */
  stopped_reason: s.textOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};

export const changeTemplateList = s.shape({ data: s.rows(row), change_templates: s.rows(row), total: s.count() });

export const changeTemplateView = s.shape({
  ...row,
  fields: s.shape({
    subject: s.text(),
    description: s.text(),
    requester_id: s.idOrNull(),
    status_id: s.idOrNull(),
    change_type_id: s.id(),
    priority_id: s.idOrNull(),
    location_id: s.idOrNull(),
    impact_id: s.idOrNull(),
    department_id: s.idOrNull(),
    team_id: s.idOrNull(),
    agent_id: s.idOrNull(),
    /** By `f<id>`, as they were sent. */
    custom_fields: sentCustomFields(),
  }),
  planning: s.rows({ identifier: string().oneOf(changePlanningKeys).required(), description: s.text() }),
  task_ids: ids(),
  asset_ids: ids(),
  workflow_id: s.idOrNull(),
  /** What the ids are called, of what there still is. */
  tasks: named(),
  assets: s.seenWith('view_assets', named(), []),
  workflow: s.namedOrNull(),
  /** The fields as the form shows them, with their values; what is gone is left out. */
  form: formFields,
  version: s.count(),
});

export const offeredTemplates = s.listOf('data', {
  id: s.id(),
  name: s.text(),
  subject: s.text(),
  change_type: s.namedOrNull(),
  /** The next time, in the reader's zone. */
  next: s.shapeOrNull(moment),
  /** How long a change lasts, in minutes; null if the template does not say. */
  minutes: number().integer().min(0).nullable().defined(),
});

export const changeTemplateSaved = s.shape({ id: s.id() });
export const changeMade = s.shape({ id: s.id(), identifier: s.text() });

export const changeTemplateEntries = entries(
  'change-template',
  changeTemplateCalls,
  {},
  {
    list: { query: { sorts: templateSorts }, reply: changeTemplateList },
    offered: { query: { sorts: offeredSorts }, reply: offeredTemplates },
    view: { reply: s.shape({ change_template: changeTemplateView }) },
    save: { body: changeTemplateForm, reply: changeTemplateSaved },
    next: { body: templateTimes, reply: s.shape({ next: s.rows(moment) }) },
    use: { body: templateUse, reply: changeMade },
  },
);
