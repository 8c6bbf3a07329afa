import * as words from '../../../texts/compiled/screen/common';
import * as contractReportMessages from '../../../texts/compiled/screen/contract-report';
import { contractCalls, contractCounts, contractGroups } from '../../../wire/contract/contract';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import {
  atHand,
  reportedQuery,
  type ReportedRecords,
  ReportedTable,
  reportRights,
  type ReportTableProps,
} from '../report/embed';
import { useContractList } from './contract.api';
import { useContractColumns } from './contract.columns';
import { useContractFilters } from './contract.filters';
import { contractPaths } from './contract.paths';

/** Reports of contracts. */
export const contractReports: ReportedRecords = {
  type: 'contract',
  name: 'contracts',
  list: contractPaths.list,
  export: contractCalls.export,
  exportJob: contractCalls.exportJob,
  groups: contractGroups,
  useTexts() {
    const t = useMessages();
    return {
      reports: t(contractReportMessages.reports),
      about: t(contractReportMessages.about),
      records: t(words.contracts),
      groupName: (group) => t(contractReportMessages[contractGroups.find((one) => one === group) ?? contractGroups[0]]),
    };
  },
  useRights() {
    const may = useReader()?.actions;
    return { ...reportRights(may, may?.view_contracts), export: may?.export_contracts };
  },
  useFields() {
    return atHand(useContractFilters());
  },
  useColumns: useContractColumns,
  useCounts(query) {
    const load = useRecord(contractCounts, query && { query: { ...query, count: true } }, {
      keep: true,
      live: 'contract',
    });
    return { ...load, data: load.data?.contracts };
  },
  Table: ContractReportTable,
};

/** The contracts of a report. */
export function ContractReportTable(shown: ReportTableProps) {
  const t = useMessages();
  return (
    <ReportedTable
      type="contract"
      shown={shown}
      caption={t(words.contracts)}
      columns={useContractColumns()}
      list={useContractList(reportedQuery(shown))}
      rowName={(row) => row.name}
      empty={
        <Empty title={t(contractReportMessages.no_contracts)}>{t(contractReportMessages.no_contracts_text)}</Empty>
      }
    />
  );
}
