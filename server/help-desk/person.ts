import { sql } from 'kysely';
import type { Db } from '../shared/db';
import { togetherOn } from '../shared/together';
import type { Role } from '../../wire/protocol/permission';
import type { HelpDeskPerson } from './help-desk';

type Row = Omit<HelpDeskPerson, 'role' | 'full_name'> & { full_name: string | null; role: string };

/** A row of help_desk.users as the service desk sees the person. */
export const personOf = ({ id, full_name, email, role, time_zone }: Row): HelpDeskPerson => ({
  id,
  full_name: full_name || email,
  email,
  role: role as Role,
  time_zone,
});

/** Those of them who have not left, by id. */
export async function activePeople(db: Db, ids: readonly number[]): Promise<Map<number, HelpDeskPerson>> {
  const rows = await db
    .selectFrom('help_desk.users')
    .select(['id', 'full_name', 'email', 'role', 'time_zone'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

/** One of them, looked up together with those of other requests that come at the same time. */
export const activePerson = togetherOn((db: Db, ids: number[]) => activePeople(db, ids));
