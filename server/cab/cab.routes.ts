import { cabEntries } from '../../wire/cab/cab.schema';
import { restoredSentence } from '../parts/trash/trash';
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
    if (form.id)
      return done(
        say(boardSentences.saved),
        await editCab(operation(context), form.id, form, seenVersion(request, form, 'cab', form.id)),
      );
    return done(say(boardSentences.created), await createCab(operation(context), form));
  });

  route(app, cabEntries.removeLevel, async (context) => {
    await deleteLevel(operation(context), context.params.levelId);
    return done(say(boardSentences.level_deleted));
  });

  route(app, cabEntries.remove, async (context) => {
    await deleteCab(operation(context), context.params.id);
    return done(say(boardSentences.deleted));
  });

  route(app, cabEntries.restore, async (context) =>
    done(restoredSentence('board', await restoreCabs(operation(context), [context.params.id]))),
  );
}
