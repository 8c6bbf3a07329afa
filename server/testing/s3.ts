import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as aws4 from 'aws4';

/**
 * A store of a test, as far as we speak S3: objects, parts, lists in pages, and signatures, which another library than
 * the product's counts again. None that really runs could be had: Debian 12 has no small one, and what npm has (s3rver)
 * does not look at signatures of version 4.
 */
export interface TestStore {
  url: string;
  /** What the product needs to get in. */
  env: Record<string, string>;
  /** By their keys with the bucket: `backups/nightly/x`. */
  objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor given up. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Method and path of each request with the status of its reply. */
  replies: string[];
  /** Every so-manieth request is replied with 503; 0: none. */
  busyEvery: number;
  /** Replies in its place: a status, or `cut` to end the connection in the middle of the body. */
  instead: ((request: IncomingMessage, n: number) => number | 'cut' | 'after' | null) | null;
  close(): Promise<void>;
}

const region = 'eu-test-1';
const bucket = 'backups';
const credentials = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'a secret of the test store',
  sessionToken: 'a session',
};
/** S3's own: parts but for the last are at least so large. */
const smallestPart = 5 * 1024 * 1024;
const pageSize = 3;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

export async function startStore(): Promise<TestStore> {
  let requests = 0;
  const server = http.createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const n = ++requests;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    response.on('close', () => store.replies.push(`${request.method} ${request.url} ${response.statusCode}`));
    try {
      const instead = store.instead?.(request, n) ?? null;
      if (typeof instead === 'number') throw new Refusal(instead, instead === 503 ? 'SlowDown' : `Planted${instead}`);
      if (store.busyEvery && n % store.busyEvery === 0)
        throw new Refusal(503, 'SlowDown', 'Please reduce your request rate.');
      requireSignature(request, body);
      const [status, headers, content] = reply(request, body);
      if (instead === 'after') throw new Refusal(503, 'SlowDown');
      response.writeHead(status, { 'content-length': content.length, ...headers });
      if (instead !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : content);
      response.write(content.subarray(0, Math.floor(content.length / 2)), () => response.destroy());
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(500, 'InternalError', String(error));
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
      );
    }
  }

  function reply(request: IncomingMessage, body: Buffer): [number, Record<string, string>, Buffer] {
    const url = new URL(request.url ?? '/', 'http://store');
    const path = decodeURIComponent(url.pathname).slice(1);
    const [named] = path.split('/', 1);
    if (named !== bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const uploadId = url.searchParams.get('uploadId');
    const xml = (text: string): [number, Record<string, string>, Buffer] => [
      200,
      { 'content-type': 'application/xml' },
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
    ];
    const nothing = (status: number, headers = {}): [number, Record<string, string>, Buffer] => [
      status,
      headers,
      Buffer.alloc(0),
    ];

    if (url.searchParams.get('list-type') === '2') return xml(listOf(url.searchParams));
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload<${store.uploads.size + requests}>&`;
      store.uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${escaped(id)}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== null) {
      const parts = store.uploads.get(uploadId);
      if (!parts) throw new Refusal(404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body);
        return nothing(200, { etag: tagOf(body) });
      }
      if (request.method === 'POST') store.objects.set(path, joined(parts, body.toString()));
      store.uploads.delete(uploadId);
      return request.method === 'POST' ? xml('<CompleteMultipartUploadResult/>') : nothing(204);
    }
    if (request.method === 'PUT') {
      store.objects.set(path, body);
      return nothing(200, { etag: tagOf(body) });
    }
    if (request.method === 'DELETE') {
      store.objects.delete(path);
      return nothing(204);
    }
    const object = store.objects.get(path);
    if (!object) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    const tag = tagOf(object);
    if ((request.headers['if-match'] ?? tag) !== tag) throw new Refusal(412, 'PreconditionFailed');
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    return [from ? 206 : 200, { etag: tag }, object.subarray(Number(from ?? 0))];
  }

  function listOf(query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escaped(key.slice(bucket.length + 1))}</Key><LastModified>2026-05-31T02:00:00.000Z</LastModified><Size>${store.objects.get(key)!.length}</Size></Contents>`,
    );
    const more =
      keys.length > page.length ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`;
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: TestStore = {
    url,
    env: {
      ...{ AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
      ...{ AWS_SESSION_TOKEN: credentials.sessionToken, AWS_REGION: region, AWS_ENDPOINT_URL: url },
    },
    objects: new Map(),
    uploads: new Map(),
    replies: [],
    busyEvery: 0,
    instead: null,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return store;
}

/** Throws if somebody else signed it, or something else. */
function requireSignature({ method, url, headers }: IncomingMessage, body: Buffer): void {
  const [, key, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!key || !signed) throw new Refusal(403, 'AccessDenied', 'Access Denied.');
  if (key !== credentials.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId', 'The key is not known.');
  if (scope?.split('/')[1] !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed', 'The region is wrong.');
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const at = Date.parse(
    String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - at) < 900_000)) throw new Refusal(403, 'RequestTimeTooSkewed', 'The clocks differ.');
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'])
    if (!signed.split(';').includes(needed)) throw new Refusal(403, 'AccessDenied', `${needed} is not signed`);
  const again = aws4.sign(
    {
      ...{ service: 's3', region, method, path: url },
      headers: Object.fromEntries(signed.split(';').map((name) => [name, String(headers[name])])),
    },
    credentials,
  );
  if (!String(again.headers?.Authorization).endsWith(`Signature=${signature}`))
    throw new Refusal(403, 'SignatureDoesNotMatch', 'The signature does not match.');
}

/** Throws as S3 does, for parts that are missing, others, or too small. */
function joined(parts: Map<number, Buffer>, asked: string): Buffer {
  const wanted = [...asked.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)].map(([, number, tag]) => {
    const part = parts.get(Number(number));
    if (!part || tag?.replaceAll('&#34;', '"') !== tagOf(part)) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  if (wanted.length !== parts.size) throw new Refusal(400, 'InvalidPart');
  if (wanted.slice(0, -1).some(({ length }) => length < smallestPart)) throw new Refusal(400, 'EntityTooSmall');
  return Buffer.concat(wanted);
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
