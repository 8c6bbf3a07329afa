import { sql } from 'kysely';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import type { Language } from '../../texts/compiled/languages';
import type { RuleConditions } from '../../wire/rule/rule';
import {
  type Delivery,
  deliveryStatuses,
  type webhookSorts,
  type WebhookRow,
  type WebhookView,
} from '../../wire/webhook/webhook';
import { bodyOfEvent, eventColumns, type EventRow, pathOfEvent } from '../event';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid, notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { readText } from '../shared/list.params';
import { byColumn } from '../shared/list.sort';
import { person } from '../shared/shapes';
import { keptSentence, say, type StoredSentence } from '../shared/sentence';
import { wireTime } from '../shared/time';
import { wireTimeIn } from '../../wire/protocol/moment';
import { held, kindsShownTo, tellingsOf } from './webhook.author';
import { kindsOfEvents } from './webhook.kinds';
import { headersOf } from './webhook.sign';
import type { Posted } from './webhook.post';

const t = (column: string) => sql.ref(`t.${column}`);
const of = (status: string) =>
  sql`(select count(*) from webhook_deliveries d where d.webhook_id = t.id and d.status = ${sql.lit(status)})`;

const row = (
  zone: string,
) => sql`t.id, t.name, t.url, t.events, t.active, t.switched_off, t.conditions, t.author_id, ${person(t('author_id'))} as author,
  ${wireTime(t('failing_since'), zone)} as failing_since, ${of('waiting')} as waiting, ${of('failed')} as failed,
  ${wireTime(sql`(select d.ended_at from webhook_deliveries d where d.webhook_id = t.id and d.status = 'delivered' order by d.id desc limit 1)`, zone)} as delivered_at,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (zone: string): ListDefinition<(typeof webhookSorts)[number]> => ({
  table: 'webhooks',
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('name')),
    url: byColumn(t('url')),
    active: byColumn(t('active')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.url) like ${pattern})`,
  row: row(zone),
});

interface Stored extends Omit<WebhookRow, 'is_edit' | 'is_delete' | 'stopped_reason'> {
  author_id: number | null;
  conditions: RuleConditions;
}

/** With why they do not tell everything, by the rights that their authors hold now. */
async function shownAll<S extends Stored>(db: Db, rows: readonly S[], language: Language) {
  const tellings = await tellingsOf(db, rows);
  return rows.map(({ author_id: _author, ...read }, at) => {
    const stop = read.active ? tellings[at]!.stopOf(kindsOfEvents(read.events)) : null;
    return { ...shown(read, language), stopped_reason: stop?.in(language) ?? null };
  });
}

const shown = <S extends Pick<Stored, 'switched_off'>>(read: S, language: Language) => ({
  ...read,
  switched_off:
    read.switched_off === null ? null : keptSentence(JSON.parse(read.switched_off) as StoredSentence).in(language),
  is_edit: true,
  is_delete: true,
});

interface Reader {
  actor: Actor;
  language: Language;
}

export async function listWebhooks(
  db: Db,
  query: Record<string, unknown>,
  { actor, language }: Reader,
): Promise<{ rows: WebhookRow[]; total: number }> {
  const { rows, total } = await list<Stored>(db, definition(actor.time_zone), query, actor.time_zone);
  const all = await shownAll(db, rows, language);
  return { rows: all.map(({ conditions: _, ...row }) => row), total };
}

