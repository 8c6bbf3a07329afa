import { sql } from 'kysely';
import type { EventKind } from '../../wire/event/event';
import { type PageType, pageTypes } from '../../wire/rule/rule';
import { type WebhookForm, webhookLimits } from '../../wire/webhook/webhook';
import { numberEvents, seesEvents } from '../event';
import { faultsOfConditions } from '../rule';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, noSuch, notFound } from '../shared/errors';
import { refusalFor, rightOfEvents } from '../shared/right';
import type { Sentence } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import type { Allowed } from './webhook.address';
import { holdBack, kindsShownTo, tellingOf } from './webhook.author';
import { kindsOfEvents } from './webhook.kinds';
import { requireWebhook } from './webhook.queries';
import { newSecret } from './webhook.sign';
import { requireUrl } from './webhook.url';

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** Who has records sent somewhere may see them. */
function lackedIn(actor: Actor, events: readonly string[]): Record<string, Sentence> {
  const unseen = kindsOfEvents(events).find((kind) => !seesEvents(actor, kind));
  if (!unseen) return {};
  return { events: refusalFor(rightOfEvents(unseen)) };
}

/** Creates one, whose secret is told this once, or edits one. Throws 409, 422. */
export async function saveWebhook(
  { db, actor, now }: Saving,
  id: number | null,
  form: Omit<WebhookForm, 'id'>,
  seen: Seen,
  allowed: Allowed,
): Promise<{ id: number; secret?: string }> {
  const present = id === null ? null : await hold(db, id);
  if (present) await requireVersion(db, present, seen);
  const { name, conditions } = form;
  const events = [...new Set(form.events)];
  const faults = {
    ...lackedIn(actor, events),
    ...(await faultsOfConditions(db, pageTypesOf(events), conditions, actor)),
  };
  if (Object.keys(faults).length) throw invalid(faults);
  const active = form.active ?? true;
  const values = {
    ...{ name, events, active, url: await requireUrl(form.url, allowed) },
    conditions: JSON.stringify(conditions),
    author_id: actor.id,
    updated_by: actor.id,
    updated_at: now,
    ...(active && { switched_off: null }),
    // What happened while it was off is not sent afterwards, and what it failed before does not count.
    ...(active && !present?.active && { from_position: await lastPosition(db), failing_since: null }),
  };
  if (present) {
    await db
      .updateTable('webhooks')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', present.id)
      .execute();
    // What waits need not wait for its turn any more.
    if (active && !present.active)
      await sql`update webhook_deliveries set next_at = least(next_at, ${now}) where webhook_id = ${present.id} and status = 'waiting'`.execute(
        db,
      );
    await holdBack(db, { present: now, address: '' }, present.id);
    return { id: present.id };
  }
  const secret = newSecret();
  const created = await db
    .insertInto('webhooks')
    .values({ ...values, secret, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: created.id, secret };
}

const pageTypesOf = (events: readonly string[]): PageType[] => {
  const kinds: readonly string[] = kindsOfEvents(events);
  return pageTypes.filter((pageType) => kinds.includes(pageType));
};

async function lastPosition(db: Db): Promise<number> {
  await numberEvents(db);
  const { rows } = await sql<{ last: number }>`select last from event_numbers`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Held until the transaction ends. Throws 404. */
async function hold(db: Trx, id: number) {
  const row = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'active', 'version', 'updated_by', 'events', 'secret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('webhook');
  return row;
}

/** Throws 422 unless the webhook that a body names is there. */
export async function requireNamed(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw invalid({ id: noSuch('webhook') });
}

/** Returns its name; what waits for it is dropped. Throws 404. */
export async function deleteWebhook(db: Trx, id: number): Promise<string> {
  const gone = await db.deleteFrom('webhooks').where('id', '=', id).returning('name').executeTakeFirst();
  if (!gone) throw notFound('webhook');
  return gone.name;
}

const hour = 3_600_000;

/** A new secret; the former one signs too for a day. Throws 404. */
export async function rotateSecret(
  { db, actor, now }: Saving,
  id: number,
  present: Date,
): Promise<{ name: string; secret: string }> {
  const { name, secret: old_secret } = await hold(db, id);
  const secret = newSecret();
  await db
    .updateTable('webhooks')
    .set({
      ...{ secret, old_secret, updated_by: actor.id, updated_at: now },
      old_secret_until: new Date(present.getTime() + webhookLimits.oldSecretHours * hour),
    })
    .where('id', '=', id)
    .execute();
  return { name, secret };
}

/** Sends a delivery again, with the same event id, out of turn. Returns what it is about. Throws 404, 409. */
export async function redeliver(
  { db, actor, present }: { db: Trx; actor: Actor; present: Date },
  webhookId: number,
  id: number,
): Promise<string> {
  const { conditions } = await requireWebhook(db, webhookId);
  const kinds = await kindsShownTo(db, actor, conditions);
  const { rows } = await sql<{ identifier: string; kind: EventKind }>`
    update webhook_deliveries d set status = 'waiting', tries = 0, on_demand = true, next_at = ${present}, leased_until = null, ended_at = null
    from events e where e.id = d.event_id and d.id = ${id} and d.webhook_id = ${webhookId} and d.kind = any(${kinds}::text[])
    returning coalesce(nullif(e.identifier, ''), e.type) as identifier, d.kind`.execute(db);
  if (!rows[0]) throw notFound('delivery');
  await requireToldOf(db, webhookId, rows[0].kind);
  return rows[0].identifier;
}

/** Throws 409 while the author of a webhook may not see records of this kind. */
async function requireToldOf(db: Db, webhookId: number, kind: EventKind): Promise<void> {
  const why = (await tellingOf(db, webhookId)).stopOf([kind]);
  if (why) throw conflict(why);
}

/**
 * A kind of records of which a test may tell: one that the webhook is told of, if the actor sees any. Throws 409 while its
 * author may see none of them.
 */
export async function kindOfTest(
  db: Db,
  actor: Actor,
  webhookId: number,
  events: readonly string[],
): Promise<EventKind> {
  const { withheld, stopOf } = await tellingOf(db, webhookId);
  const kinds = kindsOfEvents(events);
  const told = kinds.filter((kind) => !withheld.includes(kind));
  const why = told.length ? null : stopOf(kinds);
  if (why) throw conflict(why);
  return told.find((kind) => seesEvents(actor, kind)) ?? told[0]!;
}
