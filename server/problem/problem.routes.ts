import * as problemSentences from '../../texts/compiled/server/problem';
import { problemGroups, type ProblemList, problemPlanningKeys, problemSorts } from '../../wire/problem/problem';
import {
  problemEntries,
  problemFilterEntries,
  problemLists,
  problemPlanningEntries,
} from '../../wire/problem/problem.schema';
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
import { authorize } from '../shared/actor';
import { missingChoices, requireAll } from '../shared/choices';
import { conflict } from '../shared/errors';
import { readId } from '../shared/list.params';
import { done, route } from '../shared/route';
import { given } from '../shared/sent';
import { inTurn, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { operation, problemKind } from './problem.kind';
import { requireSeenTicket } from '../shared/sight';
import { attachChange, attachTickets, detachChange, detachTicket, listTickets } from './problem.links';
import { blankDraft, draftOfTicket } from './problem.draft';
import {
  countProblems,
  holdProblem,
  listProblems,
  lockProblem,
  problemExport,
  problemFilterable,
  problemState,
  viewProblem,
} from './problem.queries';
import { actionsFor } from './problem.rules';
import {
  admitSave,
  createProblem,
  deleteProblems,
  editProblem,
  problemAssets,
  problemBulk,
  restoreProblems,
} from './problem.write';
import { listMyKnownErrors } from './known-error';
import { mergeProblem } from './problem.merge';
import { closeProblem, reopenProblem } from './problem.status';
import { sendRoutes } from './problem.send';
import { ticketBulkRoutes } from './ticket-bulk.routes';

/** Problems (D1 §7): the record itself, then its links and its tickets. */
export function problemRoutes(app: App): void {
  exportRoutes(app, 'problem', problemEntries, problemExport);
  // What it returns depends on what is asked for; `problemListReply` has both.
  route(app, problemEntries.list, async ({ db, actor, query, language, services }): Promise<ProblemList> => {
    const group = readGroup(query.group_by, problemGroups);
    return wantsCounts(query)
      ? ((await countProblems(db, { actor, language, now: services.now() }, query, group)) as unknown as ProblemList)
      : listProblems(db, { actor, language }, query);
  });

  route(app, problemEntries.knownErrors, ({ db, actor, query }) => listMyKnownErrors(db, actor, query));

  route(app, problemEntries.groups, ({ db, actor, query, language, services }) =>
    countProblems(db, { actor, language, now: services.now() }, query, readGroup(query.group_by, problemGroups)),
  );

  route(app, problemEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'problem', actor),
  }));

  route(app, problemEntries.view, async ({ db, actor, params, language, reply }) => {
    const problem = await viewProblem(db, params.id, { actor, language });
    sendEtag(reply, 'problem', problem.id, problem.version);
    return problem;
  });

  route(app, problemEntries.actions, async ({ db, actor, params }) => ({
    actions: actionsFor(actor, await problemState(db, params.id)),
  }));

  route(app, problemEntries.draft, async ({ db, actor, params, language }) => ({
    draft: await draftOfTicket(db, actor, params.ticketId, language),
  }));

  route(app, problemEntries.blank, async ({ db, actor, query }) => ({
    draft: await blankDraft(db, actor, readId('requester_id', query.requester_id)),
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
      const saved = form.id
        ? await editProblem(operation(context), form.id, save)
        : await createProblem(operation(context), save);
      const record = named('problem', saved.id, saved.identifier);
      return done(
        say(form.id ? problemSentences.saved : problemSentences.created, { name: record.name }),
        saved,
        record,
      );
    },
    {
      admit: admitSave,
      faults: async ({ actor, db, fields }) => ({
        ...(await missingChoices(db, problemLists, fields)),
        ...(await customFaults(db, 'problem', actor, { ...fields, partial: true })),
      }),
    },
  );

  route(
    app,
    problemEntries.close,
    async (context) => {
      const missing = await closeProblem(operation(context), context.params.id, context.body.solution);
      const record = await namedOf(context.db, 'problem', context.params.id);
      return done(inTurn(say(problemSentences.closed, { name: record.name }), ...missing), undefined, record);
    },
    {
      admit: ({ actor, fields }) => {
        if (given(fields.solution)) authorize(actor, 'edit_problem');
      },
    },
  );

  route(app, problemEntries.reopen, async (context) => {
    await reopenProblem(operation(context), context.params.id);
    const record = await namedOf(context.db, 'problem', context.params.id);
    return done(say(problemSentences.reopened, { name: record.name }), undefined, record);
  });

  route(app, problemEntries.merge, async (context) => {
    const { id, identifier } = await mergeProblem(operation(context), context.params.id, context.body.into_id);
    const { name } = await namedOf(context.db, 'problem', context.params.id);
    const into = named('problem', id, identifier);
    return done(say(problemSentences.merged, { name, into: into.name }), { id, identifier }, into);
  });

  route(app, problemEntries.remove, async (context) => {
    const { id } = await lockProblem(context.db, context.params.id);
    const record = await namedOf(context.db, 'problem', id);
    await deleteProblems(operation(context), [id]);
    return done(say(problemSentences.deleted, { name: record.name }));
  });

  route(app, problemEntries.restore, async (context) =>
    restored(context.db, 'problem', context.params.id, await restoreProblems(operation(context), [context.params.id])),
  );

  bulkRoute(app, problemEntries.bulkEdit, problemBulk);
  planningRoutes(app, {
    entries: problemPlanningEntries,
    kind: problemKind,
    keys: problemPlanningKeys,
    titled: ['solution'],
    find: problemState,
    hold: holdProblem,
  });
  savedFilterRoutes(app, {
    entries: problemFilterEntries,
    module: 'problem',
    filterable: problemFilterable,
    list: problemExport,
    sorts: problemSorts,
    groups: problemGroups,
  });
  problemLinkRoutes(app);
  ticketBulkRoutes(app);
  sendRoutes(app);
}

