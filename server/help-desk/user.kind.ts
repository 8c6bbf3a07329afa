import type { Kind } from '../parts/kind';
import { deskLookups } from './desk.lookup';

/** The help-desk's people. */
export const userKind = {
  type: 'user',
  table: 'help_desk.users',
  counted: false,
  noun: 'user',
  owner: null,
  prefix: null,
  assetTable: null,
  lookups: deskLookups,
} as const satisfies Kind<'user'>;
