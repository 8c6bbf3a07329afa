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
    query: ListQuery & ReleaseFilters & InTrash & { filter_id?: number; report_id?: number };
    reply: ReleaseList;
  }>('GET', `${api}/release-list`, { needs: 'view_releases', mayNeed: ['delete_release'], fails: [404] }),
  export: exportCall<ReleaseFilters & { report_id?: number }>(`${api}/release-export/{format}`, 'view_releases'),
  exportJob: exportJobCall<ReleaseFilters & { report_id?: number }>(`${api}/release-export/{format}`, 'view_releases'),
  view: call<Id & { reply: { release: ReleaseView } }>('GET', `${api}/release/{id}`, {
    needs: 'view_releases',
    versioned: true,
  }),
  /**
   * Creates, or edits when `id` is in the form: then `edit_release` is needed instead. `change_id` attaches the new
   * release to that change.
   */
  save: call<{ body: ReleaseForm; reply: { id: number; identifier: string } }>('POST', `${api}/release`, {
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
  remove: call<Id>('DELETE', `${api}/release/{id}`, { needs: 'delete_release' }),
  restore: call<Id>('POST', `${api}/release-restore/{id}`, { needs: 'delete_release' }),
  bulkEdit: bulkCall<ReleaseBulkField>('release', 'view_releases', [
    'edit_release',
    'delete_release',
    'complete_release',
  ]),
  actions: call<Id & { reply: { actions: ReleaseActions } }>('GET', `${api}/release-action/{id}`, {
    needs: 'view_releases',
  }),
  complete: call<Id>('POST', `${api}/complete-release/{id}`, {
    needs: 'complete_release',
  }),
  log: call<Id & { query: ActivityQuery; reply: { release_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/release-activitylog/{id}`,
    { needs: 'view_releases', aliases: [`${api}/release-log/{id}`] },
  ),
  attachAssets: call<Id & { body: { asset_ids: number[] } }>('POST', `${api}/release/attach-assets/{id}`, {
    needs: ['attach_release', 'attach_asset'],
  }),
  detachAsset: call<{ params: { releaseId: number; id: number } }>(
    'DELETE',
    `${api}/release/detach-asset/{releaseId}/{id}`,
    { needs: 'detach_release' },
  ),
  attachChanges: call<Id & { body: { change_ids: number[] } }>('POST', `${api}/release/attach-change/{id}`, {
    needs: 'attach_release',
  }),
  detachChange: call<{ params: { releaseId: number; id: number } }>(
    'DELETE',
    `${api}/release/detach-change/{releaseId}/{id}`,
    { needs: 'detach_release' },
  ),
};

/** The same call with `count=true`, for a chart. */
export const releaseCounts = releaseCalls.list as Call as Call<{
  query: ReleaseFilters & { count: true; group_by?: string; report_id?: number };
  reply: ReleaseCounts;
}>;

export const releasePlanning = planningCalls('sd_releases', 'release-planning', 'view_releases', 'edit_release');
export const releaseFilterCalls = savedFilterCalls('release', 'view_releases');
