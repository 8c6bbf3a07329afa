import type { Language } from '../../texts/compiled/languages';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import { type AssetColumns, type assetFilters, assetGroups } from '../../wire/asset/asset';
import type { FilterStructure } from '../../wire/asset/asset.record';
import { customFieldName } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import {
  customColumns,
  type ExportColumn,
  labelOf,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import type { ReportedList } from '../parts/report/reported';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { askAssets, assetFilterable, contractName } from './asset.queries';

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

type Query = Record<string, unknown>;

/** The columns of the list page in their order (D3 §2). */
const usual = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  name: textColumn(say(formSentences.name), 'name'),
  asset_type: namedColumn(say(formSentences.asset_type), 'asset_type_id', 'asset_types'),
  asset_status: namedColumn(say(formSentences.asset_status), 'asset_status_id', 'asset_statuses'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  organization: namedColumn(say(formSentences.organization), 'organization_id', 'help_desk.organizations'),
  managed_by: personColumn(say(formSentences.managed_by), 'managed_by_id'),
  used_by: personColumn(say(formSentences.used_by), 'used_by_id'),
};

const further: Record<string, ExportColumn> = {
  contract: {
    label: say(assetSentences.column_contract),
    kind: 'text',
    value: contractName,
    needs: 'view_contracts',
  },
  product: namedColumn(say(formSentences.product), 'product_id', 'products'),
  impact_type: namedColumn(say(formSentences.impact), 'impact_type_id', 'impacts'),
  assigned_on: timeColumn(say(formSentences.assigned_on), 'assigned_on'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Assets as a file, with their custom fields (D25). */
export const assetExport: ExportedList = {
  title: say(filterSentences.assets),
  columns: async (db, _zone, reader) => ({
    ...usual,
    ...further,
    ...(await customColumns(db, 'asset', reader)),
  }),
  usual: Object.keys(usual),
  ask: askAssets,
};

/** The columns of the screen, or of the report that the query names, with their labels (D6). */
export async function assetColumns(db: Db, actor: Actor, query: Query, language: Language): Promise<AssetColumns> {
  const { columns: keys = assetExport.usual } = await askAssets(db, actor, query);
  const all = await assetExport.columns(db, actor.time_zone, actor.time_zone);
  return {
    asset_columns: keys.flatMap((key) => (all[key] ? [{ key, label: labelOf(all[key], language) }] : [])),
  };
}

/** Reports of assets (D24). */
export const assetReport: ReportedList = {
  filterable: assetFilterable,
  lookups: async (db) =>
    new Map<string, LookupName>([...Object.entries(filterLookups), ...(await customLookups(db, 'asset'))]),
  columns: (db) => columnKeys(db, assetExport),
  groups: assetGroups,
};
