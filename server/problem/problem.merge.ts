import { sql } from 'kysely';
import * as problemSentences from '../../texts/compiled/server/problem';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import { say } from '../shared/sentence';
import { touch } from '../shared/version';
import { records } from '../parts/records';
import { noteLeaving } from '../parts/watch/watch.events';
import { problemKind, type ProblemOperation } from './problem.kind';
import { recordChange } from './problem.links';
import { holdParents, mergedSentence, moveFamily } from './problem.parents';
import { lockProblem, type ProblemRecord } from './problem.queries';
import { requireAction } from './problem.rules';
import { closeAsMerged } from './problem.status';
import { problemAssets } from './problem.write';

/**
 * Merges a problem into another one (G20): what is linked to it is linked to that one, once, and it is closed. What was merged into it
 * before leads to that one, too. Two who merge the same problems wait for each other. Throws 404; 409 for one that was merged
 * already, and where both have a change; 422 at `into_id` for itself, for one that is not there, and for one that was merged.
 */
export async function mergeProblem(operation: ProblemOperation, id: number, intoId: number): Promise<ProblemRecord> {
  const { db, actor } = operation;
  if (id === intoId) {
    await lockProblem(db, id);
    throw invalid({ into_id: say(problemSentences.merge_itself) });
  }
  await holdChanges(db, [id, intoId]);
  await holdParents(db);
  const there = await holdBoth(db, [id, intoId]);
  const from = there.get(id) ?? (await lockProblem(db, id));
  await requireAction(actor, from, 'problem_merge');
  const into = there.get(intoId);
  if (!into) throw invalid({ into_id: records.problem.sentence });
  if (into.merged_into_id !== null) {
    const end = await db
      .selectFrom('problems')
      .select(['id', 'identifier'])
      .where('id', '=', into.merged_into_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    throw invalid({ into_id: await mergedSentence(db, end) });
  }
  if (from.change_id !== null && into.change_id !== null) throw conflict(say(problemSentences.both_have_change));

  const tickets = await moveTickets(db, id, intoId);
  await moveComments(db, id, intoId);
  await moveWatchers(db, id, intoId);
  await moveFile(db, id, intoId);
  const family = await moveFamily(db, from, into);
  await sql`update problems set merged_into_id = ${intoId} where merged_into_id = ${id}`.execute(db);
  await problemAssets.move(operation, id, intoId);
  await moveChange(operation, from, into);
  await moveCause(db, id, intoId);
  await closeAsMerged(operation, from, intoId);
  await touch(operation, problemKind, [intoId], { form: true });
  await recordActivity(
    db,
    { ...operation.entry(id), kind: 'merged-into', after: itemOf(into) },
    { ...operation.entry(intoId), kind: 'merged', after: itemOf(from) },
  );
  await announce(db, 'problem', id, intoId, ...family);
  await announce(db, 'ticket', ...tickets);
  return into;
}

const itemOf = ({ id, identifier, subject }: ProblemRecord) => ({
  what: 'problem',
  items: [{ id, name: `${identifier} ${subject}` }],
});

/** Who locks a problem too locks the change first. */
const holdChanges = (db: Trx, ids: readonly number[]) =>
  sql`select from changes where id in (select change_id from problems where id = any(${[...ids]}::bigint[])) order by id for update`.execute(
    db,
  );

/** The rows of both, in the order of their ids. */
async function holdBoth(db: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, ProblemRecord>> {
  const rows = await db.selectFrom('problems').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** With what they were replied, and what they are not like. A ticket has one problem, so none is there twice. Returns which. */
async function moveTickets(db: Trx, id: number, intoId: number): Promise<number[]> {
  const moved = await db
    .updateTable('problem_tickets')
    .set({ problem_id: intoId })
    .where('problem_id', '=', id)
    .returning('ticket_id')
    .execute();
  await sql`insert into problem_replies (problem_id, ticket_id, what, hash, action_id, sent_at)
    select ${intoId}, ticket_id, what, hash, action_id, sent_at from problem_replies where problem_id = ${id} on conflict do nothing`.execute(
    db,
  );
  await db.deleteFrom('problem_replies').where('problem_id', '=', id).execute();
  await sql`insert into similar_dismissals (ticket_id, problem_id, created_by, created_at)
    select ticket_id, ${intoId}, created_by, created_at from similar_dismissals where problem_id = ${id} on conflict do nothing`.execute(
    db,
  );
  await db.deleteFrom('similar_dismissals').where('problem_id', '=', id).execute();
  return moved.map(({ ticket_id }) => ticket_id);
}

/** With their files and mentions, which are theirs. */
const moveComments = (db: Trx, id: number, intoId: number) =>
  db
    .updateTable('comments')
    .set({ owner_id: intoId })
    .where('owner_type', '=', problemKind.owner)
    .where('owner_id', '=', id)
    .execute();

/** Who wants less of the other one keeps that; who wants none of this one stays as they are. Who watched all of it hears where it went. */
async function moveWatchers(db: Trx, id: number, intoId: number): Promise<void> {
  await sql`insert into watchers (owner_type, owner_id, user_id, level)
    select owner_type, ${intoId}, user_id, level from watchers
    where owner_type = ${problemKind.owner} and owner_id = ${id} and level <> 'none' order by user_id
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ user_id: number; level: string }>`
    delete from watchers where owner_type = ${problemKind.owner} and owner_id = ${id} and level <> 'none' returning user_id, level`.execute(
    db,
  );
  const all = rows.filter(({ level }) => level === 'all').map(({ user_id }) => user_id);
  noteLeaving(db, { type: problemKind.owner, id }, all);
}

/** A problem has one file: the other one keeps its own. */
const moveFile = (db: Trx, id: number, intoId: number) =>
  sql`update attachments set owner_id = ${intoId} where owner_type = ${problemKind.owner} and owner_id = ${id}
    and not exists (select from attachments a where a.owner_type = ${problemKind.owner} and a.owner_id = ${intoId})`.execute(
    db,
  );

/** A closed one too: nothing of it changes but which problem has it. */
async function moveChange(operation: ProblemOperation, from: ProblemRecord, into: ProblemRecord): Promise<void> {
  const { change_id } = from;
  if (change_id === null) return;
  const { db } = operation;
  await db.updateTable('problems').set({ change_id: null }).where('id', '=', from.id).execute();
  await db.updateTable('problems').set({ change_id }).where('id', '=', into.id).execute();
  const change = await db
    .selectFrom('changes')
    .select(['id', 'subject as name'])
    .where('id', '=', change_id)
    .executeTakeFirstOrThrow();
  await recordChange(operation, from.id, change_id, 'detached', change);
  await recordChange(operation, into.id, change_id, 'attached', change);
}

/** The change that caused it caused the other one, unless that names another. */
async function moveCause(db: Trx, id: number, intoId: number): Promise<void> {
  const { rows } = await sql<{ change_id: number }>`
    update problem_causes set problem_id = ${intoId} where problem_id = ${id}
      and not exists (select from problem_causes c where c.problem_id = ${intoId}) returning change_id`.execute(db);
  await announce(db, 'change', ...rows.map(({ change_id }) => change_id));
}
