import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Place } from '../backup/place';

/** What a file of lines is known by. */
export interface Written {
  bytes: number;
  /** Of the file as it is. */
  sha256: string;
}

/** Writes texts, each a line of JSON, into a file as gzip. `likely`: the most bytes that it should take. */
export async function writeLines(
  place: Place,
  file: string,
  lines: AsyncIterable<string>,
  likely: number,
): Promise<Written> {
  const hash = createHash('sha256');
  let writing: Promise<number> | undefined;
  await pipeline(Readable.from(lines), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of packed) {
        hash.update(chunk);
        yield chunk;
      }
    }
    writing = place.write(file, hashed(), { likely });
    await writing;
  });
  return { bytes: await writing!, sha256: hash.digest('hex') };
}

/** The SHA-256 of a file. Throws ConfigError if it is not there. */
export async function digestOf(place: Place, file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of place.read(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Its lines, one after the other. Throws if it is no gzip. */
export async function* linesOf(place: Place, file: string): AsyncGenerator<string> {
  const unpacked = new PassThrough();
  const reading = pipeline(place.read(file), createGunzip(), unpacked);
  // Heard below, once what came is read.
  reading.catch(() => undefined);
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  await reading;
}
