import type { Db } from '../shared/db';
import { sql } from 'kysely';

interface Status {
  id: number;
  name: string;
}

/** The status Closed: 3, or the first closed one of a host that has other statuses (B1). */
export const closingStatus = (db: Db): Promise<Status> =>
  inState(db, 'closed')
    .orderBy(sql`id <> 3`)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** The first open status: that of a problem that is opened again (F3). */
export const openStatus = (db: Db): Promise<Status> =>
  inState(db, 'open').orderBy('position').orderBy('id').executeTakeFirstOrThrow();

const inState = (db: Db, state: 'open' | 'closed') =>
  db.selectFrom('help_desk.statuses').select(['id', 'name']).where('state', '=', state).limit(1);
