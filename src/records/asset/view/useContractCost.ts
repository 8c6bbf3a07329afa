import { contractRecordCalls } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { formatMoney } from '../../../shared/format/money';
import { useHost } from '../../../shared/host/useHost';

/** What the contracts that cover an asset cost a year, its part of each; null where there are none, or it may not be seen. */
export function useContractCost(assetId: number): string | null {
  const { locale } = useHost().kit;
  const sees = useReader()?.actions.view_contracts;
  const costs = useRecord(contractRecordCalls.assetCosts, sees ? { params: { assetId } } : null, {
    live: ['asset', 'contract'],
  }).data;
  return costs && costs.contracts.length > 0 ? formatMoney(costs.yearly, costs.currency, locale) : null;
}
