import * as changeSentences from '../../texts/compiled/server/change';
import { changeGroups, type ChangeList, changePlanningKeys } from '../../wire/change/change';
import { changeEntries, changeFilterEntries, changePlanningEntries } from '../../wire/change/change.schema';
import { texts } from '../../wire/protocol/reply';
import { runState } from './change.board';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { exportRoutes } from '../parts/export/export.route';
import type { ServedForm } from '../parts/form/form.routes';
import { planningRoutes } from '../parts/planning/planning.routes';
import { records } from '../parts/records';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restoredSentence } from '../parts/trash/trash';
import { operation as actOnProblem } from '../problem/problem.kind';
import { attachChange as attachToProblem } from '../problem';
import { requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readId } from '../shared/list.params';
import { attached, detached, done, route } from '../shared/route';
import { rule, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { attachChange as attachToTicket } from '../ticket';
import { changeFormDefinition, editChangeDefinition } from './change.form';
import { changeKind, operation } from './change.kind';
import {
  attachRelease,
  attachTasks,
  attachTickets,
  detachRelease,
  detachTask,
  detachTicket,
  listTasks,
  listTickets,
} from './change.links';
import {
  changeCatalogues,
  changeExport,
  changeFilterable,
  changeState,
  countChanges,
  holdOpen,
  listChanges,
  lockChange,
  originOfChange,
  requireOpen,
  viewChange,
} from './change.queries';
import { actionsFor, allowedStatuses, requireAction } from './change.rules';
import { namedStatuses, setDuration } from './change.status';
import {
  admitSave,
  changeAssets,
  changeBulk,
  closeChange,
  createChange,
  deleteChanges,
  editChange,
  originOf,
  reopenChange,
  restoreChanges,
} from './change.write';

/** Changes (D2 §7): the record itself, then its links and its forms. */
export function changeRoutes(app: App): void {
  exportRoutes(app, 'change', changeEntries, changeExport);
  // What it returns depends on what is asked for; `changeListReply` has both.
  route(app, changeEntries.list, async ({ db, actor, query, language }): Promise<ChangeList> => {
    const group = readGroup(query.group_by, changeGroups);
    return wantsCounts(query)
      ? ((await countChanges(db, { actor, language }, query, group)) as unknown as ChangeList)
      : listChanges(db, actor, query);
  });

  route(app, changeEntries.view, async ({ actor, db, params, reply }) => {
    const change = await viewChange(db, params.id, actor);
    sendEtag(reply, 'change', change.id, change.version);
    return { change };
  });

  route(app, changeEntries.actions, async ({ actor, db, params, services }) => {
    const state = await changeState(db, params.id);
    const run = await runState(db, params.id, actor.id, services.config);
    const catalogues = await changeCatalogues(db);
    const allowed = allowedStatuses(actor, state, run.approved, catalogues);
    return {
      actions: {
        ...actionsFor(actor, state, run),
        allowed_statuses: namedStatuses(catalogues.statuses, allowed),
      },
    };
  });

  route(app, changeEntries.log, async ({ actor, db, params, query, language }) => {
    await changeState(db, params.id);
    return {
      change_activity_logs: await activityPage(db, { type: 'sd_changes', id: params.id }, query, actor, language),
    };
  });

  route(
    app,
    changeEntries.save,
    async (context) => {
      const { body: form, files, query, request } = context;
      const save = { form, file: files.attachment, seen: seenVersion(request, form, 'change', form.id ?? 0) };
      if (form.id) return done(say(changeSentences.saved), await editChange(operation(context), form.id, save));
      const { ticket_id, problem_id } = originOf(query, form);
      await requireChoices(
        context.db,
        { ticket_id: records.ticket, problem_id: records.problem },
        { ticket_id, problem_id },
      );
      const saved = await createChange(operation(context), save);
      if (ticket_id)
        await attachToTicket(operation(context), { ticket_id, change_id: saved.id, type: form.type ?? 'initiated' });
      if (problem_id) await attachToProblem(actOnProblem(context), problem_id, saved.id);
      return done(say(changeSentences.created), saved);
    },
    {
      admit: admitSave,
      faults: ({ actor, db, fields }) => customFaults(db, { module: 'change', type: 'sd_changes' }, actor, fields),
    },
  );

  route(app, changeEntries.close, async (context) => {
    await closeChange(operation(context), context.params.id);
    return done(say(changeSentences.closed));
  });

  route(app, changeEntries.reopen, async (context) => {
    await reopenChange(operation(context), context.params.id);
    return done(say(changeSentences.reopened));
  });

  route(app, changeEntries.remove, async (context) => {
    const change = await lockChange(context.db, context.params.id);
    await requireAction(context.actor, change, 'change_delete');
    await deleteChanges(operation(context), [change.id]);
    return done(say(changeSentences.deleted));
  });

  route(app, changeEntries.restore, async (context) =>
    done(restoredSentence('change', await restoreChanges(operation(context), [context.params.id]))),
  );

  route(app, changeEntries.duration, async (context) => {
    await setDuration(operation(context), context.params.id, context.body.total_activity_duration);
    return done(say(changeSentences.duration_saved));
  });

  bulkRoute(app, changeEntries.bulkEdit, changeBulk);
  planningRoutes(app, {
    entries: changePlanningEntries,
    kind: changeKind,
    keys: changePlanningKeys,
    titled: [],
    find: changeState,
    hold: holdOpen,
  });
  savedFilterRoutes(app, { entries: changeFilterEntries, module: 'change', filterable: changeFilterable });
  changeLinkRoutes(app);
  changeFormRoutes(app);
}

/** Assets, release, tickets and tasks of a change (D2 §7). Attaching a list leaves alone what is attached already. */
function changeLinkRoutes(app: App): void {
  route(app, changeEntries.attachAssets, async (context) =>
    done(attached('asset', await changeAssets.attach(operation(context), context.params.id, context.body.asset_ids))),
  );

  route(app, changeEntries.detachAsset, async (context) => {
    await changeAssets.detach(operation(context), context.params.changeId, context.params.assetId);
    return done(detached('asset'));
  });

  route(app, changeEntries.attachRelease, async (context) => {
    await attachRelease(operation(context), context.params.changeId, context.params.releaseId);
    return done(attached('release', 1));
  });

  route(app, changeEntries.detachRelease, async (context) => {
    await detachRelease(operation(context), context.params.changeId, context.body.release_id ?? null);
    return done(detached('release'));
  });

  route(app, changeEntries.tickets, async ({ actor, db, query }) =>
    listTickets(db, actor, await changeOf(db, query), query),
  );

  route(app, changeEntries.attachTickets, async (context) =>
    done(attached('ticket', await attachTickets(operation(context), context.body))),
  );

  route(app, changeEntries.detachTicket, async (context) => {
    await detachTicket(operation(context), context.body);
    return done(detached('ticket'));
  });

  route(app, changeEntries.tasks, async ({ actor, db, query }) =>
    listTasks(db, await changeOf(db, query), query, actor.time_zone),
  );

  route(app, changeEntries.attachTasks, async (context) =>
    done(attached('task', await attachTasks(operation(context), context.body.change_id, context.body.task_ids))),
  );

  route(app, changeEntries.detachTask, async (context) => {
    await detachTask(operation(context), context.body.change_id, context.body.task_id);
    return done(detached('task'));
  });
}

/** The change whose list is asked for. Throws 404, 422. */
async function changeOf(db: Db, query: Record<string, unknown>): Promise<number> {
  const id = readId('change_id', query.change_id);
  if (!id) throw invalid({ change_id: rule(texts.required) });
  await changeState(db, id);
  return id;
}

/** The form of a new change; it starts with what the change takes along from its origin. */
export const servedChangeForm: ServedForm = async (db, actor, language, query) =>
  changeFormDefinition(db, actor, language, await originOfChange(db, actor, query, language));

/** The form of a change that there is, and its custom fields (D2 §7). */
function changeFormRoutes(app: App): void {
  route(app, changeEntries.edit, async ({ actor, db, language, params }) => {
    await requireOpen(await changeState(db, params.id));
    return editChangeDefinition(db, actor, language, params.id);
  });

  route(app, changeEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'change', actor),
  }));
}
