import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { customFieldList } from '../parts/form.replies';
import { bulkResult } from '../parts/bulk.replies';
import { planningOf } from '../parts/planning.calls';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { trashWords } from '../parts/trash';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.replies';
import { entries } from '../protocol/entry';
import {
  changeCalls,
  changeFilterCalls,
  changeFilters,
  changeGroups,
  changePlanning,
  changeSorts,
  changeTaskSorts,
  changeTicketSorts,
} from './change';
import * as replies from './change.replies';
import * as rules from './change.rules';

export const changeEntries = entries(
  'change',
  changeCalls,
  {
    list: 'List changes, or count them',
    export: 'Download changes as csv or xlsx',
    exportJob: 'Create a file of many changes behind the page, asked as the download',
    customFields: 'List the custom fields that changes can be filtered by',
    view: 'Read a change',
    edit: 'Read the form that edits a change',
    save: 'Create or edit a change',
    remove: 'Delete a change: it goes to the trash for 30 days',
    restore: 'Restore a change from the trash',
    bulkEdit: 'Set fields of many changes, or delete them',
    actions: 'Read what the reader may do with a change',
    close: 'Close a change',
    reopen: 'Reopen a closed change, in Planning',
    log: 'Read the activity log of a change',
    duration: 'Set the minutes of work spent on a change',
    attachAssets: 'Attach assets to a change',
    detachAsset: 'Detach an asset from a change',
    attachRelease: 'Attach a release to a change',
    detachRelease: 'Detach the release of a change',
    tickets: 'List the tickets of a change',
    attachTickets: 'Attach tickets to a change',
    detachTicket: 'Detach a ticket from a change',
    tasks: 'List the tasks of a change',
    attachTasks: "Attach the help-desk's tasks to a change",
    detachTask: 'Detach a task from a change',
  },
  {
    list: {
      query: {
        sorts: changeSorts,
        ...changeFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: changeGroups, config: ['true', 'false', '1', '0'], ...trashWords },
        custom: true,
      },
      reply: replies.changeListReply,
    },
    export: {
      query: {
        sorts: changeSorts,
        ...changeFilters,
        one: ['filter_id', 'report_id'],
        words: exportWords,
        custom: true,
      },
    },
    exportJob: { reply: exportJobStarted },
    customFields: { reply: customFieldList },
    view: { reply: replies.changeView },
    edit: { reply: replies.changeEdit },
    save: { query: { one: ['ticket_id', 'problem_id'] }, body: rules.changeForm, reply: replies.changeSaved },
    bulkEdit: { body: rules.changeBulk, reply: bulkResult },
    actions: { reply: replies.changeActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('change_activity_logs') },
    duration: { body: rules.changeDuration },
    attachAssets: { body: assetSelection },
    detachRelease: { body: rules.releaseLink },
    tickets: { query: { sorts: changeTicketSorts, one: ['change_id'] }, reply: replies.changeTickets, shows: 'ticket' },
    attachTickets: { body: rules.changeTicketSelection, shows: 'ticket' },
    detachTicket: { body: rules.changeTicketLink },
    tasks: { query: { sorts: changeTaskSorts, one: ['change_id'] }, reply: replies.changeTasks },
    attachTasks: { body: rules.changeTaskSelection },
    detachTask: { body: rules.changeTaskLink },
  },
);
export const changePlanningEntries = planningOf('change', changePlanning);
export const changeFilterEntries = savedFiltersOf('change', changeFilterCalls);
