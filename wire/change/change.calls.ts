import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { customFieldList } from '../parts/form.replies';
import { planningOf } from '../parts/planning.calls';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import {
  changeCalls,
  changeFilterCalls,
  changeFilters,
  changePlanning,
  changeSorts,
  changeTaskSorts,
  changeTicketSorts,
} from './change';
import * as replies from './change.replies';
import * as rules from './change.rules';

export const changeEntries = entries('change', changeCalls, {
  list: {
    query: { sorts: changeSorts, ...changeFilters, one: ['filter_id'], custom: true },
    reply: replies.changeList,
  },
  customFields: { reply: customFieldList },
  view: { reply: replies.changeView },
  edit: { reply: replies.changeEdit },
  save: { query: { one: ['ticket_id', 'problem_id'] }, body: rules.changeForm, reply: replies.changeSaved },
  actions: { reply: replies.changeActionsReply },
  log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('change_activity_logs') },
  duration: { body: rules.changeDuration },
  attachAssets: { body: assetSelection },
  detachRelease: { body: rules.releaseLink },
  tickets: { query: { sorts: changeTicketSorts, one: ['change_id'] }, reply: replies.changeTickets },
  attachTickets: { body: rules.changeTicketSelection },
  detachTicket: { body: rules.changeTicketLink },
  tasks: { query: { sorts: changeTaskSorts, one: ['change_id'] }, reply: replies.changeTasks },
  attachTasks: { body: rules.changeTaskSelection },
  detachTask: { body: rules.changeTaskLink },
});
export const changePlanningEntries = planningOf('change', changePlanning);
export const changeFilterEntries = savedFiltersOf('change', changeFilterCalls);
