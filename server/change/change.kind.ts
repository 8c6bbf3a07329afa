import type { Kind } from '../parts/kind';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { changeLookups } from './change.lookup';

export const changeKind = {
  type: 'change',
  table: 'changes',
  counted: true,
  noun: 'change',
  owner: 'sd_changes',
  prefix: 'CHN',
  assetTable: 'change_assets',
  lookups: changeLookups,
} as const satisfies Kind<'change'>;

export const operation = operationOn(changeKind.owner);

/** Work on changes, told in their log. */
export type ChangeOperation<Who = Actor> = Operation<Who, typeof changeKind.owner>;
