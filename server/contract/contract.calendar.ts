import { sql } from 'kysely';
import { contractCalendarEntries } from '../../wire/contract/contract.schema';
import { contractCalendarCalls, contractStatus } from '../../wire/contract/contract.record';
import type { Language } from '../../texts/compiled/languages';
import type { Role } from '../../wire/protocol/permission';
import { noRights, rightsOf } from '../shared/rights';
import { type Actor, can, sees } from '../shared/actor';
import { dateOf, inOneLine } from '../shared/calendar.text';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { languageNamed } from '../shared/language';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { daysAfter, wireTime } from '../shared/time';
import { hashOf, newToken } from '../shared/token';
import { costIn } from './contract.queries';
import { clientScope } from './contract.kind';
import * as contractCalendarSentences from '../../texts/compiled/server/contract_calendar';
import { readingAs } from '../shared/scope';

/** The ends of a person's contracts in a calendar program: its address holds a secret, of which the hash is stored. */
export function contractCalendarRoutes(app: App): void {
  const addressOf = (token: string): string =>
    `${app.services.address()}${contractCalendarCalls.feed.path.replace('{hash}', token)}`;

  route(app, contractCalendarEntries.read, async ({ db, actor }) => {
    const { rows } = await sql<{ created_at: string }>`
      select ${wireTime(sql.ref('created_at'), actor.time_zone)} as created_at from contract_calendars where user_id = ${actor.id}`.execute(
      db,
    );
    return { address: null, created_at: rows[0]?.created_at ?? null };
  });

  route(app, contractCalendarEntries.create, async ({ db, actor, services }) => {
    const token = newToken();
    const values = { hash: hashOf(token), created_at: services.now() };
    const { rows } = await sql<{ created_at: string }>`
      insert into contract_calendars (user_id, hash, created_at) values (${actor.id}, ${values.hash}, ${values.created_at})
      on conflict (user_id) do update set hash = excluded.hash, created_at = excluded.created_at
      returning ${wireTime(sql.ref('created_at'), actor.time_zone)} as created_at`.execute(db);
    return done(say(contractCalendarSentences.made), {
      address: addressOf(token),
      created_at: rows[0]?.created_at ?? null,
    });
  });

  route(app, contractCalendarEntries.remove, async ({ db, actor }) => {
    await db.deleteFrom('contract_calendars').where('user_id', '=', actor.id).execute();
    return done(say(contractCalendarSentences.removed));
  });

  route(app, contractCalendarEntries.feed, async ({ db, params, reply, services }) => {
    const reader = await readerOf(db, params.hash);
    const { timeZone, currency } = services.config;
    const ends = reader && (await endsOf(await readingAs(db, reader.actor), reader.actor, timeZone));
    if (!ends) throw new ApiError(404, say(contractCalendarSentences.unknown));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="contracts.ics"')
      .header('cache-control', 'private, no-store')
      .send(await calendar(ends, { language: reader.language, currency, address: services.address() }));
  });
}

interface Reader {
  actor: Actor;
  language: Language;
}

/** Whose calendar it is; null if nobody's, or of somebody who left. */
async function readerOf(db: Db, token: string): Promise<Reader | null> {
  const person = await db
    .selectFrom('contract_calendars as k')
    .innerJoin('help_desk.users as u', 'u.id', 'k.user_id')
    .select(['u.id', 'u.full_name', 'u.email', 'u.role', 'u.time_zone', 'u.locale'])
    .where('k.hash', '=', hashOf(token))
    .where('u.active', '=', true)
    .executeTakeFirst();
  if (!person) return null;
  const { locale, role, full_name, ...rest } = person;
  const rights = (await rightsOf(db, [person.id])).get(person.id) ?? noRights;
  return {
    actor: { ...rest, full_name: full_name ?? '', role: role as Role, ...rights, tickets: null, people: null },
    language: languageNamed(locale),
  };
}

interface End {
  id: number;
  identifier: string;
  name: string;
  vendor: string | null;
  cost: string;
  day: string;
  updated_at: Date;
}

const max = 2000;
const { approved, active, expired } = contractStatus;

/**
 * Contracts that run, wait to begin, or have expired, and that the person owns, approves, is notified of or has; null without a right
 * to see contracts any more.
 */
async function endsOf(db: Db, actor: Actor, zone: string): Promise<End[] | null> {
  const isClient = actor.role === 'client';
  const mayRead = isClient
    ? contractCalendarCalls.read.clients.some((key) => can(actor, key))
    : sees(actor, 'contract');
  if (!mayRead) return null;
  const theirs = isClient
    ? sql.join(clientScope(actor, 't'), sql` and `)
    : sql`t.id in (
        select c.id from contracts c where c.owner_id = ${actor.id} union select c.id from contracts c where c.approver_id = ${actor.id}
        union select c.id from contracts c where c.user_id = ${actor.id}
        union select m.contract_id from contract_terms m where m.approver_id = ${actor.id} and m.decision = 'pending'
        union select l.contract_id from contract_recipients l where l.user_id = ${actor.id})`;
  const { rows } = await sql<End>`
    select t.id, t.identifier, t.name, (select v.name from vendors v where v.id = t.vendor_id) as vendor, t.cost::text as cost,
      to_char(t.contract_end_date at time zone ${zone}, 'YYYY-MM-DD') as day, t.updated_at
    from contracts t where t.contract_status_id in (${approved}, ${active}, ${expired}) and ${theirs}
    order by t.contract_end_date desc, t.id limit ${max}`.execute(db);
  return rows;
}

/** As iCalendar (RFC 5545): each end is an event of a whole day, the last on which the contract runs. */
async function calendar(
  ends: readonly End[],
  { language, currency, address }: { language: Language; currency: string; address: string },
): Promise<string> {
  const { default: ical } = await import('ical-generator');
  const feed = ical({
    prodId: { company: 'Service Desk', product: 'Contracts', language: 'EN' },
    name: say(contractCalendarSentences.name).in(language),
    ttl: 3600,
  });
  const host = new URL(address).host;
  for (const { id, identifier, name, vendor, cost, day, updated_at } of ends) {
    feed.createEvent({
      id: `contract-${id}@${host}`,
      stamp: updated_at,
      start: dateOf(day),
      end: dateOf(daysAfter(day, 1)),
      allDay: true,
      summary: say(contractCalendarSentences.ends, { name: inOneLine(name) }).in(language),
      description: [identifier, vendor, costIn(language, cost, currency)]
        .flatMap((line) => inOneLine(line ?? '') || [])
        .join('\n'),
      url: `${address}/service-desk/contracts/${id}/show`,
    });
  }
  return feed.toString();
}
