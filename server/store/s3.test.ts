import { randomBytes } from 'node:crypto';
import { startStore, type TestStore } from '../testing/s3';
import { type Bucket, openBucket, type StoreError } from './s3';
import { readS3Address, readS3Settings } from './s3.settings';

/** G38f: a store as others make them, which is busy or away now and then. */
let store: TestStore;
let bucket: Bucket;
beforeEach(async () => {
  store = await startStore();
  bucket = openBucket('backups', readS3Settings(store.env), { tries: 5, firstMs: 1 });
});
afterEach(() => store.close());

const megabyte = 1024 * 1024;
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const refused = (work: Promise<unknown>): Promise<StoreError> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => error as StoreError,
  );

test('an object comes back as it was written, whatever its name and size', async () => {
  for (const [key, size] of [
    ['nothing', 0],
    ['a/b c+ä%&(1).bin', 1],
    ['part', 5 * megabyte],
    ['parts', 11 * megabyte + 3],
  ] as const) {
    const bytes = randomBytes(size);
    expect(await bucket.upload(key, pieces(bytes, 700_001), { partBytes: 5 * megabyte })).toBe(size);
    expect((await all(bucket.read(key))).equals(bytes)).toBe(true);
    expect(store.objects.get(`backups/${key}`)?.length).toBe(size);
    expect(await bucket.has(key)).toBe(true);
  }
  expect(store.uploads.size).toBe(0);
  await bucket.remove('parts');
  await bucket.remove('parts');
  expect(await bucket.has('parts')).toBe(false);
});

test('a list is read to its end, page by page', async () => {
  const keys = Array.from({ length: 8 }, (_, at) => `list/${at} & <more>`);
  for (const key of [...keys, 'other']) await bucket.upload(key, pieces(Buffer.from(key), 9));
  const found = [];
  for await (const one of bucket.list('list/')) found.push(one);
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect(found[0]).toEqual({ key: keys[0], bytes: 15, at: new Date('2026-05-31T02:00:00Z') });
});

test('a store that replies 503 every third time is asked again, and holds what was written', async () => {
  store.busyEvery = 3;
  const bytes = randomBytes(31 * megabyte);
  await bucket.upload('busy', pieces(bytes, megabyte), { partBytes: 5 * megabyte });
  expect((await all(bucket.read('busy'))).equals(bytes)).toBe(true);
  expect(store.replies.filter((line) => line.endsWith(' 503')).length).toBeGreaterThan(2);
  expect(store.uploads.size).toBe(0);
});

test('an object that is cut off goes on where it was, unless another was written meanwhile', async () => {
  const bytes = randomBytes(4 * megabyte);
  await bucket.upload('cut', pieces(bytes, megabyte));
  let cuts = 3;
  store.instead = ({ method }) => (method === 'GET' && cuts-- > 0 ? 'cut' : null);
  expect((await all(bucket.read('cut'))).equals(bytes)).toBe(true);
  expect(store.replies.filter((line) => line.startsWith('GET /backups/cut 206'))).toHaveLength(3);
  store.instead = ({ method }) => {
    if (method !== 'GET' || cuts-- < -1) return null;
    setImmediate(() => store.objects.set('backups/cut', randomBytes(4 * megabyte)));
    return 'cut';
  };
  expect(await refused(all(bucket.read('cut')))).toMatchObject({ status: 412, code: 'PreconditionFailed' });
});

test('a store that stays away is given up with its name, and nothing half is left', async () => {
  let seen = 0;
  store.instead = ({ method, url }) => (method === 'PUT' && url?.includes('partNumber=3') && ++seen ? 503 : null);
  const upload = bucket.upload('half', pieces(randomBytes(16 * megabyte), megabyte), { partBytes: 5 * megabyte });
  expect(await refused(upload)).toMatchObject({ status: 503, code: 'SlowDown' });
  expect(seen).toBe(5);
  expect([...store.objects.keys()]).toEqual([]);
  expect(store.uploads.size).toBe(0);
  await store.close();
  expect(await refused(bucket.has('half'))).toMatchObject({ status: null, code: 'ECONNREFUSED' });
});

