import type { GroupCount } from '../parts/count';
import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import type { ActivityPage, ActivityQuery } from '../parts/activity';
import { bulkCall } from '../parts/bulk';
import { exportCall, exportJobCall } from '../parts/export';
import { planningCalls } from '../parts/planning';
import { savedFilterCalls } from '../parts/saved-filter';
import type { InTrash } from '../parts/trash';
import { type Call, call } from '../protocol/call';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import type * as replies from './release.schema';
import type { ReleaseForm } from './release.schema';

/** C6. */
export const releaseLimits = { subject: 255, identifier: 45 } as const;

export const releaseTexts = {
  subject: shared.subject_too_long(releaseLimits.subject),
  identifier: shared.identifier_too_long(releaseLimits.identifier),
} as const;

export type { ReleaseForm };
export type ReleaseList = InferType<typeof replies.releaseList>;
type ReleaseCounts = InferType<typeof replies.releaseCounts>;
export type ReleaseRow = ReleaseList['releases'][number];
export type ReleaseView = InferType<typeof replies.releaseView>['release'];
export type ReleaseActions = InferType<typeof replies.releaseActions>;

/** B1; ids are fixed. */
export const releaseStatus = { open: 1, onHold: 2, inProgress: 3, incomplete: 4, completed: 5 } as const;

/** High and Urgent (B1). */
export const urgentReleases = [3, 4] as const;

/** Planning entries of a release, in their order (D2 §3). */
export const releasePlanningKeys = ['build-plan', 'test-plan'] as const;

/** D2 §2: subject, identifier and the planned dates; the others are ours. */
export const releaseSorts = [
  'id',
  'identifier',
  'subject',
  'release_type',
  'priority',
  'status',
  'planned_start_date',
  'planned_end_date',
  'location',
  'created_at',
  'updated_at',
] as const;
export type ReleaseSort = (typeof releaseSorts)[number];

/** What the counts can be grouped by, first the usual. */
export const releaseGroups = ['status', 'priority', 'release_type', 'location', 'created_month'] as const;
export type ReleaseGroup = (typeof releaseGroups)[number];

export const releaseFilters = {
  ids: {
    release_ids: 'releases',
    status_ids: 'release_statuses',
    location_ids: 'locations',
    priority_ids: 'release_priorities',
    release_type_ids: 'release_types',
    asset_ids: 'assets',
    change_ids: 'changes',
  },
  ranges: ['planned_start_date', 'planned_end_date', 'created_at', 'updated_at'],
  excludes: true,
  optional: ['location_ids', 'asset_ids', 'change_ids', 'planned_start_date', 'planned_end_date'],
} as const;
export type ReleaseFilterName = FilterName<typeof releaseFilters>;
export type ReleaseFilters = Filters<typeof releaseFilters>;

/**
 * Delays of D2 §9, in milliseconds: after a create on its own page; the loader of the form in a dialog; the view after
 * a change.
 */
export const releaseDelays = { redirectAfterCreate: 3000, formLoader: 1000, reload: 500 } as const;

/** D2 §6, and ours: `release_planning_edit`, and whether the reader may see assets and changes. */
export const releaseFlags = [
  'release_asset_attach',
  'release_change_attach',
  'release_edit',
  'release_delete',
  'release_completed',
  'check_planning',
  'release_asset_detach',
  'release_change_detach',
  'associated_asset',
  'associated_change',
  'release_planning_edit',
] as const;

/** What the log of a release tells besides what every log does. Its sentence is `log.<event>` of texts/, in which `actor` and `noun` are filled, or server/parts/activity/ says it. */
export type ReleaseActivity = 'completed';

type Id = { params: { id: number } };
const api = '/service-desk/api';

/** What can be set on many at once (F5). */
export type ReleaseBulkField = 'status_id' | 'priority_id';

