import type { Lazy } from 'yup';
import { activityPage } from '../parts/activity.replies';
import { bulkResult } from '../parts/bulk.replies';
import { customFieldList } from '../parts/form.replies';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { trashWords } from '../parts/trash';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.replies';
import { entries } from '../protocol/entry';
import { assetCalls, assetFilterCalls, assetFilters, assetGroups, type AssetList, assetSorts } from './asset';
import { assetHistorySorts, assetRecordCalls, assetTicketSorts } from './asset.record';
import * as replies from './asset.replies';
import * as rules from './asset.rules';

const flag = ['true', 'false', '1', '0'];

export const assetEntries = entries(
  'asset',
  { ...assetCalls, ...assetRecordCalls },
  {
    list: 'List assets, count them, or describe the columns of the list',
    export: 'Download assets as csv or xlsx',
    exportJob: 'Create a file of many assets behind the page, asked as the download',
    view: 'Read an asset',
    save: 'Create or edit an asset',
    edit: 'Read the form of an asset, which the server describes',
    remove: 'Delete an asset: it goes to the trash for 30 days',
    restore: 'Restore an asset from the trash',
    bulkEdit: 'Set fields of many assets, or delete them',
    actions: 'Read what the reader may do with an asset',
    log: 'Read the activity log of an asset',
    clone: 'Create copies of an asset',
    assign: 'Set who has an asset, with its place and status',
    history: 'List who has had an asset, and when',
    attach: 'Attach problems, changes, releases, contracts or tickets to an asset',
    detach: 'Detach problems, changes, releases, contracts or tickets from an asset',
    tickets: 'List the tickets of assets',
    customFields: 'List the custom fields of assets',
    filters: 'Read the filters of a list',
  },
  {
    list: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        counts: true,
        words: {
          meta: flag,
          config: flag,
          column: flag,
          group_by: assetGroups,
          asset_type_descendants: flag,
          held_by_left: flag,
          ...trashWords,
        },
      },
      // Rows unless the query asks for something else: see `assetListReply`.
      reply: replies.assetListReply as unknown as Lazy<AssetList>,
    },
    export: {
      query: {
        sorts: assetSorts,
        ...assetFilters,
        one: [...assetFilters.one, 'filter_id', 'saved_filter_id'],
        custom: true,
        words: { ...exportWords, asset_type_descendants: flag, held_by_left: flag },
      },
    },
    exportJob: { reply: exportJobStarted },
    view: { reply: replies.assetView },
    save: { body: rules.assetForm, reply: replies.assetSaved },
    edit: { reply: replies.assetEdit },
    bulkEdit: { body: rules.assetBulk, reply: bulkResult },
    actions: { reply: replies.assetActionsReply },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('asset_activity_logs') },
    clone: { body: rules.cloneForm, reply: replies.assetClones },
    assign: { body: rules.assignForm, reply: replies.assetSaved },
    history: { query: { sorts: assetHistorySorts }, reply: replies.assetHistory },
    attach: { body: rules.serviceSelection },
    detach: { body: rules.serviceSelection },
    tickets: { query: { sorts: assetTicketSorts, ids: ['asset_ids'] }, reply: replies.assetTickets, shows: 'ticket' },
    customFields: { reply: customFieldList },
    filters: { reply: replies.filterStructure },
  },
);
export const assetFilterEntries = savedFiltersOf('asset', assetFilterCalls);
