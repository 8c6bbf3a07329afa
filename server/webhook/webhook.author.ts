import { sql } from 'kysely';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import { type EventKind, eventKinds, eventLimits } from '../../wire/event/event';
import type { PermissionKey } from '../../wire/protocol/permission';
import { seesEvents } from '../event';
import { type Author, authorsOf } from '../rule';
import { can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { rightNames, rightOfEvents } from '../shared/right';
import { say, type Sentence } from '../shared/sentence';
import { kindsOfEvents } from './webhook.kinds';
import { mailOfWebhook } from './webhook.mails';

/** Who saved a webhook last: it tells what they may see now (docs/decisions/073). */
export async function authorOf(db: Db, webhookId: number): Promise<Author | undefined> {
  const { rows } = await sql<{ author_id: number | null }>`
    select author_id from webhooks where id = ${webhookId}`.execute(db);
  const id = rows[0]?.author_id ?? null;
  return id === null ? undefined : (await authorsOf(db, [id])).get(id);
}

const mayTell = (author: Author | undefined): author is Author =>
  author !== undefined && author.active && can(author, 'manage_automation');

/** Kinds of records of which a webhook of this author tells nothing now. */
export const withheldFrom = (author: Author | undefined): EventKind[] =>
  eventKinds.filter((kind) => !mayTell(author) || !seesEvents(author, kind));

/** Why a webhook does not tell all that was chosen for it, and what to do; null: it does. */
export function stopOf(author: Author | undefined, events: readonly string[]): Sentence | null {
  const next = say(webhookSentences.take_over, { days: eventLimits.days });
  if (!author) return say(webhookSentences.stopped_nobody, { next });
  const { name } = author;
  if (!author.active) return say(webhookSentences.stopped_left, { name, next });
  const withheld = withheldFrom(author);
  const kind = kindsOfEvents(events).find((one) => withheld.includes(one));
  if (!kind) return null;
  if (author.role === 'client') return say(webhookSentences.stopped_client, { name, next });
  const right = can(author, 'manage_automation') ? rightOfEvents(kind) : 'manage_automation';
  return say(webhookSentences.stopped_right, { name, right: rightNames[right as PermissionKey], next });
}

/** When a delivery is due that is held: never. */
export const held = 'infinity';

interface Kept {
  id: number;
  name: string;
  events: string[];
  active: boolean;
  author_id: number | null;
  held_kinds: EventKind[];
  stopped: boolean;
}

interface Noting {
  present: Date;
  address: string;
}

/**
 * Holds what waits for webhooks of whose author the rights have gone, and lets go of it where they are back; administrators
 * get a mail for each webhook that begins to stop. Returns the kinds that each holds. Three statements while nothing
 * changes.
 */
export async function holdBack(
  db: Trx,
  { present, address }: Noting,
  only: number | null = null,
): Promise<ReadonlyMap<number, readonly EventKind[]>> {
  const { rows: all } = await sql<Kept>`
    select id, name, events, active, author_id, held_kinds, stopped_at is not null as stopped from webhooks
    where ${only}::bigint is null or id = ${only} order by id`.execute(db);
  const authors = await authorsOf(
    db,
    all.map(({ author_id }) => author_id),
  );
  const found = new Map<number, readonly EventKind[]>();
  for (const webhook of all) {
    const author = webhook.author_id === null ? undefined : authors.get(webhook.author_id);
    const kinds = withheldFrom(author);
    const why = webhook.active ? stopOf(author, webhook.events) : null;
    found.set(webhook.id, kinds);
    if (String(kinds) !== String(webhook.held_kinds)) await hold(db, webhook.id, kinds, present);
    if ((why !== null) === webhook.stopped) continue;
    await sql`update webhooks set stopped_at = ${why && present} where id = ${webhook.id}`.execute(db);
    if (why)
      await mailOfWebhook(db, { ...webhook, address }, 'webhook-stopped', {
        subject: say(webhookSentences.stopped_subject, { name: webhook.name }),
        text: say(webhookSentences.stopped_mail, { name: webhook.name, why }),
      });
  }
  return found;
}

/** What is under way ends as it ends; a look by the sender finds nothing of a kind that is held. */
async function hold(db: Trx, id: number, kinds: readonly EventKind[], present: Date): Promise<void> {
  await sql`update webhooks set held_kinds = ${kinds} where id = ${id}`.execute(db);
  await sql`
    update webhook_deliveries set next_at = ${held}
    where webhook_id = ${id} and status = 'waiting' and kind = any(${kinds}) and (leased_until is null or leased_until < now())`.execute(
    db,
  );
  await sql`
    update webhook_deliveries set next_at = ${present}
    where webhook_id = ${id} and status = 'waiting' and next_at = ${held} and not kind = any(${kinds})`.execute(db);
}
