import { type AnySchema, array, type InferType, type Lazy, lazy, object, string } from 'yup';
import { assetSelection } from '../asset/asset.schema';
import type { OwnKind } from '../host/host';
import { activityPage } from '../parts/activity.schema';
import { bulkResult, manyForm, setChoice } from '../parts/bulk.schema';
import { groupCounts, pageOrCounts } from '../parts/count.schema';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.schema';
import { planningOf } from '../parts/planning.schema';
import { savedFiltersOf } from '../parts/saved-filter.schema';
import { trashWords } from '../parts/trash';
import { inTrash } from '../parts/trash.schema';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, file, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  problemCalls,
  problemDraftCalls,
  problemFilterCalls,
  problemFilters,
  problemGroups,
  problemLimits,
  problemPlanning,
  problemSorts,
  problemTexts,
  problemTicketSorts,
} from './problem';

/**
 * The problem form (D1 §5). The server adds: the choices exist, the identifier is free; department and priority are
 * required where there are any ({@link problemLists}).
 */
export const problemForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(maxLength(problemLimits.subject, problemTexts.subject)),
  identifier: line().test(maxLength(problemLimits.identifier, problemTexts.identifier)),
  description: requiredHtml(),
  requester_id: requiredChoice(),
  department_id: choice().default(null).meta({ listed: true }),
  impact_id: requiredChoice(),
  status_type_id: requiredChoice(),
  location_id: choice().default(null),
  priority_id: choice().default(null).meta({ listed: true }),
  assigned_id: choice().default(null),
  asset_ids: choices(),
  known_error: flag().optional(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
/** Fields that are required as long as their list has anything to choose. */
export const problemLists = { department_id: 'departments', priority_id: 'priorities' } as const satisfies Record<
  string,
  OwnKind
>;
/** The same with those that are required now. */
export const problemFormWith = (listed: Record<keyof typeof problemLists, boolean>) =>
  problemForm.shape({
    ...(listed.department_id && { department_id: requiredChoice() }),
    ...(listed.priority_id && { priority_id: requiredChoice() }),
  });
export type ProblemForm = InferType<typeof problemForm>;

export const ticketSelection = object({ ticket_ids: choices().min(1, texts.required).required(texts.required) });

const assignee = object({
  assigneeType: string().oneOf(['agent', 'team', 'assign_to_me']).required(texts.required),
  assigneeInfo: choice().when('assigneeType', {
    is: 'assign_to_me',
    then: (field) => field.optional(),
    otherwise: () => requiredChoice(),
  }),
});
/** What a bulk reply says. */
export const replyForm = object({ text: requiredHtml() });
const reply = replyForm.shape({ attachments: array().of(file()).optional() });

/** A bulk action on tickets (D1 §5, §7): its value depends on its type. */
export type BulkAction =
  | { type: 'status' | 'priority'; value: number }
  | { type: 'assign'; value: { assigneeType: 'agent' | 'team' | 'assign_to_me'; assigneeInfo?: number | null } }
  | { type: 'reply'; value: { text: string; attachments?: File[] } };

const bulkAction = (types: readonly string[], value: AnySchema) =>
  object({ type: string().oneOf(types).required(texts.required), value });
const anyType = ['status', 'priority', 'assign', 'reply'];
const bulkActions = [
  bulkAction(['status', 'priority'], requiredChoice()),
  bulkAction(['assign'], assignee.required(texts.required)),
  bulkAction(['reply'], reply.required(texts.required)),
];

export const bulkForm = object({
  tickets: choices().min(1, texts.required).required(texts.required),
  action: lazy((action: { type?: string } | undefined) => {
    const value =
      action?.type === 'assign'
        ? assignee.required(texts.required)
        : action?.type === 'reply'
          ? reply.required(texts.required)
          : requiredChoice();
    return bulkAction(anyType, value);
  }).meta({ anyOf: bulkActions }) as unknown as Lazy<BulkAction>,
});

/** Many at once (F5). */
export const problemBulk = manyForm({
  status_type_id: setChoice(),
  priority_id: setChoice(),
  assigned_id: choice().optional(),
  department_id: setChoice(),
});

/** What the problem calls return (D1 §3, §7). */
export const problemRow = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  requester: s.person(),
  assignedTo: s.personOrNull(),
  priority: s.priorityOrNull(),
  department: s.namedOrNull(),
  status: s.ticketStatus(),
  status_type_id: s.ticketStatus(),
  /** `'1'` until the problem is closed (X89). */
  active: s.text(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  attachment: s.shapeOrNull({ type: s.text() }),
  impact: s.named(),
  location: s.locationOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  ...inTrash,
};

export const problemView = s.shape({
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  description: s.text(),
  created_at: s.time(),
  updated_at: s.time(),
  closed_at: s.timeOrNull(),
  status_type_id: s.ticketStatus(),
  requester_id: s.person(),
  department_id: s.namedOrNull(),
  priority_id: s.priorityOrNull(),
  impact_id: s.named(),
  location_id: s.locationOrNull(),
  assigned_id: s.personOrNull(),
  attachment: s.attachmentOrNull(),
  /** The attached change, or an empty array when there is none (X35). */
  change: s.seenWith('view_changes', s.orEmpty(s.shape({ id: s.id(), subject: s.text() })), []),
  asset_ids: s.seenWith('view_assets', array().of(s.named()).required(), []),
  known_error: s.yes(),
  version: s.count(),
});

export const problemActions = s.shape({
  problem_edit: s.yes(),
  problem_delete: s.yes(),
  problem_close: s.yes(),
  /** Ours: opening a closed problem again (F3). */
  problem_reopen: s.yes(),
  problem_change_attach: s.yes(),
  /** Ours: a new change may be created and attached (needs `create_change` too). */
  problem_change_create: s.yes(),
  problem_change_detach: s.yes(),
  check_planning: s.yes(),
  associated_asset: s.yes(),
  associated_change: s.yes(),
  associated_ticket: s.yes(),
  /**
   * Ours, besides the specified flags: attaching and detaching assets and tickets, editing planning entries, bulk
   * actions.
   */
  problem_asset_attach: s.yes(),
  problem_asset_detach: s.yes(),
  problem_ticket_attach: s.yes(),
  problem_ticket_detach: s.yes(),
  problem_planning_edit: s.yes(),
});

export const problemTicketRow = {
  id: s.id(),
  ticket_number: s.text(),
  subject: s.text(),
  title: s.text(),
  assigned: s.personOrNull(),
  assignedTo: s.personOrNull(),
  assignedTeam: s.namedOrNull(),
  type: s.text(),
  status: s.ticketStatus(),
  /** null: the help-desk does not say. */
  priority: s.priorityOrNull(),
};

export const problemList = s.listOf('problems', problemRow);
/** With `count=true`: the groups. */
export const problemCounts = s.shape({ problems: groupCounts() });
export const problemListReply = pageOrCounts(problemList, problemCounts);
export const problemTickets = s.listOf('tickets', problemTicketRow);
export const problemSaved = s.shape({ id: s.id(), identifier: s.text() });

export const problemActionsReply = s.shape({ actions: problemActions });

/** What a new problem takes along from a ticket, by the names of its form. */
export const problemDraft = s.shape({
  draft: s.shape({
    subject: s.text(),
    /** The first message of the ticket, quoted. */
    description: s.text(),
    requester_id: s.personOrNull(),
    priority_id: s.priorityOrNull(),
    department_id: s.namedOrNull(),
    /** The first status that is open. */
    status_type_id: s.namedOrNull(),
    asset_ids: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
  }),
});

export const problemEntries = entries(
  'problem',
  { ...problemCalls, ...problemDraftCalls },
  {
    list: 'List problems, or count them',
    export: 'Download problems as csv or xlsx',
    exportJob: 'Create a file of many problems behind the page, asked as the download',
    view: 'Read a problem',
    draft: 'Read what a new problem takes along from a ticket',
    save: 'Create or edit a problem',
    remove: 'Delete a problem: it goes to the trash for 30 days',
    restore: 'Restore a problem from the trash',
    bulkEdit: 'Set fields of many problems, or delete them',
    actions: 'Read what the reader may do with a problem',
    close: 'Close a problem',
    reopen: 'Reopen a closed problem, in the first open status',
    log: 'Read the activity log of a problem',
    tickets: 'List the tickets of a problem',
    attachAssets: 'Attach assets to a problem',
    detachAsset: 'Detach an asset from a problem',
    attachTickets: 'Attach tickets to a problem',
    attachToTicket: 'Attach a problem to a ticket',
    detachTicket: 'Detach a ticket from a problem',
    attachChange: 'Attach a change to a problem',
    detachChange: 'Detach the change from a problem',
    bulk: 'Set status, priority or assignee of several tickets, or reply to them',
  },
  {
    list: {
      query: {
        sorts: problemSorts,
        ...problemFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: problemGroups, ...trashWords },
      },
      reply: problemListReply,
    },
    export: { query: { sorts: problemSorts, ...problemFilters, one: ['filter_id', 'report_id'], words: exportWords } },
    exportJob: { reply: exportJobStarted },
    view: { reply: problemView },
    draft: { reply: problemDraft, shows: 'ticket' },
    save: { query: { one: ['ticket_id'] }, body: problemForm, reply: problemSaved },
    bulkEdit: { body: problemBulk, reply: bulkResult },
    actions: { reply: problemActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('problem_activity_logs') },
    tickets: { query: { sorts: problemTicketSorts }, reply: problemTickets, shows: 'ticket' },
    attachAssets: { body: assetSelection },
    attachTickets: { body: ticketSelection, shows: 'ticket' },
    bulk: { body: bulkForm, shows: 'ticket' },
  },
);
export const problemPlanningEntries = planningOf('problem', problemPlanning);
export const problemFilterEntries = savedFiltersOf('problem', problemFilterCalls);
