import { homeEntries } from '../../wire/home/home.schema';
import * as homeSentences from '../../texts/compiled/server/home';
import { readingOf } from '../contract';
import type { Entry } from '../../wire/protocol/entry';
import type { Db } from '../shared/db';
import { type Context, done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { listBlock, saveLayout, viewHome } from './home.queries';
import { noteViews } from './recent';

const reading = ({
  db,
  actor,
  language,
  services,
}: Pick<Context<Entry, Db>, 'db' | 'actor' | 'language' | 'services'>) => ({
  db,
  actor,
  now: services.now(),
  services,
  ...readingOf({ services, language }),
});

/** The start page: what waits for the reader, what comes soon, what they looked at last (G9). */
export function homeRoutes(app: App): void {
  noteViews(app);

  route(app, homeEntries.view, (context) => viewHome(reading(context)), { onReplica: true });

  route(app, homeEntries.block, (context) => listBlock(reading(context), context.params.block, context.query));

  route(app, homeEntries.arrange, async ({ db, actor, body }) => {
    await saveLayout(db, actor, body);
    return done(say(homeSentences.arranged));
  });
}
