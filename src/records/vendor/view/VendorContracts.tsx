import { useMemo } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import type { vendorContractSorts } from '../../../../wire/vendor/vendor';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { Day } from '../../../shared/view/Day';
import { useMoney } from '../../../shared/view/useMoney';
import { contractPaths } from '../../contract/embed';
import { useVendorContracts } from '../vendor.api';
import * as words from '../../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../../texts/compiled/screen/vendor';

/** The tab of a vendor's contracts (D3 §2). */
export function VendorContracts({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState();
  return (
    <DataTable
      name="vendor-contracts"
      caption={t(words.contracts)}
      columns={useColumns()}
      list={useVendorContracts(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={<Empty title={t(vendorMessages.no_contracts)}>{t(vendorMessages.no_contracts_text)}</Empty>}
    />
  );
}

function useColumns(): Column<ContractRow, (typeof vendorContractSorts)[number]>[] {
  const t = useMessages();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={contractPaths.show(row.id)}>{row.name}</Link>,
      },
      { id: 'cost', header: t(words.cost), width: 130, first: 'desc', cell: (row) => money(row.cost) },
      {
        id: 'contract_start_date',
        header: t(words.start_date),
        width: 130,
        importance: 3,
        cell: (row) => <Day at={row.contract_start_date} />,
      },
      {
        id: 'contract_end_date',
        header: t(words.end_date),
        width: 130,
        cell: (row) => <Day at={row.contract_end_date} />,
      },
    ],
    [t, money],
  );
}
