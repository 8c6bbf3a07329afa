import type { GroupCount } from '../parts/count';
import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/change';
import * as shared from '../../texts/compiled/rules/shared';
import type { ActivityPage, ActivityQuery } from '../parts/activity';
import { bulkCall } from '../parts/bulk';
import { exportCall, exportJobCall } from '../parts/export';
import type { FormDefinition } from '../parts/form';
import { planningCalls } from '../parts/planning';
import { savedFilterCalls } from '../parts/saved-filter';
import type { InTrash } from '../parts/trash';
import { type Call, call } from '../protocol/call';
import type { Filters, ListQuery } from '../protocol/list';
import { riskLevel } from '../risk/risk';
import type * as replies from './change.schema';
import type { ChangeForm } from './change.schema';

/** C6. */
export const changeLimits = {
  subject: 255,
  identifier: 45,
  /** Minutes: ten years. */
  duration: 5_256_000,
  /** Characters of what is said of how it went (G15). */
  review: 2000,
} as const;

export const changeTexts = {
  subject: shared.subject_too_long(changeLimits.subject),
  identifier: shared.identifier_too_long(changeLimits.identifier),
  duration: sentences.minutes(changeLimits.duration.toLocaleString('en')),
  review: shared.too_long(changeLimits.review.toLocaleString('en')),
} as const;

/** The change side's words for a link to a ticket, and what they mean (A3). */
export const changeLinkTypes = ['initiating', 'causing'] as const;
export type ChangeLinkType = (typeof changeLinkTypes)[number];

export type { ChangeForm };
export type ChangeClosing = InferType<typeof replies.changeClosing>;
export type OutcomeSetting = InferType<typeof replies.outcomeSetting>;
export type ChangeList = InferType<typeof replies.changeList>;
export type ChangeCounts = InferType<typeof replies.changeCounts>;
export type ChangeRow = ChangeList['changes'][number];
export type ChangeView = InferType<typeof replies.changeView>['change'];
export type ChangeActions = InferType<typeof replies.changeActions>;
export type ChangeTickets = InferType<typeof replies.changeTickets>;
export type ChangeTicketRow = ChangeTickets['tickets'][number];
export type ChangeTasks = InferType<typeof replies.changeTasks>;
export type ChangeTaskRow = ChangeTasks['data'][number];

/** B1; ids are fixed. */
export const changeStatus = {
  open: 1,
  planning: 2,
  awaitingApproval: 3,
  pendingRelease: 4,
  pendingReview: 5,
  closed: 6,
  rejected: 7,
  cancelled: 8,
} as const;
export const changeType = { minor: 1, standard: 2, major: 3, emergency: 4 } as const;

/** How a closed change went (G15), by the ids of `change_outcomes`, which are fixed. */
export const changeOutcome = { successful: 1, with_issues: 2, failed: 3, backed_out: 4, not_done: 5 } as const;
export type ChangeOutcome = keyof typeof changeOutcome;
export const changeOutcomes = Object.keys(changeOutcome) as readonly ChangeOutcome[];

/** High and Urgent; statuses in which nothing is left to do (B1). */
export const urgentChanges = [3, 4] as const;
export const settledChanges = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled] as const;

/** A change is created as Open, or Planning if the form says so (C7). */
export const firstChangeStatuses = [changeStatus.open, changeStatus.planning] as const;

/** Planning entries of a change, in their order (D2 §3). */
export const changePlanningKeys = ['reason', 'impact', 'rollout-plan', 'backout-plan'] as const;

export const changeSorts = [
  'id',
  'identifier',
  'subject',
  'requester',
  'status',
  'priority',
  'department',
  'planned_start_date',
  'planned_end_date',
  'change_type',
  'impact_type',
  'location',
  'team',
  'agent',
  'outcome',
  'risk',
  'created_at',
  'updated_at',
] as const;
export type ChangeSort = (typeof changeSorts)[number];

/** What the counts can be grouped by, first the usual. */
export const changeGroups = [
  'status',
  'priority',
  'department',
  'change_type',
  'impact',
  'location',
  'agent',
  'team',
  'outcome',
  'asset',
  'risk',
  'created_month',
] as const;
export type ChangeGroup = (typeof changeGroups)[number];