/** Throws 404. */
export async function viewWebhook(
  db: Db,
  id: number,
  { actor, language }: Reader,
  present: Date,
): Promise<WebhookView> {
  const { rows } = await sql<Stored & Pick<WebhookView, 'old_secret_until' | 'version'>>`
    select ${row(actor.time_zone)}, t.version,
      case when t.old_secret_until > ${present} then ${wireTime(t('old_secret_until'), actor.time_zone)} end as old_secret_until
    from webhooks t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('webhook');
  return (await shownAll(db, rows, language))[0]!;
}

/** How an attempt is kept. */
export type Attempt = Posted & { at: string };

const words = {
  timeout: say(webhookSentences.timeout),
  refused: say(webhookSentences.refused),
  network: say(webhookSentences.network),
  unseen: say(webhookSentences.unseen),
} as const;

function attemptOf({ at, ms, status, body = '', error, detail }: Attempt, zone: string, language: Language) {
  const time = wireTimeIn(zone, Date.parse(at));
  if (status !== undefined) return { at: time, ms, response: { status, body } };
  const text = words[error ?? 'network'].in(language);
  return { at: time, ms, error: detail ? `${text} (${detail})` : text };
}

interface DeliveryRow extends EventRow {
  delivery_id: number;
  status: Delivery['status'];
  delivery_created_at: string;
  next_at: string | null;
  attempts: Attempt[];
  url: string;
}

/** Deliveries of a webhook of records of which the reader sees what its conditions look at, newest first. Throws 404, 422. */
export async function listDeliveries(
  db: Db,
  webhookId: number,
  query: Record<string, unknown>,
  { actor, language }: Reader,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const { conditions } = await requireWebhook(db, webhookId);
  const status = readText('status', query.status);
  if (status !== undefined && !(deliveryStatuses as readonly string[]).includes(status))
    throw invalid({ status: say(webhookSentences.status, { statuses: deliveryStatuses.join(', ') }) });
  const kinds = await kindsShownTo(db, actor, conditions);
  const zone = actor.time_zone;
  const { rows, total } = await list<DeliveryRow>(
    db,
    {
      table: 'webhook_deliveries',
      defaultOrder: 'desc',
      sorts: {},
      filters: {},
      ofOneRecord: true,
      search: (pattern) =>
        sql`exists (select from events s where s.id = t.event_id and (search_fold(s.identifier) like ${pattern} or s.type like ${pattern}))`,
      row: sql`t.id as delivery_id, t.status, ${wireTime(t('created_at'), zone)} as delivery_created_at,
        case when t.status = 'waiting' and t.next_at <> ${held} then ${wireTime(t('next_at'), zone)} end as next_at, t.attempts,
        (select w.url from webhooks w where w.id = t.webhook_id) as url,
        (select row_to_json(e) from (select ${eventColumns} from events e where e.id = t.event_id) e) as event`,
    },
    query,
    zone,
    [
      sql`t.webhook_id = ${webhookId}`,
      sql`t.kind = any(${kinds}::text[])`,
      ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ],
  );
  return { deliveries: rows.map((one) => deliveryOf(one as never, zone, language)), total };
}

function deliveryOf(
  row: Omit<DeliveryRow, keyof EventRow> & { event: EventRow },
  zone: string,
  language: Language,
): Delivery {
  const { delivery_id, status, delivery_created_at, next_at, attempts, url, event } = row;
  return {
    id: delivery_id,
    event_id: event.key,
    type: event.type,
    identifier: event.identifier,
    path: pathOfEvent(event),
    status,
    created_at: delivery_created_at,
    next_at,
    attempts: attempts.map((attempt) => attemptOf(attempt, zone, language)),
    request: { url, headers: headersOf(event.key), body: JSON.stringify(bodyOfEvent(event)) },
  };
}

/** Throws 404. */
export async function requireWebhook(
  db: Db,
  id: number,
): Promise<{ id: number; name: string; conditions: RuleConditions }> {
  const { rows } = await sql<{ id: number; name: string; conditions: RuleConditions }>`
    select id, name, conditions from webhooks where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('webhook');
  return rows[0];
}

/** Webhooks of which every attempt fails, that were switched off for it, or whose author lacks a right: for the start page of administrators. */
export async function failingWebhooks(db: Db): Promise<{ id: number; name: string; since: Date | null }[]> {
  const { rows } = await sql<{ id: number; name: string; since: Date | null }>`
    select id, name, failing_since as since from webhooks where failing_since is not null or switched_off is not null or stopped_at is not null order by id limit 20`.execute(
    db,
  );
  return rows;
}
