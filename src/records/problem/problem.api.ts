import { useCallback } from 'react';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';
import { assetCalls } from '../../../wire/asset/asset';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { problemCalls, type ProblemTickets, type ProblemView } from '../../../wire/problem/problem';

const ticketPage = ({ tickets, total }: ProblemTickets) => ({ rows: tickets, total });

/** One problem. */
export const useProblem = (id: number) =>
  useRecord(problemCalls.view, { params: { id } }, { live: { kind: 'problem', id } });

/** What the reader may do with it. */
export const useProblemActions = (id: number) =>
  useRecord(problemCalls.actions, { params: { id } }, { live: { kind: 'problem', id } });

/** Its tickets. */
export const useProblemTickets = (id: number, state: ListState) =>
  useList(problemCalls.tickets, { params: { id }, query: listQuery(state) }, ticketPage, {
    live: ['problem', 'ticket'],
  });

/** The assets that are attached to it. */
export const useProblemAssets = (id: number, state: ListState) =>
  useList(
    assetCalls.list,
    { query: { ...listQuery(state), problem_ids: [id] } },
    ({ data, total }) => ({ rows: data, total }),
    { live: ['problem', 'asset'] },
  );

/** Loads anew what a problem's page shows, but for what the reader may do. */
export function useProblemReload(): () => void {
  const reload = useReload();
  return useCallback(
    () => void reload([problemCalls.view, problemCalls.tickets, assetCalls.list, relationCalls.problemImpact]),
    [reload],
  );
}

/** The attached change; the wire says an empty array for none (X35). */
export const changeOf = ({ change }: ProblemView): { id: number; subject: string } | null =>
  Array.isArray(change) ? null : change;

/** One problem for its form: what others save meanwhile does not come in by itself. */
export const useProblemToEdit = (id: number) => useRecord(problemCalls.view, { params: { id } });
