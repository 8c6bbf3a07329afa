import * as approvalSentences from '../../texts/compiled/server/approval';
import { approvalEntries } from '../../wire/approval/approval.schema';
import { namedOf } from '../parts/named';
import { can } from '../shared/actor';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { approvalPage, findLink, stateOf } from './approval.link';
import { approvalStatus, hold, myApprovals, operation } from './approval.queries';
import { remindByHand, setReminders } from './approval.remind';
import { applyCab, removeRun } from './approval.run';
import { addApprover, cast, decide, recall, removeApprover, requireSameAction, voted } from './approval.vote';

/** The approval of a change by a board (D2 §7, B2). */
export function approvalRoutes(app: App): void {
  route(app, approvalEntries.status, ({ db, actor, params, language, services }) =>
    approvalStatus(db, params.changeId, actor, language, services.config),
  );

  route(app, approvalEntries.mine, ({ db, actor, query }) => myApprovals(db, actor, query));

  route(app, approvalEntries.apply, async (context) => {
    const { change_id, workflow_id } = context.body;
    const { board, anybody } = await applyCab(operation(context), change_id, workflow_id);
    const change = await namedOf(context.db, 'change', change_id);
    const { applied, applied_empty } = approvalSentences;
    return done(say(anybody ? applied : applied_empty, { name: change.name, board }), undefined, change);
  });

  route(app, approvalEntries.decide, async (context) => {
    await decide(operation(context), context.params.changeId, context.body, context.request.ip);
    const change = await namedOf(context.db, 'change', context.params.changeId);
    return done(voted(context.body, change.name), undefined, can(context.actor, 'view_changes') ? change : undefined);
  });

  route(app, approvalEntries.recall, async (context) => {
    await recall(operation(context), context.params.changeId);
    const change = await namedOf(context.db, 'change', context.params.changeId);
    const record = can(context.actor, 'view_changes') ? change : undefined;
    return done(say(approvalSentences.recalled, { name: change.name }), undefined, record);
  });

  route(app, approvalEntries.remove, async (context) => {
    const { changeId } = context.params;
    const board = await removeRun(operation(context), changeId);
    const change = await namedOf(context.db, 'change', changeId);
    return done(say(approvalSentences.removed, { name: change.name, board }), undefined, change);
  });

  route(app, approvalEntries.addApprover, async (context) => {
    requireSameAction(context.body.action, 'add');
    const person = await addApprover(operation(context), context.body);
    const change = await namedOf(context.db, 'change', context.body.change_id);
    return done(say(approvalSentences.approver_added, { person, name: change.name }), undefined, change);
  });

  route(app, approvalEntries.removeApprover, async (context) => {
    requireSameAction(context.body.action, 'remove');
    const person = await removeApprover(operation(context), context.body);
    const change = await namedOf(context.db, 'change', context.body.change_id);
    return done(say(approvalSentences.approver_removed, { person, name: change.name }), undefined, change);
  });

  route(app, approvalEntries.remind, async (context) => {
    const count = await remindByHand(operation(context), context.body);
    const change = await namedOf(context.db, 'change', context.body.change_id);
    return done(say(approvalSentences.reminders_sent, { count, name: change.name }), undefined, change);
  });

  route(app, approvalEntries.stopReminders, async (context) => {
    const change = await setReminders(operation(context), context.params.id, false);
    return done(say(approvalSentences.reminders_stopped, { name: change.name }), undefined, change);
  });

  route(app, approvalEntries.resumeReminders, async (context) => {
    const change = await setReminders(operation(context), context.params.id, true);
    return done(say(approvalSentences.reminders_resumed, { name: change.name }), undefined, change);
  });
}

/** Approval by the link of a mail (D1 §7): no session, the link is the credential. */
export function approvalLinkRoutes(app: App): void {
  // Mail scanners open links, so reading never decides (A12).
  route(app, approvalEntries.read, async ({ db, params, language, services }) => {
    const now = services.now();
    return approvalPage(db, await findLink(db, params.hash, now), {
      ...{ language, now, house: services.config.timeZone },
    });
  });

  route(app, approvalEntries.decideByLink, async (context) => {
    const { db, params, body, request, services } = context;
    const { change_id } = await findLink(db, params.hash, services.now());
    // From here on the change is locked; it may have changed while we waited for the lock.
    await db.selectFrom('changes').select('id').where('id', '=', change_id).forUpdate().execute();
    const link = await findLink(db, params.hash, services.now());
    const { sentence } = stateOf(link);
    if (sentence) throw conflict(sentence);
    const { change, run } = await hold(db, link.change_id);
    await cast(operation({ ...context, actor: link.user }), change, run, body, { channel: 'link', ip: request.ip });
    return done(voted(body, (await namedOf(db, 'change', change_id)).name));
  });
}