test('content that fails on the way leaves nothing', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield randomBytes(6 * megabyte);
    throw new Error('The database went away.');
  }
  await expect(bucket.upload('failing', failing(), { partBytes: 5 * megabyte })).rejects.toThrow(
    'The database went away.',
  );
  expect(store.uploads.size).toBe(0);
  expect(store.objects.size).toBe(0);
});

test('an object that was completed by a try whose reply was lost is there', async () => {
  let lost = 1;
  store.instead = ({ method, url }) => (method === 'POST' && url?.includes('uploadId') && lost-- > 0 ? 'after' : null);
  const bytes = randomBytes(7 * megabyte);
  expect(await bucket.upload('lost', pieces(bytes, megabyte), { partBytes: 5 * megabyte })).toBe(bytes.length);
  expect(store.objects.get('backups/lost')?.equals(bytes)).toBe(true);
});

test('who is refused is told at once, and why', async () => {
  for (const [changed, expected] of [
    [{ AWS_SECRET_ACCESS_KEY: 'another' }, { status: 403, code: 'SignatureDoesNotMatch' }],
    [{ AWS_ACCESS_KEY_ID: 'AKIAOTHER' }, { status: 403, code: 'InvalidAccessKeyId' }],
    [{ AWS_REGION: 'eu-other-1' }, { status: 400, code: 'AuthorizationHeaderMalformed' }],
    [{ AWS_SESSION_TOKEN: '' }, { status: 403, code: 'AccessDenied' }],
  ] as const) {
    store.replies = [];
    const other = openBucket('backups', readS3Settings({ ...store.env, ...changed }));
    expect(await refused(all(other.read('x')))).toMatchObject(expected);
    expect(store.replies).toHaveLength(1);
  }
  expect(await refused(all(openBucket('elsewhere', readS3Settings(store.env)).read('x')))).toMatchObject({
    code: 'NoSuchBucket',
  });
});

test('addresses and settings that cannot be are named, and no key is repeated', () => {
  expect(readS3Address('s3://my-bucket/a/b/')).toEqual({ bucket: 'my-bucket', prefix: 'a/b' });
  expect(readS3Address('s3://my.bucket')).toEqual({ bucket: 'my.bucket', prefix: '' });
  for (const bad of ['s3://', 's3://B', 's3:///x', 's3://a_b/x'])
    expect(() => readS3Address(bad)).toThrow(`${bad} is no address of a store`);
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(() => readS3Settings({})).toThrow('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  expect(() => readS3Settings(keys)).toThrow('Set AWS_REGION');
  expect(() => readS3Settings({ ...keys, AWS_ENDPOINT_URL: 'minio:9000' })).toThrow(
    'AWS_ENDPOINT_URL must be an address',
  );
  expect(() => readS3Settings({ ...keys, AWS_REGION: 'x', S3_FORCE_PATH_STYLE: 'yes' })).toThrow(
    'S3_FORCE_PATH_STYLE must be 0 or 1',
  );
  expect(readS3Settings({ ...keys, AWS_REGION: 'eu-west-1' })).toMatchObject({
    endpoint: null,
    pathStyle: false,
    sessionToken: null,
  });
  expect(readS3Settings({ ...keys, AWS_ENDPOINT_URL: 'https://a', AWS_ENDPOINT_URL_S3: 'http://b/' })).toMatchObject({
    ...{ endpoint: 'http://b', region: 'us-east-1', pathStyle: true },
  });
});

test('with a name for each bucket the bucket is in the host’s name', async () => {
  const asked: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (request) => {
    asked.push((request as Request).url);
    return Promise.resolve(new Response(null, { status: 200 }));
  };
  try {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' };
    await openBucket('desk', readS3Settings(keys)).has('a/b');
    await openBucket('desk.example', readS3Settings(keys)).has('a');
    await openBucket(
      'desk',
      readS3Settings({ ...keys, AWS_ENDPOINT_URL: 'http://s3.test:9000', S3_FORCE_PATH_STYLE: '0' }),
    ).has('a');
  } finally {
    globalThis.fetch = real;
  }
  expect(asked).toEqual([
    'https://desk.s3.eu-west-1.amazonaws.com/a/b',
    'https://s3.eu-west-1.amazonaws.com/desk.example/a',
    'http://desk.s3.test:9000/a',
  ]);
});
