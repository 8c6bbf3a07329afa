import { changeEntries, changeFilterEntries, changePlanningEntries } from '../../wire/change/change.schema';
import { changeGroups, type ChangeList, changePlanningKeys } from '../../wire/change/change';
import { activityPage } from '../parts/activity/activity.queries';
import { runState } from '../approval/approval.state';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { asksForCounts, readGroup } from '../parts/count/count';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { planningRoutes } from '../parts/planning/planning.routes';
import { operation as actOnProblem } from '../problem/problem.kind';
import { attachChange as attachToProblem } from '../problem/problem.change';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { saidOfOne } from '../parts/trash/trash';
import { records } from '../parts/records';
import { requireChoices } from '../shared/choices';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { attachChange as attachToTicket } from '../ticket/ticket.link';
import { exportRoutes } from '../parts/export/export.route';
import { changeExport } from './change.export';
import { changeKind, operation } from './change.kind';
import { countChanges } from './change.counts';
import { changeBulk } from './change.bulk';
import { admitSave, originOf } from './change.admit';
import { setDuration } from './change.duration';
import { closeChange, deleteChanges, reopenChange, restoreChanges } from './change.end';
import { changeFormRoutes } from './change.form.routes';
import { changeLinkRoutes } from './change.link.routes';
import { changeFilterable, listChanges } from './change.list';
import { changeCatalogues, changeState, holdOpen, lockChange, viewChange } from './change.queries';
import { actionsFor, allowedStatuses, requireAction } from './change.rules';
import { createChange, editChange } from './change.save';
import { namedStatuses } from './change.transition';
import { say } from '../shared/sentence';
import * as changeSentences from '../../texts/compiled/server/change';

/** Changes (D2 §7): the record itself, then its links and its forms. */
export function changeRoutes(app: App): void {
  exportRoutes(app, 'change', changeEntries, changeExport);
  // What it returns depends on what is asked for; `changeListReply` has both.
  route(app, changeEntries.list, async ({ db, actor, query, language }): Promise<ChangeList> => {
    const group = readGroup(query.group_by, changeGroups);
    return asksForCounts(query)
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
    done(saidOfOne('change', await restoreChanges(operation(context), [context.params.id]))),
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
