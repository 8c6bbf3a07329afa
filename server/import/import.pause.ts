import { enqueue } from '../queue/queue';
import { endRun } from './import.progress';
import { type Acting, importFor } from './import.rules';

/** Stops a run behind the batch in hand, or goes on with it. Throws 404, 409. */
export async function pauseImport(acting: Acting, id: number, paused: boolean): Promise<void> {
  const { db, now } = acting;
  const { run } = await importFor(acting, id, paused ? 'is_pause' : 'is_resume');
  if (paused) return endRun(db, id, { status: 'paused', now });
  // What the job before the pause may still do counts no more: one works on it, not two.
  const next = run + 1;
  await db.updateTable('imports').set({ status: 'queued', run: next, error: null }).where('id', '=', id).execute();
  await enqueue(db, 'import', [{ id, run: next }]);
}

/** Ends an import for good; the rows that are in stay (D21). Throws 404, 409. */
export async function discardImport(acting: Acting, id: number): Promise<void> {
  await importFor(acting, id, 'is_discard');
  await endRun(acting.db, id, { status: 'discarded', now: acting.now });
}
