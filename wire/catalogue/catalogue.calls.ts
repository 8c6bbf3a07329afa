import { entries } from '../protocol/entry';
import {
  assetStatusCalls,
  assetStatusSorts,
  assetTypeCalls,
  assetTypeSorts,
  contractTypeCalls,
  licenseTypeCalls,
  namedSorts,
  procurementModeCalls,
} from './catalogue';
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

export const procurementModeEntries = entries(
  'procurement-mode',
  procurementModeCalls,
  {
    list: 'List procurement modes',
    view: 'Read a procurement mode',
    save: 'Create or edit a procurement mode',
    remove: 'Delete a procurement mode',
  },
  {
    list: { query: { sorts: namedSorts }, reply: replies.procurementModeList },
    view: { reply: replies.procurementModeView },
    save: { body: rules.namedForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);

export const contractTypeEntries = entries(
  'contract-type',
  contractTypeCalls,
  {
    list: 'List contract types',
    view: 'Read a contract type',
    save: 'Create or edit a contract type',
    remove: 'Delete a contract type',
  },
  {
    list: { query: { sorts: namedSorts }, reply: replies.contractTypeList },
    view: { reply: replies.contractTypeView },
    save: { body: rules.namedForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);

export const licenseTypeEntries = entries(
  'license-type',
  licenseTypeCalls,
  {
    list: 'List license types',
    view: 'Read a license type',
    save: 'Create or edit a license type',
    remove: 'Delete a license type',
  },
  {
    list: { query: { sorts: namedSorts }, reply: replies.licenseTypeList },
    view: { reply: replies.licenseTypeView },
    save: { body: rules.namedForm, reply: replies.catalogueSaved },
    remove: { body: rules.reassignForm },
  },
);
