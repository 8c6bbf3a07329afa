import { sql } from 'kysely';
import { type AssetCounts, type AssetGroup } from '../../wire/asset/asset';
import type { Language } from '../../texts/compiled/languages';
import { contractEnds, endsFrom } from '../contract/contract.ends';
import { contractsOf } from '../contract/contract.scope';
import { begun, groupsOfCatalogue, countGroups, type Grouping, namedBy } from '../parts/count/count';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { forbidden } from '../shared/errors';
import { say } from '../shared/sentence';
import { dayBefore, daysAfter, today, yearsAfter } from '../shared/time';
import { askAssets } from './asset.list';
import * as countSentences from '../../texts/compiled/server/count';

interface Reading {
  actor: Actor;
  now: Date;
}

const groupings: Record<AssetGroup, (reading: Reading) => Grouping> = {
  asset_type: () => groupsOfCatalogue('asset_type_id', 'asset_types', 'asset_type_ids', false),
  asset_status: () => groupsOfCatalogue('asset_status_id', 'asset_statuses', 'asset_status_ids', true),
  department: () => groupsOfCatalogue('department_id', 'help_desk.departments', 'dept_ids', true),
  location: () => groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  organization: () => groupsOfCatalogue('organization_id', 'help_desk.organizations', 'org_ids', true),
  product: () => groupsOfCatalogue('product_id', 'products', 'product_ids', true),
  age: byAge,
  contract_end: byContractEnd,
};

/** Key is how many whole years ago an asset was assigned, `oldest` for more. */
const oldest = 5;
const ages = [
  say(countSentences.age_0),
  say(countSentences.age_1),
  say(countSentences.age_2),
  say(countSentences.age_3),
  say(countSentences.age_4),
  say(countSentences.age_5),
];

function byAge({ actor, now }: Reading): Grouping {
  const zone = actor.time_zone;
  /** The first day of those who are less than so many years old. */
  const since = (years: number): string => daysAfter(yearsAfter(today(now, zone), -years), 1);
  const begins = Array.from({ length: oldest }, (_, index) => since(oldest - index));
  return {
    key: sql`${sql.lit(oldest)} - ${begun(sql`t.assigned_on`, begins, zone)}`,
    order: [...ages.keys()],
    names: namedBy(ages),
    fields: (age) => {
      if (age === null) return [{ key: 'assigned_on_empty', value: 1 }];
      const begin = age < oldest ? since(age + 1) : null;
      const end = age > 0 ? dayBefore(since(age)) : null;
      return [{ key: 'assigned_on', value: [begin, end] }];
    },
  };
}

/** By the contract of an asset that ends last. Throws 403: who sees no contracts does not see this either. */
function byContractEnd({ actor, now }: Reading): Grouping {
  if (!can(actor, 'view_contracts')) throw forbidden('view_contracts');
  const day = today(now, actor.time_zone);
  return {
    join: sql`left join (select l.asset_id, max(c.contract_end_date) as ends from contract_assets l join contracts c on c.id = l.contract_id
      where c.contract_status_id <> 1 and ${contractsOf(actor, 'c')} group by 1) e on e.asset_id = t.id`,
    key: begun(sql`e.ends`, endsFrom(day), actor.time_zone),
    order: [...contractEnds.keys()],
    names: namedBy(contractEnds),
    fields: (key) => (key === null ? [{ key: 'contract_ids_empty', value: 1 }] : []),
  };
}

/** How many of the assets that a query finds are of each type, or of what else it groups by (D6). Throws 403, 422. */
export async function countAssets(
  db: Db,
  reading: Reading & { language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: AssetGroup,
): Promise<AssetCounts> {
  const { actor, language } = reading;
  const grouping = groupings[group](reading);
  const asked = await askAssets(db, actor, sent);
  return { assets: await countGroups(db, asked, grouping, actor.time_zone, language) };
}
