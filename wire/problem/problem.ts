import type { GroupCount } from '../parts/count';
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
import type { BulkAction, problemDraft, ProblemForm, SendForm } from './problem.schema';

/** D1 §5, §9. Exactly N is accepted, N + 1 refused (A4). */
export const problemLimits = { subject: 50, identifier: 45 } as const;

/** Changes that were made within so many hours are offered first as the cause of a problem (G15). */
export const causeHours = 72;

export const problemTexts = {
  subject: shared.subject_too_long(problemLimits.subject),
  identifier: shared.identifier_too_long(problemLimits.identifier),
} as const;

/** Apart from wire/problem/problem.ts, so that only the dialog that asks for it carries it. */
export type ProblemDraft = InferType<typeof problemDraft>['draft'];
export type BlankProblem = InferType<typeof replies.blankProblem>['draft'];

export const problemDraftCalls = {
  /**
   * What the form of a new problem starts with where it is made from nothing: for the reader, or for this requester, whose
   * department it has; nothing is stored.
   */
  blank: call<{ query: { requester_id?: number }; reply: { draft: BlankProblem } }>(
    'GET',
    '/service-desk/api/problem-draft',
    { summary: 'Read what a new problem starts with', needs: 'create_problem' },
  ),
  /** What the form of a new problem for this ticket starts with; nothing is stored. */
  draft: call<{ params: { ticketId: number }; reply: { draft: ProblemDraft } }>(
    'GET',
    '/service-desk/api/problem-draft/{ticketId}',
    { summary: 'Read what a new problem takes along from a ticket', needs: 'create_problem' },
  ),
};

export type { BulkAction, ProblemForm };
export type ProblemList = InferType<typeof replies.problemList>;
type ProblemCounts = InferType<typeof replies.problemCounts>;
export type ProblemRow = ProblemList['problems'][number];
export type ProblemView = InferType<typeof replies.problemView>;
export type ProblemSent = InferType<typeof replies.problemSent>;
export type ProblemActions = InferType<typeof replies.problemActions>;
export type ProblemTickets = InferType<typeof replies.problemTickets>;
export type ProblemTicketRow = ProblemTickets['tickets'][number];

/** Planning entries of a problem, in their order (D1 §2, G18). Only the solution has a title of its own. */
export const problemPlanningKeys = ['root-cause', 'impact', 'symptoms', 'solution', 'workaround'] as const;

/** Planning entries that can be replied to the tickets of a problem (G18). */
export const repliedKeys = [
  'workaround',
  'solution',
] as const satisfies readonly (typeof problemPlanningKeys)[number][];
export type RepliedKey = (typeof repliedKeys)[number];

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
  'known_error',
  'major',
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
  // How old they are; by their tickets that the reader may see: all, those of 30 days, and those replied to within an hour.
  'age',
  'tickets',
  'recent_tickets',
  'first_hour_month',
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
    /** The problem that it lies below (G20). */
    parent_ids: 'problems',
  },
  ranges: ['created_at', 'updated_at'],
  excludes: true,
  optional: ['location_ids', 'assigned_ids', 'asset_ids', 'ticket_ids', 'change_ids', 'parent_ids'],
  spellings: { department_ids: 'dept_ids', status_type_ids: 'status_ids', impact_type_ids: 'impact_ids' },
} as const;
export type ProblemFilterName = FilterName<typeof problemFilters>;
/** `known_error`: 1 known errors, 0 the other problems (G18); `major` likewise. */
export type ProblemFilters = Filters<typeof problemFilters> & { known_error?: 0 | 1; major?: 0 | 1 };

export const problemFlags = [
  'problem_edit',
  'problem_delete',
  'problem_close',
  /** Ours: merging it into another one (G20). */
  'problem_merge',
  /** Ours: opening a closed problem again (F3). */
  'problem_reopen',
  'problem_change_attach',
  /** Ours: a new change may be created and attached (needs `create_change` too). */
  'problem_change_create',
  'problem_change_detach',
  'check_planning',
  'associated_asset',
  'associated_change',
  'associated_ticket',
  /**
   * Ours, besides the specified flags: attaching and detaching assets and tickets, editing planning entries, bulk
   * actions.
   */
  'problem_asset_attach',
  'problem_asset_detach',
  'problem_ticket_attach',
  'problem_ticket_detach',
  'problem_planning_edit',
] as const;

