import { contractCards } from '../contract/contract.replies';
import { productRow } from '../product/product.rows';
import * as s from '../protocol/shape';
import { vendorRow } from './vendor.rows';

const listRow = { ...vendorRow, created_at: s.time(), updated_at: s.time(), is_edit: s.yes(), is_delete: s.yes() };

/** The rows stand under both keys (X33, E1). */
export const vendorList = s.shape({ data: s.rows(listRow), vendors: s.rows(listRow), total: s.count() });

export const vendorView = s.shape({
  vendor: s.shape({
    ...listRow,
    description: s.text(),
    /** `{id: 1, name: "Active"}` or `{id: 0, name: "Inactive"}` (X54). */
    status: s.shape({ id: s.count(), name: s.text() }),
    version: s.count(),
  }),
});
export const vendorSaved = s.shape({ id: s.id() });
export const vendorContracts = contractCards;
export const vendorProducts = s.listOf('products', productRow);
