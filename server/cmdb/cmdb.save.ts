import { sql } from 'kysely';
import type { CmdbForm } from '../../wire/cmdb/cmdb';
import type { Operation } from '../shared/operation';
import type { Trx } from '../shared/db';
import { invalid } from '../shared/errors';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { lockType } from './cmdb.queries';
import * as relationSentences from '../../texts/compiled/server/relation';

/** Who edits the catalogue; a relation type has no activity log. */
export type Edit = Pick<Operation, 'db' | 'actor' | 'now'>;
type Fields = Omit<CmdbForm, 'id' | 'version'>;

/** Throws 422. */
export async function createType({ db, actor, now }: Edit, form: Fields): Promise<{ id: number }> {
  await requireUnique(db, form, null);
  return db
    .insertInto('cmdb_relations')
    .values({ ...columns(form), created_by: actor.id, updated_by: actor.id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Throws 404, 409 (somebody saved meanwhile), 422. */
export async function editType(
  { db, actor, now }: Edit,
  id: number,
  form: Fields,
  seen: Seen,
): Promise<{ id: number }> {
  await requireVersion(db, await lockType(db, id), seen);
  await requireUnique(db, form, id);
  await db
    .updateTable('cmdb_relations')
    .set((eb) => ({ ...columns(form), updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return { id };
}

/** What was not sent stays as it is. */
const columns = ({ forward_relation_name, inverse_relation_name, description, impact }: Fields) => ({
  forward_relation_name,
  inverse_relation_name,
  ...(description !== undefined && { description: description?.trim() || null }),
  ...(impact !== undefined && { impact }),
});

/** A pair of names exists once (E20). Throws 422. */
async function requireUnique(db: Trx, form: Fields, own: number | null): Promise<void> {
  // Two who save the same names at once follow one another.
  await sql`select pg_advisory_xact_lock(hashtext('cmdb_relations'))`.execute(db);
  const { rows } = await sql`
    select from cmdb_relations where fold(forward_relation_name) = fold(${form.forward_relation_name}::text)
      and fold(inverse_relation_name) = fold(${form.inverse_relation_name}::text) and id is distinct from ${own}::bigint`.execute(
    db,
  );
  if (rows.length)
    throw invalid({
      forward_relation_name: say(relationSentences.taken),
    });
}
