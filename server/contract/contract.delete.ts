import { recordActivity } from '../shared/activity';
import { removeFiles } from '../shared/file-store';
import { announce } from '../shared/live';
import { addToTotal } from '../shared/totals';
import { endLinks } from './contract.link';
import { holdContract } from './contract.due';
import { contractKind } from './contract.kind';
import type { ContractWork } from './contract.operation';
import { requirePossible } from './contract.rules';

/** Deletes a contract with its terms and files; its links say so. Throws 404, 409. */
export async function deleteContract(work: ContractWork, id: number): Promise<void> {
  const { db } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('delete', state);
  const assets = await db.selectFrom('contract_assets').select('asset_id').where('contract_id', '=', id).execute();
  await endLinks(db, 'deleted', { contract_id: id });
  await recordActivity(
    db,
    { ...work.entry(id), kind: 'deleted' },
    ...assets.map(({ asset_id }) => ({
      ...work.entry(asset_id),
      owner_type: 'sd_assets' as const,
      kind: 'detached' as const,
      before: { what: contractKind.type, items: [{ id, name: contract.name }] },
    })),
  );
  await removeFiles(db, { type: contractKind.owner, id });
  await addToTotal(db, 'contracts', -1);
  await db.deleteFrom('contracts').where('id', '=', id).execute();
  await announce(db, 'contract', id);
  await announce(db, 'asset', ...assets.map(({ asset_id }) => asset_id));
}
