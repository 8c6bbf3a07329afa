import { sql } from 'kysely';
import { assetEntries } from '../../wire/asset/asset.schema';
import type { BulkKind, Follows } from '../parts/bulk/bulk';
import { named, person } from '../shared/shapes';
import { assetChoices } from './asset.choices';
import { deleteAssets, holdersOf, restoreAssets } from './asset.end';
import { noteHolders } from './asset.holders';
import { assetKind } from './asset.kind';
import { findAssets } from './asset.list';
import { mailAssets } from './asset.mails';
import type { AssetRecord } from './asset.queries';

const field = (column: keyof typeof assetChoices, log: string, table: string) => ({
  choice: assetChoices[column],
  log,
  named: (id: Parameters<typeof named>[1]) => named(table, id),
});

/** Assets changed at once (D29): by the rules of {@link editAsset}. */
export const assetBulk: BulkKind = {
  kind: assetKind,
  noun: assetKind.noun,
  list: assetEntries.list,
  rights: { view: 'view_assets', edit: 'edit_asset', remove: 'delete_asset' },
  fields: {
    asset_type_id: field('asset_type_id', 'asset_type', 'asset_types'),
    asset_status_id: field('asset_status_id', 'asset_status', 'asset_statuses'),
    product_id: field('product_id', 'product', 'products'),
    department_id: field('department_id', 'department', 'help_desk.departments'),
    organization_id: field('organization_id', 'organization', 'help_desk.organizations'),
    location_id: field('location_id', 'location', 'help_desk.locations'),
    impact_type_id: field('impact_type_id', 'impact', 'impacts'),
    managed_by_id: { choice: assetChoices.managed_by_id, log: 'managed_by', named: person },
    used_by_id: { choice: assetChoices.used_by_id, log: 'used_by', named: person },
  },
  columns: ['assigned_on'],
  find: findAssets,
  admit: () => undefined,
  refusals: async ({ db, actor }, rows, wanted) => {
    if (wanted) return () => null;
    const ids = rows.map(({ id }) => id);
    const held = await holdersOf(db, actor, ids);
    return ({ id }) => held.get(id) ?? null;
  },
  // Since when a person has it: as in the form.
  follow: async ({ now }, { used_by_id }): Promise<Follows> =>
    used_by_id === undefined
      ? {}
      : {
          assigned_on: sql`case when t.used_by_id is not distinct from ${used_by_id}::bigint then t.assigned_on else ${used_by_id === null ? null : now}::timestamptz end`,
        },
  note: (operation, changed) =>
    noteHolders(
      operation,
      changed.map(({ after }) => after.id),
    ),
  tell: async ({ db, actor, address }, changed) => {
    const hands = changed.map(({ before }) => before as unknown as AssetRecord);
    await mailAssets(
      db,
      hands.map(({ id, used_by_id, managed_by_id }) => ({ id, used_by_id, managed_by_id })),
      { actor, address },
    );
  },
  remove: deleteAssets,
  restore: restoreAssets,
};
