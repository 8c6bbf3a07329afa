import { Readable } from 'node:stream';

/**
 * Bytes as a stream, once the first of them are there: a fault of their source is thrown before a reply has begun. In byte
 * mode: in object mode sixteen chunks would be read ahead for a slow receiver.
 */
export async function begunStream(content: AsyncIterable<Buffer>): Promise<Readable> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* all(): AsyncGenerator<Buffer> {
    try {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return Readable.from(all(), { objectMode: false });
}
