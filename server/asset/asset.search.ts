import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../shared/actor';
import { byPeople, type Found } from '../shared/list.search';

type Sql = RawBuilder<unknown>;

/** No index finds shorter ones. */
const leastLetters = 3;

/** A text among the custom fields, from three characters on: a serial number, a MAC address. */
function byCustomText(pattern: string): Found[] {
  // The pattern has a % at either end.
  if (pattern.length - 2 < leastLetters) return [];
  const like = sql`from custom_field_values v where v.owner_type = 'sd_assets' and v.value ilike ${pattern}
    and v.field_id in (select f.id from custom_fields f where f.module = 'asset' and f.kind = 'text')`;
  const found = sql`exists (select ${like} and v.owner_id = t.id)`;
  return [{ lookedUp: found, checked: found, possible: sql`exists (select ${like})` }];
}

/** By what its label says where it cannot say the identifier (D13). */
function byLabel(pattern: string): Sql[] {
  const id = /^%AST-(\d{1,15})%$/i.exec(pattern)?.[1];
  return id ? [sql`t.id = ${Number(id)}`] : [];
}

/** How an asset is found wherever one is looked for: by name, identifier, label, its people and its custom texts. */
export const assetFoundBy = (pattern: string, actor: Pick<Actor, 'role'>): (Sql | Found)[] => [
  sql`(t.name ilike ${pattern} or t.identifier ilike ${pattern})`,
  byPeople(sql`t.managed_by_id`, pattern, actor),
  byPeople(sql`t.used_by_id`, pattern, actor),
  ...byLabel(pattern),
  ...byCustomText(pattern),
];
