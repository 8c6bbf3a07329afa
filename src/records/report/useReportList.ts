import { useSWRConfig } from 'swr';
import { type ReportList, reportCalls, type ReportRow } from '../../../wire/report/report';
import type { ListQuery } from '../../../wire/protocol/list';
import { useList } from '../../shared/api/useList';

const reportPage = ({ reports }: ReportList) => ({ rows: reports.data, total: reports.total });

/** One page of the reports. */
export const useReportList = (query: ListQuery & { type?: ReportRow['type'] }) =>
  useList(reportCalls.list, { query }, reportPage);

/** Lists that are shown next are loaded before anything of them is shown: those of before lack what was just saved. */
export function useForgetReports(): () => void {
  const { cache } = useSWRConfig();
  return () => {
    for (const key of [...cache.keys()]) if (key.includes(`${reportCalls.list.path}?`)) cache.delete(key);
  };
}
