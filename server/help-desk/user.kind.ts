import type { Kind } from '../parts/kind';
import { byName } from '../parts/lookup/lookup';
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
  // Rules name the webhooks that they call.
  lookups: { ...deskLookups, webhooks: byName('webhooks', { needs: 'manage_automation' }) },
} as const satisfies Kind<'user'>;
