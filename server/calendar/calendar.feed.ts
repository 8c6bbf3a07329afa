import { sql } from 'kysely';
import type { ICalEventData } from 'ical-generator';
import * as calendarSentences from '../../texts/compiled/server/calendar';
import type { Language } from '../../texts/compiled/languages';
import { calendarCalls, type CalendarEvent, type CalendarFeedForm, calendarLimits } from '../../wire/calendar/calendar';
import { calendarQuery } from '../../wire/calendar/calendar.schema';
import { changesFound } from '../change';
import { named, namedAt } from '../parts/named';
import { requireNamed } from '../shared/admission';
import { type Actor, sees } from '../shared/actor';
import { readIn } from '../shared/built-in';
import { dateOf, inOneLine } from '../shared/calendar.text';
import type { Db, Trx } from '../shared/db';
import { ApiError } from '../shared/errors';
import { languageNamed } from '../shared/language';
import { personOf } from '../shared/person';
import { knownKeysOnly } from '../shared/query-keys';
import { say } from '../shared/sentence';
import type { RequestServices } from '../shared/services';
import { sightsFor } from '../shared/sight';
import { daysAfter } from '../shared/time';
import { hashOf, newToken } from '../shared/token';
import { type Asked, eventsOf, type Found, readKinds } from './calendar.queries';
import { readingAs } from '../shared/scope';
import { seeing } from '../shared/seeing';

const day = 86_400_000;
const knownFilters = knownKeysOnly(calendarQuery, { strict: true });

/** The same filters in whatever order they were sent. */
const written = (filters: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(filters)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].map(String).sort() : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/**
 * An address for a view, of which the hash is stored; an earlier one of the same person and filters ends. Throws as the list
 * of changes does for what the filters name.
 */
export async function createFeed(
  db: Trx,
  actor: Actor,
  { filters }: CalendarFeedForm,
  services: RequestServices,
): Promise<string> {
  const { kinds, ...query } = filters;
  readKinds(kinds);
  knownFilters(query);
  requireNamed(actor, 'agent', query);
  if (sees(actor, 'change')) await changesFound(seeing(db), actor, query);
  const token = newToken();
  await sql`
    insert into calendar_feeds (user_id, filters, filters_hash, hash, created_at)
    values (${actor.id}, ${JSON.stringify(filters)}::jsonb, ${hashOf(written(filters))}, ${hashOf(token)}, ${services.now()})
    on conflict (user_id, filters_hash) do update set hash = excluded.hash, created_at = excluded.created_at`.execute(
    db,
  );
  return `${services.address()}${calendarCalls.feed.path.replace('{hash}', token)}`;
}

/**
 * The view of an address as iCalendar, with the present rights of who made it. Throws 404 for an address that there is not,
 * and of somebody who left or is no agent any more; 410 for a view that they cannot open any more.
 */
export async function readFeed(db: Db, token: string, services: RequestServices): Promise<string> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'filters'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  const person = feed && (await personOf(db, feed.user_id));
  if (!person || person.role === 'client') throw new ApiError(404, say(calendarSentences.feed_unknown));
  const { kinds, ...query } = feed.filters as Record<string, unknown>;
  const language = languageNamed(person.locale);
  const now = services.now();
  const span = {
    begin: new Date(now.getTime() - calendarLimits.feedBefore * day),
    end: new Date(now.getTime() + calendarLimits.feedAfter * day),
  };
  const asked: Asked = {
    actor: { ...person, ...sightsFor(services.helpDesk, person) },
    ...{ span, query, kinds: readKinds(kinds) },
    contracts: { zone: services.config.timeZone, span },
  };
  const found = await readIn(language, async () => {
    requireNamed(asked.actor, 'agent', query);
    return eventsOf(await readingAs(db, asked.actor), asked);
  }).catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status))
      throw new ApiError(410, say(calendarSentences.feed_gone));
    throw error;
  });
  return write(found.slice(0, calendarLimits.events), { language, now, address: services.address() });
}

interface Writing {
  language: Language;
  now: Date;
  address: string;
}

async function write(found: readonly Found[], writing: Writing): Promise<string> {
  const { default: ical } = await import('ical-generator');
  const feed = ical({
    prodId: { company: 'Service Desk', product: 'Calendar', language: 'EN' },
    name: say(calendarSentences.feed_name).in(writing.language),
    ttl: 3600,
  });
  for (const one of found) feed.createEvent(eventOf(one, writing));
  return feed.toString();
}

const pathOf = ({ kind, id, title }: CalendarEvent): string =>
  (kind === 'freeze' || kind === 'maintenance' ? namedAt(`${kind}/{id}/edit`, id, title) : named(kind, id, title)).path;

function eventOf({ event, begin, end }: Found, { language, now, address }: Writing): ICalEventData {
  const { kind, id, identifier, title, status, assignee } = event;
  // A freeze comes several times.
  const at = status ? '' : `-${begin.toISOString().replace(/\D/g, '')}`;
  const name = inOneLine(title);
  const summary =
    kind === 'change' || kind === 'release'
      ? `${identifier} ${name}`
      : say(calendarSentences[`feed_${kind}`], { name }).in(language);
  const last = event.end.slice(0, 10);
  return {
    id: `${kind}-${id}${at}@${new URL(address).host}`,
    stamp: now,
    ...(kind === 'contract'
      ? { start: dateOf(last), end: dateOf(daysAfter(last, 1)), allDay: true }
      : { start: begin, end }),
    summary,
    description: [status?.name, assignee?.name].flatMap((line) => inOneLine(line ?? '') || []).join('\n'),
    url: `${address}${pathOf(event)}`,
  };
}
