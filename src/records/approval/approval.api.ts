import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { urlOf } from '../../shared/api/client';
import { useRecord } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';
import { approvalCalls } from '../../../wire/approval';
import { changeCalls } from '../../../wire/change';

/** The board run of a change, and the ones before it. */
export const useApprovalStatus = (changeId: number) => useRecord(approvalCalls.status, { params: { changeId } }, { live: { kind: 'change', id: changeId } });

/** Loads anew what an action of the approval may have changed, wherever the page shows it: the run, the change, and what may be done with it. */
export function useReloadChange(changeId: number): () => void {
  const { base } = useHost().kit;
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const ofChange = { params: { id: changeId } };
    const keys = [urlOf(base, approvalCalls.status, { params: { changeId } }), urlOf(base, changeCalls.view, ofChange), urlOf(base, changeCalls.actions, ofChange)];
    for (const key of keys) void mutate(key).catch(() => undefined);
  }, [base, mutate, changeId]);
}
