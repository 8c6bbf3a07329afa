import { useCallback, useMemo } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import { filterMessages } from '../../../shared/filter/filter.messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { withWhoLeft } from '../../../shared/view/whoLeft';
import { contractMessages } from '../contract.messages';
import { contractPaths } from '../contract.paths';
import { contractDialogMessages } from '../dialogs/contract-dialog.messages';
import { useContractColumns } from './useContractColumns';

/** What is given from who left to others. */
export type Reassigned = { contract: ContractRow; what: 'held' | 'approval' };

interface ContractTableProps extends ListTableProps<ContractRow> {
  /** Shows who left and holds them. */
  left?: boolean;
  onReassign?: (what: Reassigned) => void;
}

/** The list of contracts (D3 §2); row actions by the row's flags. */
export function ContractTable({ mayAdd, left, onReassign, onDelete, ...table }: ContractTableProps) {
  const t = useMessages(contractMessages);
  const own = useMessages(contractDialogMessages);
  const filter = useMessages(filterMessages);
  const columns = useContractColumns();
  const leftColumns = useMemo(() => {
    const roles = {
      owner: own('role_owner'),
      waiting_approver: own('role_waiting_approver'),
      approver: own('role_approver'),
      notified: own('role_notified'),
    };
    return withWhoLeft(columns, filter('who_left'), roles);
  }, [columns, own, filter]);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ContractRow) => {
      const may = (...roles: string[]) =>
        row.held_by_left?.some(({ role, is_reassign }) => is_reassign && roles.includes(role)) ?? false;
      const reassign = (what: Reassigned['what']) => () => onReassign?.({ contract: row, what });
      return (
        <RowActions
          row={row}
          name={row.name}
          paths={contractPaths}
          onDelete={onDelete}
          more={[
            may('owner', 'notified') && { label: own('reassign_title'), onSelect: reassign('held') },
            may('waiting_approver') && { label: own('approver_title'), onSelect: reassign('approval') },
          ]}
        />
      );
    },
    [own, onDelete, onReassign],
  );
  return (
    <DataTable
      main
      name="contract"
      caption={t('contracts')}
      columns={left ? leftColumns : columns}
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
