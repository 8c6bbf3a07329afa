import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { Call } from '../../wire/protocol/call';
import * as fileSentences from '../../texts/compiled/server/file';
import { type Scanner, ScannerError } from '../scan/clamd';
import { type Objects, timeFor } from '../store/objects';
import { StoreError } from '../store/s3';
import type { Readable } from 'node:stream';
import type { Upload } from './body';
import type { Database, Db } from './db';
import { ApiError } from './errors';
import { readFile, type StoredFile } from './file-store';
import { gate } from './gate';
import { say } from './sentence';

/** What happens to files before the transaction of what they belong to, and how they are read afterwards. */
export interface Files {
  /** The store; null: all files are in the database. */
  objects: Objects | null;
  scanner: Scanner | null;
  /** Throws at the field of a file in which malware was found (422; 412 where a file's faults are), 503 if nobody could look. */
  check(files: Record<string, Upload>, call?: Pick<Call, 'fails'>): Promise<void>;
  /**
   * Puts files into the store, if that is where new ones go; {@link storeFile} then makes them the record's. Throws 503 at
   * the field. What it returns runs when the transaction is over, however that ended: what no row has taken is removed.
   */
  keep(files: Record<string, Upload>): Promise<() => Promise<void>>;
  /** The file's bytes. Throws 404 if the store does not have it, 503 if that is not reached. */
  read(db: Db, file: StoredFile): Promise<Readable>;
}

/** What became of a look at a file. */
export type ScanResult = 'clean' | 'infected' | 'failed';

interface Options {
  db: Database;
  objects?: Objects | null;
  scanner?: Scanner | null;
  /** Into the log. */
  warn: (details: Record<string, unknown>, line: string) => void;
  /** Counts. */
  scanned?: (result: ScanResult) => void;
}

/** Files that one process sends to the store, or has scanned, at the same time; a part of each is in memory. */
const atOnce = 4;
/** Seconds after which it may be tried again. */
const againAfter = 60;
/** An object that no row has taken is removed after this time. */
const orphanAfter = sql`interval '1 day'`;

export function filesIn({ db, objects = null, scanner = null, warn, scanned = () => undefined }: Options): Files {
  const inTurn = gate(atOnce);

  /** Throws an {@link ApiError} unless it is clean. */
  async function scan(scanner: Scanner, field: string, file: Upload, faultStatus: number): Promise<void> {
    const found = await scanner
      .scan(() => createReadStream(file.path))
      .catch((error: unknown) => {
        if (!(error instanceof ScannerError)) throw error;
        scanned('failed');
        warn(
          { file: file.name, bytes: file.size, scanner: scanner.name, why: error.message },
          'a file was not scanned',
        );
        throw error.failure === 'limit'
          ? new ApiError(faultStatus, { [field]: say(fileSentences.unscannable, { file: file.name }) })
          : new ApiError(503, { [field]: say(fileSentences.unscanned, { file: file.name }) }, againAfter);
      });
    scanned(found === null ? 'clean' : 'infected');
    if (found === null) return;
    warn({ file: file.name, bytes: file.size, signature: found }, 'malware was found in an upload');
    throw new ApiError(faultStatus, { [field]: say(fileSentences.infected, { file: file.name }) });
  }

  return {
    objects,
    scanner,

    async check(files, call) {
      if (!scanner) return;
      const faultStatus = call?.fails.includes(412) ? 412 : 422;
      await allOf(files, ([name, file]) => inTurn(() => scan(scanner, fieldOf(name), file, faultStatus)));
    },

    async keep(files) {
      const uploads = Object.entries(files);
      if (!objects || !uploads.length) return async () => undefined;
      const reserved = await reserve(db, uploads.length);
      if (!reserved.length) return async () => undefined;
      const settle = () =>
        unlist(
          db,
          reserved.map(({ key }) => key),
        ).catch(() => undefined);
      const put = async ([name, file]: [string, Upload], { id, key }: { id: number; key: string }): Promise<void> => {
        try {
          const { size, sha256 } = await objects.put(
            key,
            createReadStream(file.path),
            AbortSignal.timeout(timeFor(file.size)),
          );
          if (size !== file.size) throw new Error(`${size} bytes of ${file.size} were read`);
          file.kept = { id, key, sha256 };
        } catch (error) {
          warn({ store: objects.name, object: key, bytes: file.size, why: whyOf(error) }, 'a file was not stored');
          throw new ApiError(503, { [fieldOf(name)]: say(fileSentences.not_stored, { file: file.name }) }, againAfter);
        }
      };
      try {
        const places = new Map(uploads.map(([name], at) => [name, reserved[at]!]));
        await allOf(files, (one) => inTurn(() => put(one, places.get(one[0])!)));
      } catch (error) {
        await settle();
        throw error;
      }
      return settle;
    },

    read: (reader, file) =>
      readFile(reader, objects, file).catch((error: unknown) => {
        if (file.object_key === null) throw error;
        warn({ store: objects?.name ?? null, object: file.object_key, why: whyOf(error) }, 'a file was not read');
        if (error instanceof StoreError && error.code === 'NoSuchKey') throw new ApiError(404, say(fileSentences.gone));
        throw new ApiError(503, say(fileSentences.not_read), againAfter);
      }),
  };
}

/** Waits for all of them, also when one fails: nothing goes on behind a reply. Throws the first failure. */
async function allOf(files: Record<string, Upload>, work: (one: [string, Upload]) => Promise<void>): Promise<void> {
  const done = await Promise.allSettled(Object.entries(files).map(work));
  const failed = done.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Of a list's file, e.g. `attachments[1]`, the list. */
const fieldOf = (name: string): string => name.replace(/\[\d*\]$/, '');

/** What a store says has no secret; what else is thrown may have an address in it. */
const whyOf = (error: unknown): string =>
  error instanceof StoreError ? `${error.message} (${error.code})` : (error as Error).name;

/**
 * Lists objects before they are written, under keys that nobody can guess, each with the id that its row will have. None
 * while files are moved, or have been, into the database.
 */
export async function reserve(db: Database, count: number): Promise<{ id: number; key: string }[]> {
  const random = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const { rows } = await sql<{ key: string }>`
    insert into file_objects (key, due_at)
    select nextval(pg_get_serial_sequence('attachments', 'id')) || '-' || random, now() + ${orphanAfter} from unnest(${random}::text[]) random
    where coalesce((select target from file_moves order by id desc limit 1), 's3') = 's3'
    returning key`.execute(db);
  return rows.map(({ key }) => ({ id: Number(key.split('-', 1)[0]), key }));
}

/** Those that no row has taken are removed by the next sweep. */
export async function unlist(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('file_objects')
    .set({ due_at: sql`now()` })
    .where('key', 'in', keys)
    .execute();
}
