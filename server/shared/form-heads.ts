import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';

const endOfHead = Buffer.from('\r\n\r\n');
/** A longer head is passed on unchanged: the parser has its own limit. */
const longestHead = 16_384;

/** A line break inside a head can only belong to a name; a continued header line begins with a space. */
const inOneLine = (head: string): string =>
  head
    .replace(/(?<!\r)\n|\r(?!\n)/g, ' ')
    .replace(/(filename\*=[^;\r]*)/gi, (name: string) => name.replace(/%0[ad]/gi, '%20'));

/**
 * Passes a multipart body on with the head of every part in one line: the parser silently drops a part whose file name
 * has a line break.
 */
function headsInOneLine(boundary: string): Transform {
  const delimiter = Buffer.from(`\r\n--${boundary}\r\n`);
  // The first delimiter stands at the beginning, without a line before it.
  let held = Buffer.from('\r\n');
  let skip = held.length;
  let inHead = false;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      while (inHead ? readHead() : readContent());
      done();
    },
    flush(done) {
      pass(held.length);
      done();
    },
  });

  function pass(bytes: number, change?: (text: string) => string): void {
    const part = held.subarray(skip, bytes);
    stream.push(change ? Buffer.from(change(part.toString('latin1')), 'latin1') : part);
    held = held.subarray(bytes);
    skip = 0;
  }

  /** False: the bytes held back may be the beginning of a delimiter. */
  function readContent(): boolean {
    const start = held.indexOf(delimiter);
    inHead = start >= 0;
    if (inHead) pass(start + delimiter.length);
    else if (held.length >= delimiter.length + skip) pass(held.length - delimiter.length + 1);
    return inHead;
  }

  /** False: the end has not arrived yet. */
  function readHead(): boolean {
    const end = held.indexOf(endOfHead);
    if (end < 0 && held.length < longestHead) return false;
    inHead = false;
    pass(end < 0 ? held.length : end, inOneLine);
    return true;
  }

  return stream;
}

/** The parts of a multipart request. The name of a file, or of a field, is kept in one line. */
export function partsOf(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): ReturnType<FastifyRequest['parts']> {
  const { raw, headers } = request;
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return request.parts(options);
  const body = Object.assign(raw.pipe(headsInOneLine(boundary)), { headers });
  raw.once('close', () => {
    if (!raw.readableEnded) body.destroy();
  });
  return request.parts.call(Object.create(request, { raw: { value: body } }) as FastifyRequest, options);
}