/** What the log of a problem tells besides what every log does. Its sentence is `log.<event>` of texts/, in which `actor` and `noun` are filled, or server/parts/activity/ says it. */
export type ProblemActivity = 'closed' | 'reopened' | 'merged' | 'merged-into' | 'tickets-updated' | 'tickets-refused';

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
    query: ListQuery & ProblemFilters & InTrash & { filter_id?: number; report_id?: number; config?: true };
    reply: ProblemList;
  }>('GET', `${api}/problem-list`, {
    summary: 'List problems',
    needs: 'view_problems',
    mayNeed: ['delete_problem'],
    fails: [404],
  }),
  export: exportCall<ProblemFilters & { report_id?: number }>(`${api}/problem-export/{format}`, 'view_problems'),
  exportJob: exportJobCall<ProblemFilters & { report_id?: number }>(`${api}/problem-export/{format}`, 'view_problems'),
  view: call<Id & { reply: ProblemView }>('GET', `${api}/problem/{id}`, {
    summary: 'Read a problem',
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
      summary: 'Create or edit a problem',
      needs: 'view_problems',
      mayNeed: ['create_problem', 'edit_problem', 'close_problem', 'attach_problem', 'detach_problem', 'attach_asset'],
      multipart: true,
      versioned: true,
    },
  ),
  remove: call<Id>('DELETE', `${api}/problem-delete/{id}`, {
    summary: 'Delete a problem: it goes to the trash for 30 days',
    needs: 'delete_problem',
  }),
  restore: call<Id>('POST', `${api}/problem-restore/{id}`, {
    summary: 'Restore a problem from the trash',
    needs: 'delete_problem',
  }),
  bulkEdit: bulkCall<ProblemBulkField>('problem', 'view_problems', ['edit_problem', 'delete_problem', 'close_problem']),
  actions: call<Id & { reply: { actions: ProblemActions } }>('GET', `${api}/problem-action/{id}`, {
    summary: 'Read what the reader may do with a problem',
    needs: 'view_problems',
  }),
  /** `solution`, HTML, is written as the planning entry of that name, which nobody has written yet; needs `edit_problem`. */
  close: call<Id & { body: { solution?: string } }>('POST', `${api}/problem-close/{id}`, {
    summary: 'Close a problem',
    needs: 'close_problem',
    mayNeed: ['edit_problem'],
  }),
  reopen: call<Id>('POST', `${api}/problem-reopen/{id}`, {
    summary: 'Reopen a closed problem, in the first open status',
    needs: 'close_problem',
  }),
  log: call<Id & { query: ActivityQuery; reply: { problem_activity_logs: ActivityPage } }>(
    'GET',
    `${api}/problem-log/{id}`,
    { summary: 'Read the activity log of a problem', needs: 'view_problems' },
  ),
  tickets: call<Id & { query: ListQuery; reply: ProblemTickets }>('GET', `${api}/problem-tickets/{id}`, {
    summary: 'List the tickets of a problem',
    needs: 'view_problems',
  }),
  attachAssets: call<Id & { body: { asset_ids: number[] } }>('POST', `${api}/problem-attach-assets/{id}`, {
    summary: 'Attach assets to a problem',
    needs: ['attach_problem', 'attach_asset'],
  }),
  detachAsset: call<{ params: { problemId: number; assetId: number } }>(
    'DELETE',
    `${api}/problem-detach-asset/{problemId}/{assetId}`,
    { summary: 'Detach an asset from a problem', needs: 'detach_problem' },
  ),
  attachTickets: call<Id & { body: { ticket_ids: number[] } }>('POST', `${api}/problem-attach-ticket/{id}`, {
    summary: 'Attach tickets to a problem',
    needs: 'attach_problem',
  }),
  /** Ticket id first (X10). */
  attachToTicket: call<{ params: { ticketId: number; problemId: number } }>(
    'POST',
    `${api}/problem-attach-ticket/{ticketId}/{problemId}`,
    { summary: 'Attach a problem to a ticket', needs: 'attach_problem' },
  ),
  /** Problem id first (X10). */
  detachTicket: call<{ params: { problemId: number; ticketId: number } }>(
    'DELETE',
    `${api}/problem-detach-ticket/{problemId}/{ticketId}`,
    { summary: 'Detach a ticket from a problem', needs: 'detach_problem' },
  ),
  attachChange: call<{ params: { problemId: number; changeId: number } }>(
    'POST',
    `${api}/problem-attach-change/{problemId}/{changeId}`,
    { summary: 'Attach a change to a problem', needs: 'attach_problem' },
  ),
  detachChange: call<{ params: { problemId: number; changeId: number } }>(
    'DELETE',
    `${api}/problem-detach-change/{problemId}/{changeId}`,
    { summary: 'Detach the change from a problem', needs: 'detach_problem' },
  ),
  /**
   * Replies the workaround, or the solution, to each open ticket of a problem, or to these of them; to none twice unless its text
   * has changed. `preview` sends nothing and says what would be sent.
   */
  send: call<Id & { body: SendForm; reply: ProblemSent }>('POST', `${api}/problem-workaround-send/{id}`, {
    summary: 'Send the workaround or the solution of a problem to its open tickets',
    needs: 'edit_problem',
    fails: [404, 409],
  }),
  bulk: call<{ body: { tickets: number[]; action: BulkAction } }>('POST', `${api}/problem-bulk-actions`, {
    summary: 'Set status, priority or assignee of several tickets, or reply to them',
    needs: 'edit_problem',
    multipart: true,
    // What the help-desk refuses.
    fails: [409],
  }),
};

/** The groups of a list by itself, which the list returns with `count=true`. */
export const problemGroupCalls = {
  groups: call<{
    query: ListQuery & ProblemFilters & { filter_id?: number; report_id?: number; group_by?: string };
    reply: { problems: GroupCount[] };
  }>('GET', '/service-desk/api/problem-groups', {
    summary: 'List groups of problems and how many are in each',
    needs: 'view_problems',
    fails: [404],
  }),
};

/** The same call with `count=true`, for a chart. */
export const problemCounts = problemCalls.list as Call as Call<{
  query: ProblemFilters & { count: true; group_by?: string; report_id?: number };
  reply: ProblemCounts;
}>;

export const problemPlanning = planningCalls('sd_problem', 'problem-planning', 'view_problems', 'edit_problem');
export const problemFilterCalls = savedFilterCalls('problem', 'view_problems');
