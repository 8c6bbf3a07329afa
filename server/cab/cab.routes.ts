import { cabEntries } from '../../wire/cab/cab.schema';
import { deletedNamed, namedOf, savedNamed } from '../parts/named';
import { restored } from '../parts/trash/restored';
import type { OperationSource } from '../shared/operation';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { createCab, deleteCab, deleteLevel, editCab, restoreCabs } from './cab.write';
import { listCabs, viewCab } from './cab.queries';
import { say } from '../shared/sentence';
import * as boardSentences from '../../texts/compiled/server/board';

/** A board has no activity log, and sends no mails. */
const operation = ({ db, actor, services }: OperationSource) => ({ db, actor, now: services.now() });

/** The catalogue of change advisory boards (D3 §7). */
export function cabRoutes(app: App): void {
  route(app, cabEntries.list, ({ db, actor, query }) => listCabs(db, actor, query));

  route(app, cabEntries.view, async ({ db, params, reply }) => {
    const cab = await viewCab(db, params.id);
    sendEtag(reply, 'cab', cab.id, cab.version);
    return { cab };
  });

  route(app, cabEntries.save, async (context) => {
    const { body: form, request } = context;
    const saved = form.id
      ? await editCab(operation(context), form.id, form, seenVersion(request, form, 'cab', form.id))
      : await createCab(operation(context), form);
    const board = await namedOf(context.db, 'board', saved.id);
    return done(savedNamed(!form.id, board.name), saved, board);
  });

  route(app, cabEntries.removeLevel, async (context) => {
    const board = await deleteLevel(operation(context), context.params.levelId);
    return done(say(boardSentences.level_deleted, { name: board.name }), undefined, board);
  });

  route(app, cabEntries.remove, async (context) => {
    const { name } = await namedOf(context.db, 'board', context.params.id);
    await deleteCab(operation(context), context.params.id);
    return done(deletedNamed(name));
  });

  route(app, cabEntries.restore, async (context) =>
    restored(context.db, 'board', context.params.id, await restoreCabs(operation(context), [context.params.id])),
  );
}
