import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/asset';
import * as shared from '../../texts/compiled/rules/shared';
import type { ActivityPage, ActivityQuery } from '../parts/activity';
import { bulkCall } from '../parts/bulk';
import type { CustomFilterKey } from '../parts/form';
import { call } from '../protocol/call';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import type { AssetService } from './asset';
import type * as replies from './asset.schema';
import type * as rules from './asset.schema';

/** C6. */
export const assetLimits = { name: 255, identifier: 45, note: 1000, copies: 50 } as const;

export const assetTexts = {
  name: shared.name_too_long(assetLimits.name),
  identifier: shared.identifier_too_long(assetLimits.identifier),
  note: sentences.note_too_long(assetLimits.note),
  service: sentences.asset_service,
  copies: sentences.copies(assetLimits.copies),
} as const;

export * from './asset';

export type AssetForm = InferType<typeof rules.assetForm>;
export type AssetView = InferType<typeof replies.assetView>['asset'];
export type AssetActions = InferType<typeof replies.assetActions>;
export type AssetEdit = InferType<typeof replies.assetEdit>;
export type AssetHistory = InferType<typeof replies.assetHistory>;
export type AssetTickets = InferType<typeof replies.assetTickets>;
export type AssetClones = InferType<typeof replies.assetClones>;
export type FilterStructure = InferType<typeof replies.filterStructure>;
export type AssetAssignment = InferType<typeof rules.assignForm>;
export type AssetClone = InferType<typeof rules.cloneForm>;

/**
 * Filters of the asset list. The plural names a record that the assets are attached to, the singular (`one`) the assets
 * that may still be attached to it (X40).
 */
export const assetFilters = {
  ids: {
    asset_ids: 'assets',
    asset_type_ids: 'asset_types',
    asset_status_ids: 'asset_statuses',
    used_by_ids: 'users',
    managed_by_ids: 'agents',
    location_ids: 'locations',
    dept_ids: 'departments',
    org_ids: 'organizations',
    product_ids: 'products',
    impact_type_ids: 'impacts',
    ticket_ids: 'tickets',
    problem_ids: 'problems',
    change_ids: 'changes',
    release_ids: 'releases',
    contract_ids: 'contracts',
  },
  one: ['ticket_id', 'problem_id', 'change_id', 'release_id', 'contract_id', 'product_id'],
  ranges: ['assigned_on', 'created_at', 'updated_at'],
  spellings: {
    department_ids: 'dept_ids',
    organization_ids: 'org_ids',
    impact_ids: 'impact_type_ids',
    user_ids: 'used_by_ids',
  },
  excludes: true,
  optional: [
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
    'assigned_on',
  ],
} as const;
export type AssetFilterName = FilterName<typeof assetFilters>;
export type AssetFilters = Filters<typeof assetFilters> & {
  [K in (typeof assetFilters.one)[number]]?: number;
} & { [K in CustomFilterKey]?: string | string[] } & {
  /** `asset_type_ids` also finds what lies below these types (D6). */
  asset_type_descendants?: 1;
  /** Used or managed by somebody who is deactivated; rows say by whom, with `config=true`. */
  held_by_left?: 1 | 0;
};

/** B1; ids are fixed. */
export const assetStatus = {
  inUse: 1,
  inStock: 2,
  inTransit: 3,
  inRepair: 4,
  missing: 5,
  retired: 6,
  disposed: 7,
} as const;

/** Delay after a create, in milliseconds; as for the other kinds. */
export const assetDelays = { redirectAfterCreate: 3000 } as const;

/** A new asset is In Stock unless the form says otherwise. */
export const firstAssetStatus = assetStatus.inStock;

export const assetTicketSorts = ['id', 'ticket_number', 'title', 'subject', 'assigned', 'status', 'priority'] as const;
export const assetHistorySorts = ['id', 'used_by', 'assigned_on', 'returned_on'] as const;

/** What can be set on many at once (D29). */
export type AssetBulkField =
  | 'asset_type_id'
  | 'asset_status_id'
  | 'product_id'
  | 'department_id'
  | 'organization_id'
  | 'location_id'
  | 'impact_type_id'
  | 'managed_by_id'
  | 'used_by_id';

/** D8: right × state. */
export const assetFlags = [
  'associated_problem_tab_viewable',
  'associated_change_tab_viewable',
  'associated_release_tab_viewable',
  'associated_contract_tab_viewable',
  'associated_ticket_tab_viewable',
  'asset_edit',
  'asset_delete',
  'asset_attach',
  'asset_detach',
  'asset_relation',
  'asset_print_label',
] as const;

