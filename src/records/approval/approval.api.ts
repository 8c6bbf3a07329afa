import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { approvalCalls } from '../../../wire/approval/approval';
import { changeCalls } from '../../../wire/change/change';
import { contractCalls } from '../../../wire/contract/contract';

/** The board run of a change, and the ones before it. */
export const useApprovalStatus = (changeId: number) =>
  useRecord(approvalCalls.status, { params: { changeId } }, { live: { kind: 'change', id: changeId } });

/**
 * Loads anew what an action of the approval may have changed, wherever the page shows it: the run, the change, what may
 * be done with it, and what waits.
 */
export function useReloadApproval(): () => void {
  const reload = useReload();
  return () =>
    void reload([approvalCalls.status, approvalCalls.mine, changeCalls.view, changeCalls.actions, contractCalls.list]);
}
