import { reassignForm } from '../catalogue/catalogue.rules';
import { entries } from '../protocol/entry';
import { productCalls, productSorts, productVendorSorts } from './product';
import * as replies from './product.replies';
import * as rules from './product.rules';

export const productEntries = entries(
  'product',
  productCalls,
  {
    list: 'List products',
    view: 'Read a product',
    save: 'Create or edit a product',
    remove: 'Delete a product',
    vendors: 'List the vendors of a product',
    attachVendors: 'Attach vendors to a product',
    detachVendor: 'Detach a vendor from a product',
    attachAssets: 'Attach assets to a product',
    detachAsset: 'Detach an asset from a product',
  },
  {
    list: { query: { sorts: productSorts }, reply: replies.productList },
    view: { reply: replies.productView },
    save: { body: rules.productForm, reply: replies.productSaved },
    remove: { body: reassignForm },
    vendors: { query: { sorts: productVendorSorts }, reply: replies.productVendors },
    attachVendors: { body: rules.productVendors },
    attachAssets: { body: rules.productAssets },
  },
);
