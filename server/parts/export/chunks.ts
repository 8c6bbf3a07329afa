import { Readable } from 'node:stream';
import type { Db, Trx } from '../../shared/db';

/** Bytes of one chunk at least, but for the last. */
export const chunkBytes = 1024 * 1024;

export async function storeChunk(db: Trx, exportId: number, position: number, bytes: Buffer): Promise<void> {
  await db.insertInto('export_chunks').values({ export_id: exportId, position, bytes }).execute();
}

/** The file's bytes, read as they are sent. Fails if it is deleted meanwhile, so that no part passes for the whole. */
export function readChunks(db: Db, { id, size }: { id: number; size: number }): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let left = size;
    for (let position = 0; left > 0; position++) {
      const { bytes } = await db
        .selectFrom('export_chunks')
        .select('bytes')
        .where('export_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
      left -= bytes.length;
      yield bytes;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
