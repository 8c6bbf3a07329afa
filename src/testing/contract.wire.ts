import type { ContractList, ContractRow } from '../../wire/contract/contract';
import {
  type ContractActions,
  contractFlags,
  type ContractThread,
  type ContractView,
} from '../../wire/contract/contract.record';
import { flagsOn } from './flags';

/** What the server answers about contracts in tests: valid shapes of wire/contract, each overridable. */
const named = (id: number, name: string) => ({ id, name });
const person = (id: number, full_name: string) => ({
  id,
  name: full_name,
  full_name,
  email: `person${id}@example.test`,
});

const term = {
  cost: '1200.00',
  contract_start_date: '2026-01-01 00:00:00',
  contract_end_date: '2026-12-31 00:00:00',
  expiry: { title: '2026-12-31', timestamp: '2026-12-31 00:00:00' },
};
const times = { created_at: '2026-01-02 10:00:00', updated_at: '2026-01-03 10:00:00' };

export const contractRow = (given: Partial<ContractRow> = {}): ContractRow => ({
  id: 7,
  identifier: 'CNTR-7',
  name: 'Backup licences',
  ...term,
  ...times,
  contract_status: named(3, 'Active'),
  contract_renewal_status: null,
  vendor: named(2, 'Contoso'),
  user: null,
  attach_organization: [],
  contract_type: named(3, 'Software License'),
  license_type: null,
  seats: null,
  owner: person(1, 'Ada Moreno'),
  approver: null,
  notify_before: 30,
  is_edit: true,
  is_delete: true,
  ...given,
});

export const contractList = (...rows: ContractRow[]): ContractList => ({
  data: rows,
  contracts: rows,
  total: rows.length,
  minimum_cost: '100.00',
  maximum_cost: '9000.00',
  minimum_notify_before: 7,
  maximum_notify_before: 90,
});

export const contractView = (given: Partial<ContractView> = {}): ContractView => ({
  id: 7,
  identifier: 'CNTR-7',
  name: 'Backup licences',
  description: '<p>Backup of all servers.</p>',
  ...term,
  ...times,
  contractType: named(3, 'Software License'),
  vendor: named(2, 'Contoso'),
  status: named(3, 'Active'),
  licence: null,
  contract_renewal_status: null,
  owner: person(1, 'Ada Moreno'),
  approver: null,
  licensce_count: 40,
  seats: { count: 40, used: 38, use: 'under' },
  user: [],
  organization: [],
  notify_before: 30,
  attachment: [],
  notify_to: [],
  attach_assets: [],
  asset_count: 0,
  next_term: null,
  waiting: null,
  next_reminder_at: null,
  last_reminder_at: null,
  custom_field_values_for_contract_form_builder_only: [],
  custom_field_values_for_contract_type: [],
  version: 1,
  ...given,
});

export const contractThread = (given: Partial<ContractThread> = {}): ContractThread => ({
  id: 1,
  type: 'Created',
  is_current: true,
  is_expired: false,
  created_at: '2026-01-02 10:00:00',
  contract_start_date: term.contract_start_date,
  contract_end_date: term.contract_end_date,
  owner: person(1, 'Ada Moreno'),
  approver: null,
  cost: term.cost,
  decision: null,
  ...given,
});

/** The flags named, and no others. */
export const onlyContract = (...flags: (keyof ContractActions)[]): ContractActions => flagsOn(contractFlags, flags);
