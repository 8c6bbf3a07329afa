import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import type { ActivityPage, ActivityQuery } from '../parts/activity';
import { bulkCall } from '../parts/bulk';
import { exportCall, exportJobCall } from '../parts/export';
import { planningCalls } from '../parts/planning';
import { savedFilterCalls } from '../parts/saved-filter';
import type { InTrash } from '../parts/trash';
import { call, type Call } from '../protocol/call';
import type { FilterName, Filters, ListQuery } from '../protocol/list';
import type * as replies from './problem.schema';
import type { BulkAction, problemDraft, ProblemForm } from './problem.schema';

/** D1 §5, §9. Exactly N is accepted, N + 1 refused (A4). */
export const problemLimits = { subject: 50, identifier: 45 } as const;

export const problemTexts = {
  subject: shared.subject_too_long(problemLimits.subject),
  identifier: shared.identifier_too_long(problemLimits.identifier),
} as const;

/** Apart from wire/problem/problem.ts, so that only the dialog that asks for it carries it. */
export type ProblemDraft = InferType<typeof problemDraft>['draft'];

export const problemDraftCalls = {
  /** What the form of a new problem for this ticket starts with; nothing is stored. */
  draft: call<{ params: { ticketId: number }; reply: { draft: ProblemDraft } }>(
    'GET',
    '/service-desk/api/problem-draft/{ticketId}',
    { needs: 'create_problem' },
  ),
};

export type { BulkAction, ProblemForm };
export type ProblemList = InferType<typeof replies.problemList>;
type ProblemCounts = InferType<typeof replies.problemCounts>;
export type ProblemRow = ProblemList['problems'][number];
export type ProblemView = InferType<typeof replies.problemView>;
export type ProblemActions = InferType<typeof replies.problemActions>;
export type ProblemTickets = InferType<typeof replies.problemTickets>;
export type ProblemTicketRow = ProblemTickets['tickets'][number];

/** Planning entries of a problem, in their order (D1 §2). Only the solution has a title of its own. */
export const problemPlanningKeys = ['root-cause', 'impact', 'symptoms', 'solution'] as const;

export const problemSorts = [
  'id',
  'identifier',
  'subject',
  'requester',
  'assignedTo',
  'priority',
  'department',
  'status',
  'status_type_id',
  'impact',
  'location',
  'created_at',
  'updated_at',
] as const;
export type ProblemSort = (typeof problemSorts)[number];

/** What the counts can be grouped by, first the usual. */
export const problemGroups = [
  'status',
  'priority',
  'department',
  'impact',
  'location',
  'assigned_to',
  'created_month',
] as const;
export type ProblemGroup = (typeof problemGroups)[number];

export const problemTicketSorts = [
  'id',
  'ticket_number',
  'subject',
  'title',
  'assigned',
  'assignedTo',
  'assignedTeam',
  'type',
  'status',
  'priority',
] as const;
export type ProblemTicketSort = (typeof problemTicketSorts)[number];

/** High and Emergency; Resolved and Closed (B1; ids are fixed). */
export const urgentProblems = [3, 4] as const;
export const settledProblems = [2, 3] as const;

/** Filters of D1 §7, with their ends (wire/protocol/list.ts). */
export const problemFilters = {
  ids: {
    problem_ids: 'problems',
    requester_ids: 'users',
    assigned_ids: 'agents',
    status_ids: 'statuses',
    priority_ids: 'priorities',
    impact_ids: 'impacts',
    dept_ids: 'departments',
    location_ids: 'locations',
    asset_ids: 'assets',
    ticket_ids: 'tickets',
    change_ids: 'changes',
  },
  ranges: ['created_at', 'updated_at'],
  excludes: true,
  optional: ['location_ids', 'assigned_ids', 'asset_ids', 'ticket_ids', 'change_ids'],
  spellings: { department_ids: 'dept_ids', status_type_ids: 'status_ids', impact_type_ids: 'impact_ids' },
} as const;
export type ProblemFilterName = FilterName<typeof problemFilters>;
export type ProblemFilters = Filters<typeof problemFilters>;

type Id = { params: { id: number } };
const api = '/service-desk/api';

/** Delays of D1 §9, in milliseconds. */
export const problemDelays = { redirectAfterCreate: 3000, refreshAfterNewChange: 1000 } as const;

/** What can be set on many at once (F5). */
export type ProblemBulkField = 'status_type_id' | 'priority_id' | 'assigned_id' | 'department_id';

