import { contractEntries } from '../../wire/contract/contract.schema';
import { texts } from '../../wire/protocol/reply';
import { invalid } from '../shared/errors';
import { readId } from '../shared/list.params';
import { attached, detached, done, route } from '../shared/route';
import { rule } from '../shared/sentence';
import type { App } from '../shared/services';
import { contractAssets } from './contract.assets';
import { operation } from './contract.kind';
import { withSeats } from './contract.seats';

/** Throws 422. */
function readContractId(query: Record<string, unknown>): number {
  const id = readId('contract_id', query.contract_id);
  if (!id) throw invalid({ contract_id: rule(texts.required) });
  return id;
}

/** Assets of a contract (D3 §7). Attaching a list leaves alone what is attached already. */
export function contractAssetRoutes(app: App): void {
  route(app, contractEntries.attachAssets, async (context) => {
    const id = readContractId(context.query);
    const count = await contractAssets.attach(operation(context), id, context.body.asset_ids);
    return done(await withSeats(context.db, attached('asset', count), count ? [id] : []));
  });

  route(app, contractEntries.detachAsset, async (context) => {
    await contractAssets.detach(operation(context), context.params.contractId, context.params.assetId);
    return done(detached('asset'));
  });
}
