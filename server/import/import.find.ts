import type { Selectable } from 'kysely';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import type { Imports } from '../shared/tables';

export type ImportRow = Selectable<Imports>;

/** An import that the actor may read: their own, an admin's any (D21). Throws 404. */
export async function findImport(db: Db, actor: Actor, id: number): Promise<ImportRow> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || (found.created_by !== actor.id && actor.role !== 'admin')) throw notFound('import');
  return found;
}

/** Holds an import that the actor may change: their own. Null if there is none; throws 404 for somebody else's. */
export async function holdImport(db: Trx, actor: Actor, id: number): Promise<ImportRow | null> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (found && found.created_by !== actor.id) throw notFound('import');
  return found ?? null;
}
