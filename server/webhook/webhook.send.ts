import { sql } from 'kysely';
import { webhookLimits } from '../../wire/webhook/webhook';
import type { EventBody, EventKind } from '../../wire/event/event';
import { bodyOfEvent, eventColumns, type EventRow, seenBodies } from '../event';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Database } from '../shared/db';
import { seenTickets, sightsFor } from '../shared/sight';
import type { Around } from '../shared/telemetry';
import type { Allowed } from './webhook.address';
import { tellingOf } from './webhook.author';
import { noteOutcomes } from './webhook.failures';
import { post, type Posted, succeeded } from './webhook.post';
import { signedHeaders } from './webhook.sign';
import { readingAs, unseenOf } from '../shared/scope';

/** Deliveries that one look takes: of a receiver that fails few, so that it is not overrun when it comes back. */
const atOnce = { healthy: 20, failing: 2 } as const;
/** Who takes a delivery has so many seconds; then another one, or who begins anew after a crash, sends it again. */
const leaseSeconds = webhookLimits.replyMs / 1000 + 5;

const minute = 60_000;
const hour = 60 * minute;
/** The wait after each failed attempt, in milliseconds: twelve attempts in about a day. */
const waits = [
  ...[15_000, minute, 5 * minute, 15 * minute, 30 * minute, hour],
  ...[2 * hour, 3 * hour, 4 * hour, 6 * hour, 7 * hour],
] as const;

/** When a delivery that failed so often is tried again, somewhat earlier or later than others; null: no more. */
export function nextTry(tries: number, present: Date, random: () => number = Math.random): Date | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : new Date(present.getTime() + Math.round(wait * (0.8 + 0.4 * random())));
}

export interface Clock {
  now: () => Date;
  /** The present for retries, which tests shift (E18). */
  present: () => Date;
}

interface Sender extends Clock, Pick<HelpDesk, 'sight' | 'peopleSight'> {
  db: Database;
  allowed: Allowed;
  /** Of the service desk, for links in mails. */
  address: string;
  around: Around;
  /** Is told of each call. */
  called: (isDelivered: boolean) => void;
}

interface Taken extends EventRow {
  delivery_id: number;
  tries: number;
  url: string;
  secret: string;
  old_secret: string | null;
}

/** Ids of webhooks for which something is due. */
export async function dueWebhooks(db: Database, present: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhooks w where exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at <= ${present} and (w.active or d.on_demand) and not d.kind = any(w.held_kinds))
    order by w.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes what is due for a webhook and not withheld: of each record the oldest that waits, so that those of one record arrive in their order.
 * Several processes may do it at the same time.
 */
async function take(db: Database, webhookId: number, withheld: readonly EventKind[], present: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with w as (select id, url, secret, active, case when old_secret_until > ${present} then old_secret end as old_secret,
        case when failing_since is null then ${atOnce.healthy}::integer else ${atOnce.failing}::integer end as most
      from webhooks where id = ${webhookId}),
    due as (
      select d.id from webhook_deliveries d cross join w
      where d.webhook_id = ${webhookId} and d.status = 'waiting' and d.next_at <= ${present} and (d.leased_until is null or d.leased_until < now())
        and not d.kind = any(${withheld}::text[]) and (d.on_demand or w.active and not exists (
          select from webhook_deliveries e where e.webhook_id = ${webhookId} and e.kind = d.kind and e.record_id = d.record_id
            and e.status = 'waiting' and not e.on_demand and e.id < d.id))
      order by d.next_at, d.id limit (select most from w) for update of d skip locked)
    update webhook_deliveries t set leased_until = now() + ${leaseSeconds} * interval '1 second'
    from due cross join w join webhook_deliveries d on true join events e on e.id = d.event_id
    where t.id = due.id and d.id = due.id
    returning t.id as delivery_id, t.tries, w.url, w.secret, w.old_secret, ${eventColumns}`.execute(db);
  return rows.sort((a, b) => a.delivery_id - b.delivery_id);
}

/** What became of a delivery. */
export interface Outcome {
  id: number;
  at: Date;
  posted: Posted;
  /** When it is tried again; null: never. */
  next: Date | null;
}

async function send(taken: Taken, event: EventBody, { now, present, allowed, called }: Sender): Promise<Outcome> {
  const body = JSON.stringify(event);
  const at = now();
  const secrets = [taken.secret, ...(taken.old_secret === null ? [] : [taken.old_secret])];
  const posted = await post({ url: taken.url, headers: signedHeaders(taken.key, body, secrets, at), body }, allowed);
  called(succeeded(posted));
  return {
    ...{ id: taken.delivery_id, at, posted },
    next: succeeded(posted) ? null : nextTry(taken.tries + 1, present()),
  };
}

/** Sends what is due for one webhook until nothing is, or `isOver`. */
export async function sendDue(sender: Sender, webhookId: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { author, withheld } = await tellingOf(sender.db, webhookId);
    const taken = await take(sender.db, webhookId, withheld, sender.present());
    // Without an author everything is withheld.
    if (!author || !taken.length) return;
    await sender.around('webhook', async () => {
      const told = { ...author, ...sightsFor(sender, author) };
      const reading = await readingAs(sender.db, told);
      const bodies = await seenBodies(reading, told, taken.map(bodyOfEvent));
      const outside = await unseenOf(
        reading,
        taken.map(({ kind, record_id: id }) => ({ kind, id })),
      );
      const seen = await seenTickets(
        told,
        taken.filter(isOfTicket).map(({ record_id }) => record_id),
      );
      const outcomes = await Promise.all(
        taken.map((one, i) =>
          (isOfTicket(one) && !seen.has(one.record_id)) || outside.has(`${one.kind} ${one.record_id}`)
            ? unseen(one, sender)
            : send(one, bodies[i]!, sender),
        ),
      );
      await noteOutcomes(sender, webhookId, outcomes);
    });
  }
}

const isOfTicket = ({ kind }: Taken): boolean => kind === 'ticket';

/** Of a ticket that the help-desk does not show the author: nobody is called. */
const unseen = ({ delivery_id: id }: Taken, { now }: Sender): Outcome => ({
  ...{ id, at: now(), next: null },
  posted: { ms: 0, error: 'unseen' },
});
