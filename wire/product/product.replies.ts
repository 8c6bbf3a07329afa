import * as s from '../protocol/shape';
import { vendorRow } from '../vendor/vendor.rows';
import { productRow } from './product.rows';

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
export const productList = s.listOf('products', row);

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
