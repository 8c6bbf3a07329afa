import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMove } from '../files/move';
import { openObjects } from '../store/objects';
import { testDatabase, type TestDatabase } from '../testing/database';
import { filesAddress, filesPlace } from '../testing/files';
import { startStore, type TestStore } from '../testing/s3';
import { until } from '../testing/until';
import { cli } from './testing/run';

/** G38g: `service-desk files`. */
let database: TestDatabase;
let store: TestStore;
let env: Record<string, string>;
let dataDir: string;
beforeEach(async () => {
  database = await testDatabase();
  store = await startStore();
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-files-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, FILES_URL: filesAddress, ...store.env };
  for (const value of ['a.txt', 'b.txt', 'c.txt']) {
    const { id } = await database.db
      .insertInto('attachments')
      .values({ owner_type: 'sd_problem', owner_id: 1, value, size: 5, type: 'txt' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('attachment_chunks')
      .values({ attachment_id: id, position: 0, bytes: Buffer.from(value) })
      .execute();
  }
});
afterEach(async () => {
  await store.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const work = async () => {
  const { id } = await database.db
    .selectFrom('file_moves')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await runMove({ db: database.db, objects: openObjects(filesPlace(store)), dataDir }, { id });
};

const movesBack = () => database.db.selectFrom('file_moves').select('id').where('target', '=', 'database').execute();

test('where files are, a move, what is missing after it', async () => {
  expect(await cli(['files'], env)).toEqual({
    code: 0,
    out: `The store ${filesAddress} is reached; 0 files are in it, 3 in the database.\n`,
    err: '',
  });
  expect((await cli(['files', 'move', '--to', 's3', '--no-wait'], env)).out).toBe(
    `3 files are to be moved to ${filesAddress}; new ones go there from now on.\n`,
  );
  expect((await cli(['files'], env)).out).toContain('Files are moved to the store: 0 of 3.');
  await work();
  expect(await cli(['files', 'check'], env)).toMatchObject({
    ...{ code: 0, out: `All 3 files are in ${filesAddress}, with their sizes.\n` },
  });
  const [gone] = [...store.objects.keys()];
  const bytes = store.objects.get(gone!)!;
  store.objects.delete(gone!);
  store.objects.set('backups/files/of another', Buffer.from('x'));
  expect(await cli(['files', 'check'], env)).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^1 of 3 files are not in s3:\/\/backups\/files: attachments \d+\.\n1 objects in .* belong to no file/,
    ),
  });
  const following = cli(['files', 'move', '--to', 'database'], env);
  await until(async () => (await movesBack()).length === 1);
  await work();
  expect(await following).toMatchObject({
    code: 1,
    out: expect.stringContaining('2 files were moved, 1 were not and stay where they are. The last: Attachment '),
  });
  expect((await cli(['files'], env)).out).toContain('1 file was not moved to the database.');
  store.objects.set(gone!, bytes);
  await cli(['files', 'move', '--to', 'database', '--no-wait'], env);
  await work();
  expect((await cli(['files'], env)).out).toBe(
    `The store ${filesAddress} is reached; 0 files are in it, 3 in the database.\n`,
  );
});

test.each([
  [['files', 'move'], 'Name where to: --to s3 or --to database.'],
  [['files', 'move', '--to', 'tape'], 'Name where to: --to s3 or --to database.'],
  [['files', 'eat'], 'There is no action eat. --help says what there is.'],
  [['files', 'check', '--to', 's3'], '--to and --no-wait go with move.'],
])('%j is refused', async (args, said) => {
  expect(await cli(args, env)).toEqual({ code: 2, out: '', err: `${said}\n` });
});

test('a store with a wrong key is named before anything begins, without the key', async () => {
  const ended = await cli(['files', 'move', '--to', 's3'], { ...env, AWS_ACCESS_KEY_ID: 'AKIAPLANTED' });
  expect(ended).toEqual({
    ...{ code: 2, out: '' },
    err: `The store ${filesAddress} cannot be used: The key is not known (InvalidAccessKeyId). Check AWS_ACCESS_KEY_ID.\n`,
  });
  expect(await database.db.selectFrom('file_moves').select('id').execute()).toEqual([]);
  const unset = await cli(['files', 'move', '--to', 's3'], { ...env, FILES_URL: '' });
  expect(unset.err).toBe('FILES_URL is not set: it names the store, in both directions.\n');
});

test('files in a store without FILES_URL', async () => {
  await database.db.updateTable('attachments').set({ object_key: '1-x' }).where('value', '=', 'a.txt').execute();
  expect((await cli(['files'], { ...env, FILES_URL: '' })).out).toBe(
    '1 file lies in a store, and FILES_URL is not set.\n→ Set FILES_URL and its keys as they were, then start again.\n',
  );
});
