import { object } from 'yup';
import { reassignForm } from '../catalogue/catalogue.schema';
import type { OwnKind } from '../host/host';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import { vendorRow } from '../vendor/vendor.rows';
import { productCalls, productLimits, productSorts, productTexts, productVendorSorts } from './product';
import { productRow } from './product.rows';

/** Fields that are required as long as their list has anything to choose. */
export const productLists = { department_id: 'departments' } as const satisfies Record<string, OwnKind>;

/**
 * A product (D3 §5, §7); the names of the specification's validation are taken, too (X53). The server adds: the choices
 * exist, the name is free, a department is required where there are any, an asset type that was set stays. A new one is enabled unless the form says otherwise.
 */
export const productForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(productLimits.name, productTexts.name)),
  manufacturer: line().required(texts.required).test(maxLength(productLimits.manufacturer, productTexts.manufacturer)),
  /** 1 is enabled, 0 disabled. */
  status_id: flag().optional(),
  product_status_id: requiredChoice(),
  procurement_mode_id: requiredChoice(),
  department_id: choice().default(null).meta({ listed: true }),
  description: requiredHtml(),
  asset_type_id: choice().optional(),
  version: version(),
})
  .from('status', 'status_id')
  .from('product_status', 'product_status_id')
  .from('product_proc_mode', 'procurement_mode_id')
  .from('department', 'department_id');
/** The same where there are departments. */
export const productFormWithDepartment = productForm.shape({ department_id: requiredChoice() });

export const vendorSelection = object({
  product_id: requiredChoice(),
  vendor_ids: choices().min(1, texts.required).required(texts.required),
});
export const productAssets = object({
  product_id: requiredChoice(),
  asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets),
});

const row = {
  ...productRow,
  product_status: s.namedOrNull(),
  procurement: s.namedOrNull(),
  asset_type: s.namedOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};
export const productList = s.listOf('products', { ...row, ...inSearch });

export const productView = s.shape({
  product: s.shape({
    ...row,
    description: s.text(),
    /** What the reader may do with its assets and vendors. */
    product_asset_attach: s.yes(),
    product_asset_detach: s.yes(),
    product_vendor_attach: s.yes(),
    /** And make a new vendor for it. */
    product_vendor_create: s.yes(),
    version: s.count(),
  }),
});
export const productSaved = s.shape({ id: s.id() });
export const productVendors = s.listOf('vendors', vendorRow);

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
    list: { query: { sorts: productSorts }, reply: productList },
    view: { reply: productView },
    save: { body: productForm, reply: productSaved },
    remove: { body: reassignForm },
    vendors: { query: { sorts: productVendorSorts }, reply: productVendors },
    attachVendors: { body: vendorSelection },
    attachAssets: { body: productAssets },
  },
);
