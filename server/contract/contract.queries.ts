import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as contractSentences from '../../texts/compiled/server/contract';
import {
  contractLimits,
  type ContractThread,
  type ContractView,
  type SeatUse,
  seatUses,
} from '../../wire/contract/contract.record';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import type { Filter } from '../shared/list';
import { whereAll } from '../shared/list.sort';
import type { Context } from '../shared/route';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { named, person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { clientScope } from './contract.kind';
import { contractDay } from './contract.operation';
import { type ContractState, possible } from './contract.rules';

/** What decides how contracts are shown to a reader. */
export interface Reading {
  /** The help-desk's time zone, in which their days are. */
  timeZone: string;
  /** The present day there. */
  day: string;
  language: Language;
}

export const readingOf = ({ services, language }: Pick<Context, 'services' | 'language'>): Reading => ({
  timeZone: services.config.timeZone,
  day: contractDay(services),
  language,
});

/** In days of this size the end of a contract is told, not dated. */
const near = 30;

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** How long a contract still runs on a day (E14); null where its date says it better. */
export function untilEnd(end: string, day: string): Sentence | null {
  const days = daysBetween(day, end);
  if (Math.abs(days) > near) return null;
  if (days === 0) return say(contractSentences.ends_today);
  return days > 0 ? say(contractSentences.ends_in, { days }) : say(contractSentences.ended, { days: -days });
}

/** `end` is a time of the wire in the help-desk's zone. */
export function expiryOf(end: string, { day, language }: Pick<Reading, 'day' | 'language'>) {
  const date = end.slice(0, 10);
  return { title: untilEnd(date, day)?.in(language) ?? date, timestamp: end };
}

/** The days of a contract or of a term, as wire fields. */
export const daysOf = (alias: string, zone: string): RawBuilder<unknown> =>
  sql`${wireTime(sql.ref(`${alias}.contract_start_date`), zone)} as contract_start_date, ${wireTime(sql.ref(`${alias}.contract_end_date`), zone)} as contract_end_date`;

/** Kept: one for each mail of a night would take gigabytes. */
function kept<Format>(make: (locale: string, more: string) => Format): (locale: string, more?: string) => Format {
  const made = new Map<string, Format>();
  return (locale, more = '') => {
    const key = `${locale} ${more}`;
    const present = made.get(key);
    if (present) return present;
    const format = make(locale, more);
    made.set(key, format);
    return format;
  };
}

const costs = kept((locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));
const days = kept((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** The short dates and amounts of the United States are hard to read for everybody else. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** A cost as people write it in this language; `cost` has two decimals. */
export const costIn = (language: Language, cost: string, currency: string): string =>
  costs(localeOf(language), currency).format(Number(cost));

/** A day, `YYYY-MM-DD`, as people write it in this language. */
export const dayIn = (language: Language, day: string): string =>
  days(localeOf(language)).format(new Date(`${day}T00:00:00Z`));

/** How much more or less it costs, e.g. `+12%`; null if it is the same, or cannot be compared. */
export function changeOf(language: Language, before: string, after: string): string | null {
  const [old, now] = [Number(before), Number(after)];
  if (old === now || old === 0) return null;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format((now - old) / old);
}

/** How much later or earlier it ends, e.g. `+1 year`: in years or months where they are whole, else in days. */
export function endChangeIn(language: Language, before: string, after: string): string | null {
  if (before === after) return null;
  const { unit, count } = spanBetween(before, after);
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    signDisplay: 'exceptZero',
  }).format(count);
}

function spanBetween(before: string, after: string): { unit: 'year' | 'month' | 'day'; count: number } {
  const [first, last] = [new Date(`${before}T00:00:00Z`), new Date(`${after}T00:00:00Z`)];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  const sameDay = first.getUTCDate() === last.getUTCDate() || (isLastOfMonth(first) && isLastOfMonth(last));
  if (months !== 0 && sameDay)
    return months % 12 === 0 ? { unit: 'year', count: months / 12 } : { unit: 'month', count: months };
  return { unit: 'day', count: Math.round((last.getTime() - first.getTime()) / 86_400_000) };
}

const isLastOfMonth = (date: Date): boolean => new Date(date.getTime() + 86_400_000).getUTCDate() === 1;

type Sql = RawBuilder<unknown>;
const t = (column: string) => sql.ref(`t.${column}`);

const organizations = sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id)
  from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id), '[]'::json)`;

interface Shown {
  /** Alias of what has its dates, cost and approver: the contract `t`, or the term that is asked for. */
  term: string;
  /** How a person is shown, by id. */
  person: (id: Sql) => Sql;
  /** The help-desk's zone, for the days of a contract. */
  days: string;
  /** The reader's. */
  zone: string;
}

/** What both its readers and the holder of a link are shown of a contract, the row `t`. */
export const contractFacts = ({ term, person, days, zone }: Shown): Sql => {
  const of = (column: string) => sql.ref(`${term}.${column}`);
  return sql`t.id, t.identifier, t.name, t.description, ${daysOf(term, days)}, ${of('cost')}::text as cost, ${named('contract_types', t('contract_type_id'))} as "contractType",
    ${named('vendors', t('vendor_id'))} as vendor, ${named('contract_statuses', t('contract_status_id'))} as status, ${named('license_types', t('license_type_id'))} as licence,
    ${named('contract_renewal_statuses', t('contract_renewal_status_id'))} as contract_renewal_status, ${person(t('owner_id'))} as owner, ${person(of('approver_id'))} as approver,
    t.license_count as licensce_count, ${seatsOf} as seats, ${organizations} as organization, t.notify_before,
    (select coalesce(json_agg(p.p), '[]'::json) from (select ${person(t('user_id'))} as p) p where p.p is not null) as "user",
    (select count(*) from contract_assets l where l.contract_id = t.id) as asset_count,
    ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;
};

