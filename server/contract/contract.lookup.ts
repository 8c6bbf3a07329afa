import { byIdentifiedName, catalogue, inOrder, type Lookups } from '../parts/lookup/lookup';

export const contractLookups = {
  contracts: byIdentifiedName('contracts', 'view_contracts'),
  contract_statuses: catalogue('contract_statuses'),
  contract_types: inOrder('contract_types'),
  contract_renewal_statuses: catalogue('contract_renewal_statuses'),
  license_types: inOrder('license_types'),
} satisfies Lookups<'contract'>;
