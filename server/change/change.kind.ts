import type { Kind } from '../parts/kind';
import { operationOn } from '../shared/operation';
import { changeLookups } from './change.lookup';

export const changeKind = {
  type: 'change',
  table: 'changes',
  noun: 'change',
  owner: 'sd_changes',
  prefix: 'CHN',
  assetTable: 'change_assets',
  lookups: changeLookups,
} as const satisfies Kind<'change'>;

export const operation = operationOn(changeKind.owner);
