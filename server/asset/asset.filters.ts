import type { assetFilters } from '../../wire/asset/asset';
import type { FilterStructure } from '../../wire/asset/asset.record';
import type { Language } from '../../wire/languages';
import { customFieldName } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';

type Ids = (typeof assetFilters.ids)[number];

/** How each filter is called, and the lookup that feeds it. */
const selects: Record<Ids, [label: Sentence, lookup: string]> = {
  asset_ids: [say('filter.assets', 'Assets'), 'assets'],
  asset_type_ids: [say('form.asset_type', 'Asset type'), 'asset_types'],
  asset_status_ids: [say('form.asset_status', 'Asset status'), 'asset_statuses'],
  used_by_ids: [say('form.used_by', 'Used by'), 'users'],
  managed_by_ids: [say('form.managed_by', 'Managed by'), 'agents'],
  location_ids: [say('form.location', 'Location'), 'locations'],
  dept_ids: [say('form.department', 'Department'), 'departments'],
  org_ids: [say('form.organization', 'Organization'), 'organizations'],
  product_ids: [say('form.product', 'Product'), 'products'],
  impact_type_ids: [say('form.impact', 'Impact'), 'impacts'],
  ticket_ids: [say('filter.tickets', 'Tickets'), 'tickets'],
  problem_ids: [say('filter.problems', 'Problems'), 'problems'],
  change_ids: [say('filter.changes', 'Changes'), 'changes'],
  release_ids: [say('filter.releases', 'Releases'), 'releases'],
  contract_ids: [say('filter.contracts', 'Contracts'), 'contracts'],
};

/** The lookup of each filter. */
export const filterLookups = Object.fromEntries(
  Object.entries(selects).map(([key, [, lookup]]) => [key, lookup]),
) as Record<Ids, LookupName>;

const ranges: Record<(typeof assetFilters.ranges)[number], Sentence> = {
  assigned_on: say('form.assigned_on', 'Assigned on'),
  created_at: say('filter.created', 'Created'),
  updated_at: say('filter.updated', 'Updated'),
};

/** Every filter of the list with its label (D5); of a date, as of a number, the two ends are `<key>_begin` and `_end`. */
export async function filterStructure(db: Db, actor: Actor, language: Language): Promise<FilterStructure['filters']> {
  const custom = await listedCustomFields(db, 'asset', actor);
  return [
    ...Object.entries(selects).map(([key, [label, lookup]]) => ({
      key,
      label: label.in(language),
      type: 'select' as const,
      lookup,
      multiple: true,
    })),
    ...Object.entries(ranges).map(([key, label]) => ({
      key,
      label: label.in(language),
      type: 'date' as const,
      lookup: null,
      multiple: false,
    })),
    ...custom.map(({ id, label, kind, lookup, multiple }) => ({
      key: customFieldName(id),
      label,
      type: kind,
      lookup,
      multiple,
    })),
  ];
}
