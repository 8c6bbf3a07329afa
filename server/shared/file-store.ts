import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { OwnerType } from '../../wire/parts/attachment';
import { type Objects, timeFor } from '../store/objects';
import { StoreError } from '../store/s3';
import { begunStream } from './begun';
import type { KeptObject, Upload } from './body';
import type { Db, Trx } from './db';

const chunkBytes = 256 * 1024;

/**
 * A file is where its row says: in the database in chunks, in the transaction of the record that it belongs to, or, with
 * `object_key`, in the store, where `files.keep` has put it before that transaction (docs/decisions/087). A trigger lists
 * the objects of rows that are deleted, so that the sweep removes them (server/files/sweep.ts).
 */
export async function storeFile(
  db: Trx,
  owner: { type: OwnerType; id: number },
  file: Upload,
  actorId: number,
): Promise<number> {
  const kept = file.kept && (await claim(db, file.kept)) ? file.kept : null;
  const { id } = await db
    .insertInto('attachments')
    .values({
      ...(kept && { id: kept.id, object_key: kept.key, sha256: kept.sha256 }),
      owner_type: owner.type,
      owner_id: owner.id,
      value: file.name,
      size: file.size,
      type: file.type,
      created_by: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!kept) {
    const sha256 = await storeChunks(db, id, file.path);
    await db.updateTable('attachments').set({ sha256 }).where('id', '=', id).execute();
  }
  return id;
}

/** From now on the object is the row's. False: another row has taken it, or it was swept. */
async function claim(db: Trx, { key }: KeptObject): Promise<boolean> {
  const claimed = await db.deleteFrom('file_objects').where('key', '=', key).returning('key').execute();
  return claimed.length === 1;
}

/** Writes what is in the file at `path` as the chunks of that row. Returns its SHA-256. */
export async function storeChunks(db: Trx, id: number, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const handle = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = 0; ; position++) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position * chunkBytes);
      if (!bytesRead) break;
      const bytes = Buffer.from(buffer.subarray(0, bytesRead));
      hash.update(bytes);
      await db.insertInto('attachment_chunks').values({ attachment_id: id, position, bytes }).execute();
    }
  } finally {
    await handle.close();
  }
  return hash.digest();
}

export interface StoredFile {
  id: number;
  size: number;
  object_key: string | null;
}

/**
 * The file's bytes, once the first of them are there. Throws {@link StoreError} if the store does not have it, or is not
 * reached; `objects` is null where there is none.
 */
export async function readFile(db: Db, objects: Objects | null, file: StoredFile): Promise<Readable> {
  const content = contentOf(db, objects, file);
  return file.object_key === null ? Readable.from(content, { objectMode: false }) : begunStream(content);
}

/**
 * `size` bytes. Fails if some are missing, because the file was removed meanwhile, so that the receiver does not mistake a
 * part for the whole file. One that is moved into the store meanwhile is read on there.
 */
export async function* contentOf(
  db: Db,
  objects: Objects | null,
  { id, size, object_key }: StoredFile,
): AsyncGenerator<Buffer> {
  let key = object_key;
  let sent = 0;
  for (let position = 0; key === null && sent < size; position++) {
    const chunk = await db
      .selectFrom('attachment_chunks')
      .select('bytes')
      .where('attachment_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (chunk) {
      sent += chunk.bytes.length;
      yield chunk.bytes;
    } else {
      const row = await db.selectFrom('attachments').select('object_key').where('id', '=', id).executeTakeFirst();
      key = row?.object_key ?? null;
      if (key === null) throw new Error(`The attachment ${id} was removed while it was read.`);
    }
  }
  if (key === null) return;
  for await (const bytes of fromStore(objects, key, { from: sent, size })) {
    sent += bytes.length;
    yield bytes;
  }
  if (sent !== size)
    throw new StoreError(null, 'SizeDiffers', `it has ${sent} bytes of ${key}, which has ${size} by its row`);
}

function fromStore(
  objects: Objects | null,
  key: string,
  { from, size }: { from: number; size: number },
): AsyncGenerator<Buffer, void> {
  if (!objects) throw new StoreError(null, 'NoStore', 'FILES_URL is not set, and the file lies in a store');
  // Who reads may be slow, so only a silent store is left early; nobody reads for hours.
  return objects.read(key, { from, signal: AbortSignal.timeout(20 * timeFor(size)) });
}

/** `size` bytes, read chunk by chunk as they are sent. Fails if one is missing. */
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
