import type { Kind } from '../parts/kind';
import { cabLookups } from './cab.lookup';

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
