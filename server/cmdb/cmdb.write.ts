import { type Selectable, sql } from 'kysely';
import * as relationSentences from '../../texts/compiled/server/relation';
import type { CmdbForm } from '../../wire/cmdb/cmdb';
import { requireChoices } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { lockType, someType } from './cmdb.queries';
import { isSeeded } from './cmdb.rules';
import { inverseKey, isCalled, savedName, type Word, wordOf } from '../shared/built-in';
import { type CmdbRelations } from '../shared/tables';
import { fold } from '../../wire/protocol/fold';
import { type Language } from '../../texts/compiled/languages';
import { type Saving } from '../catalogue';

/** Who edits the catalogue; a relation type has no activity log. */
export type Edit = Saving;
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
  { db, actor, now, language }: Edit,
  id: number,
  form: Fields,
  seen: Seen,
): Promise<{ id: number }> {
  const present = await lockType(db, id);
  await requireVersion(db, present, seen);
  await requireUnique(db, form, id);
  await db
    .updateTable('cmdb_relations')
    .set((eb) => ({
      ...columns(form),
      ...namesOf(present, form, language),
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return { id };
}

/** The names as they are stored, unless somebody gave one of them another one. */
function namesOf(present: Selectable<CmdbRelations>, form: Fields, language: Language) {
  const { built_in_key: key, forward_relation_name, inverse_relation_name } = present;
  const saved = [
    savedName({ name: forward_relation_name, built_in_key: key }, form.forward_relation_name, language),
    savedName(
      { name: inverse_relation_name, built_in_key: key && inverseKey(key) },
      form.inverse_relation_name,
      language,
    ),
  ];
  return key !== null && saved.every(({ built_in_key }) => built_in_key !== null)
    ? { forward_relation_name, inverse_relation_name }
    : { built_in_key: null };
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
  const isNamed = (column: 'forward_relation_name' | 'inverse_relation_name') =>
    isCalled('cmdb_relations', 't', sql`${fold(form[column])}::text`, column);
  const { rows } = await sql`
    select from cmdb_relations t where ${isNamed('forward_relation_name')} and ${isNamed('inverse_relation_name')} and id is distinct from ${own}::bigint`.execute(
    db,
  );
  if (rows.length)
    throw invalid({
      forward_relation_name: say(relationSentences.taken),
    });
}

/**
 * Deletes a type. Its relations get the type `reassignTo`; a pair that has that one already keeps it (E21). Returns
 * its name. Throws 404, 409 (a seeded type, or one in use), 422.
 */
export async function deleteType({ db }: Edit, id: number, reassignTo: number | null): Promise<Word> {
  const type = await lockType(db, id);
  const name = { name: type.forward_relation_name, built_in_key: type.built_in_key };
  if (isSeeded(type)) throw conflict(say(relationSentences.built_in, { name: wordOf(name) }));
  await requireChoices(db, { reassign_to: someType }, { reassign_to: reassignTo });
  if (reassignTo === id) throw invalid({ reassign_to: say(relationSentences.reassign_self) });
  if (reassignTo) await reassign(db, id, reassignTo);
  else await requireUnused(db, id);
  await db.deleteFrom('cmdb_relations').where('id', '=', id).execute();
  return name;
}

/** The name of a type. */
export const typeName = (db: Trx, id: number): Promise<Word> =>
  db
    .selectFrom('cmdb_relations')
    .select(['forward_relation_name as name', 'built_in_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

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
