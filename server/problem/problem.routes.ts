import {
  problemEntries,
  problemFilterEntries,
  problemLists,
  problemPlanningEntries,
} from '../../wire/problem/problem.schema';
import { problemGroups, type ProblemList, problemPlanningKeys } from '../../wire/problem/problem';
import { activityPage } from '../parts/activity/activity.queries';
import { asksForCounts, readGroup } from '../parts/count/count';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { planningRoutes } from '../parts/planning/planning.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { saidOfOne } from '../parts/trash/trash';
import { missingChoices } from '../shared/choices';
import { readId } from '../shared/list.params';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { exportRoutes } from '../parts/export/export.route';
import { problemExport } from './problem.export';
import { operation, problemKind } from './problem.kind';
import { problemBulk } from './problem.bulk';
import { admitSave } from './problem.admit';
import { closeProblem, deleteProblems, reopenProblem, restoreProblems } from './problem.end';
import { problemLinkRoutes } from './problem.link.routes';
import { listProblems, problemFilterable } from './problem.list';
import { countProblems } from './problem.counts';
import { problemDraft } from './problem.origin';
import { lockProblem, problemState, viewProblem } from './problem.queries';
import { actionsFor } from './problem.rules';
import { createProblem, editProblem } from './problem.save';
import { listTickets } from './problem.tickets';
import { ticketBulkRoutes } from './ticket-bulk.routes';
import { inTurn, say } from '../shared/sentence';
import * as problemSentences from '../../texts/compiled/server/problem';

/** Problems (D1 §7): the record itself, then its links and its tickets. */
export function problemRoutes(app: App): void {
  exportRoutes(app, 'problem', problemEntries, problemExport);
  // What it returns depends on what is asked for; `problemListReply` has both.
  route(app, problemEntries.list, async ({ db, actor, query, language }): Promise<ProblemList> => {
    const group = readGroup(query.group_by, problemGroups);
    return asksForCounts(query)
      ? ((await countProblems(db, { actor, language }, query, group)) as unknown as ProblemList)
      : listProblems(db, actor, query);
  });

  route(app, problemEntries.view, async ({ db, actor, params, reply }) => {
    const problem = await viewProblem(db, params.id, actor.time_zone);
    sendEtag(reply, 'problem', problem.id, problem.version);
    return problem;
  });

  route(app, problemEntries.actions, async ({ db, actor, params }) => ({
    actions: actionsFor(actor, await problemState(db, params.id)),
  }));

  route(app, problemEntries.draft, async ({ db, params, language }) => ({
    draft: await problemDraft(db, params.ticketId, language),
  }));

  route(app, problemEntries.log, async ({ db, actor, params, query, language }) => {
    await problemState(db, params.id);
    return {
      problem_activity_logs: await activityPage(db, { type: 'sd_problem', id: params.id }, query, actor, language),
    };
  });

  route(app, problemEntries.tickets, ({ db, actor, params, query }) =>
    listTickets(db, params.id, query, actor.time_zone),
  );

  route(
    app,
    problemEntries.save,
    async (context) => {
      const { body: form, files, query, request } = context;
      const save = {
        form,
        file: files.attachment,
        seen: seenVersion(request, form, 'problem', form.id ?? 0),
        ticketId: readId('ticket_id', query.ticket_id),
      };
      if (form.id) return done(say(problemSentences.saved), await editProblem(operation(context), form.id, save));
      return done(say(problemSentences.created), await createProblem(operation(context), save));
    },
    { admit: admitSave, faults: ({ db, fields }) => missingChoices(db, problemLists, fields) },
  );

  route(app, problemEntries.close, async (context) => {
    const missing = await closeProblem(operation(context), context.params.id);
    return done(inTurn(say(problemSentences.closed), ...missing));
  });

  route(app, problemEntries.reopen, async (context) => {
    await reopenProblem(operation(context), context.params.id);
    return done(say(problemSentences.reopened));
  });

  route(app, problemEntries.remove, async (context) => {
    const { id } = await lockProblem(context.db, context.params.id);
    await deleteProblems(operation(context), [id]);
    return done(say(problemSentences.deleted));
  });

  route(app, problemEntries.restore, async (context) =>
    done(saidOfOne('problem', await restoreProblems(operation(context), [context.params.id]))),
  );

  bulkRoute(app, problemEntries.bulkEdit, problemBulk);
  planningRoutes(app, {
    entries: problemPlanningEntries,
    kind: problemKind,
    keys: problemPlanningKeys,
    titled: ['solution'],
    find: problemState,
    hold: lockProblem,
  });
  savedFilterRoutes(app, { entries: problemFilterEntries, module: 'problem', filterable: () => problemFilterable });
  problemLinkRoutes(app);
  ticketBulkRoutes(app);
}
