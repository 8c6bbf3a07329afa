import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { assetRecordCalls, type AssetService } from '../../../wire/asset/asset.record';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { contractRecordCalls } from '../../../wire/contract/contract.record';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { formatMoney } from '../../shared/format/money';
import { useHost } from '../../shared/host/useHost';
import { attaching, detaching } from '../../shared/view/recordLink';

/** How records of a kind are attached to an asset, and detached. */
export const assetLink = (assetId: number, type: AssetService) => ({
  attach: attaching(assetRecordCalls.attach, (type_ids) => ({ params: { assetId }, body: { type, type_ids } })),
  detach: detaching(assetRecordCalls.detach, ({ id }) => ({ params: { assetId }, body: { type, type_ids: [id] } })),
});

/** Loads anew what the page of an asset shows. */
export function useAssetReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        assetRecordCalls.view,
        assetRecordCalls.actions,
        assetRecordCalls.log,
        assetRecordCalls.history,
        relationCalls.table,
        relationCalls.map,
        relationCalls.impact,
        assetCalls.list,
      ]),
    [reload],
  );
}

/** What the contracts that cover an asset cost a year, its part of each; null where there are none, or it may not be seen. */
export function useContractCost(assetId: number): string | null {
  const { locale } = useHost().kit;
  const sees = useReader()?.actions.view_contracts;
  const costs = useRecord(contractRecordCalls.assetCosts, sees ? { params: { assetId } } : null, {
    live: ['asset', 'contract'],
  }).data;
  return costs && costs.contracts.length > 0 ? formatMoney(costs.yearly, costs.currency, locale) : null;
}
