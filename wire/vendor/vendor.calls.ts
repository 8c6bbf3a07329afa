import { reassignForm } from '../catalogue/catalogue.rules';
import { entries } from '../protocol/entry';
import { vendorCalls, vendorContractSorts, vendorProductSorts, vendorSorts } from './vendor';
import * as replies from './vendor.replies';
import * as rules from './vendor.rules';

export const vendorEntries = entries(
  'vendor',
  vendorCalls,
  {
    list: 'List vendors',
    view: 'Read a vendor',
    save: 'Create or edit a vendor',
    remove: 'Delete a vendor',
    contracts: 'List the contracts of a vendor',
    products: 'List the products of a vendor',
  },
  {
    list: { query: { sorts: vendorSorts }, reply: replies.vendorList },
    view: { reply: replies.vendorView },
    save: { body: rules.vendorForm, reply: replies.vendorSaved },
    remove: { body: reassignForm },
    contracts: { query: { sorts: vendorContractSorts }, reply: replies.vendorContracts },
    products: { query: { sorts: vendorProductSorts }, reply: replies.vendorProducts },
  },
);
