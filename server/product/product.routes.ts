import { productEntries, productLists } from '../../wire/product/product.schema';
import { operation } from '../asset/asset.kind';
import { saving } from '../catalogue';
import { missingChoices } from '../shared/choices';
import { attached, detached, done, route } from '../shared/route';
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
      return done(form.id ? say(productSentences.saved) : say(productSentences.created), saved);
    },
    { faults: ({ db, fields }) => missingChoices(db, productLists, fields) },
  );

  route(app, productEntries.remove, async (context) => {
    await deleteProduct(saving(context), context.params.id, context.body);
    return done(say(productSentences.deleted));
  });

  route(app, productEntries.vendors, async ({ db, actor, params, query }) => {
    await requireProduct(db, params.id);
    const { rows, total } = await listVendorsOf(db, actor, params.id, query);
    return { vendors: rows, total };
  });

  route(app, productEntries.attachVendors, async ({ db, body: { product_id, vendor_ids } }) =>
    done(attached('vendor', await attachVendors(db, product_id, vendor_ids))),
  );

  route(app, productEntries.detachVendor, async ({ db, params: { productId, vendorId } }) => {
    await detachVendor(db, productId, vendorId);
    return done(detached('vendor'));
  });

  route(app, productEntries.attachAssets, async (context) => {
    const { product_id, asset_ids } = context.body;
    return done(attached('asset', await attachAssets(operation(context), product_id, asset_ids)));
  });

  route(app, productEntries.detachAsset, async (context) => {
    const { productId, assetId } = context.params;
    await detachAsset(operation(context), productId, assetId);
    return done(detached('asset'));
  });

  route(app, vendorEntries.products, async ({ db, actor, params, query }) => {
    await requireVendor(db, params.id);
    const { rows, total } = await listProductsOf(db, actor, params.id, query);
    return { products: rows, total };
  });
}