export const problemCalls = {
  /**
   * `filter_id` is a saved filter, `report_id` a report; filters sent besides narrow it further. `count=true` counts by
   * `group_by`.
   */
  list: call<{
    query: ListQuery & ProblemFilters & InTrash & { filter_id?: number; report_id?: number };
    reply: ProblemList;
  }>('GET', `${api}/problem-list`, { needs: 'view_problems', mayNeed: ['delete_problem'], fails: [404] }),
  export: exportCall<ProblemFilters & { report_id?: number }>(`${api}/problem-export/{format}`, 'view_problems'),
  exportJob: exportJobCall<ProblemFilters & { report_id?: number }>(`${api}/problem-export/{format}`, 'view_problems'),
  view: call<Id & { reply: ProblemView }>('GET', `${api}/problem/{id}`, {
    needs: 'view_problems',
    versioned: true,
  }),
  /**
   * Creates, or edits when `id` is in the form: then `edit_problem` is needed instead. `ticket_id` in the query
   * attaches the new problem to that ticket.
   */
  save: call<{ query: { ticket_id?: number }; body: ProblemForm; reply: { id: number; identifier: string } }>(
    'POST',
    `${api}/problem`,
    {
      needs: 'view_problems',
      mayNeed: ['create_problem', 'edit_problem', 'close_problem', 'attach_problem', 'detach_problem', 'attach_asset'],
      multipart: true,
      versioned: true,
    },
  ),
  remove: call<Id>('DELETE', `${api}/problem-delete/{id}`, { needs: 'delete_problem' }),
  restore: call<Id>('POST', `${api}/problem-restore/{id}`, { needs: 'delete_problem' }),
  bulkEdit: bulkCall<ProblemBulkField>('problem', 'view_problems', ['edit_problem', 'delete_problem', 'close_problem']),
  actions: call<Id & { reply: { actions: ProblemActions } }>('GET', `${api}/problem-action/{id}`, {
    needs: 'view_problems',
  }),
  close: call<Id>('POST', `${api}/problem-close/{id}`, { needs: 'close_problem' }),
  reopen: call<Id>('POST', `${api}/problem-reopen/{id}`, { needs: 'close_problem' }),
  log: call<Id & { query: ActivityQuery; reply: { problem_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/problem-log/{id}`,
    { needs: 'view_problems' },
  ),
  tickets: call<Id & { query: ListQuery; reply: ProblemTickets }>('GET', `${api}/problem-tickets/{id}`, {
    needs: 'view_problems',
  }),
  attachAssets: call<Id & { body: { asset_ids: number[] } }>('POST', `${api}/problem-attach-assets/{id}`, {
    needs: ['attach_problem', 'attach_asset'],
  }),
  detachAsset: call<{ params: { problemId: number; assetId: number } }>(
    'DELETE',
    `${api}/problem-detach-asset/{problemId}/{assetId}`,
    { needs: 'detach_problem' },
  ),
  attachTickets: call<Id & { body: { ticket_ids: number[] } }>('POST', `${api}/problem-attach-ticket/{id}`, {
    needs: 'attach_problem',
  }),
  /** Ticket id first (X10). */
  attachToTicket: call<{ params: { ticketId: number; problemId: number } }>(
    'POST',
    `${api}/problem-attach-ticket/{ticketId}/{problemId}`,
    { needs: 'attach_problem' },
  ),
  /** Problem id first (X10). */
  detachTicket: call<{ params: { problemId: number; ticketId: number } }>(
    'DELETE',
    `${api}/problem-detach-ticket/{problemId}/{ticketId}`,
    { needs: 'detach_problem' },
  ),
  attachChange: call<{ params: { problemId: number; changeId: number } }>(
    'POST',
    `${api}/problem-attach-change/{problemId}/{changeId}`,
    { needs: 'attach_problem' },
  ),
  detachChange: call<{ params: { problemId: number; changeId: number } }>(
    'DELETE',
    `${api}/problem-detach-change/{problemId}/{changeId}`,
    { needs: 'detach_problem' },
  ),
  bulk: call<{ body: { tickets: number[]; action: BulkAction } }>('POST', `${api}/problem-bulk-actions`, {
    needs: 'edit_problem',
    multipart: true,
    // What the help-desk refuses.
    fails: [409],
  }),
};

/** The same call with `count=true`, for a chart. */
export const problemCounts = problemCalls.list as Call as Call<{
  query: ProblemFilters & { count: true; group_by?: string; report_id?: number };
  reply: ProblemCounts;
}>;

export const problemPlanning = planningCalls('sd_problem', 'problem-planning', 'view_problems', 'edit_problem');
export const problemFilterCalls = savedFilterCalls('problem', 'view_problems');
