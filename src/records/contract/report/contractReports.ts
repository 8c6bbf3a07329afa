import { contractCalls, contractCounts, contractGroups } from '../../../../wire/contract/contract';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { atHand, reportRights, type ReportedRecords } from '../../report/embed';
import { contractPaths } from '../contract.paths';
import { useContractColumns } from '../list/useContractColumns';
import { useContractFilters } from '../list/useContractFilters';
import { ContractReportTable } from './ContractReportTable';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractReportMessages from '../../../../texts/compiled/screen/contract-report';

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
