import { type RawBuilder, sql } from 'kysely';
import type { ProblemForm } from '../../wire/problem';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';

const gone = 'This choice does not exist any more.';

type Choice = 'requester_id' | 'department_id' | 'impact_id' | 'status_type_id' | 'location_id' | 'priority_id' | 'assigned_id';

/** For each choice: the rows it may be, and what is said otherwise. */
const choices: Record<Choice, { among: RawBuilder<unknown>; sentence: string }> = {
  requester_id: { among: sql`select id from help_desk.users where active`, sentence: 'This person does not exist or is deactivated.' },
  assigned_id: { among: sql`select id from help_desk.users where active and role in ('agent', 'admin')`, sentence: 'Only an active agent or admin can be assigned.' },
  department_id: { among: sql`select id from help_desk.departments`, sentence: gone },
  impact_id: { among: sql`select id from impacts`, sentence: gone },
  status_type_id: { among: sql`select id from help_desk.statuses where state <> 'hidden'`, sentence: 'This status cannot be chosen.' },
  location_id: { among: sql`select id from help_desk.locations`, sentence: gone },
  priority_id: { among: sql`select id from help_desk.priorities`, sentence: gone },
};

/** Throws 422 at every field whose choice does not exist or may not be chosen. What the record already has may stay, e.g. a requester who left. */
export async function requireChoices(db: Db, form: ProblemForm, present?: Record<Choice, number | null>): Promise<void> {
  const refused: Record<string, string> = {};
  const asked = (Object.keys(choices) as Choice[]).filter((field) => form[field] !== null && form[field] !== present?.[field]);
  if (asked.length) {
    const found = sql.join(asked.map((field) => sql`${form[field]}::bigint in (${choices[field].among}) as ${sql.ref(field)}`));
    const { rows } = await sql<Record<Choice, boolean>>`select ${found}`.execute(db);
    for (const field of asked) if (!rows[0]?.[field]) refused[field] = choices[field].sentence;
  }
  if (form.asset_ids?.length && !(await allExist(db, 'assets', form.asset_ids))) refused.asset_ids = 'Some of these assets do not exist any more.';
  if (Object.keys(refused).length) throw invalid(refused);
}

/** Is there a row for each of the ids? */
export async function allExist(db: Db, table: 'assets' | 'help_desk.tickets', ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return rows[0]?.count === new Set(ids).size;
}
