import type { GroupCount } from '../parts/count';
import type { InferType } from 'yup';
import { exportCall, exportJobCall } from '../parts/export';
import { savedFilterCalls } from '../parts/saved-filter';
import type { InTrash } from '../parts/trash';
import { type Call, call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { Named } from '../protocol/reply';
import type { AssetFilters } from './asset.record';
import type * as replies from './asset.schema';

export type { AssetFilterName, AssetFilters } from './asset.record';

/** What can be attached to an asset, by the word of the call (D3 §7, X58). */
export const assetServices = ['tickets', 'sd_problem', 'sd_changes', 'sd_releases', 'sd_contracts'] as const;
export type AssetService = (typeof assetServices)[number];

export type AssetList = InferType<typeof replies.assetList>;
export type AssetRow = AssetList['data'][number];
export type AssetConfigList = InferType<typeof replies.assetConfigList>;
export type AssetConfigRow = AssetConfigList['data'][number];
export type AssetCounts = InferType<typeof replies.assetCounts>;
export type AssetColumns = InferType<typeof replies.assetColumns>;

export const assetSorts = [
  'id',
  'name',
  'identifier',
  'managed_by',
  'used_by',
  'asset_type',
  'asset_status',
  'department',
  'location',
  'organization',
  'product',
  'impact_type',
  'assigned_on',
  'created_at',
  'updated_at',
] as const;
export type AssetSort = (typeof assetSorts)[number];

/** What the counts can be grouped by (D6); `age` is in years since `assigned_on`. */
export const assetGroups = [
  'asset_type',
  'asset_status',
  'department',
  'location',
  'organization',
  'product',
  'age',
  'contract_end',
] as const;
export type AssetGroup = (typeof assetGroups)[number];

type ListOf = ListQuery & AssetFilters & { saved_filter_id?: number };

export const assetCalls = {
  /**
   * With `meta=true` a row is only `{id, name}`, for selects, up to 1000 at once (X128); with `config=true` it has all
   * columns of the screen; `count=true` counts by `group_by`, `column=true` describes the columns (D6). A client sees
   * their own assets and their organization's.
   */
  list: call<{ query: ListOf & InTrash & { meta?: true; config?: true }; reply: AssetList }>(
    'GET',
    '/service-desk/api/asset-list',
    {
      summary: 'List assets or describe the columns of the list',
      needs: 'view_assets',
      clients: ['view_own_assets', 'view_organization_assets'],
      mayNeed: ['delete_asset', 'view_contracts'],
      fails: [404],
    },
  ),
  /** `filter_id` is a report (X43), `saved_filter_id` a saved filter. */
  export: exportCall<AssetFilters & { saved_filter_id?: number }>('/service-desk/api/export/{format}', 'export_assets'),
  exportJob: exportJobCall<AssetFilters & { saved_filter_id?: number }>(
    '/service-desk/api/export/{format}',
    'export_assets',
  ),
};

/** The groups of a list by itself, which the list returns with `count=true`. */
export const assetGroupCalls = {
  groups: call<{ query: ListOf & { group_by?: string }; reply: { assets: GroupCount[] } }>(
    'GET',
    '/service-desk/api/asset-groups',
    {
      summary: 'List groups of assets and how many are in each',
      needs: 'view_assets',
      clients: ['view_own_assets', 'view_organization_assets'],
      mayNeed: ['view_contracts'],
      fails: [404],
    },
  ),
};

/** The same call with `meta=true`, as a select makes it. */
export const assetOptions = assetCalls.list as Call as Call<{
  query: ListOf & { meta: true };
  reply: { data: Named[]; total: number };
}>;
/** The same call with `count=true`, for a chart. */
export const assetCounts = assetCalls.list as Call as Call<{
  query: AssetFilters & { count: true; group_by?: string; filter_id?: number };
  reply: AssetCounts;
}>;
/** The same call with `config=true`, as the list page makes it. */
export const assetRows = assetCalls.list as Call as Call<{
  query: ListOf & InTrash & { config: true };
  reply: AssetConfigList;
}>;
export const assetFilterCalls = savedFilterCalls('asset', 'view_assets');
