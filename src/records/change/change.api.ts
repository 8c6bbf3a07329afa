import { useCallback } from 'react';
import { approvalCalls } from '../../../wire/approval/approval';
import { assetCalls } from '../../../wire/asset/asset';
import { changeCalls, changePlanning, type ChangeTasks, type ChangeTickets } from '../../../wire/change/change';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';

const ticketPage = ({ tickets, total }: ChangeTickets) => ({ rows: tickets, total });
const taskPage = ({ data, total }: ChangeTasks) => ({ rows: data, total });
const changeOf = (id: number) => ({ kind: 'change', id }) as const;

/** One change. */
export const useChange = (id: number) => useRecord(changeCalls.view, { params: { id } }, { live: changeOf(id) });

/** What the reader may do with it. */
export const useChangeActions = (id: number) =>
  useRecord(changeCalls.actions, { params: { id } }, { live: changeOf(id) });

/** The assets that are attached to it. */
export const useChangeAssets = (id: number, state: ListState) =>
  useList(
    assetCalls.list,
    { query: { ...listQuery(state), change_ids: [id] } },
    ({ data, total }) => ({ rows: data, total }),
    { live: [changeOf(id), 'asset'] },
  );

/** Its tickets. */
export const useChangeTickets = (id: number, state: ListState) =>
  useList(changeCalls.tickets, { query: { ...listQuery(state), change_id: id } }, ticketPage, {
    live: [changeOf(id), 'ticket'],
  });

/** Its tasks. */
export const useChangeTasks = (id: number, state: ListState) =>
  useList(changeCalls.tasks, { query: { ...listQuery(state), change_id: id } }, taskPage, { live: changeOf(id) });

/** Loads anew what a change's page shows, but for what the reader may do. */
export function useChangeReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        changeCalls.view,
        changeCalls.log,
        changePlanning.entries,
        assetCalls.list,
        changeCalls.tickets,
        changeCalls.tasks,
        approvalCalls.status,
        relationCalls.changeImpact,
      ]),
    [reload],
  );
}
