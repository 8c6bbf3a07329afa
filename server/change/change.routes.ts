import * as changeSentences from '../../texts/compiled/server/change';
import { changeGroups, type ChangeList, changePlanningKeys, changeSorts } from '../../wire/change/change';
import { changeEntries, changeFilterEntries, changePlanningEntries } from '../../wire/change/change.schema';
import { texts } from '../../wire/protocol/reply';
import { barsOf } from '../collision';
import { runState } from './change.board';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { attached, detached, named, namedOf } from '../parts/named';
import { exportRoutes } from '../parts/export/export.route';
import type { ServedForm } from '../parts/form/form.routes';
import { planningRoutes } from '../parts/planning/planning.routes';
import { records } from '../parts/records';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restored } from '../parts/trash/restored';
import { operation as actOnProblem } from '../problem/problem.kind';
import { attachChange as attachToProblem } from '../problem';
import { demandsOf } from '../risk';
import { requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readId } from '../shared/list.params';
import { done, route } from '../shared/route';
import { rule, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { attachChange as attachToTicket } from '../ticket';
import { acceptCollision } from './change.collision';
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
import { namedStatuses, outcomeSetting, saveOutcomeSetting, setDuration, setOutcome } from './change.status';
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
      : listChanges(db, { actor, language }, query);
  });

  route(app, changeEntries.groups, ({ db, actor, query, language }) =>
    countChanges(db, { actor, language }, query, readGroup(query.group_by, changeGroups)),
  );

  route(app, changeEntries.view, async ({ actor, db, params, language, reply }) => {
    const change = await viewChange(db, params.id, { actor, language });
    sendEtag(reply, 'change', change.id, change.version);
    return { change };
  });

  route(app, changeEntries.actions, async ({ actor, db, params, services }) => {
    const state = await changeState(db, params.id);
    const run = await runState(db, params.id, actor.id, services);
    const bar = (await barsOf(db, [params.id])).get(params.id);
    const catalogues = await changeCatalogues(db);
    const allowed = allowedStatuses(
      actor,
      state,
      { approved: run.approved, demands: (await demandsOf(db, [params.id])).has(params.id) },
      catalogues,
    );
    return {
      actions: {
        ...actionsFor(actor, { ...state, bar }, run),
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
      if (form.id) {
        const saved = await editChange(operation(context), form.id, save);
        const record = named('change', saved.id, saved.identifier);
        return done(say(changeSentences.saved, { name: record.name }), saved, record);
      }
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
      const record = named('change', saved.id, saved.identifier);
      return done(say(changeSentences.created, { name: record.name }), saved, record);
    },
    {
      admit: admitSave,
      faults: ({ actor, db, fields }) => customFaults(db, 'change', actor, fields),
    },
  );

  route(app, changeEntries.close, async (context) => {
    await closeChange(operation(context), context.params.id, context.body);
    const record = await namedOf(context.db, 'change', context.params.id);
    return done(say(changeSentences.closed, { name: record.name }), undefined, record);
  });

  route(app, changeEntries.outcome, async (context) => {
    await setOutcome(operation(context), context.params.id, context.body);
    const record = await namedOf(context.db, 'change', context.params.id);
    return done(say(changeSentences.outcome_saved, { name: record.name }), undefined, record);
  });

  route(app, changeEntries.acceptCollision, async (context) => {
    await acceptCollision(operation(context), context.params.id, context.body.reason);
    const record = await namedOf(context.db, 'change', context.params.id);
    return done(say(changeSentences.collision_accepted, { name: record.name }), undefined, record);
  });

  route(app, changeEntries.outcomeSetting, ({ db }) => outcomeSetting(db));

  route(app, changeEntries.saveOutcomeSetting, async ({ db, body }) => {
    await saveOutcomeSetting(db, body.required);
    return done(say(changeSentences.outcome_setting_saved), await outcomeSetting(db));
  });

  route(app, changeEntries.reopen, async (context) => {
    await reopenChange(operation(context), context.params.id);
    const record = await namedOf(context.db, 'change', context.params.id);
    return done(say(changeSentences.reopened, { name: record.name }), undefined, record);
  });

  route(app, changeEntries.remove, async (context) => {
    const change = await lockChange(context.db, context.params.id);
    await requireAction(context.actor, change, 'change_delete');
    const record = await namedOf(context.db, 'change', change.id);
    await deleteChanges(operation(context), [change.id]);
    return done(say(changeSentences.deleted, { name: record.name }));
  });

  route(app, changeEntries.restore, async (context) =>
    restored(context.db, 'change', context.params.id, await restoreChanges(operation(context), [context.params.id])),
  );

  route(app, changeEntries.duration, async (context) => {
    await setDuration(operation(context), context.params.id, context.body.total_activity_duration);
    const record = await namedOf(context.db, 'change', context.params.id);
    return done(say(changeSentences.duration_saved, { name: record.name }), undefined, record);
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
  savedFilterRoutes(app, {
    entries: changeFilterEntries,
    module: 'change',
    filterable: changeFilterable,
    list: changeExport,
    sorts: changeSorts,
    groups: changeGroups,
  });
  changeLinkRoutes(app);
  changeFormRoutes(app);
}

/** Assets, release, tickets and tasks of a change (D2 §7). Attaching a list leaves alone what is attached already. */
function changeLinkRoutes(app: App): void {
  route(app, changeEntries.attachAssets, async (context) => {
    const { params, body } = context;
    const added = await changeAssets.attach(operation(context), params.id, body.asset_ids);
    return attached(context, 'asset', added, { type: 'change', id: params.id });
  });

  route(app, changeEntries.detachAsset, async (context) => {
    const { changeId, assetId } = context.params;
    await changeAssets.detach(operation(context), changeId, assetId);
    return detached(context, 'asset', [assetId], { type: 'change', id: changeId });
  });

  route(app, changeEntries.attachRelease, async (context) => {
    const { changeId, releaseId } = context.params;
    await attachRelease(operation(context), changeId, releaseId);
    return attached(context, 'release', [releaseId], { type: 'change', id: changeId });
  });

  route(app, changeEntries.detachRelease, async (context) => {
    const { changeId } = context.params;
    const releaseId = await detachRelease(operation(context), changeId, context.body.release_id ?? null);
    return detached(context, 'release', [releaseId], { type: 'change', id: changeId });
  });

  route(app, changeEntries.tickets, async ({ actor, db, query }) =>
    listTickets(db, actor, await changeOf(db, query), query),
  );

  route(app, changeEntries.attachTickets, async (context) => {
    const added = await attachTickets(operation(context), context.body);
    return attached(context, 'ticket', added, { type: 'change', id: context.body.change_id });
  });

  route(app, changeEntries.detachTicket, async (context) => {
    const { change_id, ticket_id } = context.body;
    await detachTicket(operation(context), context.body);
    return detached(context, 'ticket', [ticket_id], { type: 'change', id: change_id });
  });

  route(app, changeEntries.tasks, async ({ actor, db, query }) =>
    listTasks(db, await changeOf(db, query), query, actor.time_zone),
  );

  route(app, changeEntries.attachTasks, async (context) => {
    const { change_id, task_ids } = context.body;
    const added = await attachTasks(operation(context), change_id, task_ids);
    return attached(context, 'task', added, { type: 'change', id: change_id });
  });

  route(app, changeEntries.detachTask, async (context) => {
    const { change_id, task_id } = context.body;
    await detachTask(operation(context), change_id, task_id);
    return detached(context, 'task', [task_id], { type: 'change', id: change_id });
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
