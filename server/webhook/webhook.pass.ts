import { sql } from 'kysely';
import { type PageType, pageTypes } from '../../wire/rule/rule';
import { isChosen } from '../../wire/webhook/webhook';
import type { EventKind } from '../../wire/event/event';
import { numberEvents } from '../event';
import { fittingRecords } from '../rule';
import type { Database, Db, Trx } from '../shared/db';
import { readingAs } from '../shared/scope';
import { held, holdBack, type Kept, type Telling } from './webhook.author';
import { kindsOfEvents } from './webhook.kinds';

/** Events that one transaction passes on. */
const batch = 500;

interface Passed {
  id: number;
  type: string;
  kind: EventKind;
  record_id: number;
  position: number;
}

/**
 * Writes for each event which webhooks are told of it, in the order of events; of several processes one does it. Conditions
 * are asked of the records as they are now, and not at all while the author does not see a field of theirs: such events wait
 * (docs/decisions/075). The same statements however many events and webhooks there are, but two for each kind of record and
 * set of conditions. Returns whether there may be more.
 */
export async function passOn(
  db: Database,
  { present, zone, address }: { present: Date; zone: string; address: string },
): Promise<boolean> {
  await numberEvents(db);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ position: number; last: number }>`
      select p.position, (select last from event_numbers) as last from webhook_progress p for update skip locked`.execute(
      trx,
    );
    const [progress] = rows;
    if (!progress) return false;
    // Read behind the events: of what happened after a right had gone nothing is sent.
    const webhooks = (await holdBack(trx, { present, address })).filter(({ active }) => active);
    const tellings = new Map(webhooks.map(({ id, telling }) => [id, telling]));
    const passing = { tellings, present, zone, position: progress.position };
    const isLeft = await takeUp(trx, webhooks, passing);
    if (progress.position >= progress.last) return isLeft;
    const begin = webhooks.length
      ? Math.max(progress.position, Math.min(...webhooks.map((one) => one.from_position)))
      : progress.last;
    const { rows: events } = await sql<Passed>`
      select id, type, kind, record_id, position from events
      where position > ${begin} and position <= ${progress.last} order by position limit ${batch}`.execute(trx);
    await write(trx, await deliveriesOf(trx, webhooks, events, zone), passing);
    const isWhole = events.length < batch;
    await sql`update webhook_progress set position = ${isWhole ? progress.last : events.at(-1)!.position}`.execute(trx);
    return isLeft || !isWhole;
  });
}

interface Passing {
  tellings: ReadonlyMap<number, Telling>;
  present: Date;
  zone: string;
  /** Up to here events were passed on. */
  position: number;
}

/**
 * Notes from where on conditions may not be asked, and passes on what waited for those that may be again, a batch of each. What
 * is still to come of a kind stays in `unasked` of its webhook. Returns whether something is left.
 */
async function takeUp(db: Trx, webhooks: readonly Kept[], passing: Passing): Promise<boolean> {
  const { zone, position } = passing;
  let isLeft = false;
  for (const webhook of webhooks) {
    const before = JSON.stringify(webhook.unasked);
    const barred = webhook.telling.unasked;
    for (const kind of kindsOfEvents(webhook.events)) if (barred.includes(kind)) webhook.unasked[kind] ??= position;
    for (const [kind, from] of Object.entries(webhook.unasked) as [EventKind, number][]) {
      if (barred.includes(kind)) continue;
      const { rows: events } = await sql<Passed>`
        select id, type, kind, record_id, position from events
        where kind = ${kind} and position > ${from} and position <= ${position} order by position limit ${batch}`.execute(
        db,
      );
      await write(db, await deliveriesOf(db, [{ ...webhook, unasked: {} }], events, zone), passing);
      if (events.length < batch) delete webhook.unasked[kind];
      else webhook.unasked[kind] = events.at(-1)!.position;
      isLeft ||= events.length === batch;
    }
    if (JSON.stringify(webhook.unasked) !== before)
      await sql`update webhooks set unasked = ${JSON.stringify(webhook.unasked)}::jsonb where id = ${webhook.id}`.execute(
        db,
      );
  }
  return isLeft;
}

interface Due {
  webhook_id: number;
  event_id: number;
  kind: EventKind;
}

async function deliveriesOf(
  db: Db,
  webhooks: readonly Kept[],
  events: readonly Passed[],
  zone: string,
): Promise<Due[]> {
  const due: (Due & { position: number })[] = [];
  for (const webhook of webhooks) {
    const chosen = events.filter(
      ({ type, kind, position }) =>
        position > webhook.from_position && !(kind in webhook.unasked) && isChosen(webhook.events, type),
    );
    const fitting = await fits(db, webhook, chosen, zone);
    for (const { id, kind, position } of chosen.filter(fitting))
      due.push({ webhook_id: webhook.id, event_id: id, kind, position });
  }
  return due.sort((a, b) => a.position - b.position || a.webhook_id - b.webhook_id);
}

async function fits(
  db: Db,
  { conditions, telling: { author } }: Pick<Kept, 'conditions' | 'telling'>,
  events: readonly Passed[],
  zone: string,
): Promise<(event: Passed) => boolean> {
  if (!conditions.groups.length) return () => true;
  const fitting = new Map<string, ReadonlySet<number>>();
  // They look at what the author sees.
  const seen = author ? await readingAs(db, author) : db;
  for (const kind of new Set(events.map((one) => one.kind))) {
    const pageType: PageType | undefined = pageTypes.find((one) => one === kind);
    const ids = [...new Set(events.filter((one) => one.kind === kind).map(({ record_id }) => record_id))];
    if (pageType) fitting.set(kind, await fittingRecords(seen, pageType, ids, conditions, zone));
  }
  return ({ kind, record_id }) => fitting.get(kind)?.has(record_id) ?? false;
}

async function write(db: Trx, due: readonly Due[], { tellings, present }: Passing): Promise<void> {
  if (!due.length) return;
  const at = ({ webhook_id, kind }: Due) =>
    tellings.get(webhook_id)?.withheld.includes(kind) ? held : present.toISOString();
  await sql`
    insert into webhook_deliveries (webhook_id, event_id, kind, record_id, next_at)
    select r.webhook_id, r.event_id, e.kind, e.record_id, r.next_at
    from unnest(${due.map((one) => one.webhook_id)}::bigint[], ${due.map((one) => one.event_id)}::bigint[], ${due.map(at)}::timestamptz[])
      with ordinality as r (webhook_id, event_id, next_at, place)
    join events e on e.id = r.event_id order by r.place`.execute(db);
}
