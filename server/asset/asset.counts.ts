import { sql } from 'kysely';
import { type AssetCounts, type AssetGroup, assetGroups } from '../../wire/asset/asset';
import { EMPTY } from '../../wire/protocol/reply';
import type { Language } from '../../wire/languages';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readText } from '../shared/list';
import { groupsOf } from '../shared/list.group';
import { say } from '../shared/sentence';
import { askAssets } from './asset.list';

const groups: Record<AssetGroup, { column: string; table: string }> = {
  asset_type: { column: 't.asset_type_id', table: 'asset_types' },
  asset_status: { column: 't.asset_status_id', table: 'asset_statuses' },
  department: { column: 't.department_id', table: 'help_desk.departments' },
  location: { column: 't.location_id', table: 'help_desk.locations' },
};

/** A chart has so many parts; the others are one together (B4). */
const most = 25;

/** How many of the assets that a query finds are of each type, or of what else it groups by (D6). Throws 422. */
export async function countAssets(
  db: Db,
  actor: Actor,
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: AssetGroup,
  language: Language,
): Promise<AssetCounts> {
  const { column, table } = groups[group];
  const { definition, query, scope } = await askAssets(db, actor, sent);
  const found = await groupsOf(db, definition, query, actor.time_zone, scope, sql.ref(column));
  const [first, others] = [found.slice(0, most), found.slice(most)];
  const { rows: names } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${first.flatMap(({ key }) => key ?? [])})`.execute(db);
  const nameOf = new Map<number | null, string>(names.map(({ id, name }) => [id, name]));
  return {
    assets: [
      ...first.map(({ key, count }) => ({ name: nameOf.get(key) ?? EMPTY, count })),
      ...(others.length
        ? [
            {
              name: say('asset.count_other', 'Other').in(language),
              count: others.reduce((sum, { count }) => sum + count, 0),
            },
          ]
        : []),
    ],
  };
}

/** Throws 422. */
export function readGroup(value: unknown): AssetGroup {
  const group = (readText('group_by', value) ?? 'asset_type') as AssetGroup;
  if (!assetGroups.includes(group))
    throw invalid({
      group_by: say('asset.group_by', 'Group by one of {groups}.', { groups: assetGroups.join(', ') }),
    });
  return group;
}
