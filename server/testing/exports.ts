import { exportedLists } from '../entries';
import { runExport } from '../parts/export/run';
import { exportEnds } from '../report/export.mails';
import type { Database } from '../shared/db';

/** Makes every file that waits, as the queue does. */
export async function makeFiles(db: Database, now = new Date()): Promise<void> {
  const waiting = await db.selectFrom('exports').select('id').where('state', '=', 'waiting').orderBy('id').execute();
  const running = {
    db,
    now: () => now,
    lists: exportedLists,
    zone: 'UTC',
    ends: exportEnds('http://desk.test'),
    sight: null,
  };
  for (const { id } of waiting) await runExport(running, id);
}
