import { entries } from '../protocol/entry';
import { assetStatusCalls, assetStatusSorts, assetTypeCalls, assetTypeSorts } from './catalogue';
import * as replies from './catalogue.replies';
import * as rules from './catalogue.rules';

export const assetTypeEntries = entries(
  'asset-type',
  assetTypeCalls,
  {
    list: 'List asset types',
    view: 'Read an asset type',
    save: 'Create or edit an asset type',
    remove: 'Delete an asset type',
  },
  {
    list: { query: { sorts: assetTypeSorts }, reply: replies.assetTypeList },
    view: { reply: replies.assetTypeView },
    save: { body: rules.assetTypeForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);

export const assetStatusEntries = entries(
  'asset-status',
  assetStatusCalls,
  {
    list: 'List asset statuses',
    view: 'Read an asset status',
    save: 'Create or edit an asset status',
    remove: 'Delete an asset status',
  },
  {
    list: { query: { sorts: assetStatusSorts }, reply: replies.assetStatusList },
    view: { reply: replies.assetStatusView },
    save: { body: rules.assetStatusForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);
