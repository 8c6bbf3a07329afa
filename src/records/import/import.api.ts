import { importCalls, type ImportList, type ImportStatus } from '../../../wire/import/import';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { listQuery, type ListState } from '../../shared/table/listState';

const importsPage = ({ imports, total }: ImportList) => ({ rows: imports, total });

/** The reader's own imports. */
export const useImports = (state: ListState) => {
  const { 'search-query': _, ...query } = listQuery(state);
  return useList(importCalls.list, { query }, importsPage);
};

export const useTracking = (id: number) => useRecord(importCalls.tracking, { params: { id } });

const underWay: readonly ImportStatus[] = ['queued', 'running'];

/** Does it change by itself? */
export const isUnderWay = (status: ImportStatus): boolean => underWay.includes(status);
