import type { Readable } from 'node:stream';
import type { Db, Trx } from '../../shared/db';
import { streamChunks } from '../../shared/file-store';

/** Bytes of one chunk at least, but for the last. */
export const chunkBytes = 1024 * 1024;

export async function storeChunk(db: Trx, exportId: number, position: number, bytes: Buffer): Promise<void> {
  await db.insertInto('export_chunks').values({ export_id: exportId, position, bytes }).execute();
}

/** The file's bytes. */
export const readChunks = (db: Db, { id, size }: { id: number; size: number }): Readable =>
  streamChunks(size, (position) =>
    db
      .selectFrom('export_chunks')
      .select('bytes')
      .where('export_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow(),
  );
