import type { Kind } from '../parts/kind';
import { byName, catalogue, type Lookups } from '../parts/lookup/lookup';

const cabLookups = {
  cabs: byName('cabs', { needs: { anyOf: ['enforce_cab', 'manage_cab'] } }),
  user_types: catalogue('user_types'),
} satisfies Lookups<'cab'>;

export const cabKind = {
  type: 'cab',
  table: 'cabs',
  counted: false,
  noun: 'board',
  owner: null,
  prefix: null,
  assetTable: null,
  lookups: cabLookups,
} as const satisfies Kind<'cab'>;
