import { importCalls, type UndoReply } from '../../wire/import/import';
import { bulkLimits } from '../../wire/parts/bulk';
import type { AssetOperation } from '../asset/asset.kind';
import { type BulkWorks, earlierUndos, startJob } from '../parts/bulk/job';
import { requireNeeds } from '../shared/admission';
import { notFound } from '../shared/errors';
import { say, type Sentence } from '../shared/sentence';
import { endRun } from './import.progress';
import { importFor } from './import.rules';
import { markUndone, undoableRows, undoImport, undoRows } from './import.undo';
import * as importSentences from '../../texts/compiled/server/import';

/**
 * Takes an import back (D22): at once, or for many rows by a job (G33). One that was stopped goes on behind its last row; an
 * import that is paused has ended with it. Throws 404; 409, also the second time.
 */
export async function takeBack(
  operation: AssetOperation,
  id: number,
): Promise<{ sentence: Sentence; data: UndoReply }> {
  const { db, actor, now } = operation;
  const found = await importFor({ db, actor, now }, id, 'is_undo');
  if (found.status === 'paused') await endRun(db, id, { status: 'discarded', now });
  const { position, done } = await earlierUndos(db, 'import_id', id);
  const total = undoableRows(found) - done;
  if (total > bulkLimits.direct) {
    const job_id = await startJob(operation, { action: 'import-undo', kind: 'asset', importId: id, position, total });
    return {
      sentence: say(importSentences.undoing, { total }),
      data: { job_id },
    };
  }
  const data = await undoImport(operation, found, position);
  return {
    sentence: undoneSentence({ changed: data.restored, removed: data.removed, skipped: data.kept.length }),
    data,
  };
}

const undoneSentence: BulkWorks['imports']['sentence'] = ({ removed, changed: restored, skipped: kept }) =>
  say(importSentences.undone, { removed, restored, kept });

/** The job's part: each batch by the rights of then. */
export const bulkImports: BulkWorks['imports'] = {
  async step(operation, id, slice) {
    const { db, actor } = operation;
    requireNeeds(actor, importCalls.undo.needs);
    const found = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw notFound('import');
    return undoRows(operation as AssetOperation, found, slice);
  },
  end: ({ db, now }, id) => markUndone({ db, now }, id),
  sentence: undoneSentence,
};
