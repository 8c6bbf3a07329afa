import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/webhook';
import * as rule from '../../texts/compiled/rules/rule';
import * as shared from '../../texts/compiled/rules/shared';
import * as vendor from '../../texts/compiled/rules/vendor';
import { eventGroups, eventTypes } from '../event/event';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import { permissionGroups } from '../protocol/permission';
import type * as schemas from './webhook.schema';

export const webhookLimits = {
  name: 255,
  url: 2000,
  events: 100,
  /** Milliseconds in which the receiver has to reply. */
  replyMs: 10_000,
  /** Bytes of a reply that are read. */
  replyBytes: 64 * 1024,
  /** Characters of a reply that are kept. */
  reply: 2000,
  tries: 12,
  /** Days of failure after which one is switched off. */
  failingDays: 3,
  /** Hours in which the former secret signs too. */
  oldSecretHours: 24,
  /** Attempts of a delivery that are kept, the newest. */
  attempts: 24,
} as const;

export const webhookTexts = {
  name: shared.name_too_long(webhookLimits.name),
  url: sentences.webhook_url,
  urlLong: vendor.address_too_long(webhookLimits.url),
  events: rule.no_event,
  event: sentences.webhook_event,
  tooManyEvents: sentences.webhook_too_many_events(webhookLimits.events),
} as const;

/** Is it an event, all of a group (`problem.*`), or all (`*`)? */
export const isChoosable = (name: string): boolean =>
  name === '*' ||
  (eventTypes as readonly string[]).includes(name) ||
  (eventGroups as readonly string[]).some((group) => name === `${group}.*`);

/** Is an event of this type one of those that were chosen? */
export const isChosen = (chosen: readonly string[], type: string): boolean =>
  chosen.some((one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))));

export const webhookSorts = ['id', 'name', 'url', 'active', 'created_at', 'updated_at'] as const;
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export type WebhookForm = InferType<typeof schemas.webhookForm>;
export type WebhookEdit = InferType<typeof schemas.webhookEdit>;
export type WebhookRow = InferType<typeof schemas.webhookRow>;
export type WebhookView = InferType<typeof schemas.webhookView>;
export type Delivery = InferType<typeof schemas.delivery>;
export type WebhookPreview = InferType<typeof schemas.webhookPreview>;
type WebhookList = { data: WebhookRow[]; webhooks: WebhookRow[]; total: number };
type Saved = { id: number; secret?: string | undefined };

type Id = { params: { id: number } };
const api = '/service-desk/api';
const needs = 'manage_automation';
/** Who is sent what happened to records may see them. */
const mayNeed = permissionGroups.flatMap(({ view }) => view ?? []);
const delivering = { needs, fails: [404, 409] } as const;

/** G22. */
export const webhookCalls = {
  list: call<{ query: ListQuery; reply: WebhookList }>('GET', `${api}/webhook-list`, {
    summary: 'List webhooks',
    needs,
  }),
  view: call<Id & { reply: { webhook: WebhookView } }>('GET', `${api}/webhook/{id}`, {
    summary: 'Read a webhook',
    needs,
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. A new one tells its secret, once. */
  save: call<{ body: WebhookForm; reply: Saved }>('POST', `${api}/webhook`, {
    summary: 'Create or edit a webhook',
    needs,
    mayNeed,
    versioned: true,
  }),
  edit: call<Id & { body: WebhookEdit; reply: Saved }>('POST', `${api}/webhook/{id}`, {
    summary: 'Save a webhook',
    needs,
    mayNeed,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${api}/webhook/{id}`, { summary: 'Delete a webhook', needs }),
  /** Newest first. */
  deliveries: call<
    Id & { query: ListQuery & { status?: DeliveryStatus }; reply: { deliveries: Delivery[]; total: number } }
  >('GET', `${api}/webhook/{id}/deliveries`, { summary: 'List deliveries of a webhook', needs }),
  redeliver: call<{ params: { id: number; deliveryId: number } }>(
    'POST',
    `${api}/webhook/{id}/deliveries/{deliveryId}/redeliver`,
    { summary: 'Send a delivery again', ...delivering },
  ),
  test: call<Id & { reply: { delivery: { id: number } } }>('POST', `${api}/webhook/{id}/test`, {
    summary: 'Send a test event',
    ...delivering,
  }),
  /** The former secret signs too for a day. */
  rotate: call<Id & { reply: { secret: string } }>('POST', `${api}/webhook/{id}/secret`, {
    summary: 'Set a new secret',
    needs,
  }),
  /** The newest event of a type, or of one like it, or an example where nothing happened yet. */
  preview: call<{ params: { type: string }; reply: WebhookPreview }>('GET', `${api}/webhook-preview/{type}`, {
    summary: 'Read what a webhook sends',
    needs,
    mayNeed,
  }),
};
