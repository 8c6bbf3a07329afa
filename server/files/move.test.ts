import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { contentOf, readFile, storeFile } from '../shared/file-store';
import { inTransaction } from '../shared/transaction';
import { openObjects } from '../store/objects';
import { makeAdmin } from '../testing/factories';
import { filesIn, filesPlace } from '../testing/files';
import { startStore, type TestStore } from '../testing/s3';
import { startServer, type TestServer } from '../testing/server';
import { beginMove, runMove } from './move';
import { filesState, lastMove } from './state';
import { removeObjects } from './sweep';

/** G38g: files are moved between database and store while they are read, written, deleted and the mover is killed. */
let store: TestStore;
let server: TestServer;
let dataDir: string;
let actorId: number;
const contents = new Map<number, Buffer>();

beforeAll(async () => {
  store = await startStore();
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-move-'));
  server = await startServer({ config: { filesAt: filesPlace(store) } });
  actorId = (await makeAdmin(server.db)).id;
});
afterAll(async () => {
  await server.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  store.instead = null;
  store.busyEvery = 0;
  await server.db.deleteFrom('attachments').execute();
  await server.db.deleteFrom('file_moves').execute();
  await removeObjects(server.db, objects());
  contents.clear();
});

const objects = () => openObjects(filesPlace(store), { tries: 3, firstMs: 1, requestMs: 2_000 });
const mover = () => ({ db: server.db, objects: objects(), dataDir });

async function addFile(bytes: Buffer): Promise<number> {
  const file = path.join(dataDir, randomBytes(8).toString('hex'));
  await writeFile(file, bytes);
  const upload = { name: 'trace.log', size: bytes.length, type: 'log', path: file };
  const id = await inTransaction(server.db, (trx) => storeFile(trx, { type: 'sd_problem', id: 1 }, upload, actorId));
  contents.set(id, bytes);
  return id;
}
const addFiles = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await addFile(randomBytes(1 + n * 70_000)));
  return ids;
};
const rows = () => server.db.selectFrom('attachments').select(['id', 'size', 'object_key']).orderBy('id').execute();
const chunks = async () =>
  (await sql<{ count: number }>`select count(*) as count from attachment_chunks`.execute(server.db)).rows[0]!.count;
const expectAllAsTheyWere = async () => {
  for (const row of await rows())
    expect((await buffer(await readFile(server.db, objects(), row))).equals(contents.get(row.id)!)).toBe(true);
};
/** As the queue does: job after job until it has ended. */
const moveAll = async (target: 's3' | 'database') => {
  const { id } = await beginMove(server.db, target);
  while (!(await lastMove(server.db))!.ended_at) await runMove(mover(), { id }, 200);
  return (await lastMove(server.db))!;
};

test('all files go to the store and back, byte for byte, and their old copies go', async () => {
  await addFiles(9);
  const there = await moveAll('s3');
  expect(there).toMatchObject({ target: 's3', file_count: 9, moved: 9, failed: 0, failure: null });
  expect((await rows()).every(({ object_key }) => object_key !== null)).toBe(true);
  expect(await chunks()).toBe(0);
  expect(filesIn(store).length).toBe(9);
  await expectAllAsTheyWere();
  expect(await filesState(server.db)).toMatchObject({ database: { count: 0 }, store: { count: 9 } });

  expect(await moveAll('database')).toMatchObject({ target: 'database', moved: 9, failed: 0 });
  expect((await rows()).every(({ object_key }) => object_key === null)).toBe(true);
  await expectAllAsTheyWere();
  // Downloads that have begun go on for an hour.
  await removeObjects(server.db, objects());
  expect(filesIn(store).length).toBe(9);
  await sql`update file_objects set due_at = now()`.execute(server.db);
  await removeObjects(server.db, objects());
  expect(filesIn(store)).toEqual([]);
});

