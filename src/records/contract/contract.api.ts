import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls, type ContractList } from '../../../wire/contract/contract';
import { contractRecordCalls } from '../../../wire/contract/contract.record';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { attaching, detaching } from '../../shared/view/recordLink';

/** The least and the most that contracts cost, and that their reminders come before the end (E13), once it is wanted. */
export const useContractBounds = (wanted: boolean): Partial<ContractList> =>
  useRecord(contractCalls.list, wanted ? { query: { limit: 1 } } : null).data ?? {};

/** One contract. */
export const useContract = (id: number) =>
  useRecord(contractRecordCalls.view, { params: { id } }, { live: { kind: 'contract', id } });

/** What the reader may do with it. */
export const useContractActions = (id: number | null) =>
  useRecord(
    contractRecordCalls.actions,
    id === null ? null : { params: { id } },
    id === null ? {} : { live: { kind: 'contract', id } },
  );

/** Its terms, the newest first. */
export const useContractThreads = (id: number | null) =>
  useRecord(
    contractRecordCalls.threads,
    id === null ? null : { params: { id } },
    id === null ? {} : { live: { kind: 'contract', id } },
  );

/** The organizations of a person, once one is chosen. */
export const useOrganizationsOf = (userId: number | null) =>
  useRecord(contractRecordCalls.organizations, userId === null ? null : { params: { userId } });

/** How assets are attached to a contract, and detached. */
export const contractAssets = (id: number) => ({
  attach: attaching(contractRecordCalls.attachAssets, (asset_ids) => ({
    query: { contract_id: id },
    body: { asset_ids },
  })),
  detach: detaching(contractRecordCalls.detachAsset, (row) => ({ params: { contractId: id, assetId: row.id } })),
});

/** Loads anew what the page of a contract shows. */
export function useContractReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        contractRecordCalls.view,
        contractRecordCalls.actions,
        contractRecordCalls.threads,
        contractCalls.log,
        assetCalls.list,
      ]),
    [reload],
  );
}
