import { changeStatus } from '../../wire/change/change';
import { changeKind } from '../change/change.kind';
import { recordActivity } from '../shared/activity';
import { sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { touch } from '../shared/version';
import { problemKind } from './problem.kind';
import { lockProblem, type ProblemRecord } from './problem.queries';
import { requireAction } from './problem.rules';
import { say, type Sentence } from '../shared/sentence';
import * as changeSentences from '../../texts/compiled/server/change';
import * as problemSentences from '../../texts/compiled/server/problem';

interface Item {
  id: number;
  name: string;
}

/** Throws 404; 409 for a closed change (B1), or naming the one that is attached already (A7). */
export async function attachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const { db, actor } = operation;
  const change = await holdChange(db, changeId);
  const problem = await lockProblem(db, id);
  if (!change) throw notFound('change');
  requireOpen(operation, change);
  await requireAction(actor, stateOf(problem), 'problem_change_attach', async () => {
    const present = await changeItem(db, Number(problem.change_id));
    return present && sees(actor, 'change')
      ? say(problemSentences.has_this_change, {
          identifier: present.identifier,
          name: present.name,
        })
      : say(problemSentences.has_change);
  });
  await setChange(operation, id, changeId);
  await recordChange(operation, id, changeId, 'attached', change);
}

/** Throws 404 if this change is not attached to the problem; 409 for a closed change. */
export async function detachChange(operation: Operation, id: number, changeId: number): Promise<void> {
  const change = await holdChange(operation.db, changeId);
  const problem = await lockProblem(operation.db, id);
  if (!change || problem.change_id !== changeId) throw notAttached('change', 'problem');
  const state = { ...stateOf(problem), change_closed: change.status_id === changeStatus.closed };
  await requireAction(operation.actor, state, 'problem_change_detach', async () => closedSentence(operation, change));
  await setChange(operation, id, null);
  await recordChange(operation, id, changeId, 'detached', change);
}

async function setChange(operation: Operation, id: number, change_id: number | null): Promise<void> {
  await operation.db.updateTable('problems').set({ change_id }).where('id', '=', id).execute();
  await touch(operation, problemKind, [id], { form: false });
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
  await recordActivity(
    db,
    { ...entry(id), kind, ...told('change', change) },
    { ...entry(changeId), owner_type: changeKind.owner, kind, ...told('problem', problem) },
  );
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

function requireOpen(operation: Operation, change: { identifier: string; status_id: number }): void {
  if (change.status_id === changeStatus.closed) throw conflict(closedSentence(operation, change));
}

const closedSentence = ({ actor }: Operation, { identifier }: { identifier: string }): Sentence =>
  sees(actor, 'change') ? say(changeSentences.is_closed, { identifier }) : say(changeSentences.this_is_closed);

const stateOf = (problem: ProblemRecord) => ({ closed: problem.closed_at !== null, change_id: problem.change_id });

const changeItem = (db: Db, id: number): Promise<(Item & { identifier: string }) | undefined> =>
  db.selectFrom('changes').select(['id', 'identifier', 'subject as name']).where('id', '=', id).executeTakeFirst();
