import { useCallback, useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import { contractCalls, contractFilterCalls, type ContractRow } from '../../../wire/contract/contract';
import { contractRecordCalls } from '../../../wire/contract/contract.record';
import { useReader } from '../../shared/api/useReader';
import { useReload } from '../../shared/api/useReload';
import { useRowDelete } from '../../shared/dialog/useRowDelete';
import { FilterBar } from '../../shared/filter/FilterBar';
import { isLeftView } from '../../shared/filter/useLeftCount';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { ListPage } from '../../shared/page/ListPage';
import { lazyPart } from '../../shared/part/lazyPart';
import { DataTable } from '../../shared/table/DataTable';
import { EmptyList } from '../../shared/table/EmptyList';
import { RowActions } from '../../shared/table/RowActions';
import type { ListTableProps } from '../../shared/table/listTable';
import { withWhoLeft } from '../../shared/view/whoLeft';
import { useContractList } from './contract.api';
import { useContractColumns } from './contract.columns';
import { useContractFilters, useContractViews } from './contract.filters';
import { ContractCosts, ContractEnds } from './contract.parts';
import { contractPaths } from './contract.paths';

const ReassignDialog = lazyPart(async () => ({ default: (await import('./contract.actions')).ReassignDialog }), {
  skeleton: null,
});
const ApproverByIdDialog = lazyPart(
  async () => ({ default: (await import('./contract.decisions')).ApproverByIdDialog }),
  { skeleton: null },
);

/** /service-desk/contracts: all contracts, their filters and their row actions (D3 §2). */
export default function ContractListPage() {
  const t = useMessages();
  const { create_contract: mayAdd, export_contracts: mayExport } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: contractCalls.list,
    calls: contractFilterCalls,
    paths: contractPaths,
    useFields: useContractFilters,
    useViews: useContractViews,
  });
  const list = useContractList(filters.query);
  const reloadAll = useReload();
  const reload = () => void reloadAll([contractCalls.list]);
  const deletion = useRowDelete<ContractRow>({
    calls: contractRecordCalls,
    list,
    title: t(contractMessages.delete_title),
    question: ({ name }) => t(contractMessages.delete_question, { name }),
  });
  const [reassigned, setReassigned] = useState<Reassigned | null>(null);
  const hasRows = (list.data?.total ?? 0) > 0;
  return (
    <ListPage
      title={t(words.contracts)}
      alerts="contract-list"
      filters={filters}
      add={mayAdd && { to: contractPaths.create, text: t(words.create_contract) }}
    >
      <ContractCosts />
      <ContractEnds />
      <ContractTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        download={
          mayExport && hasRows && { call: contractCalls.export, job: contractCalls.exportJob, query: filters.query }
        }
        mayAdd={mayAdd}
        left={isLeftView(filters.query)}
        onReassign={setReassigned}
        onDelete={deletion.ask}
      />
      {deletion.dialog}
      {reassigned?.what === 'held' && (
        <ReassignDialog contract={reassigned.contract} onDone={reload} onClose={() => setReassigned(null)} />
      )}
      {reassigned?.what === 'approval' && (
        <ApproverByIdDialog id={reassigned.contract.id} onDone={reload} onClose={() => setReassigned(null)} />
      )}
    </ListPage>
  );
}

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
