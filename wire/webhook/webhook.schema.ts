import { array, mixed, number, object, string } from 'yup';
import { eventBody } from '../event/event.schema';
import { entries } from '../protocol/entry';
import { choice, few, flag, line, maxLength, version } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { ruleConditions, conditionsShape } from '../rule/rule.schema';
import { deliveryStatuses, isChoosable, webhookCalls, webhookLimits, webhookSorts, webhookTexts } from './webhook';

/**
 * A webhook (G22). The server adds: its address may be called, its conditions fit its records, and its maker sees these.
 */
export const webhookForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(webhookLimits.name, webhookTexts.name)),
  url: line().required(texts.required).test(maxLength(webhookLimits.url, webhookTexts.urlLong)),
  events: array()
    .transform(few(webhookLimits.events))
    .of(
      line()
        .required(texts.required)
        .test('event', webhookTexts.event, (name) => !name || isChoosable(name)),
    )
    .min(1, webhookTexts.events)
    .max(webhookLimits.events, webhookTexts.tooManyEvents)
    .required(webhookTexts.events),
  conditions: ruleConditions,
  active: flag().default(true),
  version: version(),
});

/** The same of the one that the path names. */
export const webhookEdit = webhookForm.omit(['id']);

const row = {
  id: s.id(),
  name: s.text(),
  url: s.text(),
  events: array().of(s.text()).required(),
  active: s.yes(),
  /** Why it was switched off by itself. */
  switched_off: s.textOrNull(),
  /** Who saved it last: it tells what they may see; null: nobody is known. */
  author: s.personOrNull(),
  /** Why it does not tell all of that: its author may not see it, or has left; null: it does. */
  stopped_reason: s.textOrNull(),
  /** Since when every attempt failed; null: the last one succeeded, or there was none. */
  failing_since: s.timeOrNull(),
  waiting: s.count(),
  failed: s.count(),
  delivered_at: s.timeOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};
export const webhookRow = s.shape(row);

export const webhookView = s.shape({
  ...row,
  conditions: conditionsShape(),
  /** Until when the former secret signs too. */
  old_secret_until: s.timeOrNull(),
  version: s.count(),
});

export const delivery = s.shape({
  id: s.id(),
  /** Of the event: the `webhook-id` of the request. */
  event_id: s.text(),
  type: s.text(),
  identifier: s.text(),
  path: s.textOrNull(),
  status: string().oneOf(deliveryStatuses).required(),
  created_at: s.time(),
  /** When it is tried next; null: it has ended. */
  next_at: s.timeOrNull(),
  attempts: s.rows({
    at: s.time(),
    ms: s.count(),
    response: s.shape({ status: s.count(), body: s.text() }).optional().default(undefined),
    error: string().optional(),
  }),
  request: s.shape({
    url: s.text(),
    headers: mixed<Record<string, string>>()
      .required()
      .meta({ valuesOf: [string()] }),
    body: s.text(),
  }),
});

export const webhookPreview = s.shape({
  body: eventBody,
  /** Nothing like it happened yet. */
  example: s.yes(),
});

const saved = s.shape({ id: s.id(), secret: string().optional() });

export const webhookEntries = entries(
  'webhook',
  webhookCalls,
  {},
  {
    list: {
      query: { sorts: webhookSorts },
      reply: s.shape({ data: s.rows(row), webhooks: s.rows(row), total: s.count() }),
    },
    view: { reply: s.shape({ webhook: webhookView }) },
    save: { body: webhookForm, reply: saved },
    edit: { body: webhookEdit, reply: saved },
    deliveries: {
      query: { sorts: [], words: { status: deliveryStatuses } },
      reply: s.shape({ deliveries: array().of(delivery).required(), total: s.count() }),
    },
    test: { reply: s.shape({ delivery: s.shape({ id: number().integer().positive().required() }) }) },
    rotate: { reply: s.shape({ secret: s.text() }) },
    preview: { reply: webhookPreview },
  },
);
