import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { productCalls, type ProductList, type ProductView } from '../../../wire/product/product';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';
import { attaching, detaching } from '../../shared/view/recordLink';

const productPage = ({ products, total }: ProductList) => ({ rows: products, total });

/** One page of the list of products (D3 §7). */
export const useProductList = (state: ListState) =>
  useList(productCalls.list, { query: listQuery(state) }, productPage);

/** One product. */
export const useProduct = (id: number) => useRecord(productCalls.view, { params: { id } });

/** One product for its form: what others save meanwhile does not come in by itself. */
export const useProductToEdit = (id: number) => useRecord(productCalls.view, { params: { id } }, { fresh: true });

/** How assets and vendors are attached to a product, and detached. */
export const productLinks = (product_id: number) => ({
  assets: {
    attach: attaching(productCalls.attachAssets, (asset_ids) => ({ body: { product_id, asset_ids } })),
    detach: detaching(productCalls.detachAsset, ({ id }) => ({ params: { productId: product_id, assetId: id } })),
  },
  vendors: {
    attach: attaching(productCalls.attachVendors, (vendor_ids) => ({ body: { product_id, vendor_ids } })),
    detach: detaching(productCalls.detachVendor, ({ id }) => ({ params: { productId: product_id, vendorId: id } })),
  },
});

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
