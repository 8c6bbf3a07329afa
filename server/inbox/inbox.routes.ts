import * as inboxSentences from '../../texts/compiled/server/inbox';
import { inboxEntries } from '../../wire/inbox/inbox.schema';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { listInbox } from './inbox.queries';
import { readInbox } from './inbox.read';

/** What a person is informed of (G7). */
export function inboxRoutes(app: App): void {
  route(app, inboxEntries.list, ({ db, actor, query, language }) => listInbox(db, actor, query, language));

  route(app, inboxEntries.read, async ({ db, actor, body, services }) =>
    done(say(inboxSentences.read), await readInbox(db, actor.id, body, services.now())),
  );
}
