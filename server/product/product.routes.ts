import { productEntries, productLists } from '../../wire/product/product.schema';
import { operation } from '../asset/asset.kind';
import { saving } from '../catalogue';
import { attached, detached, namedOf } from '../parts/named';
import { missingChoices } from '../shared/choices';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { vendorEntries } from '../../wire/vendor/vendor.schema';
import { seenVersion, sendEtag } from '../shared/version';
import { requireVendor } from '../vendor';
import {
  attachAssets,
  attachVendors,
  deleteProduct,
  detachAsset,
  detachVendor,
  listVendorsOf,
  saveProduct,
} from './product.write';
import { listProducts, listProductsOf, requireProduct, viewProduct } from './product.queries';
import * as productSentences from '../../texts/compiled/server/product';

/** Products, with their vendors and assets, and those of a vendor (D3 §7, E1, E2, E12). */
export function productRoutes(app: App): void {
  route(app, productEntries.list, async ({ db, actor, query }) => {
    const { rows, total } = await listProducts(db, actor, query);
    return { products: rows, total };
  });

  route(app, productEntries.view, async ({ db, actor, params, reply }) => {
    const product = await viewProduct(db, params.id, actor);
    sendEtag(reply, 'product', product.id, product.version);
    return { product };
  });

  route(
    app,
    productEntries.save,
    async (context) => {
      const { body: form, request } = context;
      const saved = await saveProduct(saving(context), form, seenVersion(request, form, 'product', form.id ?? 0));
      const record = await namedOf(context.db, 'product', saved.id);
      return done(
        say(form.id ? productSentences.saved : productSentences.created, { name: record.name }),
        saved,
        record,
      );
    },
    { faults: ({ db, fields }) => missingChoices(db, productLists, fields) },
  );

  route(app, productEntries.remove, async (context) => {
    const record = await namedOf(context.db, 'product', context.params.id);
    await deleteProduct(saving(context), context.params.id, context.body);
    return done(say(productSentences.deleted, { name: record.name }));
  });

  route(app, productEntries.vendors, async ({ db, actor, params, query }) => {
    await requireProduct(db, params.id);
    const { rows, total } = await listVendorsOf(db, actor, params.id, query);
    return { vendors: rows, total };
  });

  route(app, productEntries.attachVendors, async (context) => {
    const { product_id, vendor_ids } = context.body;
    const added = await attachVendors(context.db, product_id, vendor_ids);
    return attached(context, 'vendor', added, { type: 'product', id: product_id });
  });

  route(app, productEntries.detachVendor, async (context) => {
    const { productId, vendorId } = context.params;
    await detachVendor(context.db, productId, vendorId);
    return detached(context, 'vendor', [vendorId], { type: 'product', id: productId });
  });

  route(app, productEntries.attachAssets, async (context) => {
    const { product_id, asset_ids } = context.body;
    const added = await attachAssets(operation(context), product_id, asset_ids);
    return attached(context, 'asset', added, { type: 'product', id: product_id });
  });

  route(app, productEntries.detachAsset, async (context) => {
    const { productId, assetId } = context.params;
    await detachAsset(operation(context), productId, assetId);
    return detached(context, 'asset', [assetId], { type: 'product', id: productId });
  });

  route(app, vendorEntries.products, async ({ db, actor, params, query }) => {
    await requireVendor(db, params.id);
    const { rows, total } = await listProductsOf(db, actor, params.id, query);
    return { products: rows, total };
  });
}
