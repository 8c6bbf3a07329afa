import * as assetSentences from '../../texts/compiled/server/asset';
import { assetGroups, type AssetList, assetSorts } from '../../wire/asset/asset';
import { assetEntries, assetFilterEntries } from '../../wire/asset/asset.schema';
import { withSeats } from '../contract';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { attached, detached, named, namedOf } from '../parts/named';
import { exportRoutes } from '../parts/export/export.route';
import type { ServedForm } from '../parts/form/form.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restored } from '../parts/trash/restored';
import { filesOf } from '../shared/body';
import { notFound } from '../shared/errors';
import { readFlag } from '../shared/list.params';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { assetColumns, assetExport, filterStructure } from './asset.columns';
import { assetFormDefinition, editAssetDefinition } from './asset.form';
import { operation } from './asset.kind';
import { admitService, attachServices, detachServices, listTickets, kindOf } from './asset.links';
import { listHolders } from './asset.mails';
import { assetFilterable, assetState, countAssets, listAssets, listOptions, viewAsset } from './asset.queries';
import { actionsFor } from './asset.rules';
import {
  admitSave,
  assetBulk,
  assignAsset,
  cloneAsset,
  createAsset,
  deleteAsset,
  editAsset,
  restoreAssets,
} from './asset.write';

/** Assets (D3 §7): the register, the record, then its form and its links. */
export function assetRoutes(app: App): void {
  // What it returns depends on what is asked for (D6); `assetListReply` has all of it.
  exportRoutes(app, 'asset', assetEntries, assetExport);
  route(app, assetEntries.list, async ({ actor, db, query, language, services }): Promise<AssetList> => {
    const group = readGroup(query.group_by, assetGroups);
    if (readFlag('column', query.column))
      return (await assetColumns(db, actor, query, language)) as unknown as AssetList;
    if (wantsCounts(query))
      return (await countAssets(db, { actor, now: services.now(), language }, query, group)) as unknown as AssetList;
    const { rows, ...total } = readFlag('meta', query.meta)
      ? await listOptions(db, actor, query)
      : await listAssets(db, { actor, language }, query);
    return { data: rows, ...total } as AssetList;
  });

  route(app, assetEntries.groups, ({ actor, db, query, language, services }) =>
    countAssets(db, { actor, now: services.now(), language }, query, readGroup(query.group_by, assetGroups)),
  );

  route(app, assetEntries.view, async ({ db, actor, params, language, reply }) => {
    const asset = await viewAsset(db, params.id, { actor, language });
    sendEtag(reply, 'asset', asset.id, asset.version);
    return { asset };
  });

  route(app, assetEntries.actions, async ({ db, actor, params }) => ({
    asset_actions: actionsFor(actor, await assetState(db, params.id)),
  }));

  route(app, assetEntries.log, async ({ db, actor, params, query, language }) => {
    await assetState(db, params.id);
    return {
      asset_activity_logs: await activityPage(db, { type: 'sd_assets', id: params.id }, query, actor, language),
    };
  });

  route(
    app,
    assetEntries.save,
    async (context) => {
      const { body: form, files, request } = context;
      const seen = seenVersion(request, form, 'asset', form.id ?? 0);
      const save = { form, files: filesOf(files, 'attachment'), seen };
      const saved = form.id
        ? await editAsset(operation(context), form.id, save)
        : await createAsset(operation(context), save);
      const record = named('asset', saved.id, saved.identifier);
      return done(say(form.id ? assetSentences.saved : assetSentences.created, { name: record.name }), saved, record);
    },
    {
      admit: admitSave,
      faults: ({ actor, db, fields }) => customFaults(db, 'asset', actor, { ...fields, partial: true }),
    },
  );

  route(app, assetEntries.assign, async (context) => {
    const { body, params, request } = context;
    const seen = seenVersion(request, body, 'asset', params.id);
    const saved = await assignAsset(operation(context), params.id, body, seen);
    const record = await namedOf(context.db, 'asset', params.id);
    return done(
      say(body.used_by_id ? assetSentences.assigned : assetSentences.returned, { name: record.name }),
      saved,
      record,
    );
  });

  route(app, assetEntries.clone, async (context) => {
    const assets = await cloneAsset(operation(context), context.params.id, context.body);
    return done(say(assetSentences.cloned, { count: assets.length }), { assets });
  });

  route(app, assetEntries.history, ({ db, actor, params, query }) => listHolders(db, params.id, query, actor));

  route(app, assetEntries.remove, async (context) => {
    const record = await namedOf(context.db, 'asset', context.params.id);
    await deleteAsset(operation(context), context.params.id);
    return done(say(assetSentences.deleted, { name: record.name }));
  });

  route(app, assetEntries.restore, async (context) =>
    restored(context.db, 'asset', context.params.id, await restoreAssets(operation(context), [context.params.id])),
  );

  bulkRoute(app, assetEntries.bulkEdit, assetBulk);
  savedFilterRoutes(app, {
    entries: assetFilterEntries,
    module: 'asset',
    filterable: assetFilterable,
    list: assetExport,
    sorts: assetSorts,
    groups: assetGroups,
  });
  assetFormRoutes(app);
  assetLinkRoutes(app);
}

/** Problems, changes, releases, contracts and tickets of an asset (D3 §7, D8). */
function assetLinkRoutes(app: App): void {
  route(
    app,
    assetEntries.attach,
    async (context) => {
      const { params, body } = context;
      const added = await attachServices(operation(context), params.assetId, body);
      const reply = await attached(context, kindOf(body.type), added, { type: 'asset', id: params.assetId });
      const contracts = body.type === 'sd_contracts' && added.length ? body.type_ids : [];
      return done(await withSeats(context.db, reply.sentence, contracts), undefined, reply.record);
    },
    { admit: ({ actor, fields }) => admitService(actor, 'attach', fields.type) },
  );

  route(
    app,
    assetEntries.detach,
    async (context) => {
      const { params, body } = context;
      await detachServices(operation(context), params.assetId, body);
      return detached(context, kindOf(body.type), body.type_ids, { type: 'asset', id: params.assetId });
    },
    { admit: ({ actor, fields }) => admitService(actor, 'detach', fields.type) },
  );

  route(app, assetEntries.tickets, ({ actor, db, query }) => listTickets(db, actor, query));
}

/** The form of a new asset. */
export const servedAssetForm: ServedForm = (db, actor, language) => assetFormDefinition(db, actor, language);

/** The form of an asset that there is, its custom fields, and the filters of the list (D4, D5). */
function assetFormRoutes(app: App): void {
  route(app, assetEntries.edit, ({ actor, db, language, params }) =>
    editAssetDefinition(db, actor, language, params.id),
  );

  route(app, assetEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'asset', actor),
  }));

  route(app, assetEntries.filters, async ({ actor, db, language, params }) => {
    if (params.module !== 'asset') throw notFound('filter');
    return { filters: await filterStructure(db, actor, language) };
  });
}
