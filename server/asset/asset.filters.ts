import type { assetFilters } from '../../wire/asset/asset';
import type { FilterStructure } from '../../wire/asset/asset.record';
import type { Language } from '../../texts/compiled/languages';
import { customFieldName } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';

type Ids = (typeof assetFilters.ids)[number];

/** How each filter is called, and the lookup that feeds it. */
const selects: Record<Ids, [label: Sentence, lookup: string]> = {
  asset_ids: [say(filterSentences.assets), 'assets'],
  asset_type_ids: [say(formSentences.asset_type), 'asset_types'],
  asset_status_ids: [say(formSentences.asset_status), 'asset_statuses'],
  used_by_ids: [say(formSentences.used_by), 'users'],
  managed_by_ids: [say(formSentences.managed_by), 'agents'],
  location_ids: [say(formSentences.location), 'locations'],
  dept_ids: [say(formSentences.department), 'departments'],
  org_ids: [say(formSentences.organization), 'organizations'],
  product_ids: [say(formSentences.product), 'products'],
  impact_type_ids: [say(formSentences.impact), 'impacts'],
  ticket_ids: [say(filterSentences.tickets), 'tickets'],
  problem_ids: [say(filterSentences.problems), 'problems'],
  change_ids: [say(filterSentences.changes), 'changes'],
  release_ids: [say(filterSentences.releases), 'releases'],
  contract_ids: [say(filterSentences.contracts), 'contracts'],
};

/** The lookup of each filter. */
export const filterLookups = Object.fromEntries(
  Object.entries(selects).map(([key, [, lookup]]) => [key, lookup]),
) as Record<Ids, LookupName>;

const ranges: Record<(typeof assetFilters.ranges)[number], Sentence> = {
  assigned_on: say(formSentences.assigned_on),
  created_at: say(filterSentences.created),
  updated_at: say(filterSentences.updated),
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
