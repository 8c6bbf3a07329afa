import { sql } from 'kysely';
import type { CmdbView } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import { type Choice, someOf } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { noSuch, notFound } from '../shared/errors';
import { wireTime } from '../shared/time';

/** A relation type that a body names. */
export const someType: Choice = { ...someOf('cmdb_relations'), sentence: noSuch('relation') };

/** Throws 404. */
export async function viewType(db: Db, { time_zone }: Actor, id: number): Promise<CmdbView> {
  const at = (column: string) => wireTime(sql.ref(`t.${column}`), time_zone);
  const { rows } = await sql<CmdbView>`
    select t.id, t.forward_relation_name, t.inverse_relation_name, t.description, t.impact, ${at('created_at')} as created_at, ${at('updated_at')} as updated_at, t.version
    from cmdb_relations t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('relation');
  return rows[0];
}

/** The row of a type, held against every other writer until the transaction ends. Throws 404. */
export async function lockType(db: Trx, id: number) {
  const type = await db.selectFrom('cmdb_relations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!type) throw notFound('relation');
  return type;
}
