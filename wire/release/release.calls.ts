import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { planningOf } from '../parts/planning.calls';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import { releaseCalls, releaseFilterCalls, releaseFilters, releasePlanning, releaseSorts } from './release';
import * as replies from './release.replies';
import * as rules from './release.rules';

export const releaseEntries = entries('release', releaseCalls, {
  list: { query: { sorts: releaseSorts, ...releaseFilters, one: ['filter_id'] }, reply: replies.releaseList },
  view: { reply: replies.releaseView },
  save: { body: rules.releaseForm, reply: replies.releaseSaved },
  actions: { reply: replies.releaseActionsReply },
  log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('release_activity_logs') },
  attachAssets: { body: assetSelection },
  attachChanges: { body: rules.changeSelection },
});
export const releasePlanningEntries = planningOf('release', releasePlanning);
export const releaseFilterEntries = savedFiltersOf('release', releaseFilterCalls);
