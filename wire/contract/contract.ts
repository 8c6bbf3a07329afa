import type { GroupCount } from '../parts/count';
import type { InferType } from 'yup';
import type { ActivityPage, ActivityQuery } from '../parts/activity';
import { exportCall, exportJobCall } from '../parts/export';
import { savedFilterCalls } from '../parts/saved-filter';
import { type Call, call } from '../protocol/call';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import type * as replies from './contract.schema';
import type { SeatUse } from './contract.record';

// The list, which widgets load; what else there is of a contract stands in contract.record.ts.

export type ContractList = InferType<typeof replies.contractList>;
export type ContractCards = InferType<typeof replies.contractCards>;
export type ContractRow = ContractList['data'][number];
export type ContractCounts = InferType<typeof replies.contractCounts>;

/**
 * D3 §3, X41: days before the end, at which people are told, are `notify_in_days`. `waiting_approver_ids`: whose decision a
 * term waits for; `dept_ids`: the departments that its cost is charged to.
 */
export const contractFilters = {
  ids: {
    contract_status_ids: 'contract_statuses',
    contract_renewal_status_ids: 'contract_renewal_statuses',
    contract_type_ids: 'contract_types',
    vendor_ids: 'vendors',
    contract_ids: 'contracts',
    license_type_ids: 'license_types',
    user_ids: 'users',
    org_ids: 'organizations',
    asset_ids: 'assets',
    owner_ids: 'agents',
    approver_ids: 'agents',
    waiting_approver_ids: 'agents',
    dept_ids: 'departments',
    notify_agent_ids: 'agents',
  },
  ranges: ['contract_start_date', 'contract_end_date', 'created_at', 'updated_at'],
  days: ['contract_start_date', 'contract_end_date'],
  numbers: ['cost', 'notify_in_days'],
  excludes: true,
  optional: [
    'contract_renewal_status_ids',
    'license_type_ids',
    'vendor_ids',
    'approver_ids',
    'waiting_approver_ids',
    'owner_ids',
    'asset_ids',
    'notify_agent_ids',
    'user_ids',
    'org_ids',
    'dept_ids',
    'notify_in_days',
  ],
  spellings: {
    organization_ids: 'org_ids',
    status_ids: 'contract_status_ids',
    type_ids: 'contract_type_ids',
    department_ids: 'dept_ids',
    renewal_status_ids: 'contract_renewal_status_ids',
  },
} as const;
export type ContractFilterName = FilterName<typeof contractFilters>;
export type ContractFilters = Filters<typeof contractFilters> & {
  [K in (typeof contractFilters.numbers)[number] as `${K}_begin` | `${K}_end`]?: number;
} & {
  seats?: SeatUse;
  /** Owned, approved or told of by somebody who is deactivated, and not ended; rows say by whom. */
  held_by_left?: 1 | 0;
};

/** Every column sorts (E2); `expiry` by the end. */
export const contractSorts = [
  'id',
  'identifier',
  'name',
  'cost',
  'expiry',
  'contract_start_date',
  'contract_end_date',
  'contract_status',
  'contract_renewal_status',
  'vendor',
  'attach_organization',
  'contract_type',
  'license_type',
  'user',
  'owner',
  'approver',
  'notify_before',
  'created_at',
  'updated_at',
] as const;
export type ContractSort = (typeof contractSorts)[number];

/** What the counts can be grouped by, first the usual. */
export const contractGroups = [
  'contract_status',
  'contract_type',
  'vendor',
  'license_type',
  'contract_renewal_status',
  'contract_end',
  'owner',
] as const;
export type ContractGroup = (typeof contractGroups)[number];

type Listed = ListQuery & ContractFilters & { filter_id?: number; report_id?: number };

export const contractCalls = {
  /** `filter_id` is a saved filter, `report_id` a report; `count=true` counts by `group_by`. */
  list: call<{ query: Listed & { config?: true }; reply: ContractList }>('GET', '/service-desk/api/contract-list', {
    summary: 'List contracts',
    needs: 'view_contracts',
    clients: ['view_own_contracts', 'view_organization_contracts'],
    fails: [404],
  }),
  /** As csv, without paging (E2). The specification writes no format and no /api. */
  exportCsv: call<{ query: Omit<Listed, 'page' | 'limit'> & { columns?: string; separator?: string } }>(
    'GET',
    '/service-desk/contract/export',
    { summary: 'Download contracts as csv', needs: 'export_contracts', raw: 'text/csv', fails: [404] },
  ),
  export: exportCall<ContractFilters & { report_id?: number }>(
    '/service-desk/api/contract-export/{format}',
    'export_contracts',
  ),
  exportJob: exportJobCall<ContractFilters & { report_id?: number }>(
    '/service-desk/api/contract-export/{format}',
    'export_contracts',
  ),
  /** Contracts covering the ticket's assets, of its requester and of their organization; not Draft (A18). */
  ofTicket: call<{ params: { ticketId: number }; query: ListQuery; reply: ContractCards }>(
    'GET',
    '/service-desk/api/contract/ticket/{ticketId}',
    { summary: 'List the contracts of a ticket', needs: 'view_contracts' },
  ),
  /** Written without /api (X01). */
  ofOrganization: call<{ params: { orgId: number }; query: ListQuery; reply: ContractCards }>(
    'GET',
    '/service-desk/contract/organization/{orgId}',
    {
      summary: 'List the contracts of an organization',
      needs: 'view_contracts',
      aliases: ['/service-desk/api/contract/organization/{orgId}'],
    },
  ),
  log: call<{ params: { id: number }; query: ActivityQuery; reply: { contract_activity_logs: ActivityPage } }>(
    'GET',
    '/service-desk/api/contract-log/{id}',
    { summary: 'Read the activity log of a contract', needs: 'view_contracts' },
  ),
};

/** The groups of a list by itself, which the list returns with `count=true`. */
export const contractGroupCalls = {
  groups: call<{ query: Listed & { group_by?: string }; reply: { contracts: GroupCount[] } }>(
    'GET',
    '/service-desk/api/contract-groups',
    {
      summary: 'List groups of contracts and how many are in each',
      needs: 'view_contracts',
      clients: ['view_own_contracts', 'view_organization_contracts'],
      fails: [404],
    },
  ),
};

/** The same call with `count=true`, for a chart. */
export const contractCounts = contractCalls.list as Call as Call<{
  query: ContractFilters & { count: true; group_by?: string; report_id?: number };
  reply: ContractCounts;
}>;

export const contractFilterCalls = savedFilterCalls('contract', 'view_contracts');
