import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { reportedQuery, ReportedTable, type ReportTableProps } from '../../report/embed';
import { useContractList } from '../contract.api';
import { useContractColumns } from '../list/useContractColumns';
import { contractReportMessages } from './contract-report.messages';

/** The contracts of a report. */
export function ContractReportTable(shown: ReportTableProps) {
  const t = useMessages(contractReportMessages);
  return (
    <ReportedTable
      type="contract"
      shown={shown}
      caption={t('contracts')}
      columns={useContractColumns()}
      list={useContractList(reportedQuery(shown))}
      rowName={(row) => row.name}
      empty={<Empty title={t('no_contracts')}>{t('no_contracts_text')}</Empty>}
    />
  );
}
