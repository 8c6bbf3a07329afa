import { sql } from 'kysely';
import { type PageType, pageTypes, type RuleConditions } from '../../wire/rule/rule';
import { isChosen } from '../../wire/webhook/webhook';
import type { EventKind } from '../../wire/event/event';
import { numberEvents } from '../event';
import { fittingRecords } from '../rule';
import type { Database, Db, Trx } from '../shared/db';
import { held, holdBack } from './webhook.author';

/** Events that one transaction passes on. */
const batch = 500;

interface Informed {
  id: number;
  events: string[];
  conditions: RuleConditions;
  from_position: number;
}

interface Passed {
  id: number;
  type: string;
  kind: EventKind;
  record_id: number;
  position: number;
}

/**
 * Writes for each event which webhooks are told of it, in the order of events; of several processes one does it. Conditions
 * are asked of the records as they are now. The same statements however many events and webhooks there are, but two for each
 * kind of record and set of conditions. Returns whether there may be more.
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
    const withheld = await holdBack(trx, { present, address });
    if (progress.position >= progress.last) return false;
    const { rows: webhooks } = await sql<Informed>`
      select id, events, conditions, from_position from webhooks where active order by id`.execute(trx);
    const begin = webhooks.length
      ? Math.max(progress.position, Math.min(...webhooks.map((one) => one.from_position)))
      : progress.last;
    const { rows: events } = await sql<Passed>`
      select id, type, kind, record_id, position from events
      where position > ${begin} and position <= ${progress.last} order by position limit ${batch}`.execute(trx);
    await write(trx, await deliveriesOf(trx, webhooks, events, zone), withheld, present);
    const isWhole = events.length < batch;
    await sql`update webhook_progress set position = ${isWhole ? progress.last : events.at(-1)!.position}`.execute(trx);
    return !isWhole;
  });
}

interface Due {
  webhook_id: number;
  event_id: number;
  kind: EventKind;
}

async function deliveriesOf(
  db: Db,
  webhooks: readonly Informed[],
  events: readonly Passed[],
  zone: string,
): Promise<Due[]> {
  const due: (Due & { position: number })[] = [];
  for (const webhook of webhooks) {
    const chosen = events.filter(
      ({ type, position }) => position > webhook.from_position && isChosen(webhook.events, type),
    );
    const fitting = await fits(db, webhook, chosen, zone);
    for (const { id, kind, position } of chosen.filter(fitting))
      due.push({ webhook_id: webhook.id, event_id: id, kind, position });
  }
  return due.sort((a, b) => a.position - b.position || a.webhook_id - b.webhook_id);
}

async function fits(
  db: Db,
  { conditions }: Informed,
  events: readonly Passed[],
  zone: string,
): Promise<(event: Passed) => boolean> {
  if (!conditions.groups.length) return () => true;
  const fitting = new Map<string, ReadonlySet<number>>();
  for (const kind of new Set(events.map((one) => one.kind))) {
    const pageType: PageType | undefined = pageTypes.find((one) => one === kind);
    const ids = [...new Set(events.filter((one) => one.kind === kind).map(({ record_id }) => record_id))];
    if (pageType) fitting.set(kind, await fittingRecords(db, pageType, ids, conditions, zone));
  }
  return ({ kind, record_id }) => fitting.get(kind)?.has(record_id) ?? false;
}

async function write(
  db: Trx,
  due: readonly Due[],
  withheld: ReadonlyMap<number, readonly EventKind[]>,
  present: Date,
): Promise<void> {
  if (!due.length) return;
  const at = ({ webhook_id, kind }: Due) => (withheld.get(webhook_id)?.includes(kind) ? held : present.toISOString());
  await sql`
    insert into webhook_deliveries (webhook_id, event_id, kind, record_id, next_at)
    select r.webhook_id, r.event_id, e.kind, e.record_id, r.next_at
    from unnest(${due.map((one) => one.webhook_id)}::bigint[], ${due.map((one) => one.event_id)}::bigint[], ${due.map(at)}::timestamptz[])
      with ordinality as r (webhook_id, event_id, next_at, place)
    join events e on e.id = r.event_id order by r.place`.execute(db);
}
