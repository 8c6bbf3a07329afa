import { outboxEntries } from '../../wire/outbox/outbox.schema';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { listMails, viewMail } from './outbox';

/** The outbox, for admins (C2): read from the table, so it is the same in every process. */
export function outboxRoutes(app: App): void {
  route(app, outboxEntries.list, ({ db, actor, query }) => listMails(db, query, actor.time_zone));
  route(app, outboxEntries.view, async ({ db, actor, params }) => ({
    mail: await viewMail(db, params.id, actor.time_zone),
  }));
}
