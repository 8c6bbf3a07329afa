import { createServer } from 'node:http';
import { sql } from 'kysely';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { problemFields, withFile } from '../testing/problem-form';
import { filesIn, filesPlace } from '../testing/files';
import { startStore, type TestStore } from '../testing/s3';
import { startServer, type TestServer } from '../testing/server';
import { openObjects } from '../store/objects';
import { removeObjects } from './sweep';

/** G38g: attachments in a store that is busy, slow, away or empty. */
let store: TestStore;
let server: TestServer;
let admin: Client;
let form: Record<string, string>;
let logged: string[];
const objects = () => openObjects(filesPlace(store), { tries: 2, firstMs: 1, requestMs: 400 });

beforeAll(async () => {
  store = await startStore();
  logged = [];
  server = await startServer({
    config: { filesAt: filesPlace(store) },
    log: { level: 'warn', write: (line) => void logged.push(line) },
  });
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  form = await problemFields(server.db, person.id);
});
afterAll(async () => {
  await server.close();
  await store.close();
});
beforeEach(() => {
  store.instead = null;
  store.busyEvery = 0;
  logged.length = 0;
});

const save = '/service-desk/api/problem';
const formWith = (bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): FormData =>
  withFile({ ...form, ...more }, bytes);
const bytesOf = (size: number, seed = 7): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, at) => (at * seed + (at >> 8)) % 251);
const attach = async (bytes: Uint8Array<ArrayBuffer>): Promise<{ problem: number; id: number; path: string }> => {
  const saved = await admin.post<{ id: number }>(save, formWith(bytes));
  expect(saved.status).toBe(200);
  const { attachment } = (await admin.get<{ attachment: { id: number; owner: string } }>(`${save}/${saved.data.id}`))
    .data;
  return {
    ...{ problem: saved.data.id, id: attachment.id },
    path: `/service-desk/download/${attachment.id}/${encodeURIComponent(attachment.owner)}/attachment`,
  };
};
const download = (path: string) => fetch(server.url + path, { headers: admin.headers });
const rowOf = (id: number) =>
  server.db.selectFrom('attachments').select(['object_key', 'sha256']).where('id', '=', id).executeTakeFirst();
const listed = async () => (await server.db.selectFrom('file_objects').selectAll().execute()).length;
const problems = async () =>
  Number((await sql<{ count: number }>`select count(*) as count from problems`.execute(server.db)).rows[0]!.count);

test('a file is in the store alone, under a key that nobody can guess, and comes back as it was', async () => {
  const bytes = bytesOf(900_001);
  const { id, path } = await attach(bytes);
  const row = await rowOf(id);
  expect(row?.object_key).toMatch(new RegExp(`^${id}-[0-9a-f]{32}$`));
  expect(filesIn(store)).toContain(row?.object_key);
  const { rows } = await sql`select from attachment_chunks where attachment_id = ${id}`.execute(server.db);
  expect(rows).toEqual([]);
  const reply = await download(path);
  expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '900001']);
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await listed()).toBe(0);
});

