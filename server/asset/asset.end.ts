import { sql } from 'kysely';
import { moveToTrash, type Restored, restoreFromTrash } from '../parts/trash/trash';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { assetState, lockAsset } from './asset.queries';
import { heldInGeneral, holdingChanges, holdingContracts, requireAction } from './asset.rules';
import { assetTrash } from './asset.trash';
import * as assetSentences from '../../texts/compiled/server/asset';

/** Deletes one asset. Throws 404; 409 naming every active contract and open change that it is on (D12). */
export async function deleteAsset(operation: Operation, id: number): Promise<void> {
  const { db, actor } = operation;
  await lockAsset(db, id);
  await requireAction(actor, await assetState(db, id), 'asset_delete', async () => {
    const held = await holdersOf(db, actor, [id]);
    return held.get(id) ?? heldInGeneral();
  });
  await deleteAssets(operation, [id]);
}

/** Puts assets, whose rows the caller holds, into the trash. */
export const deleteAssets = (operation: Operation, ids: readonly number[]): Promise<void> =>
  moveToTrash(operation, assetTrash, ids);

/** Takes assets out of the trash. */
export const restoreAssets = (operation: Operation, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, assetTrash, ids);

interface Holding {
  asset_id: number;
  contracts: string[];
  changes: string[];
}

/** Why assets are not deleted: the contracts and changes that hold each of them; names are for who may see them. */
export async function holdersOf(db: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, Sentence>> {
  const own = sql.ref('a.id');
  const { rows } = await sql<Holding>`
    select * from (
      select a.id as asset_id,
        array(select c.identifier || ' “' || c.name || '”' from ${holdingContracts(own)} order by c.id) as contracts,
        array(select c.identifier || ' “' || c.subject || '”' from ${holdingChanges(own)} order by c.id) as changes
      from assets a where a.id = any(${ids})) h
    where cardinality(contracts) > 0 or cardinality(changes) > 0`.execute(db);
  return new Map(rows.map((holding) => [holding.asset_id, heldBy(actor, holding)]));
}

function heldBy(actor: Actor, { contracts, changes }: Holding): Sentence {
  const [ofContracts, ofChanges] = [
    { count: contracts.length, contracts: namesFor(actor, 'contract', contracts) },
    { count: changes.length, changes: namesFor(actor, 'change', changes) },
  ];
  const what = [
    ...(contracts.length ? [say(assetSentences.held_by_contracts, ofContracts)] : []),
    ...(changes.length ? [say(assetSentences.held_by_changes, ofChanges)] : []),
  ];
  const [first = heldInGeneral(), second] = what;
  return second ? say(assetSentences.held_by_both, { first, second }) : say(assetSentences.held_by, { first });
}

const namesFor = (actor: Actor, kind: 'contract' | 'change', names: readonly string[]): string =>
  sees(actor, kind) ? names.join(', ') : '…';
