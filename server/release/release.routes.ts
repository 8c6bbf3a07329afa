import * as releaseSentences from '../../texts/compiled/server/release';
import { releaseGroups, type ReleaseList, releasePlanningKeys } from '../../wire/release/release';
import { releaseEntries, releaseFilterEntries, releasePlanningEntries } from '../../wire/release/release.schema';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { exportRoutes } from '../parts/export/export.route';
import { planningRoutes } from '../parts/planning/planning.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restoredSentence } from '../parts/trash/trash';
import { requireAll } from '../shared/choices';
import { attached, detached, done, route } from '../shared/route';
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
  releaseList,
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
      : listReleases(db, actor, query);
  });

  route(app, releaseEntries.view, async ({ db, actor, params, reply }) => {
    const release = await viewRelease(db, params.id, actor.time_zone);
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
      if (form.id) return done(say(releaseSentences.saved), await editRelease(operation(context), form.id, save));
      return done(say(releaseSentences.created), await createRelease(operation(context), save));
    },
    { admit: admitSave },
  );

  route(app, releaseEntries.complete, async (context) => {
    await completeRelease(operation(context), context.params.id);
    return done(say(releaseSentences.completed));
  });

  route(app, releaseEntries.remove, async (context) => {
    const { id } = await lockRelease(context.db, context.params.id);
    await deleteReleases(operation(context), [id]);
    return done(say(releaseSentences.deleted));
  });

  route(app, releaseEntries.restore, async (context) =>
    done(restoredSentence('release', await restoreReleases(operation(context), [context.params.id]))),
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
  savedFilterRoutes(app, { entries: releaseFilterEntries, module: 'release', filterable: () => releaseList('UTC') });
  releaseLinkRoutes(app);
}

/** Assets and changes of a release (D2 §7). Attaching a list leaves alone what is attached already. */
function releaseLinkRoutes(app: App): void {
  route(app, releaseEntries.attachAssets, async (context) =>
    done(attached('asset', await releaseAssets.attach(operation(context), context.params.id, context.body.asset_ids))),
  );

  route(app, releaseEntries.detachAsset, async (context) => {
    await releaseAssets.detach(operation(context), context.params.releaseId, context.params.id);
    return done(detached('asset'));
  });

  route(app, releaseEntries.attachChanges, async (context) => {
    const { change_ids } = context.body;
    await requireAll(context.db, 'changes', 'change_ids', change_ids);
    return done(attached('change', await attachChanges(operation(context), context.params.id, change_ids)));
  });

  route(app, releaseEntries.detachChange, async (context) => {
    await detachChange(operation(context), context.params.releaseId, context.params.id);
    return done(detached('change'));
  });
}
