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
  releaseCalls,
  releaseFilterCalls,
  releaseFilters,
  releaseGroups,
  releasePlanning,
  releaseSorts,
} from './release';
import * as replies from './release.replies';
import * as rules from './release.rules';

export const releaseEntries = entries(
  'release',
  releaseCalls,
  {
    list: 'List releases, or count them',
    export: 'Download releases as csv or xlsx',
    exportJob: 'Create a file of many releases behind the page, asked as the download',
    view: 'Read a release',
    save: 'Create or edit a release',
    remove: 'Delete a release: it goes to the trash for 30 days',
    restore: 'Restore a release from the trash',
    bulkEdit: 'Set fields of many releases, or delete them',
    actions: 'Read what the reader may do with a release',
    complete: 'Mark a release completed',
    log: 'Read the activity log of a release',
    attachAssets: 'Attach assets to a release',
    detachAsset: 'Detach an asset from a release',
    attachChanges: 'Attach changes to a release',
    detachChange: 'Detach a change from a release',
  },
  {
    list: {
      query: {
        sorts: releaseSorts,
        ...releaseFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: releaseGroups, ...trashWords },
      },
      reply: replies.releaseListReply,
    },
    export: { query: { sorts: releaseSorts, ...releaseFilters, one: ['filter_id', 'report_id'], words: exportWords } },
    exportJob: { reply: exportJobStarted },
    view: { reply: replies.releaseView },
    save: { body: rules.releaseForm, reply: replies.releaseSaved },
    bulkEdit: { body: rules.releaseBulk, reply: bulkResult },
    actions: { reply: replies.releaseActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('release_activity_logs') },
    attachAssets: { body: assetSelection },
    attachChanges: { body: rules.changeSelection },
  },
);
export const releasePlanningEntries = planningOf('release', releasePlanning);
export const releaseFilterEntries = savedFiltersOf('release', releaseFilterCalls);
