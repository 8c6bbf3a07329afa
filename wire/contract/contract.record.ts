import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './contract.replies';
import type * as rules from './contract.rules';

// Apart from the list in contract.ts, which the first widgets load.

export * from './contract.limits';
export * from './contract.states';

export type ContractForm = InferType<typeof rules.contractForm>;
export type ContractView = InferType<typeof replies.contractView>['contract'];
export type ContractActions = InferType<typeof replies.contractActions>;
export type ContractThreads = InferType<typeof replies.contractThreads>;
export type ContractThread = ContractThreads['contract_threads'][number];
export type ContractCosts = InferType<typeof replies.contractCosts>;
export type AssetCosts = InferType<typeof replies.assetCosts>;

/** Delays of D3 §4, §9, in milliseconds: back to the list after a create and after a delete. */
export const contractDelays = { redirectAfterCreate: 3000, redirectAfterDelete: 3000 } as const;

type Id = { params: { id: number } };
type Saved = { id: number; identifier: string };
const api = '/service-desk/api';
const clients = ['view_own_contracts', 'view_organization_contracts'] as const;

export const contractRecordCalls = {
  /** A client sees their own and their organization's, once they are no drafts. */
  view: call<Id & { reply: { contract: ContractView } }>('GET', `${api}/contract/{id}`, {
    needs: 'view_contracts',
    clients,
    versioned: true,
  }),
  /** Creates, or edits when `id` is in the form: then `edit_contract` is needed instead. */
  save: call<{ body: ContractForm; reply: Saved }>('POST', `${api}/contract`, {
    needs: 'view_contracts',
    mayNeed: ['create_contract', 'edit_contract', 'attach_asset', 'attach_contract_asset', 'detach_contract_asset'],
    multipart: true,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${api}/contract/{id}`, { needs: 'delete_contract' }),
  actions: call<Id & { reply: { actions: ContractActions } }>('GET', `${api}/contract-action/{id}`, {
    needs: 'view_contracts',
  }),
  threads: call<Id & { reply: ContractThreads }>('GET', `${api}/contract-threads/{id}`, { needs: 'view_contracts' }),
  /** The organizations of a person, for the form (E2). */
  organizations: call<{ params: { userId: number }; reply: { organizations: { id: number; name: string }[] } }>(
    'GET',
    `${api}/user-organization/{userId}`,
    { needs: 'view_contracts' },
  ),
  /** The id stands in the query (D3 §7). The message says when the last licence is given. */
  attachAssets: call<{ query: { contract_id: number }; body: { asset_ids: number[] } }>(
    'POST',
    `${api}/contract-attach-asset`,
    { needs: ['attach_contract_asset', 'attach_asset'] },
  ),
  detachAsset: call<{ params: { contractId: number; assetId: number } }>(
    'DELETE',
    `${api}/contract-detach-asset/{contractId}/{assetId}`,
    { needs: 'detach_contract_asset' },
  ),
  costs: call<{ reply: ContractCosts }>('GET', `${api}/contract-costs`, { needs: 'view_contracts' }),
  assetCosts: call<{ params: { assetId: number }; reply: AssetCosts }>('GET', `${api}/asset-contract-costs/{assetId}`, {
    needs: ['view_contracts', 'view_assets'],
  }),
};
