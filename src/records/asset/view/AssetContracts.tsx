import { useMemo } from 'react';
import {
  contractCalls,
  type ContractList,
  type ContractRow,
  type ContractSort,
} from '../../../../wire/contract/contract';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { listQuery } from '../../../shared/table/listState';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useListState } from '../../../shared/table/useListState';
import { assetRecordMessages } from '../asset-record.messages';
import { assetMessages } from '../asset.messages';
import { AssetTab, type AssetTabProps } from './AssetTab';

const page = ({ contracts, total }: ContractList) => ({ rows: contracts, total });

/** The tab of the contracts that cover the asset (D3 §2). */
export function AssetContracts(props: AssetTabProps) {
  const t = useMessages(assetRecordMessages);
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_contracts"
      caption={t('contracts')}
      columns={useContractColumns()}
      list={useList(contractCalls.list, { query }, page, { live: 'asset' })}
      state={state}
      rowName={(row) => row.name}
      none={t('no_contracts')}
    />
  );
}

function useContractColumns(): Column<ContractRow, ContractSort>[] {
  const t = useMessages(assetRecordMessages);
  const field = useMessages(assetMessages);
  return useMemo(
    () => [
      { id: 'identifier', sort: false, header: field('identifier'), width: 110, cell: (row) => row.identifier },
      {
        id: 'name',
        header: field('name'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={`/service-desk/contracts/${row.id}/show`}>{row.name}</Link>,
      },
      { id: 'cost', header: t('cost'), width: 120, first: 'desc', cell: (row) => row.cost },
      timeColumn('contract_start_date', t('starts'), { importance: 3 }),
      timeColumn('contract_end_date', t('ends')),
      { id: 'contract_status', sort: false, header: t('status'), width: 120, cell: (row) => row.contract_status.name },
    ],
    [t, field],
  );
}