/**
 * Filters of D2 §2; custom fields besides (wire/parts/form.ts). `approver_ids`: changes whose board waits for the vote of
 * one of these people. `outcomes` takes the words (G15), and so does `risk_levels`
 * (G16); `risk_factors` are ids of what risk follows from.
 */
export const changeFilters = {
  ids: {
    change_ids: 'changes',
    requester_ids: 'users',
    agent_ids: 'agents',
    approver_ids: 'users',
    status_ids: 'change_statuses',
    priority_ids: 'change_priorities',
    change_type_ids: 'change_types',
    impact_ids: 'impacts',
    department_ids: 'departments',
    team_ids: 'teams',
    location_ids: 'locations',
    outcomes: 'change_outcomes',
    risk_levels: 'risk_levels',
    risk_factors: 'risk_factors',
    asset_ids: 'assets',
    release_ids: 'releases',
    ticket_ids: 'tickets',
    problem_ids: 'problems',
  },
  idWords: { outcomes: changeOutcome, risk_levels: riskLevel },
  ranges: ['planned_start_date', 'planned_end_date', 'created_at', 'updated_at'],
  excludes: true,
  optional: [
    'department_ids',
    'team_ids',
    'agent_ids',
    'approver_ids',
    'priority_ids',
    'impact_ids',
    'location_ids',
    'outcomes',
    'risk_levels',
    'asset_ids',
    'release_ids',
    'ticket_ids',
    'problem_ids',
    'planned_start_date',
    'planned_end_date',
  ],
  spellings: { dept_ids: 'department_ids', impact_type_ids: 'impact_ids' },
} as const;
export type ChangeFilters = Filters<typeof changeFilters> & { has_collisions?: 0 | 1 };

export const changeTicketSorts = ['id', 'ticket_number', 'subject', 'assigned', 'type'] as const;
export type ChangeTicketSort = (typeof changeTicketSorts)[number];
export const changeTaskSorts = ['id', 'task_name', 'task_start_date', 'task_end_date'] as const;
export type ChangeTaskSort = (typeof changeTaskSorts)[number];

/**
 * Delays of D2 §9, in milliseconds: after a create on its own page; the loader of the form in a dialog; after a CAB
 * action.
 */
export const changeDelays = { redirectAfterCreate: 3000, formLoader: 1000, afterCabAction: 2000 } as const;

/** D2 §6, and ours below. */
export const changeFlags = [
  'change_details_edit_permission',
  'allowed_enforce_cab',
  'change_release_attach',
  'change_release_detach',
  'change_edit',
  'change_delete',
  'change_close',
  'allowed_cab_action',
  'remove_cab',
  'planning',
  'associated_assets',
  'associated_releases',
  'associated_cabs',
  'associated_tickets',
  'associated_tasks',
  'attach_task',
  /** Ours: opening a closed change again (B1). */
  'change_reopen',
  /** Ours: how a closed change went may be set once more (G15). */
  'change_outcome',
  /** Ours: what it collides with bars its release, and may be accepted (G13). */
  'change_collision_accept',
  /** Ours: a new release may be made and attached. */
  'change_release_create',
  'change_asset_attach',
  'change_asset_detach',
  'change_ticket_attach',
  'change_ticket_detach',
  'detach_task',
  'change_duration',
  /** Ours: adding and removing approvers, reminders, stop and resume (C5). */
  'cab_manage',
] as const;

/** What a board does is told in the log of its change. */
export type BoardEvent =
  | 'cab-applied'
  | 'cab-voted'
  | 'cab-vote-recalled'
  | 'cab-level-activated'
  | 'cab-escalated'
  | 'cab-ended'
  | 'cab-outdated'
  | 'cab-kept'
  | 'cab-removed'
  | 'cab-approver-added'
  | 'cab-approver-removed'
  | 'cab-reminded'
  | 'cab-reminders-stopped'
  | 'cab-reminders-resumed';
