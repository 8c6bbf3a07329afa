import { useCallback, useMemo } from 'react';
import type { ContractRow } from '../../../../wire/contract/contract';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { withWhoLeft } from '../../../shared/view/whoLeft';
import { contractPaths } from '../contract.paths';
import { useContractColumns } from './useContractColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as contractDialogMessages from '../../../../texts/compiled/screen/contract-dialog';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

/** What is given from who left to others. */
export type Reassigned = { contract: ContractRow; what: 'held' | 'approval' };

interface ContractTableProps extends ListTableProps<ContractRow> {
  /** Shows who left and holds them. */
  left?: boolean;
  onReassign?: (what: Reassigned) => void;
}

/** The list of contracts (D3 §2); row actions by the row's flags. */
export function ContractTable({ mayAdd, left, onReassign, onDelete, ...table }: ContractTableProps) {
  const t = useMessages();
  const columns = useContractColumns();
  const leftColumns = useMemo(() => {
    const roles = {
      owner: t(contractDialogMessages.role_owner),
      waiting_approver: t(contractDialogMessages.role_waiting_approver),
      approver: t(contractDialogMessages.role_approver),
      notified: t(contractDialogMessages.role_notified),
    };
    return withWhoLeft(columns, t(filterMessages.who_left), roles);
  }, [columns, t]);
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
            may('owner', 'notified') && { label: t(contractDialogMessages.reassign_title), onSelect: reassign('held') },
            may('waiting_approver') && {
              label: t(contractDialogMessages.approver_title),
              onSelect: reassign('approval'),
            },
          ]}
        />
      );
    },
    [t, onDelete, onReassign],
  );
  return (
    <DataTable
      main
      name="contract"
      caption={t(words.contracts)}
      columns={left ? leftColumns : columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      navigation="fixed"
      empty={
        <EmptyList
          title={t(contractMessages.empty)}
          text={t(contractMessages.empty_text)}
          add={mayAdd && { to: contractPaths.create, text: t(words.create_contract) }}
        />
      }
      actions={actions}
    />
  );
}
