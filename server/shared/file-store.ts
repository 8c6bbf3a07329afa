import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { OwnerType } from '../../wire/parts/attachment';
import type { Upload } from './body';
import type { Db, Trx } from './db';

const chunkBytes = 256 * 1024;

/**
 * Files live in PostgreSQL in chunks, in the transaction of the record that they belong to: no orphans, and one backup
 * has everything. Another store would offer the same four functions.
 */
export async function storeFile(
  db: Trx,
  owner: { type: OwnerType; id: number },
  file: Upload,
  actorId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('attachments')
    .values({
      owner_type: owner.type,
      owner_id: owner.id,
      value: file.name,
      size: file.size,
      type: file.type,
      created_by: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const handle = await open(file.path);
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = 0; ; position++) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position * chunkBytes);
      if (!bytesRead) break;
      await db
        .insertInto('attachment_chunks')
        .values({ attachment_id: id, position, bytes: Buffer.from(buffer.subarray(0, bytesRead)) })
        .execute();
    }
  } finally {
    await handle.close();
  }
  return id;
}

/** The file's bytes. */
export const readFile = (db: Db, { id, size }: { id: number; size: number }): Readable =>
  streamChunks(size, (position) =>
    db
      .selectFrom('attachment_chunks')
      .select('bytes')
      .where('attachment_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow(),
  );

/**
 * `size` bytes, read chunk by chunk as they are sent. Fails if one is missing, because the file was removed meanwhile, so
 * that the receiver does not mistake a part for the whole file.
 */
export function streamChunks(size: number, read: (position: number) => Promise<{ bytes: Buffer }>): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let left = size;
    for (let position = 0; left > 0; position++) {
      const { bytes } = await read(position);
      left -= bytes.length;
      yield bytes;
    }
  }
  // In byte mode: in object mode sixteen chunks would be read ahead for a slow receiver.
  return Readable.from(chunks(), { objectMode: false });
}

/** Removes every file of an owner. */
export async function removeFiles(db: Trx, owner: { type: OwnerType; id: number }): Promise<void> {
  await db.deleteFrom('attachments').where('owner_type', '=', owner.type).where('owner_id', '=', owner.id).execute();
}

/** The owner's one file becomes `file`; without a file it is removed if `remove` is set, else kept. */
export async function replaceFile(
  db: Trx,
  owner: { type: OwnerType; id: number },
  file: Upload | undefined,
  remove: boolean,
  actorId: number,
): Promise<void> {
  if (file || remove) await removeFiles(db, owner);
  if (file) await storeFile(db, owner, file, actorId);
}
