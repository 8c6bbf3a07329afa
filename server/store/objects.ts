import { createHash } from 'node:crypto';
import { type Bucket, openBucket, type Patience, type StoredObject } from './s3';
import { type FilesPlace, nameOfPlace } from './s3.settings';

/** The store that files may lie in (FILES_URL). Every call throws {@link StoreError} in bounded time. */
export interface Objects {
  /** As people name it: `s3://bucket/prefix`. */
  name: string;
  /** Writes the content; it is there when it is whole, or not at all. Returns what was written. */
  put(key: string, content: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<Digest>;
  /** From the byte numbered `from`. */
  read(key: string, options?: { from?: number; signal?: AbortSignal }): AsyncGenerator<Buffer, void>;
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>;
  list(signal?: AbortSignal): AsyncGenerator<StoredObject, void>;
  /** Throws if it cannot be asked. */
  reach(signal?: AbortSignal): Promise<void>;
}

export interface Digest {
  size: number;
  sha256: Buffer;
}

/** A person waits: a busy store is asked for some seconds, a silent one is left after half a minute. */
const patience: Patience = { tries: 5, firstMs: 200, requestMs: 30_000 };
/** Bytes of a part, which is held in memory. */
const partBytes = 8 * 1024 * 1024;
/** Milliseconds for a whole file, and for each of its megabytes. */
const within = { file: 60_000, megabyte: 2_000 };

export function openObjects(place: FilesPlace, patient: Patience = patience): Objects {
  const { bucket: name, prefix, settings } = place;
  const bucket = openBucket(name, settings, patient);
  return objectsIn(bucket, nameOfPlace({ bucket: name, prefix }), prefix && `${prefix}/`);
}

function objectsIn(bucket: Bucket, name: string, start: string): Objects {
  return {
    name,

    async put(key, content, signal) {
      const digest = digesting(content);
      await bucket.upload(start + key, digest.content, { partBytes, ...(signal && { signal }) });
      return digest.end();
    },

    read: (key, options) => bucket.read(start + key, options),
    remove: (key) => bucket.remove(start + key, AbortSignal.timeout(within.file)),

    async *list(signal) {
      for await (const one of bucket.list(start, signal)) yield { ...one, key: one.key.slice(start.length) };
    },

    async reach(signal) {
      for await (const _ of bucket.list(start, signal)) return;
    },
  };
}

/** Milliseconds that sending or reading a file of so many bytes may take. */
export const timeFor = (bytes: number): number => within.file + Math.ceil(bytes / (1024 * 1024)) * within.megabyte;

/** Counts what passes through; `end` says what it was. */
export function digesting(content: AsyncIterable<Buffer>): { content: AsyncGenerator<Buffer>; end: () => Digest } {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { content: counted(), end: () => ({ size, sha256: hash.digest() }) };
}
