import { Readable } from 'node:stream';
import type { Place } from '../backup/place';

/** The content of a file, once its first bytes are there: a fault is thrown before a reply has begun. */
export async function readStream(place: Place, file: string): Promise<Readable> {
  const chunks = place.read(file)[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* all(): AsyncGenerator<Buffer> {
    if (!first.done) yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return Readable.from(all(), { objectMode: false });
}
