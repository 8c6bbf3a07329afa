import { type RawBuilder, sql } from 'kysely';
import { named } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { seatsOf, withUse } from './contract.seats';
import { daysOf, expiryOf, type Reading } from './contract.shapes';

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

type Seats = Parameters<typeof withUse>[0];

/** A contract before {@link withWords}. */
export type StoredFacts<V> = Omit<V, 'expiry' | 'seats'> & { seats: Seats };

/** Adds what is told in words. */
export const withWords = <F extends { contract_end_date: string; seats: Seats }>(
  { seats, ...facts }: F,
  reading: Pick<Reading, 'day' | 'language'>,
) => ({ ...facts, expiry: expiryOf(facts.contract_end_date, reading), seats: withUse(seats) });
