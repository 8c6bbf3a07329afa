import type { Kind } from '../parts/kind';
import { contractLookups } from './contract.lookup';

export const contractKind = {
  type: 'contract',
  table: 'contracts',
  counted: false,
  noun: 'contract',
  owner: 'sd_contracts',
  prefix: 'CNTR',
  assetTable: 'contract_assets',
  lookups: contractLookups,
} as const satisfies Kind<'contract'>;