type SeatFacts = Parameters<typeof withUse>[0];

/** A contract before {@link withWords}. */
export type StoredFacts<V> = Omit<V, 'expiry' | 'seats'> & { seats: SeatFacts };

/** Adds what is told in words. */
export const withWords = <F extends { contract_end_date: string; seats: SeatFacts }>(
  { seats, ...facts }: F,
  reading: Pick<Reading, 'day' | 'language'>,
) => ({ ...facts, expiry: expiryOf(facts.contract_end_date, reading), seats: withUse(seats) });

/** The contract's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockContract(db: Trx, id: number) {
  const contract = await db.selectFrom('contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!contract) throw notFound('contract');
  return contract;
}
export type ContractRecord = Awaited<ReturnType<typeof lockContract>>;

/** What the flags depend on. A request whose approver left does not hold up the next one. Throws 404. */
export async function contractState(db: Db, id: number): Promise<ContractState> {
  const { rows } = await sql<ContractState>`
    select t.contract_status_id as status, t.owner_id as owner, w.id is not null as "isWaiting", coalesce(u.active, false) as "isPending",
      case when u.active then w.approver_id end as "pendingApprover",
      exists (select from contract_terms n where n.contract_id = t.id and n.is_next) as "hasNext",
      exists (select from contract_assets l where l.contract_id = t.id) as "hasAssets"
    from contracts t left join contract_terms w on w.contract_id = t.id and w.decision = 'pending'
      left join help_desk.users u on u.id = w.approver_id
    where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('contract');
  return rows[0];
}

export const hasEnded = (identifier: string) => say(contractSentences.has_ended, { identifier });

/** The same as {@link lockContract} of a contract whose assets may come and go (E9). Throws 404, 409. */
export async function holdForAssets(db: Trx, id: number): Promise<ContractRecord> {
  const contract = await lockContract(db, id);
  if (!possible.assets({ status: contract.contract_status_id })) throw conflict(hasEnded(contract.identifier));
  return contract;
}

/** Licences of the contract `t` that are in use: by its assets, else by its user. */
const used = sql`coalesce(nullif((select count(*) from contract_assets l where l.contract_id = t.id), 0), (t.user_id is not null)::int)`;

interface Counted {
  count: number;
  used: number;
}
export type Seats = Counted & { use: SeatUse };

/** Of the contract `t`: {@link Counted}, null where it has no number of licences. */
export const seatsOf = sql<Counted | null>`(case when t.license_count is not null then json_build_object('count', t.license_count, 'used', ${used}) end)`;

export function withUse(seats: Counted | null): Seats | null {
  if (!seats) return null;
  const { count, used } = seats;
  return { count, used, use: used < count ? 'under' : used === count ? 'full' : 'over' };
}

const compared: Record<SeatUse, Sql> = { under: sql`<`, full: sql`=`, over: sql`>` };

/** Contracts whose licences are used so; those without licences are none of them. */
export const bySeats: Filter = {
  kind: 'words',
  where: (words) => {
    const uses = words.map((word) => seatUses.find((use) => use === word));
    const wanted = uses.map((use) => {
      if (!use) throw invalid({ seats: say(contractSentences.seats_filter, { uses: seatUses.join(', ') }) });
      return sql`${used} ${compared[use]} t.license_count`;
    });
    return sql`(t.license_count is not null and (${sql.join(wanted, sql` or `)}))`;
  },
};

function saidOf({ count, used }: Counted): Sentence | null {
  if (used < count) return null;
  if (used === count) return say(contractSentences.seats_full, { count });
  return say(contractSentences.seats_over, { used, count, more: used - count });
}

/** So many contracts are named, if assets come to several at once. */
const maxNamed = 3;

/** `told`, and of which contracts no licence is left. */
export async function withSeats(db: Db, told: Sentence, contractIds: readonly number[]): Promise<Sentence> {
  const { rows } = await sql<{ identifier: string; seats: Counted }>`
    select t.identifier, ${seatsOf} as seats from contracts t where t.id = any(${contractIds}) and t.license_count is not null order by t.id`.execute(
    db,
  );
  const sentences = rows.flatMap(({ identifier, seats }) => {
    const one = saidOf(seats);
    if (!one) return [];
    return contractIds.length === 1 ? one : say(contractSentences.seats_of, { identifier, sentence: one });
  });
  return inTurn(told, ...sentences.slice(0, maxNamed));
}

const attachments = sql`coalesce((select json_agg(json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type,
    'icon_url', '/service-desk/file-icon/' || a.type, 'owner', a.owner_type || ':' || a.owner_id) order by a.id)
  from attachments a where a.owner_type = 'sd_contracts' and a.owner_id = t.id), '[]'::json)`;

/** A typed address stands for its name (E4). */
const notified = sql`coalesce((select json_agg(json_build_object('id', r.user_id, 'name', coalesce(${personName(sql`r.user_id`)}, r.email),
    'email', coalesce((select u.email from help_desk.users u where u.id = r.user_id), r.email)) order by r.id)
  from contract_recipients r where r.contract_id = t.id), '[]'::json)`;

const namedAssets = sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
  from (select a.id, a.name from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id
    order by a.name, a.id limit ${contractLimits.namedAssets}) a), '[]'::json)`;

