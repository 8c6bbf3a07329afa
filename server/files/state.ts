import { sql } from 'kysely';
import type { Db } from '../shared/db';

/** Where files can be; the name of the store is that of its protocol. */
export type Target = 's3' | 'database';

export interface Kept {
  count: number;
  bytes: number;
}

export interface Move {
  id: number;
  target: Target;
  started_at: Date;
  /** null: it is under way. */
  ended_at: Date | null;
  /** When it began. */
  file_count: number;
  moved: number;
  moved_bytes: number;
  failed: number;
  /** Why it waits, or what the last file failed of. */
  failure: string | null;
}

export interface FilesState {
  database: Kept;
  store: Kept;
  /** Objects that no file has and that should have been removed by now, and why the last one was not. */
  unremoved: { count: number; failure: string | null };
  /** The last one that was begun. */
  move: Move | null;
}

export async function filesState(db: Db): Promise<FilesState> {
  const { rows } = await sql<{ stored: boolean; count: number; bytes: number }>`
    select object_key is not null as stored, count(*) as count, coalesce(sum(size), 0)::bigint as bytes from attachments group by 1`.execute(
    db,
  );
  const of = (stored: boolean): Kept => {
    const { count = 0, bytes = 0 } = rows.find((row) => row.stored === stored) ?? {};
    return { count, bytes };
  };
  const unremoved = await sql<{ count: number; failure: string | null }>`
    select count(*) as count, max(failure) as failure from file_objects where failure is not null`.execute(db);
  return { database: of(false), store: of(true), unremoved: unremoved.rows[0]!, move: await lastMove(db) };
}

export async function lastMove(db: Db): Promise<Move | null> {
  const move = await db
    .selectFrom('file_moves')
    .select([
      ...(['id', 'target', 'started_at', 'ended_at', 'file_count'] as const),
      ...(['moved', 'moved_bytes', 'failed', 'failure'] as const),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return move ?? null;
}