/** Assets, tickets and the change of a problem (D1 §7). Attaching a list leaves alone what is attached already. */
function problemLinkRoutes(app: App): void {
  route(app, problemEntries.attachAssets, async (context) => {
    const { params, body } = context;
    const added = await problemAssets.attach(operation(context), params.id, body.asset_ids);
    return attached(context, 'asset', added, { type: 'problem', id: params.id });
  });

  route(app, problemEntries.detachAsset, async (context) => {
    const { problemId, assetId } = context.params;
    await problemAssets.detach(operation(context), problemId, assetId);
    return detached(context, 'asset', [assetId], { type: 'problem', id: problemId });
  });

  route(app, problemEntries.attachTickets, async (context) => {
    const { ticket_ids } = context.body;
    await requireAll(context.db, 'help_desk.tickets', 'ticket_ids', ticket_ids);
    const added = await attachTickets(operation(context), context.params.id, ticket_ids);
    return attached(context, 'ticket', added, { type: 'problem', id: context.params.id });
  });

  route(app, problemEntries.attachToTicket, async (context) => {
    const { problemId, ticketId } = context.params;
    await requireSeenTicket(context.actor, ticketId);
    const added = await attachTickets(operation(context), problemId, [ticketId]);
    if (!added.length) throw conflict(say(problemSentences.ticket_attached));
    return attached(context, 'problem', [problemId], { type: 'ticket', id: ticketId });
  });

  route(app, problemEntries.detachTicket, async (context) => {
    const { problemId, ticketId } = context.params;
    await detachTicket(operation(context), problemId, ticketId);
    return detached(context, 'ticket', [ticketId], { type: 'problem', id: problemId });
  });

  route(app, problemEntries.attachChange, async (context) => {
    const { problemId, changeId } = context.params;
    await attachChange(operation(context), problemId, changeId);
    return attached(context, 'change', [changeId], { type: 'problem', id: problemId });
  });

  route(app, problemEntries.detachChange, async (context) => {
    const { problemId, changeId } = context.params;
    await detachChange(operation(context), problemId, changeId);
    return detached(context, 'change', [changeId], { type: 'problem', id: problemId });
  });
}
