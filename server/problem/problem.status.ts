import type { Db } from '../shared/db';
import { sql } from 'kysely';

/** The status Closed: 3, or the first closed one of a host that has other statuses (B1). */
export async function closingStatus(db: Db): Promise<{ id: number; name: string }> {
  return db
    .selectFrom('help_desk.statuses')
    .select(['id', 'name'])
    .where('state', '=', 'closed')
    .orderBy(sql`id <> 3`)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}
