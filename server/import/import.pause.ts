import { enqueue } from '../queue/queue';
import type { Actor } from '../shared/actor';
import type { Trx } from '../shared/db';
import { holdImport } from './import.find';
import { endRun } from './import.progress';
import { requireImportAction } from './import.rules';

interface Acting {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** Stops a run behind the batch in hand, or goes on with it. Throws 404, 409. */
export async function pauseImport({ db, actor, now }: Acting, id: number, paused: boolean): Promise<void> {
  const found = await holdImport(db, actor, id);
  const { run } = await requireImportAction(actor, found, paused ? 'is_pause' : 'is_resume', now);
  if (paused) return endRun(db, id, { status: 'paused', now });
  // What the job before the pause may still do counts no more: one works on it, not two.
  const next = run + 1;
  await db.updateTable('imports').set({ status: 'queued', run: next }).where('id', '=', id).execute();
  await enqueue(db, 'import', [{ id, run: next }]);
}

/** Ends an import for good; the rows that are in stay (D21). Throws 404, 409. */
export async function discardImport({ db, actor, now }: Acting, id: number): Promise<void> {
  await requireImportAction(actor, await holdImport(db, actor, id), 'is_discard', now);
  await endRun(db, id, { status: 'discarded', now });
}
