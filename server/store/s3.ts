import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { causeOf } from '../shared/cause';
import type { S3Settings } from './s3.settings';
import { type Element, readXml, textOf } from './s3.xml';

/** Why a store did not do what it was asked for. */
export class StoreError extends Error {
  /** `status` is null where no reply came; `code` is S3's, e.g. `NoSuchKey`, or the system's. */
  constructor(
    readonly status: number | null,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface StoredObject {
  key: string;
  bytes: number;
  at: Date;
}

/** A bucket of an S3-compatible store. Every call is tried again while the store is busy or away, and throws {@link StoreError}. */
export interface Bucket {
  has(key: string, signal?: AbortSignal): Promise<boolean>;
  /** Writes an object of any size in parts: it is there when it is whole, or not at all. Returns its bytes. */
  upload(key: string, content: AsyncIterable<Buffer>, options?: UploadOptions): Promise<number>;
  /** The object's bytes, from the one numbered `from`; goes on where it was cut off. */
  read(key: string, options?: ReadOptions): AsyncGenerator<Buffer, void>;
  list(prefix: string, signal?: AbortSignal): AsyncGenerator<StoredObject, void>;
  /** One that is not there is no fault. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
}

interface ReadOptions {
  from?: number;
  signal?: AbortSignal;
}

interface UploadOptions {
  /** Of one part, which is held in memory. */
  partBytes?: number;
  signal?: AbortSignal;
}

interface Asked {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal | undefined;
  /** Statuses that are replies, not failures. */
  taken?: readonly number[];
}

export interface Patience {
  /** How often a request is sent at most. */
  tries: number;
  /** Milliseconds before the second; doubled with each further one. */
  firstMs: number;
  /** Milliseconds that one request may take until its reply begins, and a reply between two pieces; two minutes unless told. */
  requestMs?: number;
}

const patient: Patience = { tries: 9, firstMs: 250 };
const longestMs = 8_000;
const defaultPart = 16 * 1024 * 1024;
/** Of one object, by S3. */
export const mostParts = 10_000;

const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export function openBucket(bucket: string, settings: S3Settings, patience: Patience = patient): Bucket {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const { requestMs = 120_000 } = patience;
  const signer = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 's3' },
    ...(sessionToken !== null && { sessionToken }),
  });
  const base = baseOf(bucket, settings);

  async function once(
    method: string,
    key: string,
    { query = {}, headers = {}, body, signal }: Asked,
  ): Promise<Response> {
    const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Spaces are written as the signature counts them.
    url.search = url.search.replaceAll('+', '%20');
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await signer.sign(url.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body && { body: body as Buffer<ArrayBuffer> }),
    });
    // Until the reply begins; a long one may take longer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('ETIMEDOUT')), requestMs);
    try {
      // What is signed is for this store: to where it points nothing is sent.
      return await fetch(signed, {
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a request until the store has time for it. */
  async function ask(method: string, key: string, asked: Asked = {}): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const reply = await once(method, key, asked).catch((error: unknown) => error as Error);
      asked.signal?.throwIfAborted();
      if (reply instanceof Response && (reply.ok || asked.taken?.includes(reply.status))) return reply;
      const failure = reply instanceof Response ? await failureOf(reply) : unreached(reply);
      if (
        tried >= patience.tries ||
        (failure.status !== null && !isBusy(failure.status) && failure.code !== 'RequestTimeout')
      )
        throw failure;
      await pause(tried, asked.signal);
    }
  }

  const pause = (tried: number, signal?: AbortSignal): Promise<void> =>
    wait(Math.min(longestMs, patience.firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2), undefined, { signal });

  async function xmlOf(reply: Response): Promise<Element | null> {
    return readXml(await reply.text());
  }

  async function uploadParts(key: string, parts: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
    const uploadId = textOf(await xmlOf(await ask('POST', key, { query: { uploads: '' }, signal })), 'UploadId');
    if (!uploadId) throw new StoreError(null, 'NoUploadId', 'its reply has no UploadId');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const reply = await ask('PUT', key, { query, body, signal });
        await reply.body?.cancel();
        tags.push(reply.headers.get('etag') ?? '');
      }
      await complete(key, uploadId, tags, signal);
    } catch (error) {
      // Parts that nobody completes would be kept and paid for.
      await ask('DELETE', key, { query: { uploadId }, taken: [404] }).catch(() => undefined);
      throw error;
    }
  }

  async function complete(key: string, uploadId: string, tags: readonly string[], signal?: AbortSignal): Promise<void> {
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    for (let tried = 1; ; tried++) {
      const reply = await ask('POST', key, { query: { uploadId }, body, signal, taken: [404] });
      const xml = await xmlOf(reply);
      if (reply.ok && xml?.name !== 'Error') return;
      // It was completed by a try of which the reply did not arrive.
      if (reply.status === 404 && (await has(key, signal))) return;
      // A store may begin a reply with 200 before it knows.
      const failure = failureIn(reply.status, xml);
      if (reply.status === 404 || tried >= patience.tries) throw failure;
      await pause(tried, signal);
    }
  }

  async function has(key: string, signal?: AbortSignal): Promise<boolean> {
    const reply = await ask('HEAD', key, { signal, taken: [404] });
    return reply.ok;
  }

  return {
    has,

    async upload(key, content, { partBytes = defaultPart, signal } = {}) {
      const parts = inParts(content, partBytes);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      let bytes = first.length;
      if (first.length < partBytes) {
        const reply = await ask('PUT', key, { body: first, signal });
        await reply.body?.cancel();
        return bytes;
      }
      async function* all(): AsyncGenerator<Buffer> {
        yield first;
        for await (const part of parts) {
          bytes += part.length;
          yield part;
        }
      }
      await uploadParts(key, all(), signal);
      return bytes;
    },

    async *read(key, { from = 0, signal } = {}) {
      let [at, tag, total] = [from, '', 0];
      for (let tried = 1; ;) {
        const headers: Record<string, string> = {
          ...(at > 0 && { range: `bytes=${at}-` }),
          ...(tag !== '' && { 'if-match': tag }),
        };
        const reply = await ask('GET', key, { headers, signal });
        if (at && reply.status !== 206)
          throw new StoreError(reply.status, 'NoRange', 'it does not go on in the middle');
        if (!tag) {
          tag = reply.headers.get('etag') ?? '';
          total = at + Number(reply.headers.get('content-length'));
        }
        let cause: unknown = new Error('it was cut off');
        try {
          for await (const chunk of inTime(reply, requestMs)) {
            at += chunk.length;
            tried = 1;
            yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
          }
        } catch (error) {
          signal?.throwIfAborted();
          cause = error;
        }
        if (at >= total) return;
        if (tried >= patience.tries) throw unreached(cause as Error);
        await pause(tried++, signal);
      }
    },

    async *list(prefix, signal) {
      for (let token: string | null = null; ;) {
        const query = { 'list-type': '2', prefix, ...(token !== null && { 'continuation-token': token }) };
        const xml = await xmlOf(await ask('GET', '', { query, signal }));
        if (xml?.name !== 'ListBucketResult') throw new StoreError(null, 'NoList', 'its reply is no list');
        for (const one of xml.children.filter(({ name }) => name === 'Contents'))
          yield {
            key: textOf(one, 'Key') ?? '',
            bytes: Number(textOf(one, 'Size')),
            at: new Date(textOf(one, 'LastModified') ?? ''),
          };
        token = textOf(xml, 'NextContinuationToken');
        if (textOf(xml, 'IsTruncated') !== 'true' || !token) return;
      }
    },

    async remove(key, signal) {
      const reply = await ask('DELETE', key, { signal, taken: [404] });
      await reply.body?.cancel();
    },
  };
}

