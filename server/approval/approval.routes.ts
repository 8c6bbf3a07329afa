import * as approvalSentences from '../../texts/compiled/server/approval';
import { approvalEntries } from '../../wire/approval/approval.schema';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { approvalPage, findLink, stateOf } from './approval.link';
import { approvalStatus, hold, myApprovals, operation } from './approval.queries';
import { remindByHand, setReminders } from './approval.remind';
import { applyCab, removeRun } from './approval.run';
import { addApprover, cast, decide, removeApprover, requireSameAction, voted } from './approval.vote';

/** The approval of a change by a board (D2 §7, B2). */
export function approvalRoutes(app: App): void {
  route(app, approvalEntries.status, ({ db, actor, params, services }) =>
    approvalStatus(db, params.changeId, actor, services.config),
  );

  route(app, approvalEntries.mine, ({ db, actor, query }) => myApprovals(db, actor, query));

  route(app, approvalEntries.apply, async (context) => {
    const { board, anybody } = await applyCab(operation(context), context.body.change_id, context.body.workflow_id);
    return done(anybody ? say(approvalSentences.applied, { board }) : say(approvalSentences.applied_empty, { board }));
  });

  route(app, approvalEntries.decide, async (context) => {
    await decide(operation(context), context.params.changeId, context.body, context.request.ip);
    return done(voted(context.body));
  });

  route(app, approvalEntries.remove, async (context) => {
    await removeRun(operation(context), context.params.changeId);
    return done(say(approvalSentences.removed));
  });

  route(app, approvalEntries.addApprover, async (context) => {
    requireSameAction(context.body.action, 'add');
    await addApprover(operation(context), context.body);
    return done(say(approvalSentences.approver_added));
  });

  route(app, approvalEntries.removeApprover, async (context) => {
    requireSameAction(context.body.action, 'remove');
    await removeApprover(operation(context), context.body);
    return done(say(approvalSentences.approver_removed));
  });

  route(app, approvalEntries.remind, async (context) => {
    const count = await remindByHand(operation(context), context.body);
    return done(say(approvalSentences.reminders_sent, { count }));
  });

  route(app, approvalEntries.stopReminders, async (context) => {
    await setReminders(operation(context), context.params.id, false);
    return done(say(approvalSentences.reminders_stopped));
  });

  route(app, approvalEntries.resumeReminders, async (context) => {
    await setReminders(operation(context), context.params.id, true);
    return done(say(approvalSentences.reminders_resumed));
  });
}

/** Approval by the link of a mail (D1 §7): no session, the link is the credential. */
export function approvalLinkRoutes(app: App): void {
  // Mail scanners open links, so reading never decides (A12).
  route(app, approvalEntries.read, async ({ db, params, language, services }) => {
    const now = services.now();
    return approvalPage(db, await findLink(db, params.hash, now), language, now);
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
    return done(voted(body));
  });
}
