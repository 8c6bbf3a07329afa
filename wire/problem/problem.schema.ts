import { type AnySchema, array, type InferType, type Lazy, lazy, object, string } from 'yup';
import { assetSelection } from '../asset/asset.schema';
import type { OwnKind } from '../host/host';
import { activityPage } from '../parts/activity.schema';
import { bulkResult, manyForm, setChoice } from '../parts/bulk.schema';
import { groupCounts, pageOrCounts } from '../parts/count.schema';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.schema';
import { customFieldCalls } from '../parts/custom-field';
import {
  configWords,
  customFieldList,
  customFieldValues,
  listedCustomValues,
  sentCustomFields,
} from '../parts/form.schema';
import { planningOf } from '../parts/planning.schema';
import { savedFiltersOf } from '../parts/saved-filter.schema';
import { trashWords } from '../parts/trash';
import { inTrash } from '../parts/trash.schema';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, file, flag, line, requiredChoice, version } from '../protocol/fields';
import { optionalHtml, requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import { knownErrorCalls, knownErrorSorts } from './known-error';
import { problemMergeCalls } from './merge';
import {
  problemCalls,
  problemGroupCalls,
  problemDraftCalls,
  problemFilterCalls,
  problemFilters,
  problemGroups,
  problemLimits,
  problemPlanning,
  problemSorts,
  problemTexts,
  problemTicketSorts,
  problemFlags,
  type RepliedKey,
  repliedKeys,
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
  major: flag().optional(),
  /** The change that caused it (G15). What is not sent stays as it is. */
  caused_by_change_id: choice().optional(),
  /** The problem that it lies below; what is not sent stays as it is (G20). */
  parent_problem_id: choice().optional(),
  /** Clients see a known error of their own assets; what is none is not published (G20). */
  published: flag().optional(),
  /** By `f<id>` (wire/parts/form.ts). */
  custom_fields: sentCustomFields(),
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

/** Into which problem another one is merged (G20). */
export const mergeForm = object({ into_id: requiredChoice() });

/** What a problem is closed with. */
export const closeForm = object({ solution: optionalHtml().optional() });

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

/** Which text is replied to which tickets (G18). */
export const sendForm = object({
  ticket_ids: choices().optional(),
  what: string().oneOf(repliedKeys).optional(),
  preview: flag().optional(),
});
export type SendForm = { ticket_ids?: number[]; what?: RepliedKey; preview?: boolean | null };

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
  known_error: s.yes(),
  major: s.yes(),
  created_at: s.time(),
  updated_at: s.time(),
  custom_fields: listedCustomValues(),
  ...inTrash,
  ...inSearch,
};

const related = () => s.shapeOrNull({ id: s.id(), identifier: s.text(), subject: s.text() });

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
  major: s.yes(),
  /** The change that caused it. */
  caused_by_change_id: s.seenWith(
    'view_changes',
    s.shapeOrNull({ id: s.id(), identifier: s.text(), name: s.text() }),
    null,
  ),
  /** Clients see it. */
  published: s.yes(),
  /** Where its tickets are now. */
  merged_into: s.shapeOrNull({ id: s.id(), identifier: s.text() }),
  /** The problem that it lies below; also under the name that it is saved by. */
  parent: related(),
  parent_problem_id: related(),
  /** The first fifty that lie below it. */
  children: s.rows({ id: s.id(), identifier: s.text(), subject: s.text(), status: s.ticketStatus() }),
  children_total: s.count(),
  custom_field_values_for_problem_form_builder_only: customFieldValues(),
  version: s.count(),
});

export const problemActions = s.shape(s.flags(problemFlags));

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

export const problemSent = s.shape({
  /** Tickets that were replied to; of a preview those that would be. */
  sent: s.count(),
  /** Those that have the same text already, and closed ones that were named. */
  skipped: s.count(),
  failed: s.rows({ ticket_id: s.id(), why: s.text() }),
  /** HTML. */
  text: s.text(),
  /** The first fifty of those that it goes to. */
  tickets: s.rows({ id: s.id(), ticket_number: s.text(), subject: s.text() }),
});

export const myKnownErrors = s.listOf('known_errors', {
  id: s.id(),
  title: s.text(),
  /** HTML; empty while none is written. */
  workaround: s.text(),
  /** Those that the reader uses. */
  assets: s.rows({ id: s.id(), name: s.text() }),
});

export const problemActionsReply = s.shape({ actions: problemActions });

/** What a new problem starts with, by the names of its form: what its ticket says, and else what is usual. */
const blankFields = {
  subject: s.text(),
  /** The first message of the ticket, quoted. */
  description: s.text(),
  /** Of the ticket, or the reader. */
  requester_id: s.personOrNull(),
  /** Of the ticket, or the usual one: a third of the way from the least urgent up. */
  priority_id: s.priorityOrNull(),
  /** Of the ticket, or the requester's. */
  department_id: s.namedOrNull(),
  /** Is it the requester's? Then it is another one with another requester. */
  department_of_requester: s.yes(),
  /** The first status that is open. */
  status_type_id: s.namedOrNull(),
};
export const blankProblem = s.shape({ draft: s.shape(blankFields) });
/** The same for a ticket, with its assets. */
export const problemDraft = s.shape({
  draft: s.shape({
    ...blankFields,
    asset_ids: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
  }),
});

/** 1 known errors, or major problems; 0 the other problems (G18). */
const choosing = { known_error: ['true', 'false', '1', '0'], major: ['true', 'false', '1', '0'] };

export const problemEntries = entries(
  'problem',
  {
    ...problemCalls,
    ...problemDraftCalls,
    ...problemGroupCalls,
    ...problemMergeCalls,
    ...knownErrorCalls,
    customFields: customFieldCalls.problem,
  },
  {
    export: 'Download problems as csv or xlsx',
    exportJob: 'Create a file of many problems behind the page, asked as the download',
    bulkEdit: 'Set fields of many problems, or delete them',
  },
  {
    groups: {
      query: {
        ...problemFilters,
        one: ['filter_id', 'report_id'],
        custom: true,
        words: { group_by: problemGroups, ...choosing },
      },
      reply: problemCounts,
    },
    list: {
      query: {
        sorts: problemSorts,
        ...problemFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: problemGroups, ...configWords, ...choosing, ...trashWords },
        custom: true,
      },
      reply: problemListReply,
    },
    export: {
      query: {
        sorts: problemSorts,
        ...problemFilters,
        one: ['filter_id', 'report_id'],
        words: { ...exportWords, ...choosing },
        custom: true,
      },
    },
    exportJob: { reply: exportJobStarted },
    customFields: { reply: customFieldList },
    view: { reply: problemView },
    blank: { query: { one: ['requester_id'] }, reply: blankProblem },
    draft: { reply: problemDraft },
    save: { query: { one: ['ticket_id'] }, body: problemForm, reply: problemSaved },
    bulkEdit: { body: problemBulk, reply: bulkResult },
    actions: { reply: problemActionsReply },
    close: { body: closeForm },
    merge: { body: mergeForm, reply: problemSaved },
    knownErrors: { query: { sorts: knownErrorSorts, ids: { asset_ids: 'assets' } }, reply: myKnownErrors },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('problem_activity_logs') },
    tickets: { query: { sorts: problemTicketSorts }, reply: problemTickets },
    attachAssets: { body: assetSelection },
    attachTickets: { body: ticketSelection },
    send: { body: sendForm, reply: problemSent },
    bulk: { body: bulkForm },
  },
);
export const problemPlanningEntries = planningOf('problem', problemPlanning);
export const problemFilterEntries = savedFiltersOf('problem', problemFilterCalls);
