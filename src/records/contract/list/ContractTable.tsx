import { useCallback } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { contractMessages } from '../contract.messages';
import { contractPaths } from '../contract.paths';
import { useContractColumns } from './useContractColumns';

/** The list of contracts (D3 §2); row actions by the row's flags. */
export function ContractTable({ mayAdd, onDelete, ...table }: ListTableProps<ContractRow>) {
  const t = useMessages(contractMessages);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ContractRow) => <RowActions row={row} name={row.name} paths={contractPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="contract"
      caption={t('contracts')}
      columns={useContractColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      navigation="fixed"
      empty={
        <EmptyList
          title={t('empty')}
          text={t('empty_text')}
          add={mayAdd && { to: contractPaths.create, text: t('add') }}
        />
      }
      actions={actions}
    />
  );
}
