import { watchEntries } from '../../../wire/parts/watch.schema';
import type { WatchLevel } from '../../../wire/parts/watch';
import * as watchSentences from '../../../texts/compiled/server/watch';
import { done, route } from '../../shared/route';
import { say, type Sentence } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { namedOf } from '../named';
import { readOwner, requireOwner } from '../owner';
import { setWatch, viewWatch } from './watch.queries';

const sentences: Record<WatchLevel, (name: string) => Sentence> = {
  all: (name) => say(watchSentences.all, { name }),
  mentions: (name) => say(watchSentences.mentions, { name }),
  none: (name) => say(watchSentences.none, { name }),
};

/** Who watches records of every kind that owns things (G6). */
export function watchRoutes(app: App): void {
  route(app, watchEntries.view, async ({ db, actor, params }) =>
    viewWatch(db, actor, await requireOwner(db, actor, readOwner(params.owner), 'record')),
  );

  route(app, watchEntries.set, async ({ db, actor, params, body: { level } }) => {
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    await setWatch(db, actor.id, record, level);
    const { name } = await namedOf(db, record.kind.type, record.id);
    return done(sentences[level](name), { watching: level });
  });

  route(app, watchEntries.stop, async ({ db, actor, params }) => {
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    await setWatch(db, actor.id, record, 'none');
    const { name } = await namedOf(db, record.kind.type, record.id);
    return done(sentences.none(name), { watching: 'none' as const });
  });
}