/** What the log of a change tells besides what every log does. Its sentence is `log.<event>` of texts/, in which `actor` and `noun` are filled, or server/parts/activity/ says it. */
export type ChangeActivity =
  | 'closed'
  | 'reopened'
  | 'duration'
  | 'release-completed'
  | 'collision-accepted'
  | 'collision-barred'
  | 'risk-barred'
  | 'from-template'
  | BoardEvent;

type Id = { params: { id: number } };
const api = '/service-desk/api';

/** What can be set on many at once (F5). */
export type ChangeBulkField = 'outcome' | 'status_id' | 'priority_id' | 'agent_id' | 'team_id' | 'department_id';

export const changeCalls = {
  /**
   * `filter_id` is a saved filter, `report_id` a report; filters sent besides narrow it further. `count=true` counts by
   * `group_by`.
   */
  list: call<{
    query: ListQuery & ChangeFilters & InTrash & { filter_id?: number; report_id?: number; config?: true };
    reply: ChangeList;
  }>('GET', `${api}/change-list`, {
    summary: 'List changes',
    needs: 'view_changes',
    mayNeed: ['delete_change', 'view_assets'],
    fails: [404],
  }),
  export: exportCall<ChangeFilters & { report_id?: number }>(`${api}/change-export/{format}`, 'view_changes'),
  exportJob: exportJobCall<ChangeFilters & { report_id?: number }>(`${api}/change-export/{format}`, 'view_changes'),
  view: call<Id & { reply: { change: ChangeView } }>('GET', `${api}/change/{id}`, {
    summary: 'Read a change',
    needs: 'view_changes',
    versioned: true,
  }),
  /** The form with what the change has; the status offers what may follow (B1). */
  edit: call<Id & { reply: FormDefinition & { version: number } }>('GET', `${api}/edit-change/{id}`, {
    summary: 'Read the form that edits a change',
    needs: 'edit_change',
    fails: [409],
  }),
  /**
   * Creates, or edits when `id` is in the form: then `edit_change` is needed instead. `ticket_id` (with `type`, the
   * ticket side's word, default initiated) or `problem_id` attach the new change there.
   */
  save: call<{ body: ChangeForm; reply: { id: number; identifier: string } }>('POST', `${api}/change`, {
    summary: 'Create or edit a change',
    needs: 'view_changes',
    mayNeed: [
      'create_change',
      'edit_change',
      'close_change',
      'attach_change',
      'detach_change',
      'attach_problem',
      'attach_asset',
      'enforce_cab',
    ],
    multipart: true,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${api}/change/{id}`, {
    summary: 'Delete a change: it goes to the trash for 30 days',
    needs: 'delete_change',
  }),
  restore: call<Id>('POST', `${api}/change-restore/{id}`, {
    summary: 'Restore a change from the trash',
    needs: 'delete_change',
  }),
  bulkEdit: bulkCall<ChangeBulkField>('change', 'view_changes', ['edit_change', 'delete_change', 'close_change']),
  actions: call<Id & { reply: { actions: ChangeActions } }>('GET', `${api}/change-action/{id}`, {
    summary: 'Read what the reader may do with a change',
    needs: 'view_changes',
  }),
  close: call<Id & { body: ChangeClosing }>('POST', `${api}/change-close/{id}`, {
    summary: 'Close a change, and say how it went',
    needs: 'close_change',
  }),
  /** Of a closed change, once; reopening it clears what was said. A review that is not sent stays. */
  outcome: call<Id & { body: { outcome: ChangeOutcome; review?: string } }>('POST', `${api}/change-outcome/{id}`, {
    summary: 'Set once more how a closed change went',
    needs: 'close_change',
  }),
  /** It ends when the window or the assets of the change are changed, or something else begins to block (G13). */
  acceptCollision: call<Id & { body: { reason: string } }>('POST', `${api}/change-collision-accept/{id}`, {
    summary: 'Accept the collisions that bar the release of a change',
    needs: 'enforce_cab',
  }),
  outcomeSetting: call<{ reply: OutcomeSetting }>('GET', `${api}/outcome-setting`, {
    summary: 'Read whether closing a change needs its outcome',
    needs: 'manage_catalogues',
  }),
  saveOutcomeSetting: call<{ body: { required: boolean }; reply: OutcomeSetting }>('POST', `${api}/outcome-setting`, {
    summary: 'Set whether closing a change needs its outcome',
    needs: 'manage_catalogues',
  }),
  reopen: call<Id>('POST', `${api}/change-reopen/{id}`, {
    summary: 'Reopen a closed change, in Planning',
    needs: 'close_change',
  }),
  log: call<Id & { query: ActivityQuery; reply: { change_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/change-log/{id}`,
    { summary: 'Read the activity log of a change', needs: 'view_changes' },
  ),
  duration: call<Id & { body: { total_activity_duration: number } }>('PATCH', `${api}/update-activity-duration/{id}`, {
    summary: 'Set the minutes of work spent on a change',
    needs: ['edit_change', 'change_activity_duration'],
    methods: ['POST'],
  }),

  attachAssets: call<Id & { body: { asset_ids: number[] } }>('POST', `${api}/change/attach-assets/{id}`, {
    summary: 'Attach assets to a change',
    needs: ['attach_change', 'attach_asset'],
  }),
  detachAsset: call<{ params: { changeId: number; assetId: number } }>(
    'DELETE',
    `${api}/change/detach-asset/{changeId}/{assetId}`,
    { summary: 'Detach an asset from a change', needs: 'detach_change' },
  ),
  attachRelease: call<{ params: { changeId: number; releaseId: number } }>(
    'POST',
    `${api}/change/attach-release/{changeId}/{releaseId}`,
    { summary: 'Attach a release to a change', needs: 'attach_change' },
  ),
  /** `release_id` detaches only that one (X70). */
  detachRelease: call<{ params: { changeId: number }; body: { release_id?: number | null } }>(
    'DELETE',
    `${api}/change/detach-release/{changeId}`,
    { summary: 'Detach the release of a change', needs: 'detach_change' },
  ),
  tickets: call<{ query: ListQuery & { change_id: number }; reply: ChangeTickets }>(
    'GET',
    `${api}/attached-ticket/change`,
    { summary: 'List the tickets of a change', needs: 'view_changes' },
  ),
  attachTickets: call<{ body: { change_id: number; ticket_ids: number[]; type: ChangeLinkType } }>(
    'POST',
    `${api}/attach-ticket/change`,
    { summary: 'Attach tickets to a change', needs: 'attach_change' },
  ),
  /** Parameters in the query or the body (X14). */
  detachTicket: call<{ body: { change_id: number; ticket_id: number; type: ChangeLinkType } }>(
    'DELETE',
    `${api}/detach-ticket/change`,
    { summary: 'Detach a ticket from a change', needs: 'detach_change', fails: [404] },
  ),
  tasks: call<{ query: ListQuery & { change_id: number }; reply: ChangeTasks }>('GET', `${api}/attached-task/change`, {
    summary: 'List the tasks of a change',
    needs: 'view_changes',
  }),
  attachTasks: call<{ body: { change_id: number; task_ids: number[] } }>('POST', `${api}/attach-task/change`, {
    summary: "Attach the help-desk's tasks to a change",
    needs: 'attach_change',
  }),
  detachTask: call<{ body: { change_id: number; task_id: number } }>('DELETE', `${api}/detach-task/change`, {
    summary: 'Detach a task from a change',
    needs: 'detach_change',
    fails: [404],
  }),
};

/** The groups of a list by itself, which the list returns with `count=true`. */
export const changeGroupCalls = {
  groups: call<{
    query: ListQuery & ChangeFilters & { filter_id?: number; report_id?: number; group_by?: string };
    reply: { changes: GroupCount[] };
  }>('GET', '/service-desk/api/change-groups', {
    summary: 'List groups of changes and how many are in each',
    needs: 'view_changes',
    mayNeed: ['view_assets'],
    fails: [404],
  }),
};

/** The same call with `count=true`, for a chart. */
export const changeCounts = changeCalls.list as Call as Call<{
  query: ChangeFilters & { count: true; group_by?: string; report_id?: number };
  reply: ChangeCounts;
}>;

export const changePlanning = planningCalls('sd_changes', 'change-planning', 'view_changes', 'edit_change');
export const changeFilterCalls = savedFilterCalls('change', 'view_changes');
