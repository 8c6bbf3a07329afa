import type { EventKind } from '../../wire/event/event';
import type { Trx } from '../shared/db';
import { insertEvents } from './event.write';

interface Sending {
  db: Trx;
  now: Date;
  present: Date;
  requestId?: string | undefined;
}

/** What a webhook is sent apart from what happens: a test, or the record of a rule. */
interface Apart {
  type: string;
  kind: EventKind;
  record_id: number;
  actor_id: number | null;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
  onDemand: boolean;
}

/** Writes the event and its delivery; returns the id of the delivery. */
export async function sendApart(
  { db, now, present, requestId }: Sending,
  webhookId: number,
  one: Apart,
): Promise<number> {
  const { onDemand, ...event } = one;
  const [eventId] = await insertEvents(db, [
    { ...event, request_id: requestId, created_at: now, webhook_id: webhookId },
  ]);
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: webhookId, event_id: eventId!, kind: one.kind, record_id: one.record_id },
      ...{ on_demand: onDemand, next_at: present, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
