import { useState } from 'react';
import { contractCalls, contractFilterCalls, type ContractRow } from '../../../../wire/contract/contract';
import { contractRecordCalls } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { useReload } from '../../../shared/api/useReload';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { isLeftView } from '../../../shared/filter/useLeftCount';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { lazyPart } from '../../../shared/part/lazyPart';
import { ContractEnds } from '../calendar';
import { useContractList } from '../contract.api';
import { contractPaths } from '../contract.paths';
import { ContractCosts } from '../costs';
import { ContractTable, type Reassigned } from './ContractTable';
import { useContractFilters } from './useContractFilters';
import { useContractViews } from './useContractViews';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';

const ReassignDialog = lazyPart(() => import('../dialogs/ReassignDialog'), { skeleton: null });
const ApproverByIdDialog = lazyPart(() => import('../dialogs/ApproverByIdDialog'), { skeleton: null });

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
