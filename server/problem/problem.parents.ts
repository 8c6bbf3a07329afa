import { type RawBuilder, sql } from 'kysely';
import * as problemSentences from '../../texts/compiled/server/problem';
import { records } from '../parts/records';
import type { Follower } from '../parts/trash/trash';
import type { Db, Trx } from '../shared/db';
import { invalid } from '../shared/errors';
import { isSeen } from '../shared/scope';
import { say, type Sentence } from '../shared/sentence';
import type { ProblemRecord } from './problem.queries';

type Sql = RawBuilder<unknown>;

/** The problem with this id, and all that it lies below. */
const upFrom = (id: Sql): Sql =>
  sql`(with recursive up as (select u.id, u.parent_id from problems u where u.id = ${id}
    union select p.id, p.parent_id from problems p join up on p.id = up.parent_id) select up.id from up)`;

/** Two who put problems below each other at once would make a circle: one waits for the other. Call it before a problem is locked. */
export const holdParents = (db: Trx) => sql`select pg_advisory_xact_lock(hashtext('problem_parents'))`.execute(db);

/** Why a problem that was merged into another cannot be chosen; the other is named to those who see it. */
export const mergedSentence = async (
  db: Db,
  { id, identifier }: { id: number; identifier: string },
): Promise<Sentence> =>
  (await isSeen(db, 'problem', id))
    ? say(problemSentences.choose_merged, { identifier })
    : say(problemSentences.was_merged);

/**
 * Throws 422 at `parent_problem_id` for one that is not there, was merged into another, or is the problem `id` itself or lies
 * below it. The caller has called {@link holdParents}.
 */
export async function requireParent(db: Db, parentId: number, id: number | null): Promise<void> {
  const { rows } = await sql<{ merged_into_id: number | null; merged_into: string | null; is_below: boolean }>`
    select t.merged_into_id, (select m.identifier from problems m where m.id = t.merged_into_id) as merged_into,
      ${id}::bigint in ${upFrom(sql`t.id`)} as is_below
    from problems t where t.id = ${parentId}`.execute(db);
  const [parent] = rows;
  if (!parent) throw invalid({ parent_problem_id: records.problem.sentence });
  const { merged_into_id, merged_into } = parent;
  if (merged_into_id !== null && merged_into !== null)
    throw invalid({
      parent_problem_id: await mergedSentence(db, { id: merged_into_id, identifier: merged_into }),
    });
  if (parent.is_below) throw invalid({ parent_problem_id: say(problemSentences.parent_below) });
}

/**
 * What lies below a problem that is merged lies below the other one, which takes its place if it lay below it itself, and its
 * parent if it has none. Returns whose family changed besides.
 */
export async function moveFamily(db: Trx, from: ProblemRecord, into: ProblemRecord): Promise<number[]> {
  const isAbove = async (id: number, of: number): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select ${id}::bigint in ${upFrom(sql`${of}::bigint`)} as is`.execute(
      db,
    );
    return rows[0]?.is === true;
  };
  const takesPlace = await isAbove(from.id, into.id);
  const inherits = into.parent_id === null && from.parent_id !== null && !(await isAbove(into.id, from.parent_id));
  const set = async (id: number, parent_id: number | null) =>
    db.updateTable('problems').set({ parent_id }).where('id', '=', id).execute();
  await set(from.id, null);
  if (takesPlace || inherits) await set(into.id, from.parent_id);
  const children = await db
    .updateTable('problems')
    .set({ parent_id: into.id })
    .where('parent_id', '=', from.id)
    .where('id', '<>', into.id)
    .returning('id')
    .execute();
  return [...children.map(({ id }) => id), ...(from.parent_id === null ? [] : [from.parent_id])];
}

/** A link of a problem to another one, kept in the trash with either of them, where it waits for both. It comes back if it `fits`. */
function ledTo(column: 'merged_into_id' | 'parent_id', fits: Sql): Follower[] {
  const other = sql.ref(`t.${column}`);
  // By names of their own, so that the trash tells them apart: what a record leads to is back before what leads to it.
  const link = (id: 'id' | 'from_id') =>
    ({
      table: 'problems',
      kept: sql`jsonb_build_object(${sql.lit(id)}, t.id, ${sql.lit(column)}, ${other})`,
      ends: { [id]: 'problems', [column]: 'problems' },
      back: (rows: Sql) =>
        sql`update problems p set ${sql.ref(column)} = (s.row ->> ${sql.lit(column)})::bigint from (${rows}) s
          where p.id = (s.row ->> ${sql.lit(id)})::bigint and p.${sql.ref(column)} is null and ${fits}`,
    }) as const satisfies Partial<Follower>;
  return [
    { ...link('id'), of: (ids) => sql`t.id = any(${ids}) and ${other} is not null`, record: sql`t.id` },
    // Of two that are deleted at once it goes with the first.
    { ...link('from_id'), of: (ids) => sql`${other} = any(${ids}) and t.id <> all(${ids})`, record: other },
  ];
}

/** Which problem one was merged into, and which one it lies below. */
export const ledFollowers: readonly Follower[] = [
  // What was reopened meanwhile is merged no more.
  ...ledTo('merged_into_id', sql`p.closed_at is not null`),
  // Nothing lies below itself.
  ...ledTo('parent_id', sql`p.id not in ${upFrom(sql`(s.row ->> 'parent_id')::bigint`)}`),
];
