import { sql } from 'kysely';
import type { ContractCounts, ContractGroup } from '../../wire/contract/contract';
import { begun, groupsOfCatalogue, groupsOfPerson, countGroups, type Grouping, namedBy } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { dayBefore } from '../shared/time';
import { contractEnds, endsFrom } from './contract.ends';
import { askContracts } from './contract.list';
import type { Reading } from './contract.shapes';

/** By how soon a contract ends; key is the place in {@link contractEnds}. */
function byEnd({ day, timeZone }: Reading): Grouping {
  const begins = endsFrom(day);
  return {
    key: begun(sql`t.contract_end_date`, begins, timeZone),
    order: [...contractEnds.keys()],
    names: namedBy(contractEnds),
    fields: (key) => {
      const [begin, next] = [begins[key! - 1], begins[key!]];
      return [{ key: 'contract_end_date', value: [begin ?? null, next ? dayBefore(next) : null] }];
    },
  };
}

const groupings: Record<ContractGroup, (reading: Reading) => Grouping> = {
  contract_status: () => groupsOfCatalogue('contract_status_id', 'contract_statuses', 'contract_status_ids', false),
  contract_type: () => groupsOfCatalogue('contract_type_id', 'contract_types', 'contract_type_ids', false),
  vendor: () => groupsOfCatalogue('vendor_id', 'vendors', 'vendor_ids', true),
  license_type: () => groupsOfCatalogue('license_type_id', 'license_types', 'license_type_ids', true),
  contract_renewal_status: () =>
    groupsOfCatalogue('contract_renewal_status_id', 'contract_renewal_statuses', 'contract_renewal_status_ids', true),
  contract_end: byEnd,
  owner: () => groupsOfPerson('owner_id', 'owner_ids', true),
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
