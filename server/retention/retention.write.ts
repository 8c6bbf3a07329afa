import { logKinds, type RetentionForm } from '../../wire/retention/retention';
import type { Trx } from '../shared/db';

/** Keeps how long lines stay; of a kind without a number they stay for good. */
export async function saveRetention(db: Trx, form: RetentionForm): Promise<void> {
  await db.deleteFrom('log_retention').execute();
  const rows = logKinds.flatMap((kind) => {
    const months = form[kind];
    return typeof months === 'number' ? [{ kind, months }] : [];
  });
  if (rows.length) await db.insertInto('log_retention').values(rows).execute();
}
