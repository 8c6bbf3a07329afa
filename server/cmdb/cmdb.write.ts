import { sql } from 'kysely';
import * as relationSentences from '../../texts/compiled/server/relation';
import type { CmdbForm } from '../../wire/cmdb/cmdb';
import { requireChoices } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import type { Operation } from '../shared/operation';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { lockType, someType } from './cmdb.queries';
import { isSeeded } from './cmdb.rules';

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

/**
 * Deletes a type. Its relations get the type `reassignTo`; a pair that has that one already keeps it (E21). Throws 404,
 * 409 (a seeded type, or one in use), 422.
 */
export async function deleteType({ db }: Edit, id: number, reassignTo: number | null): Promise<void> {
  const type = await lockType(db, id);
  if (isSeeded(type))
    throw conflict(
      say(relationSentences.built_in, {
        name: type.forward_relation_name,
      }),
    );
  await requireChoices(db, { reassign_to: someType }, { reassign_to: reassignTo });
  if (reassignTo === id) throw invalid({ reassign_to: say(relationSentences.reassign_self) });
  if (reassignTo) await reassign(db, id, reassignTo);
  else await requireUnused(db, id);
  await db.deleteFrom('cmdb_relations').where('id', '=', id).execute();
}

async function requireUnused(db: Trx, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from asset_relations where cmdb_id = ${id}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count) throw conflict(say(relationSentences.in_use, { count }));
}

async function reassign(db: Trx, from: number, to: number): Promise<void> {
  // The assets of these relations are not announced: there may be millions.
  await sql`
    update asset_relations r set cmdb_id = ${to} where r.cmdb_id = ${from} and not exists (
      select from asset_relations o where o.cmdb_id = ${to} and least(o.parent_id, o.child_id) = least(r.parent_id, r.child_id)
        and greatest(o.parent_id, o.child_id) = greatest(r.parent_id, r.child_id))`.execute(db);
  await db.deleteFrom('asset_relations').where('cmdb_id', '=', from).execute();
}
