import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './contract.replies';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import { savedFilterCalls } from '../parts/saved-filter';

export type ContractList = InferType<typeof replies.contractList>;
export type ContractRow = ContractList['data'][number];
export const contractFilters = {
  ids: ['contract_ids', 'user_ids', 'contract_type_ids', 'vendor_ids', 'contract_status_ids', 'asset_ids', 'org_ids'],
  ranges: ['created_at', 'updated_at'],
  spellings: { organization_ids: 'org_ids' },
} as const;
export type ContractFilterName = FilterName<typeof contractFilters>;
export type ContractFilters = Filters<(typeof contractFilters.ids)[number], (typeof contractFilters.ranges)[number]>;

export const contractSorts = ['id', 'name', 'cost', 'contract_start_date', 'contract_end_date'] as const;
export type ContractSort = (typeof contractSorts)[number];

export const contractCalls = {
  list: call<{ query: ListQuery & ContractFilters & { filter_id?: number }; reply: ContractList }>(
    'GET',
    '/service-desk/api/contract-list',
    {
      needs: 'view_contracts',
      clients: ['view_own_contracts', 'view_organization_contracts'],
    },
  ),
  /** Contracts covering the ticket's assets, of its requester and of their organization; not Draft (A18). */
  ofTicket: call<{ params: { ticketId: number }; query: ListQuery; reply: ContractList }>(
    'GET',
    '/service-desk/api/contract/ticket/{ticketId}',
    { needs: 'view_contracts' },
  ),
  /** Written without /api (X01). */
  ofOrganization: call<{ params: { orgId: number }; query: ListQuery; reply: ContractList }>(
    'GET',
    '/service-desk/contract/organization/{orgId}',
    {
      needs: 'view_contracts',
      aliases: ['/service-desk/api/contract/organization/{orgId}'],
    },
  ),
};
export const contractFilterCalls = savedFilterCalls('contract', 'view_contracts');
