import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { planningOf } from '../parts/planning.calls';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import {
  problemCalls,
  problemFilterCalls,
  problemFilters,
  problemPlanning,
  problemSorts,
  problemTicketSorts,
} from './problem';
import * as replies from './problem.replies';
import * as rules from './problem.rules';

export const problemEntries = entries('problem', problemCalls, {
  list: { query: { sorts: problemSorts, ...problemFilters, one: ['filter_id'] }, reply: replies.problemList },
  view: { reply: replies.problemView },
  save: { query: { one: ['ticket_id'] }, body: rules.problemForm, reply: replies.problemSaved },
  actions: { reply: replies.problemActionsReply },
  log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('problem_activity_logs') },
  tickets: { query: { sorts: problemTicketSorts }, reply: replies.problemTickets },
  attachAssets: { body: assetSelection },
  attachTickets: { body: rules.ticketSelection },
  bulk: { body: rules.bulkForm },
});
export const problemPlanningEntries = planningOf('problem', problemPlanning);
export const problemFilterEntries = savedFiltersOf('problem', problemFilterCalls);
