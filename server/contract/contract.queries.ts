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
import { formatterOf } from '../../wire/protocol/formatter';
import type { Named } from '../../wire/protocol/reply';
import { contractDeputies } from '../deputy';
import { customValues, readerOf, snapshotWith } from '../parts/custom-field/custom-field.shown';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import type { Filter } from '../shared/list';
import type { Context } from '../shared/route';
import { columnsOf, lockRecord, readRecord, type Select, selected } from '../shared/select';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { attachmentsNamed, attachmentsOf, linked, linkedById, named, person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { clientScope, contractKind } from './contract.kind';
import { decidedFor, deciderIn } from './contract.deputies';
import { contractDay, termRule, type TermRule } from './contract.operation';
import { seenHash } from './contract.seen';
import { because, type ContractState, possible } from './contract.rules';

/** What decides how contracts are shown to a reader. */
export interface Reading {
  /** The help-desk's time zone, in which their days are. */
  timeZone: string;
  /** The present day there. */
  day: string;
  language: Language;
  terms: TermRule;
}

export const readingOf = ({ services, language }: Pick<Context, 'services' | 'language'>): Reading => ({
  timeZone: services.config.timeZone,
  day: contractDay(services),
  language,
  terms: termRule(services),
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
export const daysOf = (
  alias: string,
  zone: string,
): Select<Pick<ContractView, 'contract_start_date' | 'contract_end_date'>> => {
  const column = columnsOf<'contracts'>(alias);
  return {
    contract_start_date: wireTime(column('contract_start_date'), zone),
    contract_end_date: wireTime(column('contract_end_date'), zone),
  };
};

/** The short dates and amounts of the United States are hard to read for everybody else. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** A cost as people write it in this language; `cost` has two decimals. */
export const costIn = (language: Language, cost: string, currency: string): string =>
  formatterOf(Intl.NumberFormat, localeOf(language), { style: 'currency', currency }).format(Number(cost));

/** How much more or less it costs, e.g. `+12%`; null if it is the same, or cannot be compared. */
export function changeOf(language: Language, before: string, after: string): string | null {
  const [old, now] = [Number(before), Number(after)];
  if (old === now || old === 0) return null;
  return formatterOf(Intl.NumberFormat, localeOf(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format((now - old) / old);
}

/** How much later or earlier it ends, e.g. `+1 year`: in years or months where they are whole, else in days. */
export function endChangeIn(language: Language, before: string, after: string): string | null {
  if (before === after) return null;
  const { unit, count } = spanBetween(before, after);
  return formatterOf(Intl.NumberFormat, localeOf(language), {
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
const t = columnsOf<'contracts'>();

export const organizationsOf = linked(
  'help_desk.organizations',
  'organization_id',
  'contract_organizations',
  'contract_id',
);

interface Shown<Who> {
  /** Alias of what has its dates, cost and approver: the contract `t`, or the term that is asked for. */
  term: string;
  /** How a person is shown, by id. */
  person: (id: RawBuilder<number | null>) => RawBuilder<Who>;
  /** The help-desk's zone, for the days of a contract. */
  days: string;
  /** The reader's. */
  zone: string;
}

type OwnOfView =
  | 'attachment'
  | 'notify_to'
  | 'attach_assets'
  | 'next_term'
  | 'waiting'
  | 'next_reminder_at'
  | 'last_reminder_at'
  | 'custom_field_values_for_contract_form_builder_only'
  | 'custom_field_values_for_contract_type'
  | 'version';
type Facts<Who> = Omit<StoredFacts<ContractView>, OwnOfView | 'owner' | 'approver' | 'user'> & {
  owner: Who;
  approver: Who;
  user: NonNullable<Who>[];
};

const factsOf = <Who>({ term, person, days, zone }: Shown<Who>): Select<Facts<Who>> => ({
  id: t('id'),
  identifier: t('identifier'),
  name: t('name'),
  description: t('description'),
  ...daysOf(term, days),
  cost: sql`${sql.ref(`${term}.cost`)}::text`,
  contractType: named('contract_types', t('contract_type_id')),
  vendor: named('vendors', t('vendor_id')),
  status: named('contract_statuses', t('contract_status_id')),
  licence: named('license_types', t('license_type_id')),
  contract_renewal_status: named('contract_renewal_statuses', t('contract_renewal_status_id')),
  owner: person(t('owner_id')),
  approver: person(sql.ref(`${term}.approver_id`)),
  licensce_count: t('license_count'),
  seats: seatsOf,
  organization: organizationsOf,
  notify_before: t('notify_before'),
  user: sql`(select coalesce(json_agg(p.p), '[]'::json) from (select ${person(t('user_id'))} as p) p where p.p is not null)`,
  asset_count: sql`(select count(*) from contract_assets l where l.contract_id = t.id)`,
  created_at: wireTime(t('created_at'), zone),
  updated_at: wireTime(t('updated_at'), zone),
});

/** What both its readers and the holder of a link are shown of a contract, the row `t`, as a select list. */
export const contractFacts = (shown: Shown<unknown>): Sql => selected(factsOf(shown));

type SeatFacts = Parameters<typeof withUse>[0];

/** A contract before {@link withWords}. */
export type StoredFacts<V> = Omit<V, 'expiry' | 'seats'> & { seats: SeatFacts };

/** Adds what is told in words. */
export const withWords = <F extends { contract_end_date: string; seats: SeatFacts }>(
  { seats, ...facts }: F,
  reading: Pick<Reading, 'day' | 'language'>,
) => ({ ...facts, expiry: expiryOf(facts.contract_end_date, reading), seats: withUse(seats) });

/** The contract's row, held against every other writer until the transaction ends. Throws 404. */
export const lockContract = (db: Trx, id: number) => lockRecord(db, contractKind, id);
export type ContractRecord = Awaited<ReturnType<typeof lockContract>>;

/** Throws 404. */
export async function requireContract(db: Db, id: number): Promise<void> {
  if (!(await db.selectFrom('contracts').select('id').where('id', '=', id).executeTakeFirst()))
    throw notFound('contract');
}

/** What the flags depend on. A request whose approver left does not hold up the next one. Throws 404. */
export async function contractState(db: Db, id: number, { now, ownerMayDecide }: TermRule): Promise<ContractState> {
  const deputies = contractDeputies(now, ownerMayDecide, sql`m.contract_id = ${id}`);
  const { rows } = await sql<ContractState>`
    select t.contract_status_id as status, t.owner_id as owner, w.id is not null as "isWaiting", coalesce(u.active, false) as "isPending",
      case when u.active then coalesce((select jsonb_agg(d.deputy_id) from ${deputies} d), '[]') || to_jsonb(w.approver_id) else '[]' end as deciders,
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

/** The same of a contract that may be edited; what its approver agreed to is not asked. Throws 404, 409. */
export async function holdForEdit(db: Trx, id: number): Promise<ContractRecord> {
  const contract = await lockContract(db, id);
  if (!possible.edit({ status: contract.contract_status_id })) throw conflict(because.edit);
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

function useSentence({ count, used }: Counted): Sentence | null {
  if (used < count) return null;
  if (used === count) return say(contractSentences.seats_full, { count });
  return say(contractSentences.seats_over, { used, count, more: used - count });
}

/** So many contracts are named, if assets come to several at once. */
const maxNamed = 3;

/** `told`, and of which contracts no licence is left. */
export async function withSeats(db: Db, sentence: Sentence, contractIds: readonly number[]): Promise<Sentence> {
  const { rows } = await sql<{ identifier: string; seats: Counted }>`
    select t.identifier, ${seatsOf} as seats from contracts t where t.id = any(${contractIds}) and t.license_count is not null order by t.id`.execute(
    db,
  );
  const sentences = rows.flatMap(({ identifier, seats }) => {
    const one = useSentence(seats);
    if (!one) return [];
    return contractIds.length === 1 ? one : say(contractSentences.seats_of, { identifier, sentence: one });
  });
  return inTurn(sentence, ...sentences.slice(0, maxNamed));
}

/** A typed address stands for its name (E4). */
const notified: RawBuilder<ContractView['notify_to']> =
  sql`coalesce((select json_agg(json_build_object('id', r.user_id, 'name', coalesce(${personName(sql`r.user_id`)}, r.email),
    'email', coalesce((select u.email from help_desk.users u where u.id = r.user_id), r.email)) order by r.id)
  from contract_recipients r where r.contract_id = t.id), '[]'::json)`;

const namedAssets: RawBuilder<Named[]> =
  sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
  from (select a.id, a.name from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id
    order by a.name, a.id limit ${contractLimits.namedAssets}) a), '[]'::json)`;

const n = columnsOf<'contract_terms'>('n');

const comingTerm = (zone: string): RawBuilder<ContractView['next_term']> => {
  const term: Select<NonNullable<ContractView['next_term']>> = {
    id: n('id'),
    type: n('type'),
    is_pending: sql`n.decision is not distinct from 'pending'`,
    cost: sql`n.cost::text`,
    ...daysOf('n', zone),
    approver: person(n('approver_id')),
  };
  return sql`(select row_to_json(n) from (select ${selected(term)}
    from contract_terms n where n.contract_id = t.id and (n.decision = 'pending' or n.is_next) order by n.is_next, n.id limit 1) n)`;
};

const waitingTerm = (
  zone: string,
  id: number,
  { now, ownerMayDecide }: TermRule,
): RawBuilder<ContractView['waiting']> => {
  const deputies = contractDeputies(now, ownerMayDecide, sql`m.contract_id = ${id}`);
  const term: Select<NonNullable<ContractView['waiting']>> = {
    type: n('type'),
    approver: person(n('approver_id')),
    since: wireTime(sql<Date>`coalesce(n.waiting_since, n.created_at)`, zone),
    last_reminder_at: wireTime(n('reminded_at'), zone),
    has_left: sql`not exists (select from help_desk.users u where u.id = n.approver_id and u.active)`,
    deputies: sql`coalesce((select json_agg(${person(sql.ref('d.deputy_id'))} order by d.deputy_id) from ${deputies} d), '[]'::json)`,
    seen_hash: seenHash('n'),
  };
  return sql`(select row_to_json(w) from (select ${selected(term)}
    from contract_terms n where n.contract_id = t.id and n.decision = 'pending') w)`;
};

/** The contract as its page shows it. Throws 404, also to a client whose it is not. */
export async function viewContract(db: Db, id: number, actor: Actor, reading: Reading): Promise<ContractView> {
  const zone = actor.time_zone;
  const reader = await readerOf(db, { actor, language: reading.language }, 'contract', [id]);
  const view: Select<StoredFacts<ContractView>> = {
    ...factsOf({ term: 't', person, days: reading.timeZone, zone }),
    attachment: attachmentsOf('sd_contracts', t('id')),
    notify_to: notified,
    attach_assets: namedAssets,
    next_term: comingTerm(reading.timeZone),
    waiting: waitingTerm(zone, id, reading.terms),
    next_reminder_at: wireTime(t('remind_at'), zone),
    last_reminder_at: wireTime(t('reminded_at'), zone),
    custom_field_values_for_contract_form_builder_only: customValues('contract', 'rest', reader),
    custom_field_values_for_contract_type: customValues('contract', 'type', reader),
    version: t('version'),
  };
  const contract = await readRecord(db, contractKind, view, id, clientScope(actor));
  return withWords(contract, reading);
}

/** The terms of a contract, newest first (E10). Throws 404. */
export async function listTerms(db: Db, id: number, zone: string, reading: Reading): Promise<ContractThread[]> {
  await requireContract(db, id);
  const term: Select<ContractThread> = {
    id: n('id'),
    type: n('type'),
    is_current: n('is_current'),
    is_expired: sql`(n.contract_end_date at time zone ${reading.timeZone})::date < ${reading.day}::date`,
    created_at: wireTime(n('created_at'), zone),
    ...daysOf('n', reading.timeZone),
    owner: person(n('owner_id')),
    approver: person(n('approver_id')),
    cost: sql`n.cost::text`,
    decision: sql`case when n.decision is not null then json_build_object('state', n.decision, 'by', ${personName(n('decided_by'))}, 'for', ${decidedFor('n')},
      'at', ${wireTime(n('decided_at'), zone)}, 'purpose', n.purpose) end`,
  };
  const { rows } = await sql<ContractThread & { decision: { for?: string | null } | null }>`
    select ${selected(term)} from contract_terms n where n.contract_id = ${id} order by n.id desc`.execute(db);
  return rows.map(({ decision, ...row }) => {
    if (!decision) return { ...row, decision };
    const { for: approver = null, by, ...rest } = decision;
    return { ...row, decision: { ...rest, by: by && deciderIn(reading.language, by, approver) } };
  });
}

/** A contract as the activity log keeps it. Its dates are days of the help-desk's zone, the same for every reader. */
export function snapshotContract(db: Db, id: number, zone: string): Promise<Snapshot> {
  const day = (time: Sql) => sql`to_char(${time} at time zone ${zone}, 'YYYY-MM-DD')`;
  return snapshotWith(db, 'contract', id, {
    identifier: t('identifier'),
    name: t('name'),
    description: t('description'),
    contract_type: named('contract_types', t('contract_type_id')),
    status: named('contract_statuses', t('contract_status_id')),
    cost: sql`t.cost::text`,
    contract_start_date: day(t('contract_start_date')),
    contract_end_date: day(t('contract_end_date')),
    license_type: named('license_types', t('license_type_id')),
    licensce_count: t('license_count'),
    vendor: named('vendors', t('vendor_id')),
    user: person(t('user_id')),
    approver: person(t('approver_id')),
    notify_before: t('notify_before'),
    notify_to: sql`(select string_agg(coalesce(nullif(u.full_name, ''), u.email, l.email), ', ' order by l.id) from contract_recipients l left join help_desk.users u on u.id = l.user_id where l.contract_id = t.id)`,
    organizations: linkedById('help_desk.organizations', 'organization_id', 'contract_organizations', 'contract_id'),
    assets: linkedById('assets', 'asset_id', 'contract_assets', 'contract_id'),
    attachments: attachmentsNamed('sd_contracts', t('id')),
  });
}
