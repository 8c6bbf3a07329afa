import { type ReportList, reportCalls, type ReportRow } from '../../../wire/report/report';
import type { ListQuery } from '../../../wire/protocol/list';
import { useList } from '../../shared/api/useList';

const reportPage = ({ reports }: ReportList) => ({ rows: reports.data, total: reports.total });

/** One page of the reports. */
export const useReportList = (query: ListQuery & { type?: ReportRow['type'] }) =>
  useList(reportCalls.list, { query }, reportPage);
