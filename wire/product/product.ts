import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/product';
import * as shared from '../../texts/compiled/rules/shared';
import type { Reassign } from '../catalogue/catalogue';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './product.schema';
import type * as rules from './product.schema';

/** C6. */
export const productLimits = { name: 255, manufacturer: 255 } as const;

export const productTexts = {
  name: shared.name_too_long(productLimits.name),
  manufacturer: sentences.manufacturer_too_long(productLimits.manufacturer),
} as const;

export type ProductForm = InferType<typeof rules.productForm>;
export type ProductList = InferType<typeof replies.productList>;
export type ProductRow = ProductList['products'][number];
export type ProductView = InferType<typeof replies.productView>['product'];
export type ProductVendors = InferType<typeof replies.productVendors>;

export const productSorts = [
  'id',
  'name',
  'manufacturer',
  'product_status',
  'status',
  'procurement',
  'department',
  'asset_type',
  'created_at',
  'updated_at',
] as const;
export const productVendorSorts = ['id', 'name', 'primary_contact', 'email', 'address', 'status'] as const;

/** Delays of D3 §9, in milliseconds: back to the list after a create and after a delete. */
export const productDelays = { redirectAfterCreate: 3000, redirectAfterDelete: 3000 } as const;

type Id = { params: { id: number } };
const api = '/service-desk/api';
/** Who reads products, in lists and in selects (E12). */
export const productReaders = { anyOf: ['view_assets', 'view_contracts', 'manage_products'] } as const;

export const productCalls = {
  list: call<{ query: ListQuery; reply: ProductList }>('GET', `${api}/product-list`, { needs: productReaders }),
  view: call<Id & { reply: { product: ProductView } }>('GET', `${api}/product/{id}`, {
    needs: productReaders,
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: ProductForm; reply: { id: number } }>('POST', `${api}/product`, {
    needs: 'manage_products',
    multipart: true,
    versioned: true,
  }),
  /** With `reassign_to` what uses it gets that one (E21); in the query or the body. */
  remove: call<Id & { body: Reassign }>('DELETE', `${api}/product-delete/{id}`, {
    needs: 'manage_products',
    fails: [409],
  }),
  vendors: call<Id & { query: ListQuery; reply: ProductVendors }>('GET', `${api}/product/vendor/{id}`, {
    needs: productReaders,
  }),
  attachVendors: call<{ body: { product_id: number; vendor_ids: number[] } }>('POST', `${api}/product/attach/vendor`, {
    needs: 'manage_products',
  }),
  detachVendor: call<{ params: { productId: number; vendorId: number } }>(
    'DELETE',
    `${api}/product/detach-vendor/{productId}/{vendorId}`,
    { needs: 'manage_products' },
  ),
  attachAssets: call<{ body: { product_id: number; asset_ids: number[] } }>('POST', `${api}/product/attach-asset`, {
    needs: ['manage_products', 'attach_asset'],
  }),
  detachAsset: call<{ params: { productId: number; assetId: number } }>(
    'DELETE',
    `${api}/product/detach-asset/{productId}/{assetId}`,
    { needs: ['manage_products', 'detach_asset'] },
  ),
};