type Id = { params: { id: number } };
type Saved = { id: number; identifier: string };
/** What the log of an asset tells besides what every log does. Its sentence is `log.<event>` of texts/, in which `actor` and `noun` are filled, or server/parts/activity/ says it. */
export type AssetActivity = 'related' | 'unrelated';

const api = '/service-desk/api';

export const assetRecordCalls = {
  view: call<Id & { reply: { asset: AssetView } }>('GET', `${api}/asset/{id}`, {
    summary: 'Read an asset',
    needs: 'view_assets',
    clients: ['view_own_assets', 'view_organization_assets'],
    versioned: true,
  }),
  /** Creates, or edits when `id` is in the form: then `edit_asset` is needed instead. */
  save: call<{ body: AssetForm; reply: Saved }>('POST', `${api}/asset`, {
    summary: 'Create or edit an asset',
    needs: 'view_assets',
    mayNeed: ['create_asset', 'edit_asset'],
    multipart: true,
    versioned: true,
  }),
  edit: call<Id & { reply: AssetEdit }>('GET', `${api}/edit-asset/{id}`, {
    summary: 'Read the form of an asset, which the server describes',
    needs: 'edit_asset',
  }),
  remove: call<Id>('DELETE', `${api}/asset-delete/{id}`, {
    summary: 'Delete an asset: it goes to the trash for 30 days',
    needs: 'delete_asset',
    fails: [409],
  }),
  restore: call<Id>('POST', `${api}/asset-restore/{id}`, {
    summary: 'Restore an asset from the trash',
    needs: 'delete_asset',
  }),
  bulkEdit: bulkCall<AssetBulkField>('asset', 'view_assets', ['edit_asset', 'delete_asset']),
  actions: call<Id & { reply: { asset_actions: AssetActions } }>('GET', `${api}/asset-action/{id}`, {
    summary: 'Read what the reader may do with an asset',
    needs: 'view_assets',
  }),
  log: call<Id & { query: ActivityQuery; reply: { asset_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/asset-log/{id}`,
    { summary: 'Read the activity log of an asset', needs: 'view_assets' },
  ),
  /** Copies without identifier, person, files and links; `edit_asset` is not needed. */
  clone: call<Id & { body: AssetClone; reply: AssetClones }>('POST', `${api}/asset-clone/{id}`, {
    summary: 'Create copies of an asset',
    needs: 'create_asset',
  }),
  assign: call<Id & { body: AssetAssignment; reply: Saved }>('POST', `${api}/asset-assign/{id}`, {
    summary: 'Set who has an asset, with its place and status',
    needs: 'edit_asset',
    versioned: true,
  }),
  history: call<Id & { query: ListQuery; reply: AssetHistory }>('GET', `${api}/asset-history/{id}`, {
    summary: 'List who has had an asset, and when',
    needs: 'view_assets',
  }),
  /** A link to a ticket needs no more (D8); one to another record needs its right of attaching. */
  attach: call<{ params: { assetId: number }; body: { type: AssetService; type_ids: number[] } }>(
    'POST',
    `${api}/attach-asset-services/{assetId}`,
    {
      summary: 'Attach problems, changes, releases, contracts or tickets to an asset',
      needs: 'attach_asset',
      mayNeed: ['attach_problem', 'attach_change', 'attach_release', 'attach_contract_asset'],
    },
  ),
  /** Parameters in the query or the body (X14). */
  detach: call<{ params: { assetId: number }; body: { type: AssetService; type_ids: number[] } }>(
    'DELETE',
    `${api}/detach-asset-services/{assetId}`,
    {
      summary: 'Detach problems, changes, releases, contracts or tickets from an asset',
      needs: 'detach_asset',
      mayNeed: ['detach_problem', 'detach_change', 'detach_release', 'detach_contract_asset'],
    },
  ),
  /** Tickets with one of these assets; of all assets without a filter. */
  tickets: call<{ query: ListQuery & { asset_ids?: number[] }; reply: AssetTickets }>('GET', `${api}/ticket-list`, {
    summary: 'List the tickets of assets',
    needs: 'view_assets',
  }),
  /** `module` asset (D5); another is 404. */
  filters: call<{ params: { module: 'asset' }; reply: FilterStructure }>(
    'GET',
    `${api}/module-filter-structure/{module}`,
    { summary: 'Read the filters of a list', needs: 'view_assets' },
  ),
};
