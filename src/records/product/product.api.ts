import { useCallback } from 'react';
import { assetCalls, type AssetList } from '../../../wire/asset/asset';
import { productCalls, type ProductList, type ProductVendors, type ProductView } from '../../../wire/product/product';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';

const productPage = ({ products, total }: ProductList) => ({ rows: products, total });
const vendorPage = ({ vendors, total }: ProductVendors) => ({ rows: vendors, total });
const assetPage = ({ data, total }: AssetList) => ({ rows: data, total });

/** One page of the list of products (D3 §7). */
export const useProductList = (state: ListState) =>
  useList(productCalls.list, { query: listQuery(state) }, productPage);

/** One product. */
export const useProduct = (id: number) => useRecord(productCalls.view, { params: { id } });

/** One product for its form: what others save meanwhile does not come in by itself. */
export const useProductToEdit = (id: number) => useRecord(productCalls.view, { params: { id } }, { fresh: true });

export const useProductAssets = (id: number, state: ListState) =>
  useList(assetCalls.list, { query: { ...listQuery(state), product_ids: [id] } }, assetPage, { live: 'asset' });

export const useProductVendors = (id: number, state: ListState) =>
  useList(productCalls.vendors, { params: { id }, query: listQuery(state) }, vendorPage);

/** Loads anew what the page of a product shows. */
export function useProductReload(): () => void {
  const reload = useReload();
  return useCallback(() => void reload([productCalls.view, productCalls.vendors, assetCalls.list]), [reload]);
}

/** A product as its form would send it. */
export const formOf = (product: ProductView) => ({
  ...{ id: product.id, version: product.version, name: product.name, description: product.description },
  manufacturer: product.manufacturer ?? '',
  status_id: product.status === 1,
  product_status_id: product.product_status?.id ?? null,
  procurement_mode_id: product.procurement?.id ?? null,
  department_id: product.department?.id ?? null,
  asset_type_id: product.asset_type?.id ?? null,
});
