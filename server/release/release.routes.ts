import { releaseEntries, releaseFilterEntries, releasePlanningEntries } from '../../wire/release/release.schema';
import { releaseGroups, type ReleaseList, releasePlanningKeys } from '../../wire/release/release';
import { activityPage } from '../parts/activity/activity.queries';
import { asksForCounts, readGroup } from '../parts/count/count';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { planningRoutes } from '../parts/planning/planning.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { saidOfOne } from '../parts/trash/trash';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { exportRoutes } from '../parts/export/export.route';
import { releaseExport } from './release.export';
import { operation, releaseKind } from './release.kind';
import { countReleases } from './release.counts';
import { releaseBulk } from './release.bulk';
import { admitSave } from './release.admit';
import { completeRelease, deleteReleases, restoreReleases } from './release.end';
import { releaseLinkRoutes } from './release.link.routes';
import { listReleases, releaseList } from './release.list';
import { lockRelease, releaseState, viewRelease } from './release.queries';
import { actionsFor } from './release.rules';
import { createRelease, editRelease } from './release.save';
import { say } from '../shared/sentence';
import * as releaseSentences from '../../texts/compiled/server/release';

/** Releases (D2 §7): the record itself, then its links. */
export function releaseRoutes(app: App): void {
  exportRoutes(app, 'release', releaseEntries, releaseExport);
  // What it returns depends on what is asked for; `releaseListReply` has both.
  route(app, releaseEntries.list, async ({ db, actor, query, language }): Promise<ReleaseList> => {
    const group = readGroup(query.group_by, releaseGroups);
    return asksForCounts(query)
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
    done(saidOfOne('release', await restoreReleases(operation(context), [context.params.id]))),
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