test('a file without content, and one of several parts', async () => {
  for (const size of [0, 9 * 1024 * 1024 + 1]) {
    const bytes = new Uint8Array(size).fill(3);
    const { path } = await attach(bytes);
    expect(Buffer.from(await (await download(path)).arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test('a store that is busy every third time is asked again', async () => {
  store.busyEvery = 3;
  const bytes = bytesOf(40_000, 11);
  for (let n = 0; n < 6; n++) {
    const { path } = await attach(bytes);
    expect(Buffer.from(await (await download(path)).arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test.each([
  ['a wrong key', 403, 'AccessDenied'],
  ['a bucket that is gone', 404, 'NoSuchBucket'],
])('%s: a sentence at the field, nothing half, a line in the log without keys', async (_name, status) => {
  store.instead = () => status;
  const before = [await problems(), filesIn(store).length];
  const reply = await admin.post(save, formWith(bytesOf(10)));
  expect(reply).toMatchObject({
    status: 503,
    message: {
      attachment: '“trace.log” could not be stored. Nothing was saved; please try again in a few minutes.',
    },
  });
  expect([await problems(), filesIn(store).length]).toEqual(before);
  const line = logged.find((one) => one.includes('a file was not stored'));
  expect(line).toContain(`Planted${status}`);
  for (const secret of [store.env.AWS_SECRET_ACCESS_KEY!, store.env.AWS_ACCESS_KEY_ID!, store.env.AWS_SESSION_TOKEN!])
    expect(logged.join('')).not.toContain(secret);
});

test('what is refused or rolled back leaves an object that the next sweep removes', async () => {
  const before = filesIn(store);
  expect((await admin.post(save, formWith(bytesOf(10), { department_id: '999999' }))).status).toBe(422);
  expect(filesIn(store).length).toBe(before.length + 1);
  await removeObjects(server.db, objects());
  expect([filesIn(store), await listed()]).toEqual([before, 0]);
});

test('what a killed process has put there is removed after a day, not before', async () => {
  await sql`insert into file_objects (key, due_at) values ('77-left', now() + interval '1 minute')`.execute(server.db);
  store.objects.set('backups/files/77-left', Buffer.from('left'));
  await removeObjects(server.db, objects());
  expect(filesIn(store)).toContain('77-left');
  await sql`update file_objects set due_at = now() where key = '77-left'`.execute(server.db);
  await removeObjects(server.db, objects());
  expect(filesIn(store)).not.toContain('77-left');
});

test('an object goes after its file was deleted; one that is not removed is tried again', async () => {
  const { problem, id } = await attach(bytesOf(20));
  const { object_key } = (await rowOf(id))!;
  await admin.post(save, { ...form, id: problem, attachment_delete: '1' });
  expect(await rowOf(id)).toBeUndefined();
  expect(filesIn(store)).toContain(object_key);
  store.instead = () => 503;
  await removeObjects(server.db, objects());
  expect((await server.db.selectFrom('file_objects').selectAll().execute())[0]).toMatchObject({
    ...{ key: object_key, tries: 1, failure: 'SlowDown (SlowDown)' },
  });
  store.instead = null;
  await sql`update file_objects set due_at = now()`.execute(server.db);
  store.objects.delete(`backups/files/${object_key}`);
  await Promise.all([removeObjects(server.db, objects()), removeObjects(server.db, objects())]);
  expect(await listed()).toBe(0);
});

test('an object that a row has is never removed, whatever is listed', async () => {
  const { id } = await attach(bytesOf(20));
  const { object_key } = (await rowOf(id))!;
  await sql`insert into file_objects (key, due_at) values (${object_key}, now())`.execute(server.db);
  await removeObjects(server.db, objects());
  expect([filesIn(store).includes(object_key!), await listed()]).toEqual([true, 0]);
});

test('an object that is gone is 404, a store that is away 503, each with a line in the log', async () => {
  const { id, path } = await attach(bytesOf(30));
  store.instead = () => 403;
  const away = await download(path);
  expect([away.status, ((await away.json()) as { message: string }).message]).toEqual([
    503,
    'The file cannot be read at the moment. Please try again in a few minutes.',
  ]);
  store.instead = null;
  store.objects.delete(`backups/files/${(await rowOf(id))!.object_key}`);
  const gone = await download(path);
  expect([gone.status, ((await gone.json()) as { message: string }).message]).toEqual([
    404,
    'The file is not in the store any more. An administrator may have a copy.',
  ]);
  expect(logged.filter((line) => line.includes('a file was not read')).length).toBe(2);
});

test('an object of another size than its row is not passed off as the file', async () => {
  const { id, path } = await attach(bytesOf(30));
  store.objects.set(`backups/files/${(await rowOf(id))!.object_key}`, Buffer.alloc(20));
  await expect(download(path).then((reply) => reply.arrayBuffer())).rejects.toThrow();
});

test('files of both places are served side by side, also when no store is set for new ones', async () => {
  const [one, other] = [bytesOf(50_000, 3), bytesOf(50_000, 5)];
  const inStore = await attach(one);
  await sql`insert into file_moves (target, file_count, ended_at) values ('database', 0, now())`.execute(server.db);
  const inDatabase = await attach(other);
  expect((await rowOf(inDatabase.id))?.object_key).toBeNull();
  for (const [{ path }, bytes] of [
    [inStore, one],
    [inDatabase, other],
  ] as const)
    expect(Buffer.from(await (await download(path)).arrayBuffer()).equals(bytes)).toBe(true);
  await sql`delete from file_moves`.execute(server.db);
});

test('a save under the key of an earlier one answers again, and keeps no second object', async () => {
  const before = filesIn(store).length;
  const headers = { 'idempotency-key': 'the same twice' };
  const first = await admin.post<{ id: number }>(save, formWith(bytesOf(5)), headers);
  const again = await admin.post<{ id: number }>(save, formWith(bytesOf(5)), headers);
  expect(again.data.id).toBe(first.data.id);
  await removeObjects(server.db, objects());
  expect(filesIn(store).length).toBe(before + 1);
});

test('a reply that goes silent is left, and the rest is read in another', async () => {
  const hung = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100', etag: '"x"' });
    response.write('half');
  });
  await new Promise<void>((listening) => hung.listen(0, '127.0.0.1', listening));
  const { port } = hung.address() as { port: number };
  const place = filesPlace(store);
  const slow = openObjects(
    { ...place, settings: { ...place.settings, endpoint: `http://127.0.0.1:${port}` } },
    { tries: 1, firstMs: 1, requestMs: 150 },
  );
  const read = async () => {
    for await (const _ of slow.read('1-x'));
  };
  await expect(read()).rejects.toThrow('it is not reached (ETIMEDOUT)');
  hung.closeAllConnections();
  await new Promise((closed) => hung.close(closed));
});

test('no request follows to where the store points', async () => {
  store.instead = () => 301;
  await expect(objects().reach()).rejects.toMatchObject({ status: 301 });
});
