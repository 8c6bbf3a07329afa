import type { InferType } from 'yup';
import type * as replies from './asset.replies';
import { type Call, call } from '../protocol/call';
import type { Named } from '../protocol/reply';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import { savedFilterCalls } from '../parts/saved-filter';

export type AssetList = InferType<typeof replies.assetList>;
export type AssetRow = AssetList['data'][number];

/**
 * Filters of the asset list. The plural names a record that the assets are attached to, the singular (`one`) the assets
 * that may still be attached to it (X40).
 */
export const assetFilters = {
  ids: [
    'asset_ids',
    'asset_type_ids',
    'asset_status_ids',
    'product_ids',
    'dept_ids',
    'org_ids',
    'location_ids',
    'impact_type_ids',
    'managed_by_ids',
    'used_by_ids',
    'ticket_ids',
    'problem_ids',
    'change_ids',
    'release_ids',
    'contract_ids',
  ],
  one: ['ticket_id', 'problem_id', 'change_id', 'release_id', 'contract_id'],
  ranges: ['created_at', 'updated_at', 'assigned_on'],
  spellings: {
    department_ids: 'dept_ids',
    organization_ids: 'org_ids',
    impact_ids: 'impact_type_ids',
    user_ids: 'used_by_ids',
  },
} as const;
export type AssetFilterName = FilterName<typeof assetFilters>;
export type AssetFilters = Filters<(typeof assetFilters.ids)[number], (typeof assetFilters.ranges)[number]> & {
  [K in (typeof assetFilters.one)[number]]?: number;
};

export const assetSorts = [
  'id',
  'name',
  'identifier',
  'managed_by',
  'used_by',
  'asset_type',
  'asset_status',
  'created_at',
  'updated_at',
] as const;
export type AssetSort = (typeof assetSorts)[number];

export const assetCalls = {
  /**
   * With `meta=true` a row is only `{id, name}`, for selects, up to 1000 at once (X128). A client sees their own assets
   * and their organization's.
   */
  list: call<{ query: ListQuery & AssetFilters & { meta?: true; filter_id?: number }; reply: AssetList }>(
    'GET',
    '/service-desk/api/asset-list',
    {
      needs: 'view_assets',
      clients: ['view_own_assets', 'view_organization_assets'],
    },
  ),
};

/** The same call with `meta=true`, as a select makes it. */
export const assetOptions = assetCalls.list as Call as Call<{
  query: ListQuery & AssetFilters & { meta: true };
  reply: { data: Named[]; total: number };
}>;
export const assetFilterCalls = savedFilterCalls('asset', 'view_assets');
