import { contractEntries } from '../../wire/contract/contract.schema';
import type { BulkKind } from '../parts/bulk/bulk';
import { contractKind } from './contract.kind';
import { findContracts } from './contract.list';
import { because, possible } from './contract.rules';

/** Contracts changed at once: their custom fields, while a contract can be edited. */
export const contractBulk: BulkKind = {
  kind: contractKind,
  noun: contractKind.noun,
  list: contractEntries.list,
  rights: { view: 'view_contracts', edit: 'edit_contract', remove: null },
  fields: {},
  columns: ['contract_status_id', 'contract_type_id'],
  find: findContracts,
  admit: () => undefined,
  refusals: async () => (row) => (possible.edit({ status: Number(row.contract_status_id) }) ? null : because.edit),
  follow: async () => ({}),
  note: async () => undefined,
  notify: async () => undefined,
};
