import { changeEntries } from '../../wire/change/change.schema';
import { texts } from '../../wire/protocol/reply';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readId } from '../shared/list.params';
import { attached, detached, done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './change.kind';
import { changeAssets } from './change.assets';
import { changeState } from './change.queries';
import { attachRelease, detachRelease } from './change.release';
import { attachTasks, detachTask, listTasks } from './change.tasks';
import { attachTickets, detachTicket, listTickets } from './change.tickets';
import { rule } from '../shared/sentence';

/** Assets, release, tickets and tasks of a change (D2 §7). Attaching a list leaves alone what is attached already. */
export function changeLinkRoutes(app: App): void {
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
    listTickets(db, await changeOf(db, query), query, actor.time_zone),
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
