import type { Language } from '../../texts/compiled/languages';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import { type AssetColumns, assetGroups } from '../../wire/asset/asset';
import { assetFilters, type FilterStructure } from '../../wire/asset/asset.record';
import { customFieldName } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { customColumns, type ExportColumn, labelOf } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { exportColumnsOf } from '../parts/field';
import type { ReportedList } from '../parts/report/reported';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { assetSource, assetFields, assetFilterable, contractName } from './asset.queries';

type Ids = keyof typeof assetFilters.ids;

/** How each filter is called. */
const selects: Record<Ids, Sentence> = {
  asset_ids: say(filterSentences.assets),
  asset_type_ids: say(formSentences.asset_type),
  asset_status_ids: say(formSentences.asset_status),
  used_by_ids: say(formSentences.used_by),
  managed_by_ids: say(formSentences.managed_by),
  location_ids: say(formSentences.location),
  dept_ids: say(formSentences.department),
  org_ids: say(formSentences.organization),
  product_ids: say(formSentences.product),
  impact_type_ids: say(formSentences.impact),
  ticket_ids: say(filterSentences.tickets),
  problem_ids: say(filterSentences.problems),
  change_ids: say(filterSentences.changes),
  release_ids: say(filterSentences.releases),
  contract_ids: say(filterSentences.contracts),
};

const ranges: Record<(typeof assetFilters.ranges)[number], Sentence> = {
  assigned_on: say(formSentences.assigned_on),
  created_at: say(filterSentences.created),
  updated_at: say(filterSentences.updated),
};

/** Every filter of the list with its label (D5); of a date, as of a number, the two ends are `<key>_begin` and `_end`. */
export async function filterStructure(db: Db, actor: Actor, language: Language): Promise<FilterStructure['filters']> {
  const custom = await listedCustomFields(db, 'asset', actor);
  return [
    ...(Object.keys(selects) as Ids[]).map((key) => ({
      key,
      label: selects[key].in(language),
      type: 'select' as const,
      lookup: assetFilters.ids[key],
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
const usual = [
  'id',
  'identifier',
  'name',
  'asset_type',
  'asset_status',
  'department',
  'location',
  'organization',
  'managed_by',
  'used_by',
] as const satisfies (keyof typeof assetFields)[];

const contract: ExportColumn = {
  label: say(assetSentences.column_contract),
  kind: 'text',
  value: contractName,
  needs: 'view_contracts',
};

/** Assets as a file, with their custom fields (D25). */
export const assetExport: ExportedList = {
  title: say(filterSentences.assets),
  columns: async (db, _zone, reader) => ({
    ...exportColumnsOf(assetFields),
    contract,
    ...(await customColumns(db, 'asset', reader)),
  }),
  usual,
  source: assetSource,
};

/** The columns of the screen, or of the report that the query names, with their labels (D6). */
export async function assetColumns(db: Db, actor: Actor, query: Query, language: Language): Promise<AssetColumns> {
  const { columns: keys = assetExport.usual } = await assetSource(db, actor, query);
  const all = await assetExport.columns(db, actor.time_zone, actor.time_zone);
  return {
    asset_columns: keys.flatMap((key) => (all[key] ? [{ key, label: labelOf(all[key], language) }] : [])),
  };
}

/** Reports of assets (D24). */
export const assetReport: ReportedList = {
  filterable: assetFilterable,
  lookups: async (db) =>
    new Map<string, LookupName>([...Object.entries(assetFilters.ids), ...(await customLookups(db, 'asset'))]),
  columns: (db) => columnKeys(db, assetExport),
  groups: assetGroups,
};
