import { sql } from 'kysely';
import type { ChangeTaskRow, ChangeTasks, ChangeTaskSort } from '../../wire/change/change';
import type { Operation } from '../shared/operation';
import { recordActivity } from '../shared/activity';
import { records } from '../parts/records';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { notAttached } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { announce } from '../shared/live';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { touch } from '../shared/version';
import { changeKind } from './change.kind';
import { holdOpen } from './change.queries';

const t = (column: string) => sql.ref(`t.${column}`);

const definition = (zone: string): ListDefinition<ChangeTaskSort, never> => ({
  table: 'help_desk.tasks',
  defaultOrder: 'desc',
  sorts: { task_name: t('name'), task_start_date: t('starts_at'), task_end_date: t('ends_at') },
  filters: {},
  ofOneRecord: true,
  search: (pattern) => sql`t.name ilike ${pattern}`,
  row: sql`t.id, t.name as task_name, ${wireTime(t('starts_at'), zone)} as task_start_date, ${wireTime(t('ends_at'), zone)} as task_end_date, ${person(t('assigned_id'))} as assign_to,
    coalesce((select json_agg(${person(sql`l.user_id`)} order by l.user_id) from help_desk.task_users l where l.task_id = t.id), '[]'::json) as users,
    coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from help_desk.task_teams l join help_desk.teams n on n.id = l.team_id where l.task_id = t.id), '[]'::json) as teams`,
});

export async function listTasks(
  db: Db,
  changeId: number,
  query: Record<string, unknown>,
  zone: string,
): Promise<ChangeTasks> {
  const scope = [sql`t.id in (select task_id from change_tasks where change_id = ${changeId})`];
  const { rows, total } = await list<ChangeTaskRow>(db, definition(zone), query, zone, scope);
  return { data: rows, total };
}

/**
 * Attaches tasks of the help-desk; those that are attached already stay so. Returns how many are new. Throws 409, 422.
 */
export async function attachTasks(operation: Operation, changeId: number, taskIds: number[]): Promise<number> {
  const { db } = operation;
  await requireChoices(db, { change_id: records.change }, { change_id: changeId });
  await holdOpen(db, changeId);
  await requireAll(db, 'help_desk.tasks', 'task_ids', taskIds);
  const added = await db
    .insertInto('change_tasks')
    .values([...new Set(taskIds)].map((task_id) => ({ change_id: changeId, task_id })))
    .onConflict((c) => c.doNothing())
    .returning('task_id')
    .execute();
  if (added.length)
    await tell(
      operation,
      changeId,
      'attached',
      added.map((row) => row.task_id),
    );
  return added.length;
}

/** Throws 404 if the task is not attached; 409, 422. */
export async function detachTask(operation: Operation, changeId: number, taskId: number): Promise<void> {
  const { db } = operation;
  await requireChoices(
    db,
    { change_id: records.change, task_id: records.task },
    { change_id: changeId, task_id: taskId },
  );
  await holdOpen(db, changeId);
  const gone = await db
    .deleteFrom('change_tasks')
    .where('change_id', '=', changeId)
    .where('task_id', '=', taskId)
    .returning('task_id')
    .executeTakeFirst();
  if (!gone) throw notAttached('task', 'change');
  await tell(operation, changeId, 'detached', [taskId]);
}

async function tell(operation: Operation, id: number, kind: 'attached' | 'detached', taskIds: number[]): Promise<void> {
  const { db, entry } = operation;
  await touch(operation, changeKind, [id], { form: false });
  const items = await db
    .selectFrom('help_desk.tasks')
    .select(['id', 'name'])
    .where('id', 'in', taskIds)
    .orderBy('id')
    .execute();
  await recordActivity(db, { ...entry(id), kind, [kind === 'attached' ? 'after' : 'before']: { what: 'task', items } });
  await announce(db, 'change', id);
}
