import { sql } from 'kysely';
import type { ContractCounts, ContractGroup } from '../../wire/contract/contract';
import { byCatalogue, byPerson, countGroups, type Grouping } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say } from '../shared/sentence';
import { dayBefore, daysAfter, firstAtZone, yearsAfter } from '../shared/time';
import { askContracts } from './contract.list';
import type { Reading } from './contract.shapes';

const ends = [
  say('count.contract_over', 'Ended'),
  say('count.contract_month', 'Within 30 days'),
  say('count.contract_quarter', 'In 31 to 90 days'),
  say('count.contract_year', 'Within a year'),
  say('count.contract_later', 'In more than a year'),
];

/** By how soon a contract ends; key is the place in {@link ends}. */
function byEnd({ day, timeZone }: Reading): Grouping {
  /** The first days of all groups but the first one, which is over. */
  const begins = [day, daysAfter(day, 31), daysAfter(day, 91), daysAfter(yearsAfter(day, 1), 1)];
  const bounds = begins.map((first) => firstAtZone(`${first} 00:00:00`, timeZone));
  return {
    // In a select of its own the array is made once, not for each row.
    key: sql`width_bucket(t.contract_end_date, (select array[${sql.join(bounds)}]))`,
    order: [...ends.keys()],
    names: async (_, keys, language) => new Map(keys.map((key) => [key, ends[key]!.in(language)])),
    fields: (key) => {
      const [begin, next] = [begins[key! - 1], begins[key!]];
      return [{ key: 'contract_end_date', value: [begin ?? null, next ? dayBefore(next) : null] }];
    },
  };
}

const groupings: Record<ContractGroup, (reading: Reading) => Grouping> = {
  contract_status: () => byCatalogue('contract_status_id', 'contract_statuses', 'contract_status_ids', false),
  contract_type: () => byCatalogue('contract_type_id', 'contract_types', 'contract_type_ids', false),
  vendor: () => byCatalogue('vendor_id', 'vendors', 'vendor_ids', true),
  license_type: () => byCatalogue('license_type_id', 'license_types', 'license_type_ids', true),
  contract_renewal_status: () =>
    byCatalogue('contract_renewal_status_id', 'contract_renewal_statuses', 'contract_renewal_status_ids', true),
  contract_end: byEnd,
  owner: () => byPerson('owner_id', 'owner_ids', true),
};

/** How many of the contracts that a query finds are in each group. Throws 403, 404, 422. */
export async function countContracts(
  db: Db,
  actor: Actor,
  reading: Reading,
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ContractGroup,
): Promise<ContractCounts> {
  const asked = await askContracts(db, actor, sent, reading.timeZone);
  const grouping = groupings[group](reading);
  return { contracts: await countGroups(db, asked, grouping, actor.time_zone, reading.language) };
}
