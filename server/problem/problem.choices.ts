import { sql } from 'kysely';
import type { ProblemForm } from '../../wire/problem';
import { type Choice, requireChoices, somebody, someAgent, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import type { ProblemRecord } from './problem.queries';

const choices = {
  requester_id: somebody,
  assigned_id: someAgent,
  department_id: someOf('help_desk.departments'),
  impact_id: someOf('impacts'),
  status_type_id: { among: sql`select id from help_desk.statuses where state <> 'hidden'`, sentence: 'This status cannot be chosen.' },
  location_id: someOf('help_desk.locations'),
  priority_id: someOf('help_desk.priorities'),
} satisfies Record<string, Choice>;

/** Throws 422 at every field whose choice does not exist or may not be chosen; what the problem already has may stay. */
export async function requireProblemChoices(db: Db, form: ProblemForm, present?: ProblemRecord): Promise<void> {
  await requireChoices(db, choices, form, present);
  if (form.asset_ids && !(await allExist(db, 'assets', form.asset_ids))) throw invalid({ asset_ids: 'Some of these assets do not exist any more.' });
}

/** Is there a row for each of the ids? */
export async function allExist(db: Db, table: 'assets' | 'help_desk.tickets', ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return rows[0]?.count === new Set(ids).size;
}
