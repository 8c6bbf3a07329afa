import { sql } from 'kysely';
import * as calendarSentences from '../../texts/compiled/server/calendar';
import { calendarLimits } from '../../wire/calendar/calendar';
import { calendarEntries, calendarQuery } from '../../wire/calendar/calendar.schema';
import { texts } from '../../wire/protocol/reply';
import type { Span } from '../freeze';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readText } from '../shared/list.params';
import { knownKeysOnly } from '../shared/query-keys';
import { done, route } from '../shared/route';
import { rule, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { firstAtZone, pastAtZone, readTime, type Span as Written } from '../shared/time';
import { createFeed, readFeed } from './calendar.feed';
import { calendarOf, readKinds } from './calendar.queries';

const day = 86_400_000;

/** What is planned, not wanted or ends, on a page and for calendar programs (G10). */
export function calendarRoutes(app: App): void {
  const knownFilters = knownKeysOnly(calendarQuery);

  route(app, calendarEntries.view, async ({ db, actor, query, services }) => {
    const { from, to, kinds, ...filters } = query;
    knownFilters(filters);
    const written = readEnds(from, to);
    const zone = services.config.timeZone;
    return calendarOf(db, {
      ...{ actor, kinds: readKinds(kinds), query: filters },
      span: await spanIn(db, written, actor.time_zone),
      contracts: { zone, span: await spanIn(db, written, zone) },
    });
  });

  route(app, calendarEntries.createFeed, async ({ db, actor, body, services }) =>
    done(say(calendarSentences.feed_made), { url: await createFeed(db, actor, body, services) }),
  );

  route(app, calendarEntries.feed, async ({ db, params, reply, services }) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('cache-control', 'private, no-store')
      .send(await readFeed(db, params.hash, services)),
  );
}

/** The first and the last second. Throws 422 at what is missing or no time, before the other one, or too far from it. */
function readEnds(from: unknown, to: unknown): Written {
  const [begin, end] = [readText('from', from), readText('to', to)];
  if (begin === undefined || end === undefined)
    throw invalid({
      ...(begin === undefined && { from: rule(texts.required) }),
      ...(end === undefined && { to: rule(texts.required) }),
    });
  const [first, last] = [readTime('from', begin), readTime('to', end)];
  const days = (Date.parse(`${last.first.replace(' ', 'T')}Z`) - Date.parse(`${first.first.replace(' ', 'T')}Z`)) / day;
  if (last.last < first.first) throw invalid({ to: say(calendarSentences.order) });
  if (days > calendarLimits.days) throw invalid({ to: say(calendarSentences.too_long, { days: calendarLimits.days }) });
  return { first: first.first, last: last.last };
}

async function spanIn(db: Db, { first, last }: Written, zone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select ${firstAtZone(first, zone)} as "begin", ${pastAtZone(last, zone)} as "end"`.execute(db);
  return rows[0]!;
}
