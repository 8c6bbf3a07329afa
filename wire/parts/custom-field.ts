import { call, type Needs } from '../protocol/call';
import type { FormCategory, ListedCustomField } from './form';

const callOf = (kind: FormCategory, needs: Needs) =>
  call<{ reply: { custom_fields: ListedCustomField[] } }>('GET', `/service-desk/api/${kind}-custom-field-list`, {
    summary: `List the custom fields of ${kind}s`,
    needs,
  });

/** The custom fields of each kind, as columns and filters of its list. By themselves: widgets list without them. */
export const customFieldCalls = {
  change: callOf('change', 'view_changes'),
  asset: callOf('asset', 'view_assets'),
  problem: callOf('problem', 'view_problems'),
  release: callOf('release', 'view_releases'),
  contract: callOf('contract', 'view_contracts'),
} as const;