/** What a reply brings; throws if nothing comes for so long. Who takes it may be as slow as they like. */
async function* inTime({ body }: Response, ms: number): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const timer = new AbortController();
      const late = wait(ms, null, { signal: timer.signal }).then(() => {
        throw Object.assign(new Error('it is silent'), { code: 'ETIMEDOUT' });
      });
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => {
        late.catch(() => undefined);
        timer.abort();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function baseOf(bucket: string, { endpoint, region, pathStyle }: S3Settings): string {
  const address = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  // A certificate for all buckets is not one for a name with dots.
  if (!pathStyle && !(address.protocol === 'https:' && bucket.includes('.'))) {
    address.host = `${bucket}.${address.host}`;
    return address.href.replace(/\/$/, '');
  }
  return `${address.href.replace(/\/$/, '')}/${bucket}`;
}

/** The content in pieces of that size; the last one may be smaller. */
async function* inParts(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (let chunk of content) {
    while (length + chunk.length >= size) {
      const left = size - length;
      yield Buffer.concat([...held, chunk.subarray(0, left)]);
      chunk = chunk.subarray(left);
      [held, length] = [[], 0];
    }
    if (chunk.length) held.push(chunk);
    length += chunk.length;
  }
  if (length) yield Buffer.concat(held);
}

const failureOf = async (reply: Response): Promise<StoreError> =>
  failureIn(reply.status, readXml(await reply.text().catch(() => '')));

function failureIn(status: number, xml: Element | null): StoreError {
  const code = textOf(xml, 'Code') ?? String(status);
  return new StoreError(status, code, textOf(xml, 'Message') ?? `it replied ${status}`);
}

function unreached(error: Error): StoreError {
  const code = causeOf(error);
  return new StoreError(null, code, `it is not reached (${code})`);
}

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