test.each(['s3', 'database'] as const)(
  'a mover that is killed in the middle, to %s, loses and doubles nothing',
  async (target) => {
    const ids = await addFiles(6);
    if (target === 'database') await moveAll('s3');
    const { id } = await beginMove(server.db, target);
    // Its requests never come to an end: it is as good as killed, with objects and rows half done.
    let seen = 0;
    store.instead = () => (++seen > 5 ? 403 : null);
    await runMove(mover(), { id }, 200);
    expect((await lastMove(server.db))!).toMatchObject({
      ended_at: null,
      failure: expect.stringContaining('Planted403'),
    });
    store.instead = null;
    await Promise.all([runMove(mover(), { id }), runMove(mover(), { id })]);
    expect((await lastMove(server.db))!.ended_at).not.toBeNull();
    const after = await rows();
    expect(after.map((row) => row.id)).toEqual(ids);
    expect(after.every(({ object_key }) => (object_key !== null) === (target === 's3'))).toBe(true);
    await expectAllAsTheyWere();
    await sql`update file_objects set due_at = now()`.execute(server.db);
    await removeObjects(server.db, objects());
    expect(filesIn(store).length).toBe(target === 's3' ? 6 : 0);
  },
);

test('files that are deleted, and saved, while others are moved', async () => {
  const ids = await addFiles(8);
  const { id } = await beginMove(server.db, 's3');
  store.instead = (request) => {
    // The last one goes while the first ones are written.
    if (request.method === 'PUT' && contents.delete(ids[7]!))
      void server.db.deleteFrom('attachments').where('id', '=', ids[7]!).execute();
    return null;
  };
  await runMove(mover(), { id });
  await addFile(randomBytes(10));
  await server.db.updateTable('file_moves').set({ ended_at: null }).execute();
  await runMove(mover(), { id });
  expect((await rows()).map((row) => row.id)).toEqual([...contents.keys()]);
  expect((await rows()).every(({ object_key }) => object_key !== null)).toBe(true);
  await expectAllAsTheyWere();
});

test('who reads a file while it is moved gets the whole of it', async () => {
  const bytes = randomBytes(1_000_000);
  const id = await addFile(bytes);
  const [row] = await rows();
  const reading = contentOf(server.db, objects(), row!);
  const got = [(await reading.next()).value as Buffer];
  await moveAll('s3');
  for await (const chunk of reading) got.push(chunk);
  expect(Buffer.concat(got).equals(contents.get(id)!)).toBe(true);
});

test('a store that is busy every tenth time, and one that gives back something else', async () => {
  const ids = await addFiles(5);
  store.busyEvery = 10;
  expect(await moveAll('s3')).toMatchObject({ moved: 5, failed: 0 });
  store.busyEvery = 0;
  const { object_key } = (await rows()).find(({ id }) => id === ids[3])!;
  const key = `backups/files/${object_key}`;
  const original = store.objects.get(key)!;
  store.objects.set(key, Buffer.from(original.map((byte) => byte ^ 1)));
  store.objects.delete(`backups/files/${(await rows()).find(({ id }) => id === ids[1])!.object_key}`);
  const back = await moveAll('database');
  expect(back).toMatchObject({ moved: 3, failed: 2 });
  expect(back.failure).toMatch(/^Attachment \d+: /);
  // They are still where they were, and what is damaged is not lost.
  expect((await rows()).filter((row) => row.object_key !== null).map((row) => row.id)).toEqual([ids[1], ids[3]]);
  expect(store.objects.has(key)).toBe(true);
});

test('another move takes the place of one that is under way; the same one goes on', async () => {
  await addFiles(2);
  const one = await beginMove(server.db, 's3');
  expect((await beginMove(server.db, 's3')).id).toBe(one.id);
  const other = await beginMove(server.db, 'database');
  expect(other.id).not.toBe(one.id);
  await runMove(mover(), { id: one.id });
  expect((await rows()).every(({ object_key }) => object_key === null)).toBe(true);
  await runMove(mover(), { id: other.id });
  expect((await lastMove(server.db))!).toMatchObject({ file_count: 0, moved: 0, failed: 0 });
});

test('without FILES_URL a move waits and says why', async () => {
  await addFiles(1);
  const { id } = await beginMove(server.db, 's3');
  await runMove({ ...mover(), objects: null }, { id });
  expect((await lastMove(server.db))!).toMatchObject({ ended_at: null, failure: 'FILES_URL is not set.' });
});
