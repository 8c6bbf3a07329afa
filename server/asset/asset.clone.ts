import { sql } from 'kysely';
import { type AssetClone, type AssetClones, firstAssetStatus } from '../../wire/asset/asset.record';
import { recordActivity } from '../shared/activity';
import { announce } from '../shared/live';
import { freeIdentifier } from '../shared/identifier';
import type { Operation } from '../shared/operation';
import { addToTotal } from '../shared/totals';
import { assetKind } from './asset.kind';
import { lockAsset } from './asset.queries';
import { snapshotAsset } from './asset.snapshot';

/**
 * Copies an asset with its custom fields, In Stock: without its identifier, its person, its files and its links. Throws
 * 404.
 */
export async function cloneAsset(
  operation: Operation,
  id: number,
  { name, copies }: AssetClone,
): Promise<AssetClones['assets']> {
  const { db, actor, now, entry } = operation;
  const { id: _, version: __, ...asset } = await lockAsset(db, id);
  const made: AssetClones['assets'] = [];
  for (let copy = 0; copy < (copies ?? 1); copy++) made.push(await freeIdentifier(db, assetKind, ''));
  const ids = made.map((one) => one.id);
  await db
    .insertInto('assets')
    .values(
      made.map((one) => ({
        ...asset,
        ...one,
        name: name || asset.name,
        asset_status_id: firstAssetStatus,
        used_by_id: null,
        assigned_on: null,
        created_by: actor.id,
        updated_by: actor.id,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await addToTotal(db, 'assets', made.length);
  await sql`
    insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
    select v.owner_type, n.id, v.field_id, v.position, v.value, v.number from custom_field_values v cross join unnest(${ids}::bigint[]) n (id)
    where v.owner_type = ${assetKind.owner} and v.owner_id = ${id}`.execute(db);
  const [first = 0] = ids;
  const after = await snapshotAsset(db, first);
  await recordActivity(
    db,
    ...made.map((one) => ({
      ...entry(one.id),
      kind: 'created' as const,
      after: { ...after, identifier: one.identifier },
    })),
  );
  await announce(db, 'asset', ...ids);
  return made;
}