const comingTerm = (zone: string) => sql`(select row_to_json(n) from (
  select n.id, n.type, n.decision is not distinct from 'pending' as is_pending, n.cost::text as cost, ${daysOf('n', zone)}, ${person(sql`n.approver_id`)} as approver
  from contract_terms n where n.contract_id = t.id and (n.decision = 'pending' or n.is_next) order by n.is_next, n.id limit 1) n)`;

const waitingTerm = (zone: string) => sql`(select row_to_json(w) from (
  select m.type, ${person(sql`m.approver_id`)} as approver, ${wireTime(sql`coalesce(m.waiting_since, m.created_at)`, zone)} as since,
    ${wireTime(sql`m.reminded_at`, zone)} as last_reminder_at,
    not exists (select from help_desk.users u where u.id = m.approver_id and u.active) as has_left
  from contract_terms m where m.contract_id = t.id and m.decision = 'pending') w)`;

/** The contract as its page shows it. Throws 404, also to a client whose it is not. */
export async function viewContract(db: Db, id: number, actor: Actor, reading: Reading): Promise<ContractView> {
  const { rows } = await sql<StoredFacts<ContractView>>`
    select ${contractFacts({ term: 't', person, days: reading.timeZone, zone: actor.time_zone })}, ${attachments} as attachment, ${notified} as notify_to, ${namedAssets} as attach_assets, ${comingTerm(reading.timeZone)} as next_term,
      ${waitingTerm(actor.time_zone)} as waiting,
      ${wireTime(t('remind_at'), actor.time_zone)} as next_reminder_at, ${wireTime(t('reminded_at'), actor.time_zone)} as last_reminder_at, t.version
    from contracts t ${whereAll([sql`t.id = ${id}`, ...clientScope(actor)])}`.execute(db);
  if (!rows[0]) throw notFound('contract');
  return withWords(rows[0], reading);
}

/** The terms of a contract, newest first (E10). Throws 404. */
export async function listTerms(db: Db, id: number, zone: string, reading: Reading): Promise<ContractThread[]> {
  await contractState(db, id);
  const { rows } = await sql<ContractThread>`
    select t.id, t.type, t.is_current, (t.contract_end_date at time zone ${reading.timeZone})::date < ${reading.day}::date as is_expired,
      ${wireTime(t('created_at'), zone)} as created_at, ${daysOf('t', reading.timeZone)}, ${person(t('owner_id'))} as owner, ${person(t('approver_id'))} as approver, t.cost::text as cost,
      case when t.decision is not null then json_build_object('state', t.decision, 'by', ${personName(t('decided_by'))},
        'at', ${wireTime(t('decided_at'), zone)}, 'purpose', t.purpose) end as decision
    from contract_terms t where t.contract_id = ${id} order by t.id desc`.execute(db);
  return rows;
}

/** A contract as the activity log keeps it. Its dates are days of the help-desk's zone, the same for every reader. */
export async function snapshotContract(db: Db, id: number, zone: string): Promise<Snapshot> {
  const day = (column: string) => sql`to_char(${t(column)} at time zone ${zone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.name, t.description, ${named('contract_types', t('contract_type_id'))} as contract_type, ${named('contract_statuses', t('contract_status_id'))} as status,
      t.cost::text as cost, ${day('contract_start_date')} as contract_start_date, ${day('contract_end_date')} as contract_end_date,
      ${named('license_types', t('license_type_id'))} as license_type, t.license_count as licensce_count, ${named('vendors', t('vendor_id'))} as vendor,
      ${person(t('user_id'))} as user, ${person(t('approver_id'))} as approver, t.notify_before,
      (select string_agg(coalesce(nullif(u.full_name, ''), u.email, l.email), ', ' order by l.id) from contract_recipients l left join help_desk.users u on u.id = l.user_id where l.contract_id = t.id) as notify_to,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id) from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id), '[]'::json) as organizations,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id), '[]'::json) as assets,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.value) order by a.id) from attachments a where a.owner_type = 'sd_contracts' and a.owner_id = t.id), '[]'::json) as attachments
    from contracts t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
