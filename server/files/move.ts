import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '../queue/queue';
import type { Database, Trx } from '../shared/db';
import { contentOf, storeChunks, type StoredFile } from '../shared/file-store';
import { unlist } from '../shared/files';
import { inTransaction } from '../shared/transaction';
import { uploadFolder } from '../shared/upload-folder';
import { digesting, type Objects, timeFor } from '../store/objects';
import { StoreError } from '../store/s3';
import { lastMove, type Move, type Target } from './state';

/** Files that are under way at the same time; a part of each is in memory. */
const atOnce = 4;
/** A job that has worked so long leaves the rest to the next one, in milliseconds. */
const longestMs = 10_000;
/** While the store is away it is asked again after this time, in milliseconds. */
const againMs = 30_000;

interface ToMove extends StoredFile {
  sha256: Buffer | null;
}

/** What came over is not what was there; the file stays where it is. */
class Damaged extends Error {}

export interface Mover {
  db: Database;
  objects: Objects | null;
  /** Holds files on their way to the database. */
  dataDir: string;
  isBusy?: () => boolean;
  /** When it is aborted the files in hand are the last of this job. */
  signal?: AbortSignal;
}

/**
 * Begins to move all files, and has new ones go there; one that is under way to the same place goes on. The move is done by
 * the background work of the processes that serve.
 */
export async function beginMove(db: Database, target: Target): Promise<Move> {
  return inTransaction(db, async (trx) => {
    await sql`lock table file_moves in share row exclusive mode`.execute(trx);
    const last = await lastMove(trx);
    if (last && !last.ended_at && last.target === target) return last;
    await trx
      .updateTable('file_moves')
      .set({ ended_at: sql`now()`, failure: 'Another move was begun.' })
      .where('ended_at', 'is', null)
      .execute();
    const { rows } = await sql<{ id: number }>`
      insert into file_moves (target, file_count) select ${target}, count(*) from attachments where ${misplaced(target)} returning id`.execute(
      trx,
    );
    await enqueue(trx, 'file-move', [{ id: rows[0]!.id }]);
    return (await lastMove(trx))!;
  });
}

const misplaced = (target: Target) => (target === 's3' ? sql`object_key is null` : sql`object_key is not null`);

/**
 * Goes on with a move where it stands, a few files at a time. Each is compared, by size and SHA-256, where it came to, before
 * the old copy goes, so a process may be killed at any point, and two may work on the same move.
 */
export async function runMove(mover: Mover, { id }: { id: number }, forMs = longestMs): Promise<void> {
  const { db, objects, signal } = mover;
  const until = Date.now() + forMs;
  for (;;) {
    const begun = performance.now();
    const move = await db
      .selectFrom('file_moves')
      .select(['target', 'last_id'])
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!move) return;
    if (!objects) return later(db, id, 'FILES_URL is not set.');
    const files = await nextFiles(db, move);
    if (!files.length) {
      if (await endOrAgain(db, id, move.target)) return;
      continue;
    }
    const ends = await Promise.all(files.map((file) => moved({ ...mover, objects }, move.target, file)));
    const away = ends.find((end) => end instanceof StoreError);
    if (away) return later(db, id, `${away.message} (${away.code})`);
    await note(db, id, files, ends as (Damaged | number)[]);
    if (Date.now() > until || signal?.aborted) return void (await inTransaction(db, (trx) => queue(trx, id)));
    // At most half of the time, and a third of it while people are at work.
    const took = performance.now() - begun;
    await wait(mover.isBusy?.() ? 2 * took : took, undefined, { signal }).catch(() => undefined);
  }
}

const queue = (trx: Trx, id: number, at?: Date) => enqueue(trx, 'file-move', [{ id }], at);

/** Notes why it waits. */
async function later(db: Database, id: number, failure: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('file_moves').set({ failure }).where('id', '=', id).execute();
    await queue(trx, id, new Date(Date.now() + againMs));
  });
}

async function nextFiles(db: Database, { target, last_id }: { target: Target; last_id: number }): Promise<ToMove[]> {
  const { rows } = await sql<ToMove>`
    select id, size, object_key, sha256 from attachments where id > ${last_id} and ${misplaced(target)} order by id limit ${atOnce}`.execute(
    db,
  );
  return rows;
}

