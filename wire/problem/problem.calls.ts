import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { bulkResult } from '../parts/bulk.replies';
import { planningOf } from '../parts/planning.calls';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { trashWords } from '../parts/trash';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.replies';
import { entries } from '../protocol/entry';
import {
  problemCalls,
  problemFilterCalls,
  problemFilters,
  problemGroups,
  problemPlanning,
  problemSorts,
  problemTicketSorts,
} from './problem';
import { problemDraftCalls } from './problem.draft';
import * as replies from './problem.replies';
import * as rules from './problem.rules';

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
      reply: replies.problemListReply,
    },
    export: { query: { sorts: problemSorts, ...problemFilters, one: ['filter_id', 'report_id'], words: exportWords } },
    exportJob: { reply: exportJobStarted },
    view: { reply: replies.problemView },
    draft: { reply: replies.problemDraft, shows: 'ticket' },
    save: { query: { one: ['ticket_id'] }, body: rules.problemForm, reply: replies.problemSaved },
    bulkEdit: { body: rules.problemBulk, reply: bulkResult },
    actions: { reply: replies.problemActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('problem_activity_logs') },
    tickets: { query: { sorts: problemTicketSorts }, reply: replies.problemTickets, shows: 'ticket' },
    attachAssets: { body: assetSelection },
    attachTickets: { body: rules.ticketSelection, shows: 'ticket' },
    bulk: { body: rules.bulkForm, shows: 'ticket' },
  },
);
export const problemPlanningEntries = planningOf('problem', problemPlanning);
export const problemFilterEntries = savedFiltersOf('problem', problemFilterCalls);