export const releaseCalls = {
  /**
   * `filter_id` is a saved filter, `report_id` a report; filters sent besides narrow it further. `count=true` counts by
   * `group_by`.
   */
  list: call<{
    query: ListQuery & ReleaseFilters & InTrash & { filter_id?: number; report_id?: number; config?: true };
    reply: ReleaseList;
  }>('GET', `${api}/release-list`, {
    summary: 'List releases',
    needs: 'view_releases',
    mayNeed: ['delete_release'],
    fails: [404],
  }),
  export: exportCall<ReleaseFilters & { report_id?: number }>(`${api}/release-export/{format}`, 'view_releases'),
  exportJob: exportJobCall<ReleaseFilters & { report_id?: number }>(`${api}/release-export/{format}`, 'view_releases'),
  view: call<Id & { reply: { release: ReleaseView } }>('GET', `${api}/release/{id}`, {
    summary: 'Read a release',
    needs: 'view_releases',
    versioned: true,
  }),
  /**
   * Creates, or edits when `id` is in the form: then `edit_release` is needed instead. `change_id` attaches the new
   * release to that change.
   */
  save: call<{ body: ReleaseForm; reply: { id: number; identifier: string } }>('POST', `${api}/release`, {
    summary: 'Create or edit a release',
    needs: 'view_releases',
    mayNeed: [
      'create_release',
      'edit_release',
      'attach_release',
      'detach_release',
      'attach_change',
      'attach_asset',
      'complete_release',
    ],
    multipart: true,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${api}/release/{id}`, {
    summary: 'Delete a release: it goes to the trash for 30 days',
    needs: 'delete_release',
  }),
  restore: call<Id>('POST', `${api}/release-restore/{id}`, {
    summary: 'Restore a release from the trash',
    needs: 'delete_release',
  }),
  bulkEdit: bulkCall<ReleaseBulkField>('release', 'view_releases', [
    'edit_release',
    'delete_release',
    'complete_release',
  ]),
  actions: call<Id & { reply: { actions: ReleaseActions } }>('GET', `${api}/release-action/{id}`, {
    summary: 'Read what the reader may do with a release',
    needs: 'view_releases',
  }),
  complete: call<Id>('POST', `${api}/complete-release/{id}`, {
    summary: 'Mark a release completed',
    needs: 'complete_release',
  }),
  log: call<Id & { query: ActivityQuery; reply: { release_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/release-activitylog/{id}`,
    { summary: 'Read the activity log of a release', needs: 'view_releases', aliases: [`${api}/release-log/{id}`] },
  ),
  attachAssets: call<Id & { body: { asset_ids: number[] } }>('POST', `${api}/release/attach-assets/{id}`, {
    summary: 'Attach assets to a release',
    needs: ['attach_release', 'attach_asset'],
  }),
  detachAsset: call<{ params: { releaseId: number; id: number } }>(
    'DELETE',
    `${api}/release/detach-asset/{releaseId}/{id}`,
    { summary: 'Detach an asset from a release', needs: 'detach_release' },
  ),
  attachChanges: call<Id & { body: { change_ids: number[] } }>('POST', `${api}/release/attach-change/{id}`, {
    summary: 'Attach changes to a release',
    needs: 'attach_release',
  }),
  detachChange: call<{ params: { releaseId: number; id: number } }>(
    'DELETE',
    `${api}/release/detach-change/{releaseId}/{id}`,
    { summary: 'Detach a change from a release', needs: 'detach_release' },
  ),
};

/** The groups of a list by itself, which the list returns with `count=true`. */
export const releaseGroupCalls = {
  groups: call<{
    query: ListQuery & ReleaseFilters & { filter_id?: number; report_id?: number; group_by?: string };
    reply: { releases: GroupCount[] };
  }>('GET', '/service-desk/api/release-groups', {
    summary: 'List groups of releases and how many are in each',
    needs: 'view_releases',
    fails: [404],
  }),
};

/** The same call with `count=true`, for a chart. */
export const releaseCounts = releaseCalls.list as Call as Call<{
  query: ReleaseFilters & { count: true; group_by?: string; report_id?: number };
  reply: ReleaseCounts;
}>;

export const releasePlanning = planningCalls('sd_releases', 'release-planning', 'view_releases', 'edit_release');
export const releaseFilterCalls = savedFilterCalls('release', 'view_releases');
