import { type InferType, object } from 'yup';
import { assetSelection } from '../asset/asset.schema';
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
import { plannedEnd } from '../parts/window.schema';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, dateTime, file, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import {
  releaseCalls,
  releaseGroupCalls,
  releaseFilterCalls,
  releaseFilters,
  releaseGroups,
  releaseLimits,
  releasePlanning,
  releaseSorts,
  releaseTexts,
  releaseFlags,
} from './release';

/**
 * The release form (D2 §5). Planned times are `YYYY-MM-DD HH:mm:ss` in the person's zone; `+` or `T` for the space
 * (A13). The server adds: the choices exist, the identifier is free, the moments are in order.
 */
export const releaseForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(maxLength(releaseLimits.subject, releaseTexts.subject)),
  identifier: line().test(maxLength(releaseLimits.identifier, releaseTexts.identifier)),
  description: requiredHtml(),
  status_id: requiredChoice(),
  priority_id: requiredChoice(),
  release_type_id: requiredChoice(),
  location_id: choice().default(null),
  planned_start_date: dateTime(),
  planned_end_date: plannedEnd(),
  asset_ids: choices(),
  change_id: choice().optional(),
  /** By `f<id>` (wire/parts/form.ts). */
  custom_fields: sentCustomFields(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
export type ReleaseForm = InferType<typeof releaseForm>;

export const changeSelection = object({ change_ids: choices().min(1, texts.required).required(texts.required) });

/** Many at once (F5). */
export const releaseBulk = manyForm({
  status_id: setChoice(),
  priority_id: setChoice(),
});

/** What the release calls return (D2 §3, §7). */
const planned = { planned_start_date: s.timeOrNull(), planned_end_date: s.timeOrNull() };

export const releaseList = s.listOf('releases', {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  release_type: s.named(),
  priority: s.priority(),
  status: s.behaving(),
  location: s.locationOrNull(),
  ...planned,
  completed_at: s.timeOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  custom_fields: listedCustomValues(),
  ...inTrash,
  ...inSearch,
});
/** With `count=true`: the groups. */
export const releaseCounts = s.shape({ releases: groupCounts() });
export const releaseListReply = pageOrCounts(releaseList, releaseCounts);

export const releaseView = s.shape({
  release: s.shape({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    status: s.behaving(),
    priority: s.priority(),
    release_type: s.named(),
    location: s.locationOrNull(),
    ...planned,
    completed_at: s.timeOrNull(),
    created_at: s.time(),
    updated_at: s.time(),
    attachment: s.attachmentOrNull(),
    /** Whether tabs are shown (D2 §2), and what the form starts with. */
    attach_assets: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
    attach_changes: s.seenWith('view_changes', s.rows({ id: s.id(), identifier: s.text(), subject: s.text() }), []),
    /** From the first planned start of its changes to the last planned end; null if none of them is planned. */
    changes_span: s.seenWith(
      'view_changes',
      s.shapeOrNull({ planned_start_date: s.time(), planned_end_date: s.time() }),
      null,
    ),
    custom_field_values_for_release_form_builder_only: customFieldValues(),
    custom_field_values_for_release_type: customFieldValues(),
    version: s.count(),
  }),
});
export const releaseSaved = s.shape({ id: s.id(), identifier: s.text() });

export const releaseActions = s.shape(s.flags(releaseFlags));
export const releaseActionsReply = s.shape({ actions: releaseActions });

export const releaseEntries = entries(
  'release',
  { ...releaseCalls, ...releaseGroupCalls, customFields: customFieldCalls.release },
  {
    export: 'Download releases as csv or xlsx',
    exportJob: 'Create a file of many releases behind the page, asked as the download',
    bulkEdit: 'Set fields of many releases, or delete them',
  },
  {
    groups: {
      query: {
        ...releaseFilters,
        one: ['filter_id', 'report_id'],
        custom: true,
        words: { group_by: releaseGroups },
      },
      reply: releaseCounts,
    },
    list: {
      query: {
        sorts: releaseSorts,
        ...releaseFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: releaseGroups, ...configWords, ...trashWords },
        custom: true,
      },
      reply: releaseListReply,
    },
    export: {
      query: {
        sorts: releaseSorts,
        ...releaseFilters,
        one: ['filter_id', 'report_id'],
        words: exportWords,
        custom: true,
      },
    },
    exportJob: { reply: exportJobStarted },
    customFields: { reply: customFieldList },
    view: { reply: releaseView },
    save: { body: releaseForm, reply: releaseSaved },
    bulkEdit: { body: releaseBulk, reply: bulkResult },
    actions: { reply: releaseActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('release_activity_logs') },
    attachAssets: { body: assetSelection },
    attachChanges: { body: changeSelection },
  },
);
export const releasePlanningEntries = planningOf('release', releasePlanning);
export const releaseFilterEntries = savedFiltersOf('release', releaseFilterCalls);
