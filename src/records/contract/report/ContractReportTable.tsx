import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useContractList } from '../contract.api';
import { useContractColumns } from '../list/useContractColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractReportMessages from '../../../../texts/compiled/screen/contract-report';

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
