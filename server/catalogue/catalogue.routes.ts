import { assetStatusEntries, assetTypeEntries } from '../../wire/catalogue/catalogue.schema';
import { deletedNamed } from '../parts/named';
import { wordOf } from '../shared/built-in';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { assetStatuses, deleteAssetStatus, listAssetStatuses, saveAssetStatus, viewAssetStatus } from './asset-status';
import { assetTypes, deleteAssetType, listAssetTypes, saveAssetType, viewAssetType } from './asset-type';
import { putInOrder, savedRow, saving } from './catalogue';
import { inOrder } from './named.routes';

/** Catalogues that belong to assets (D3 §7, E1, E20, E21). */
export function catalogueRoutes(app: App): void {
  route(app, assetTypeEntries.list, ({ db, actor, query }) => listAssetTypes(db, actor, query));

  route(app, assetTypeEntries.view, async ({ db, actor, params, reply }) => {
    const asset_type = await viewAssetType(db, params.id, actor.time_zone);
    sendEtag(reply, 'asset-type', asset_type.id, asset_type.version);
    return { asset_type };
  });

  route(app, assetTypeEntries.save, async (context) => {
    const { body: form, request } = context;
    const saved = await saveAssetType(saving(context), form, seenVersion(request, form, 'asset-type', form.id ?? 0));
    return savedRow(saving(context), assetTypes, { ...saved, isNew: !form.id, page: 'asset-type' });
  });

  route(app, assetTypeEntries.remove, async (context) => {
    const row = await deleteAssetType(saving(context), context.params.id, context.body);
    return done(deletedNamed(wordOf(row)));
  });

  route(app, assetStatusEntries.list, ({ db, actor, query }) => listAssetStatuses(db, actor, query));

  route(app, assetStatusEntries.view, async ({ db, actor, params, reply }) => {
    const asset_status = await viewAssetStatus(db, params.id, actor.time_zone);
    sendEtag(reply, 'asset-status', asset_status.id, asset_status.version);
    return { asset_status };
  });

  route(app, assetStatusEntries.save, async (context) => {
    const { body: form, request } = context;
    const saved = await saveAssetStatus(
      saving(context),
      form,
      seenVersion(request, form, 'asset-status', form.id ?? 0),
    );
    return savedRow(saving(context), assetStatuses, { ...saved, isNew: !form.id, page: 'asset-status' });
  });

  route(app, assetStatusEntries.remove, async (context) => {
    const row = await deleteAssetStatus(saving(context), context.params.id, context.body);
    return done(deletedNamed(wordOf(row)));
  });

  route(app, assetStatusEntries.order, async ({ db, body }) => {
    await putInOrder(db, assetStatuses, body);
    return done(inOrder());
  });
}
