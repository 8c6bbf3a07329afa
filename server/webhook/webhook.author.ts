import { sql } from 'kysely';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import { type EventKind, eventKinds, eventLimits } from '../../wire/event/event';
import type { PermissionKey } from '../../wire/protocol/permission';
import { pageTypes, type RuleConditions } from '../../wire/rule/rule';
import { seesEvents } from '../event';
import { type Author, authorsOf, lackedToAsk, type LackedToAsk } from '../rule';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { type Right, rightNames, rightOfEvents } from '../shared/right';
import { say, type Sentence } from '../shared/sentence';
import { kindsOfEvents } from './webhook.kinds';
import { mailOfWebhook } from './webhook.mails';

/** A webhook as far as it says what it may tell. */
interface Stored {
  author_id: number | null;
  conditions: RuleConditions;
}

/** What a webhook may tell by the rights that its author, who saved it last, holds now (docs/decisions/073). */
export interface Telling {
  author: Author | undefined;
  /** Kinds of records of which it tells nothing. */
  withheld: readonly EventKind[];
  /** Those among them whose records are not even compared: the author does not see a field of its conditions (075). */
  unasked: readonly EventKind[];
  /** Why it does not tell of all of these kinds, and what to do; null: it does. */
  stopOf: (kinds: readonly EventKind[]) => Sentence | null;
}

/** Of each of these webhooks, in their order: in two statements, and one more where conditions name custom fields. */
export async function tellingsOf(db: Db, webhooks: readonly Stored[]): Promise<Telling[]> {
  const authors = await authorsOf(
    db,
    webhooks.map(({ author_id }) => author_id),
  );
  const lacked = await lackedToAsk(
    db,
    webhooks.map(({ conditions }) => conditions),
  );
  return webhooks.map(({ author_id, conditions }) =>
    telling(author_id === null ? undefined : authors.get(author_id), conditions, lacked),
  );
}

/** The same of one; of one that is gone it is nobody's. */
export async function tellingOf(db: Db, webhookId: number): Promise<Telling> {
  const { rows } = await sql<Stored>`select author_id, conditions from webhooks where id = ${webhookId}`.execute(db);
  const [found] = await tellingsOf(db, [rows[0] ?? { author_id: null, conditions: { match: 'all', groups: [] } }]);
  return found!;
}

/** Kinds of records of which the reader may know which ones a webhook with these conditions was told of. */
export async function kindsShownTo(db: Db, actor: Actor, conditions: RuleConditions): Promise<EventKind[]> {
  const lacked = await lackedToAsk(db, [conditions]);
  return eventKinds.filter((kind) => seesEvents(actor, kind) && !lackedOf(kind, actor, conditions, lacked));
}

function lackedOf(
  kind: EventKind,
  who: Parameters<LackedToAsk>[0],
  conditions: RuleConditions,
  lacked: LackedToAsk,
): Right | null {
  const pageType = pageTypes.find((one) => one === kind);
  return pageType ? lacked(who, conditions, pageType) : null;
}

function telling(author: Author | undefined, conditions: RuleConditions, lacked: LackedToAsk): Telling {
  /** null: it may tell. */
  const missing = (kind: EventKind, who: Author): Right | null => {
    if (!can(who, 'manage_automation')) return 'manage_automation';
    return seesEvents(who, kind) ? lackedOf(kind, who, conditions, lacked) : rightOfEvents(kind);
  };
  const isWithheld = (kind: EventKind): boolean => !author?.active || missing(kind, author) !== null;
  return {
    author,
    withheld: eventKinds.filter(isWithheld),
    unasked: eventKinds.filter((kind) => author && lackedOf(kind, author, conditions, lacked)),
    stopOf(kinds) {
      const next = say(webhookSentences.take_over, { days: eventLimits.days });
      if (!author) return say(webhookSentences.stopped_nobody, { next });
      const { name } = author;
      if (!author.active) return say(webhookSentences.stopped_left, { name, next });
      const kind = kinds.find(isWithheld);
      if (!kind) return null;
      if (author.role === 'client') return say(webhookSentences.stopped_client, { name, next });
      const right = rightNames[missing(kind, author) as PermissionKey];
      return say(webhookSentences.stopped_right, { name, right, next });
    },
  };
}

/** When a delivery is due that is held: never. */
export const held = 'infinity';

/** A webhook as the sender needs it. */
export interface Kept extends Stored {
  id: number;
  name: string;
  events: string[];
  active: boolean;
  /** Of what happened behind this one it is told. */
  from_position: number;
  held_kinds: EventKind[];
  /** Behind which position no event of a kind was passed on, because its conditions could not be asked. */
  unasked: Partial<Record<EventKind, number>>;
  stopped: boolean;
  telling: Telling;
}

interface Noting {
  present: Date;
  address: string;
}

/**
 * Holds what waits for webhooks of whose author the rights have gone, and lets go of it where they are back; administrators
 * get a mail for each webhook that begins to stop. Returns all with what they may tell. Three statements while nothing changes,
 * and one more where conditions name custom fields.
 */
export async function holdBack(db: Trx, { present, address }: Noting, only: number | null = null): Promise<Kept[]> {
  const { rows } = await sql<Omit<Kept, 'telling'>>`
    select id, name, events, active, author_id, conditions, from_position, held_kinds, unasked, stopped_at is not null as stopped from webhooks
    where ${only}::bigint is null or id = ${only} order by id`.execute(db);
  const tellings = await tellingsOf(db, rows);
  const all = rows.map((row, at) => ({ ...row, telling: tellings[at]! }));
  for (const webhook of all) {
    const { withheld, stopOf } = webhook.telling;
    const why = webhook.active ? stopOf(kindsOfEvents(webhook.events)) : null;
    if (String(withheld) !== String(webhook.held_kinds)) await hold(db, webhook.id, withheld, present);
    if ((why !== null) === webhook.stopped) continue;
    await sql`update webhooks set stopped_at = ${why && present} where id = ${webhook.id}`.execute(db);
    if (why)
      await mailOfWebhook(db, { ...webhook, address }, 'webhook-stopped', {
        subject: say(webhookSentences.stopped_subject, { name: webhook.name }),
        text: say(webhookSentences.stopped_mail, { name: webhook.name, why }),
      });
  }
  return all;
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
