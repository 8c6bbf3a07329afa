import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type EventKind, eventTypes, kindsOfType } from '../../wire/event/event';
import { isChoosable, type WebhookPreview } from '../../wire/webhook/webhook';
import { bodyOfEvent, eventColumns, type EventRow, seenBodies, seesEvents } from '../event';
import { pagedRecords } from '../parts/named';
import { type Actor, requireSees } from '../shared/actor';
import type { Db } from '../shared/db';
import { forbidden, nothingHere } from '../shared/errors';

/**
 * What is sent for events of a type: the newest one, else what it would be of the newest record that the reader sees, else an
 * example. Throws 403, and 404 for a type that there is not.
 */
export async function previewOf(db: Db, actor: Actor, type: string, now: Date): Promise<WebhookPreview> {
  if (!isChoosable(type)) throw nothingHere();
  const kinds = kindsOfType(type).filter((kind) => seesEvents(actor, kind));
  if (!kinds.length) {
    const [kind] = kindsOfType(type);
    if (kind === 'import') throw forbidden('import_assets');
    requireSees(actor, kind!);
  }
  const isExact = (eventTypes as readonly string[]).includes(type);
  // Of tickets a help-desk may show the reader only some.
  const found = actor.tickets ? kinds.filter((kind) => kind !== 'ticket') : kinds;
  const parts = found.map(
    (kind) => sql`(select ${eventColumns}, e.position from events e where e.kind = ${kind} and e.position is not null
      ${isExact ? sql`and e.type = ${type}` : sql``} order by e.position desc limit 1)`,
  );
  const { rows } = parts.length
    ? await sql<EventRow>`select * from (${sql.join(parts, sql` union all `)}) e order by position desc limit 1`.execute(
        db,
      )
    : { rows: [] };
  const [row] = rows;
  const event = row ?? (await exampleOf(db, found[0] ?? 'problem', isExact ? type : null, { actor, now }));
  const [body] = await seenBodies(db, actor, [bodyOfEvent(event)]);
  return { body: body!, example: !row };
}

/** As if the newest record of a kind had just changed. */
export async function exampleOf(
  db: Db,
  kind: EventKind,
  type: string | null,
  { actor, now }: { actor: Actor; now: Date },
): Promise<EventRow> {
  const named = Object.hasOwn(pagedRecords, kind) ? pagedRecords[kind as keyof typeof pagedRecords] : null;
  const { rows } = named
    ? await sql<{ id: number; identifier: string; title: string }>`
        select id, ${sql.ref(named.name)} as identifier, ${sql.ref(named.title)} as title from ${sql.table(named.table)} order by id desc limit 1`.execute(
        db,
      )
    : { rows: [] };
  const { id, identifier, title } = rows[0] ?? { id: 1, identifier: '', title: '' };
  const field = named?.title ?? 'name';
  return {
    ...{ id: 0, key: randomUUID(), type: type ?? `${kind}.updated`, kind, record_id: id, identifier },
    ...{ before: { [field]: '' }, after: { [field]: title } },
    ...{ actor_id: actor.id, actor_name: actor.full_name || actor.email, request_id: null, created_at: now },
  };
}