async function note(db: Database, id: number, files: readonly ToMove[], ends: readonly (Damaged | number)[]) {
  const failed = ends.filter((end) => end instanceof Damaged);
  const bytes = ends.filter((end) => typeof end === 'number');
  await db
    .updateTable('file_moves')
    .set((eb) => ({
      last_id: files.at(-1)!.id,
      moved: eb('moved', '+', bytes.length),
      moved_bytes: eb(
        'moved_bytes',
        '+',
        bytes.reduce((sum, one) => sum + one, 0),
      ),
      failed: eb('failed', '+', failed.length),
      failure: failed.at(-1)?.message ?? eb.case().when('failed', '>', 0).then(eb.ref('failure')).else(null).end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Files that were saved behind it are moved too. Returns whether that was all. */
async function endOrAgain(db: Database, id: number, target: Target): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    with others as (select count(*) as count from attachments where ${misplaced(target)})
    update file_moves set
      ended_at = case when others.count <= failed then now() end,
      last_id = case when others.count <= failed then last_id else 0 end,
      failed = case when others.count <= failed then failed else 0 end
    from others where id = ${id} returning ended_at is not null as ended`.execute(db);
  return rows[0]?.ended ?? true;
}

type Moving = Mover & { objects: Objects };

/** Bytes that were moved; a {@link StoreError} if the store is away, {@link Damaged} if this one cannot be. */
async function moved(mover: Moving, target: Target, file: ToMove): Promise<number | StoreError | Damaged> {
  try {
    await (target === 's3' ? toStore(mover, file) : toDatabase(mover, file));
    return file.size;
  } catch (error) {
    if (error instanceof Damaged) return error;
    if (error instanceof StoreError && error.code === 'NoSuchKey')
      return new Damaged(`Attachment ${file.id}: the store does not have ${file.object_key}.`);
    if (error instanceof StoreError) return error;
    if ((error as Error).name === 'TimeoutError') return new StoreError(null, 'ETIMEDOUT', 'it takes too long');
    // The row is gone meanwhile; a fault of the database is told.
    const row = await mover.db.selectFrom('attachments').select('id').where('id', '=', file.id).executeTakeFirst();
    if (!row) return 0;
    throw error;
  }
}

async function toStore({ db, objects }: Moving, file: ToMove): Promise<void> {
  const key = `${file.id}-${randomBytes(16).toString('hex')}`;
  const in1Day = sql<Date>`now() + interval '1 day'`;
  await db.insertInto('file_objects').values({ key, due_at: in1Day }).execute();
  try {
    const signal = AbortSignal.timeout(2 * timeFor(file.size));
    const written = await objects.put(key, contentOf(db, objects, file), signal);
    const read = digesting(objects.read(key, { signal }));
    for await (const _ of read.content);
    const there = read.end();
    const isSame = [written, there].every(({ size }) => size === file.size) && there.sha256.equals(written.sha256);
    if (!isSame || (file.sha256 && !file.sha256.equals(there.sha256))) throw new Damaged(differs(file));
    await inTransaction(db, async (trx) => {
      if (!(await isStill(trx, file))) return;
      await trx.deleteFrom('file_objects').where('key', '=', key).execute();
      await trx
        .updateTable('attachments')
        .set({ object_key: key, sha256: there.sha256 })
        .where('id', '=', file.id)
        .execute();
      await trx.deleteFrom('attachment_chunks').where('attachment_id', '=', file.id).execute();
    });
  } finally {
    // Of a file that was deleted meanwhile, or that was not moved.
    await unlist(db, [key]).catch(() => undefined);
  }
}

async function toDatabase({ db, objects, dataDir }: Moving, file: ToMove): Promise<void> {
  const folder = uploadFolder({ dataDir });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const held = path.join(folder, `move-${file.id}-${randomBytes(8).toString('hex')}`);
  try {
    const read = digesting(contentOf(db, objects, file));
    await pipeline(read.content, createWriteStream(held, { mode: 0o600 }));
    const { size, sha256 } = read.end();
    if (size !== file.size || (file.sha256 && !file.sha256.equals(sha256))) throw new Damaged(differs(file));
    await inTransaction(db, async (trx) => {
      if (!(await isStill(trx, file))) return;
      const stored = await storeChunks(trx, file.id, held);
      if (!stored.equals(sha256)) throw new Damaged(differs(file));
      await trx.updateTable('attachments').set({ object_key: null, sha256 }).where('id', '=', file.id).execute();
      // Downloads that have begun go on.
      const inAnHour = sql<Date>`now() + interval '1 hour'`;
      await trx.insertInto('file_objects').values({ key: file.object_key!, due_at: inAnHour }).execute();
    });
  } finally {
    await rm(held, { force: true });
  }
}

const differs = ({ id }: ToMove): string => `Attachment ${id}: what came over is not what its row says.`;

/** Nobody has deleted it or moved it meanwhile; from now on nobody does. */
async function isStill(trx: Trx, { id, object_key }: ToMove): Promise<boolean> {
  const row = await trx
    .selectFrom('attachments')
    .select('object_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.object_key === object_key;
}
