import { type contractFilters, contractGroups } from '../../wire/contract/contract';
import type { LookupName } from '../../wire/parts/lookup';
import { columnKeys } from '../parts/export/export';
import type { ReportedList } from '../report/reported';
import { contractExport } from './contract.export';
import { contractFilterable } from './contract.list';

const lookups: Record<(typeof contractFilters.ids)[number], LookupName> = {
  contract_ids: 'contracts',
  contract_type_ids: 'contract_types',
  contract_status_ids: 'contract_statuses',
  contract_renewal_status_ids: 'contract_renewal_statuses',
  license_type_ids: 'license_types',
  vendor_ids: 'vendors',
  approver_ids: 'agents',
  waiting_approver_ids: 'agents',
  dept_ids: 'departments',
  owner_ids: 'agents',
  asset_ids: 'assets',
  notify_agent_ids: 'agents',
  user_ids: 'users',
  org_ids: 'organizations',
};

/** Reports of contracts. What the filters and columns are called does not depend on a time zone. */
export const contractReport: ReportedList = {
  filterable: async () => contractFilterable('UTC'),
  lookups: async () => new Map(Object.entries(lookups)),
  columns: (db) => columnKeys(db, contractExport),
  groups: contractGroups,
};
