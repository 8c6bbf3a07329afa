import type { Selectable } from 'kysely';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import type { Person } from '../shared/person';
import type { Imports } from '../shared/tables';
import { hasLeft, readUploader } from './import.rights';

export type ImportRow = Selectable<Imports>;

/** An import that the actor may read: their own, an admin's any (D21). Throws 404. */
export async function findImport(db: Db, actor: Actor, id: number): Promise<ImportRow> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || (found.created_by !== actor.id && actor.role !== 'admin')) throw notFound('import');
  return found;
}

/** Holds an import of the actor's own. Null if there is none; throws 404 for somebody else's. */
export async function holdOwnImport(db: Trx, actor: Actor, id: number): Promise<ImportRow | null> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (found && found.created_by !== actor.id) throw notFound('import');
  return found ?? null;
}

/**
 * Holds an import that the actor may end: their own, an admin's also that of somebody who left (D21). `uploader` has the
 * rights of now. Throws 404.
 */
export async function holdImport(
  db: Trx,
  actor: Actor,
  id: number,
): Promise<{ found: ImportRow; uploader: Person | undefined }> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const uploader = found && (await readUploader(db, found.created_by));
  if (!found || (found.created_by !== actor.id && (actor.role !== 'admin' || !hasLeft(uploader))))
    throw notFound('import');
  return { found, uploader };
}

/** Of imports whose undo is, or was, a job: the latest of these jobs. */
export async function undoJobsOf(
  db: Db,
  imports: readonly number[],
): Promise<ReadonlyMap<number, { id: number; isAtWork: boolean }>> {
  if (!imports.length) return new Map();
  const rows = await db
    .selectFrom('bulk_jobs')
    .select(['id', 'import_id', 'ended_at'])
    .where('import_id', 'in', [...imports])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, import_id, ended_at }) => [import_id ?? 0, { id, isAtWork: ended_at === null }]));
}

/** The imports that have the failed rows of these, by the latter: those that were neither discarded nor taken back. */
export async function againOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'again_of'])
    .where('again_of', 'in', [...ids])
    .where('status', '<>', 'discarded')
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, again_of }) => [again_of ?? 0, id]));
}
