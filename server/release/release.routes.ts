import * as releaseSentences from '../../texts/compiled/server/release';
import { releaseGroups, type ReleaseList, releasePlanningKeys, releaseSorts } from '../../wire/release/release';
import { releaseEntries, releaseFilterEntries, releasePlanningEntries } from '../../wire/release/release.schema';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { attached, detached, named, namedOf } from '../parts/named';
import { exportRoutes } from '../parts/export/export.route';
import { planningRoutes } from '../parts/planning/planning.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restored } from '../parts/trash/restored';
import { requireAll } from '../shared/choices';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { operation, releaseKind } from './release.kind';
import { attachChanges, detachChange } from './release.links';
import {
  countReleases,
  listReleases,
  lockRelease,
  releaseExport,
  releaseFilterable,
  releaseState,
  viewRelease,
} from './release.queries';
import { actionsFor } from './release.rules';
import {
  admitSave,
  completeRelease,
  createRelease,
  deleteReleases,
  editRelease,
  releaseAssets,
  releaseBulk,
  restoreReleases,
} from './release.write';

/** Releases (D2 §7): the record itself, then its links. */
export function releaseRoutes(app: App): void {
  exportRoutes(app, 'release', releaseEntries, releaseExport);
  // What it returns depends on what is asked for; `releaseListReply` has both.
  route(app, releaseEntries.list, async ({ db, actor, query, language }): Promise<ReleaseList> => {
    const group = readGroup(query.group_by, releaseGroups);
    return wantsCounts(query)
      ? ((await countReleases(db, { actor, language }, query, group)) as unknown as ReleaseList)
      : listReleases(db, { actor, language }, query);
  });

  route(app, releaseEntries.groups, ({ db, actor, query, language }) =>
    countReleases(db, { actor, language }, query, readGroup(query.group_by, releaseGroups)),
  );

  route(app, releaseEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'release', actor),
  }));

  route(app, releaseEntries.view, async ({ db, actor, params, language, reply }) => {
    const release = await viewRelease(db, params.id, { actor, language });
    sendEtag(reply, 'release', release.id, release.version);
    return { release };
  });

  route(app, releaseEntries.actions, async ({ db, actor, params }) => ({
    actions: actionsFor(actor, await releaseState(db, params.id)),
  }));

  route(app, releaseEntries.log, async ({ db, actor, params, query, language }) => {
    await releaseState(db, params.id);
    return {
      release_activity_logs: await activityPage(db, { type: 'sd_releases', id: params.id }, query, actor, language),
    };
  });

  route(
    app,
    releaseEntries.save,
    async (context) => {
      const { body: form, files, request } = context;
      const save = { form, file: files.attachment, seen: seenVersion(request, form, 'release', form.id ?? 0) };
      const saved = form.id
        ? await editRelease(operation(context), form.id, save)
        : await createRelease(operation(context), save);
      const record = named('release', saved.id, saved.identifier);
      return done(
        say(form.id ? releaseSentences.saved : releaseSentences.created, { name: record.name }),
        saved,
        record,
      );
    },
    {
      admit: admitSave,
      faults: ({ actor, db, fields }) => customFaults(db, 'release', actor, { ...fields, partial: true }),
    },
  );

  route(app, releaseEntries.complete, async (context) => {
    await completeRelease(operation(context), context.params.id);
    const record = await namedOf(context.db, 'release', context.params.id);
    return done(say(releaseSentences.completed, { name: record.name }), undefined, record);
  });

  route(app, releaseEntries.remove, async (context) => {
    const { id } = await lockRelease(context.db, context.params.id);
    const record = await namedOf(context.db, 'release', id);
    await deleteReleases(operation(context), [id]);
    return done(say(releaseSentences.deleted, { name: record.name }));
  });

  route(app, releaseEntries.restore, async (context) =>
    restored(context.db, 'release', context.params.id, await restoreReleases(operation(context), [context.params.id])),
  );

  bulkRoute(app, releaseEntries.bulkEdit, releaseBulk);
  planningRoutes(app, {
    entries: releasePlanningEntries,
    kind: releaseKind,
    keys: releasePlanningKeys,
    titled: [],
    find: releaseState,
    hold: lockRelease,
  });
  savedFilterRoutes(app, {
    entries: releaseFilterEntries,
    module: 'release',
    filterable: releaseFilterable,
    list: releaseExport,
    sorts: releaseSorts,
    groups: releaseGroups,
  });
  releaseLinkRoutes(app);
}

/** Assets and changes of a release (D2 §7). Attaching a list leaves alone what is attached already. */
function releaseLinkRoutes(app: App): void {
  route(app, releaseEntries.attachAssets, async (context) => {
    const { params, body } = context;
    const added = await releaseAssets.attach(operation(context), params.id, body.asset_ids);
    return attached(context, 'asset', added, { type: 'release', id: params.id });
  });

  route(app, releaseEntries.detachAsset, async (context) => {
    const { releaseId, id } = context.params;
    await releaseAssets.detach(operation(context), releaseId, id);
    return detached(context, 'asset', [id], { type: 'release', id: releaseId });
  });

  route(app, releaseEntries.attachChanges, async (context) => {
    const { change_ids } = context.body;
    await requireAll(context.db, 'changes', 'change_ids', change_ids);
    const added = await attachChanges(operation(context), context.params.id, change_ids);
    return attached(context, 'change', added, { type: 'release', id: context.params.id });
  });

  route(app, releaseEntries.detachChange, async (context) => {
    const { releaseId, id } = context.params;
    await detachChange(operation(context), releaseId, id);
    return detached(context, 'change', [id], { type: 'release', id: releaseId });
  });
}
