import type { Kind } from '../parts/kind';
import { assetLookups } from './asset.lookup';

export const assetKind = {
  type: 'asset',
  table: 'assets',
  counted: true,
  noun: 'asset',
  owner: 'sd_assets',
  prefix: 'AST',
  assetTable: null,
  lookups: assetLookups,
} as const satisfies Kind<'asset'>;
