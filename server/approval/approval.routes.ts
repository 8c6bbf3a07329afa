import { approvalEntries } from '../../wire/approval/approval.schema';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './approval.operation';
import { applyCab, removeRun } from './approval.apply';
import { addApprover, removeApprover, requireSameAction } from './approval.approver';
import { myApprovals } from './approval.mine';
import { remindByHand, setReminders } from './approval.remind';
import { approvalStatus } from './approval.status';
import { decide, voted } from './approval.vote';
import { say } from '../shared/sentence';
import * as approvalSentences from '../../texts/compiled/server/approval';

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
    return done(
      say(approvalSentences.reminders_sent, {
        count,
      }),
    );
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
