import { approvalCalls } from '../../wire/approval/approval';
import { approverChange, cabApplication, reminder, voteForm } from '../../wire/approval/approval.rules';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './approval.operation';
import { applyCab, removeRun } from './approval.apply';
import { addApprover, removeApprover, requireAction } from './approval.approver';
import { myApprovals } from './approval.mine';
import { remindByHand, setReminders } from './approval.remind';
import { approvalStatus } from './approval.status';
import { decide } from './approval.vote';

/** The approval of a change by a board (D2 §7, decisions B2). */
export function approvalRoutes(app: App): void {
  route(app, approvalCalls.status, ({ db, actor, params, services }) =>
    approvalStatus(db, params.changeId, actor.time_zone, services.config),
  );

  route(app, approvalCalls.mine, ({ db, actor, query }) => myApprovals(db, actor, query));

  route(
    app,
    approvalCalls.apply,
    async (context) => {
      const anybody = await applyCab(operation(context), context.body.change_id, context.body.workflow_id);
      return done(
        anybody
          ? 'The board was applied.'
          : 'The board was applied. Nobody can decide on its first level: please add an approver.',
      );
    },
    { body: cabApplication },
  );

  route(
    app,
    approvalCalls.decide,
    async (context) => {
      await decide(operation(context), context.params.changeId, context.body, context.request.ip);
      return done(context.body.action_type === 'approve' ? 'You approved this change.' : 'You denied this change.');
    },
    { body: voteForm },
  );

  route(app, approvalCalls.remove, async (context) => {
    await removeRun(operation(context), context.params.changeId);
    return done('The board was removed.');
  });

  route(
    app,
    approvalCalls.addApprover,
    async (context) => {
      requireAction(context.body.action, 'add');
      await addApprover(operation(context), context.body);
      return done('The approver was added.');
    },
    { body: approverChange },
  );

  route(
    app,
    approvalCalls.removeApprover,
    async (context) => {
      requireAction(context.body.action, 'remove');
      await removeApprover(operation(context), context.body);
      return done('The approver was removed.');
    },
    { body: approverChange },
  );

  route(
    app,
    approvalCalls.remind,
    async (context) => {
      const count = await remindByHand(operation(context), context.body);
      return done(count === 1 ? 'The reminder was sent.' : `${count} reminders were sent.`);
    },
    { body: reminder },
  );

  route(app, approvalCalls.stopReminders, async (context) => {
    await setReminders(operation(context), context.params.id, false);
    return done('Automatic reminders are stopped.');
  });

  route(app, approvalCalls.resumeReminders, async (context) => {
    await setReminders(operation(context), context.params.id, true);
    return done('Automatic reminders go on.');
  });
}
