import { contractCalls, type ContractList } from '../../../../wire/contract/contract';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { useContractColumns } from '../../contract/embed';
import { AssetTab, type AssetTabProps } from './AssetTab';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

const page = ({ contracts, total }: ContractList) => ({ rows: contracts, total });

/** The columns of the tab (D3 §2). */
const columns = [
  'identifier',
  'name',
  'cost',
  'expiry',
  'contract_status',
  'contract_renewal_status',
  'vendor',
  'contract_type',
];

/** The tab of the contracts that cover the asset (D3 §2). */
export function AssetContracts(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_contracts"
      caption={t(words.contracts)}
      columns={useContractColumns().filter(({ id }) => columns.includes(id))}
      list={useList(contractCalls.list, { query }, page, { live: ['asset', 'contract'] })}
      state={state}
      rowName={(row) => row.name}
      none={t(assetRecordMessages.no_contracts)}
    />
  );
}
