import { byIdentifiedName, catalogue, type Lookups } from '../parts/lookup/lookup';

export const contractLookups = {
  contracts: byIdentifiedName('contracts', 'view_contracts'),
  contract_statuses: catalogue('contract_statuses'),
  contract_types: catalogue('contract_types'),
} satisfies Lookups<'contract'>;
