import { byIdentifiedName, catalogue, type Lookups } from '../parts/lookup/lookup';

export const contractLookups = {
  contracts: byIdentifiedName('contracts', 'view_contracts'),
  contract_statuses: catalogue('contract_statuses'),
  contract_types: catalogue('contract_types'),
  contract_renewal_statuses: catalogue('contract_renewal_statuses'),
  license_types: catalogue('license_types'),
} satisfies Lookups<'contract'>;
