import { sql } from 'kysely';
import { cabTexts } from '../../wire/cab/cab';
import { moveToTrash, type Restored, restoreFromTrash } from '../parts/trash/trash';
import { conflict, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { type Edit, lockCab } from './cab.queries';
import { cabTrash } from './cab.trash';
import { rule, say } from '../shared/sentence';
import * as boardSentences from '../../texts/compiled/server/board';

/** Deletes a level of a board; the others close up. Throws 404; 409 for the last one. */
export async function deleteLevel({ db, actor, now }: Edit, levelId: number): Promise<void> {
  const found = await db.selectFrom('cab_levels').select('cab_id').where('id', '=', levelId).executeTakeFirst();
  if (!found) throw notFound('level');
  const { id } = await lockCab(db, found.cab_id);
  const levels = await db.selectFrom('cab_levels').select('id').where('cab_id', '=', id).orderBy('position').execute();
  // Somebody else may have deleted it while we waited.
  if (!levels.some((level) => level.id === levelId)) throw notFound('level');
  if (levels.length === 1) throw conflict(rule(cabTexts.levels));
  await db.deleteFrom('cab_levels').where('id', '=', levelId).execute();
  await sql`update cab_levels l set position = n.position from (select id, row_number() over (order by position) as position from cab_levels where cab_id = ${id}) n where n.id = l.id`.execute(
    db,
  );
  await db
    .updateTable('cabs')
    .set((eb) => ({ updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announce(db, 'cab', id);
}

/** Puts a board into the trash (F2); runs that have ended keep their copy of it. Throws 404; 409 while a run is pending. */
export async function deleteCab(operation: Edit, id: number): Promise<void> {
  const { db } = operation;
  await lockCab(db, id);
  const { count } = await db
    .selectFrom('cab_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cab_id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  if (count) throw conflict(say(boardSentences.in_use, { count }));
  await moveToTrash(operation, cabTrash, [id]);
}

/** Takes boards out of the trash. */
export const restoreCabs = (operation: Edit, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, cabTrash, ids);
