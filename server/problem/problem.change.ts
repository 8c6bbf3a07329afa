import { changeStatus } from '../../wire/change/change';
import { recordActivity } from '../shared/activity';
import { sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { touch } from '../shared/version';
import { lockProblem } from './problem.queries';

interface Item {
  id: number;
  name: string;
}

/** Throws 404; 409 for a closed change (decisions B1), or naming the one that is attached already (A7). */
export async function attachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const { db, actor } = operation;
  const change = await holdChange(db, changeId);
  const problem = await lockProblem(db, id);
  if (!change) throw notFound('change');
  requireOpen(operation, change);
  if (problem.change_id !== null) {
    const present = await changeItem(db, problem.change_id);
    throw conflict(
      `This problem already has ${sees(actor, 'change') ? `the change ${present?.identifier} “${present?.name}”` : 'a change'}. Detach it first.`,
    );
  }
  await setChange(operation, id, changeId);
  await recordChange(operation, id, changeId, 'attached', change);
}

/** Throws 404 if this change is not attached to the problem; 409 for a closed change. */
export async function detachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const change = await holdChange(operation.db, changeId);
  const problem = await lockProblem(operation.db, id);
  if (!change || problem.change_id !== changeId) throw notAttached('change', 'problem');
  requireOpen(operation, change);
  await setChange(operation, id, null);
  await recordChange(operation, id, changeId, 'detached', change);
}

async function setChange({ db, actor }: Operation, id: number, change_id: number | null): Promise<void> {
  await db.updateTable('problems').set({ change_id }).where('id', '=', id).execute();
  await touch(db, 'problem', id, actor, { form: false });
}

/** Tells it in the log of both. */
async function recordChange(
  { db, entry }: Operation,
  id: number,
  changeId: number,
  kind: 'attached' | 'detached',
  change: Item,
): Promise<void> {
  const problem = await db
    .selectFrom('problems')
    .select(['id', 'subject as name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const told = (what: string, item: Item) => ({
    [kind === 'attached' ? 'after' : 'before']: { what, items: [{ id: item.id, name: item.name }] },
  });
  await recordActivity(db, { ...entry(id), kind, ...told('change', change) });
  await recordActivity(db, {
    ...entry(id),
    owner_type: 'sd_changes',
    owner_id: changeId,
    kind,
    ...told('problem', problem),
  });
  await announce(db, 'problem', id);
  await announce(db, 'change', changeId);
}

/** Who locks a problem too locks the change first. */
const holdChange = (db: Trx, id: number) =>
  db
    .selectFrom('changes')
    .select(['id', 'identifier', 'subject as name', 'status_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

function requireOpen({ actor }: Operation, { identifier, status_id }: { identifier: string; status_id: number }): void {
  if (status_id === changeStatus.closed)
    throw conflict(`${sees(actor, 'change') ? `The change ${identifier}` : 'This change'} is closed.`);
}

const changeItem = (db: Db, id: number): Promise<(Item & { identifier: string }) | undefined> =>
  db.selectFrom('changes').select(['id', 'identifier', 'subject as name']).where('id', '=', id).executeTakeFirst();
