import { sql } from 'kysely';
import * as eventSentences from '../../texts/compiled/server/event';
import { type EventKind, eventKinds, eventLimits, type EventPage } from '../../wire/event/event';
import * as rules from '../../texts/compiled/rules/shared';
import type { Actor } from '../shared/actor';
import type { Database, Db } from '../shared/db';
import { ApiError, invalid } from '../shared/errors';
import { readText, readWords } from '../shared/list.params';
import { rule, say } from '../shared/sentence';
import { seenTickets } from '../shared/sight';
import { bodyOfEvent, type EventRow } from './event.body';
import { seenBodies, seesEvents } from './event.seen';

/** The columns of a row `e`. */
export const eventColumns = sql`e.id, e.key, e.type, e.kind, e.record_id, e.identifier, e.before, e.after, e.actor_id, e.actor_name, e.request_id, e.created_at`;

const day = 86_400_000;
/** What happened before this moment is forgotten. */
const oldest = (present: Date): Date => new Date(present.getTime() - eventLimits.days * day);

/** Numbers what was committed by now: the order in which everybody reads it. */
export const numberEvents = async (db: Db): Promise<void> => void (await sql`select number_events()`.execute(db));

interface Asked {
  cursor: string | undefined;
  kinds: readonly EventKind[];
  limit: number;
}

/** Throws 422 naming the parameter. */
export function readAsked({ cursor, kinds, limit }: Record<string, unknown>): Asked {
  const words = readWords('kinds', kinds ?? []).flatMap((word) => word.split(','));
  const known = eventKinds.filter((kind) => words.includes(kind));
  if (known.length < new Set(words).size) throw invalid({ kinds: rule(rules.choose_many) });
  const number = readText('limit', limit) ?? String(eventLimits.page);
  if (!/^[1-9]\d{0,3}$/.test(number) || Number(number) > eventLimits.page)
    throw invalid({ limit: say(eventSentences.limit, { max: eventLimits.page }) });
  return { cursor: readText('cursor', cursor), kinds: words.length ? known : eventKinds, limit: Number(number) };
}

/** Behind which event, and when that was read: a month later nobody can say what is missing in between. */
const cursorAt = (position: number, present: Date): string => `${position}-${Math.floor(present.getTime() / 1000)}`;

/** Throws 422 for what was never a cursor, 410 for one that is too old. */
function positionOf(cursor: string | undefined, numbers: { last: number; forgotten: number }, present: Date): number {
  if (cursor === undefined) return numbers.forgotten;
  const [, position = '', seconds = ''] = /^(\d{1,15})-(\d{1,12})$/.exec(cursor) ?? [];
  if (position === '' || Number(position) > numbers.last) throw invalid({ cursor: say(eventSentences.cursor) });
  if (Number(position) < numbers.forgotten || Number(seconds) * 1000 < oldest(present).getTime())
    throw new ApiError(410, say(eventSentences.gone, { days: eventLimits.days }));
  return Number(position);
}

/**
 * What happened behind a cursor, in the order in which it was committed, of kinds that the reader sees (G22). An empty page
 * is the end. Throws 410, 422.
 */
export async function eventsSince(db: Db, actor: Actor, asked: Asked, present: Date): Promise<EventPage> {
  await numberEvents(db);
  const { rows: found } = await sql<{ last: number; forgotten: number }>`
    select last, forgotten from event_numbers`.execute(db);
  const numbers = found[0]!;
  let position = positionOf(asked.cursor, numbers, present);
  const kinds = asked.kinds.filter((kind) => seesEvents(actor, kind));
  for (;;) {
    const rows = kinds.length
      ? await readBehind(db, kinds, { position, limit: asked.limit, from: oldest(present) })
      : [];
    const isWhole = rows.length < asked.limit;
    position = isWhole ? Math.max(position, numbers.last) : rows.at(-1)!.position;
    const seen = await withoutUnseen(actor, rows);
    if (!seen.length && !isWhole) continue;
    return { events: await seenBodies(db, actor, seen.map(bodyOfEvent)), cursor: cursorAt(position, present) };
  }
}

type Numbered = EventRow & { position: number };

async function readBehind(
  db: Db,
  kinds: readonly EventKind[],
  { position, limit, from }: { position: number; limit: number; from: Date },
): Promise<Numbered[]> {
  const parts = kinds.map(
    (kind) => sql`(select ${eventColumns}, e.position from events e
      where e.kind = ${kind} and e.position > ${position} and e.created_at >= ${from} order by e.position limit ${limit})`,
  );
  const { rows } = await sql<Numbered>`
    select * from (${sql.join(parts, sql` union all `)}) e order by position limit ${limit}`.execute(db);
  return rows;
}

/** Without events of tickets that the help-desk does not show the reader. Throws 503 while it cannot say. */
async function withoutUnseen(actor: Actor, rows: readonly Numbered[]): Promise<Numbered[]> {
  const tickets = rows.filter(({ kind }) => kind === 'ticket').map(({ record_id }) => record_id);
  const seen = await seenTickets(actor, tickets);
  return rows.filter(({ kind, record_id }) => kind !== 'ticket' || seen.has(record_id));
}

const atOnce = 5000;

/** Deletes what is older than it is kept, with its deliveries. Several processes may do it at the same time. */
export async function forgetEvents(db: Database, present: Date): Promise<void> {
  const from = oldest(present);
  await sql`delete from events where webhook_id is not null and created_at < ${from}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ gone: number }>`
      with gone as (delete from events where created_at < ${from} and id in (
          select id from events where position is not null order by position limit ${atOnce}) returning position),
        noted as (update event_numbers set forgotten = greatest(forgotten, (select max(position) from gone)) where exists (select from gone))
      select count(*) as gone from gone`.execute(db);
    if (!rows[0]?.gone) return;
  }
}
