import * as problemSentences from '../../texts/compiled/server/problem';
import { problemGroups, type ProblemList, problemPlanningKeys } from '../../wire/problem/problem';
import {
  problemEntries,
  problemFilterEntries,
  problemLists,
  problemPlanningEntries,
} from '../../wire/problem/problem.schema';
import { activityPage } from '../parts/activity/activity.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { wantsCounts, readGroup } from '../parts/count/count';
import { exportRoutes } from '../parts/export/export.route';
import { planningRoutes } from '../parts/planning/planning.routes';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { restoredSentence } from '../parts/trash/trash';
import { missingChoices, requireAll } from '../shared/choices';
import { conflict } from '../shared/errors';
import { readId } from '../shared/list.params';
import { attached, detached, done, route } from '../shared/route';
import { inTurn, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { operation, problemKind } from './problem.kind';
import { requireSeenTicket } from '../shared/sight';
import { attachChange, attachTickets, detachChange, detachTicket, listTickets } from './problem.links';
import {
  countProblems,
  listProblems,
  lockProblem,
  problemDraft,
  problemExport,
  problemFilterable,
  problemState,
  viewProblem,
} from './problem.queries';
import { actionsFor } from './problem.rules';
import {
  admitSave,
  closeProblem,
  createProblem,
  deleteProblems,
  editProblem,
  problemAssets,
  problemBulk,
  reopenProblem,
  restoreProblems,
} from './problem.write';
import { ticketBulkRoutes } from './ticket-bulk.routes';

/** Problems (D1 §7): the record itself, then its links and its tickets. */
export function problemRoutes(app: App): void {
  exportRoutes(app, 'problem', problemEntries, problemExport);
  // What it returns depends on what is asked for; `problemListReply` has both.
  route(app, problemEntries.list, async ({ db, actor, query, language }): Promise<ProblemList> => {
    const group = readGroup(query.group_by, problemGroups);
    return wantsCounts(query)
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

  route(app, problemEntries.draft, async ({ db, actor, params, language }) => ({
    draft: await problemDraft(db, actor, params.ticketId, language),
  }));

  route(app, problemEntries.log, async ({ db, actor, params, query, language }) => {
    await problemState(db, params.id);
    return {
      problem_activity_logs: await activityPage(db, { type: 'sd_problem', id: params.id }, query, actor, language),
    };
  });

  route(app, problemEntries.tickets, ({ db, actor, params, query }) => listTickets(db, actor, params.id, query));

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
    done(restoredSentence('problem', await restoreProblems(operation(context), [context.params.id]))),
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

/** Assets, tickets and the change of a problem (D1 §7). Attaching a list leaves alone what is attached already. */
function problemLinkRoutes(app: App): void {
  route(app, problemEntries.attachAssets, async (context) =>
    done(attached('asset', await problemAssets.attach(operation(context), context.params.id, context.body.asset_ids))),
  );

  route(app, problemEntries.detachAsset, async (context) => {
    await problemAssets.detach(operation(context), context.params.problemId, context.params.assetId);
    return done(detached('asset'));
  });

  route(app, problemEntries.attachTickets, async (context) => {
    const { ticket_ids } = context.body;
    await requireAll(context.db, 'help_desk.tickets', 'ticket_ids', ticket_ids);
    return done(attached('ticket', await attachTickets(operation(context), context.params.id, ticket_ids)));
  });

  route(app, problemEntries.attachToTicket, async (context) => {
    await requireSeenTicket(context.actor, context.params.ticketId);
    const added = await attachTickets(operation(context), context.params.problemId, [context.params.ticketId]);
    if (!added) throw conflict(say(problemSentences.ticket_attached));
    return done(attached('problem', 1));
  });

  route(app, problemEntries.detachTicket, async (context) => {
    await detachTicket(operation(context), context.params.problemId, context.params.ticketId);
    return done(detached('ticket'));
  });

  route(app, problemEntries.attachChange, async (context) => {
    await attachChange(operation(context), context.params.problemId, context.params.changeId);
    return done(attached('change', 1));
  });

  route(app, problemEntries.detachChange, async (context) => {
    await detachChange(operation(context), context.params.problemId, context.params.changeId);
    return done(detached('change'));
  });
}
