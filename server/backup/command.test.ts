import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../shared/db';
import { createDatabase, dropDatabase, testDatabase, type TestDatabase } from '../testing/database';
import { startStore, type TestStore } from '../testing/s3';
import { run } from './command';
import { nameFor } from './names';

/** G38f: backups that can be relied on. */
const cluster = process.env.TEST_CLUSTER_URL ?? '';
const made: string[] = [];
let folder: string;
let key: string;
let source: TestDatabase;
let store: TestStore;
let lines: string[];

beforeAll(async () => {
  folder = await mkdtemp('/tmp/service-desk-backups-');
  key = path.join(folder, 'key.txt');
  source = await testDatabase();
  await source.db.insertInto('help_desk.users').values({ email: 'kept@example.test', role: 'admin' }).execute();
  await command('backup', '--new-key', key);
}, 60_000);
beforeEach(async () => {
  store = await startStore();
  lines = [];
});
afterEach(async () => {
  await store.close();
  await source.db.deleteFrom('backups').execute();
});
afterAll(async () => {
  for (const name of made) await dropDatabase(cluster, name);
  await source.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

interface More {
  signal?: AbortSignal;
  env?: Record<string, string>;
}

function commandOn(
  url: string,
  args: string[],
  { signal = new AbortController().signal, env: changed }: More = {},
): Promise<void> {
  const known = (store as TestStore | undefined)?.env;
  const env = { ...known, ...changed, DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') };
  return run(args, { env, cwd: folder, print: (line) => (lines ??= []).push(line), signal });
}
const command = (...args: string[]): Promise<void> => commandOn(source.url, args);

async function emptyDatabase(): Promise<string> {
  const name = `trial_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  return createDatabase(cluster, name);
}

async function look<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows as T[];
}
const emailsOf = async (url: string): Promise<string[]> => {
  const [there] = await look<{ there: boolean }>(url, `select to_regclass('help_desk.users') is not null as there`);
  if (!there?.there) return [];
  return (await look<{ email: string }>(url, 'select email from help_desk.users')).map(({ email }) => email);
};
const scratch = () => look(cluster, `select datname from pg_database where datname like 'service\\_desk\\_trial\\_%'`);
const known = () => source.db.selectFrom('backups').selectAll().orderBy('made_at').execute();
async function inFolder(name: string): Promise<string> {
  const at = path.join(folder, name);
  await mkdir(at);
  return at;
}

test('a key is made once, for its maker alone', async () => {
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const text = await readFile(key, 'utf8');
  expect(text).toMatch(/^# created: .*\n# public key: age1[0-9a-z]{58}\nAGE-SECRET-KEY-1[0-9A-Z]{58}\n$/);
  await expect(command('backup', '--new-key', key)).rejects.toThrow('is there already; without it the backups');
  expect(await readFile(key, 'utf8')).toBe(text);
});

test('into a folder: encrypted, tried by a restore, written down, and restored with the key', async () => {
  const to = await inFolder('plain');
  await command('backup', '--to', to, '--key', key, '--verify');
  const [file, ...more] = await readdir(to);
  expect(more).toEqual([]);
  expect(file).toMatch(/^service-desk-[0-9a-f]{8}-\d{8}T\d{6}Z\.backup\.age$/);
  const full = path.join(to, file!);
  expect((await stat(full)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(full);
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  expect(lines).toEqual([
    expect.stringMatching(/^\d+ rows of \d+ tables are in .*\.backup\.age\.$/),
    'It was restored into a scratch database, and held the same; that one is dropped.',
  ]);
  expect(await scratch()).toEqual([]);
  expect(await known()).toMatchObject([
    { name: full, place: to, bytes: bytes.length, encrypted: true, verified_at: expect.any(Date) },
  ]);
  const url = await emptyDatabase();
  await commandOn(url, ['restore', '--key', key, '--from', to]);
  expect(await emailsOf(url)).toEqual(['kept@example.test']);
}, 60_000);

test('in a store that replies 503 every third time: the same, and nothing is left over', async () => {
  store.busyEvery = 3;
  await command('backup', '--to', 's3://backups/nightly', '--key', key, '--verify');
  const [object, ...more] = [...store.objects.keys()];
  expect(more).toEqual([]);
  expect(object).toMatch(/^backups\/nightly\/service-desk-[0-9a-f]{8}-\d{8}T\d{6}Z\.backup\.age$/);
  expect(store.uploads.size).toBe(0);
  expect(store.replies.some((line) => line.endsWith(' 503'))).toBe(true);
  expect(await known()).toMatchObject([
    { name: `s3://${object}`, place: 's3://backups/nightly', verified_at: expect.any(Date) },
  ]);
  const url = await emptyDatabase();
  await commandOn(url, ['restore', '--key', key, `s3://${object}`]);
  expect(await emailsOf(url)).toEqual(['kept@example.test']);
  const newest = await emptyDatabase();
  await commandOn(newest, ['restore', '--key', key, '--from', 's3://backups/nightly']);
  expect(await emailsOf(newest)).toEqual(['kept@example.test']);
}, 60_000);

test('Debian’s age opens it, where it is installed', async () => {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' });
  } catch {
    return console.log('Left out: age of Debian is not installed.');
  }
  const file = path.join(folder, 'for-age');
  await command('backup', '--key', key, file);
  const open = `age --decrypt --identity ${key} ${file} | gunzip | head -n 1`;
  expect(execFileSync('sh', ['-c', open], { encoding: 'utf8' })).toBe('Service Desk backup 1\n');
});

test('with a public key backups are made, and not opened', async () => {
  const secret = await readFile(key, 'utf8');
  const half = path.join(folder, 'public.txt');
  await writeFile(half, `${/age1\w+/.exec(secret)![0]}\n`);
  const file = path.join(folder, 'half.backup');
  await expect(command('backup', '--key', half, '--verify', file)).rejects.toThrow('has a public key only');
  await expect(stat(file)).rejects.toThrow();
  await command('backup', '--key', half, file);
  const url = await emptyDatabase();
  await expect(commandOn(url, ['restore', '--key', half, file])).rejects.toThrow(
    'has a public key only, which opens nothing',
  );
  expect(await emailsOf(url)).toEqual([]);
  await commandOn(url, ['restore', '--key', key, file]);
  expect(await emailsOf(url)).toEqual(['kept@example.test']);
}, 60_000);

test('with another key, without one, or with one for what is not encrypted, nothing is touched', async () => {
  const [file, bare, other] = ['one.age', 'one.backup', 'other.txt'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await command('backup', '--key', key, file);
  await command('backup', bare);
  await command('backup', '--new-key', other);
  const target = await testDatabase();
  await target.db.insertInto('help_desk.users').values({ email: 'here@example.test', role: 'admin' }).execute();
  await target.db.destroy();
  const restore = (...args: string[]) => commandOn(target.url, ['restore', '--replace', ...args]);
  await expect(restore('--key', other, file)).rejects.toThrow(
    `The key ${other} does not open ${file}: it was made for another one. Nothing was restored.`,
  );
  await expect(restore(file)).rejects.toThrow(`${file} is encrypted; name its key with --key. Nothing was restored.`);
  await expect(restore('--key', key, bare)).rejects.toThrow(`${bare} is not encrypted, or was changed since.`);
  const bytes = await readFile(file);
  bytes[bytes.length - 100]! ^= 1;
  const changed = path.join(folder, 'changed.age');
  await writeFile(changed, bytes);
  await expect(restore('--key', key, changed)).rejects.toThrow(/cannot be restored: .*Nothing was restored\.$/);
  await writeFile(changed, bytes.subarray(0, -70_000));
  await expect(restore('--key', key, changed)).rejects.toThrow(/Nothing was restored\.$/);
  expect(await emailsOf(target.url)).toEqual(['here@example.test']);
  const { db } = openDatabase({ connectionString: target.url }, 1);
  await db.destroy();
  await dropDatabase(cluster, new URL(target.url.replace('@/', '@localhost/')).pathname.slice(1));
}, 60_000);

test('keys that cannot be are named', async () => {
  const file = path.join(folder, 'bad-key');
  const backup = () => command('backup', '--key', file, path.join(folder, 'never'));
  await expect(backup()).rejects.toThrow(`There is no key ${file}; service-desk backup --new-key ${file} makes one.`);
  for (const [text, sentence] of [
    ['', 'is no key'],
    ['password\n', 'is no key'],
    [(await readFile(key, 'utf8')).slice(0, -9), 'one of its lines was cut off or mistyped'],
    ['-----BEGIN AGE ENCRYPTED FILE-----\n', 'is encrypted itself'],
  ] as const) {
    await writeFile(file, text);
    await expect(backup()).rejects.toThrow(sentence);
  }
});

test('old ones are removed, but never the last one that was tried by a restore, and none of another installation', async () => {
  const { id } = await source.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const place = 's3://backups/keep';
  const named = (count: number, of: string | null = id) => nameFor(of, days(count));
  const [tried, old, older, recent, foreign] = [named(50), named(40), named(60), named(29), named(70, 'another')];
  const put = (file: string) => store.objects.set(`backups/keep/${file}`, Buffer.from('x'));
  for (const file of [tried, old, older, recent, foreign, 'notes.txt', `deeper/${older}`]) put(file!);
  const values = { place, table_count: 1, row_count: 1, bytes: 1, encrypted: true };
  await source.db
    .insertInto('backups')
    .values([
      { ...values, name: `${place}/${tried}`, made_at: days(50), verified_at: days(50) },
      { ...values, name: `${place}/${old}`, made_at: days(40) },
      { ...values, name: `${place}/${older}`, made_at: days(60), verified_at: days(60) },
    ])
    .execute();
  const left = () => [...store.objects.keys()].map((name) => name.replace('backups/keep/', '')).sort();
  await command('backup', '--to', place, '--key', key, '--keep', '30d');
  const [, made] = lines;
  expect(made).toBe(`Removed, for they are older than 30 days: ${old}, ${older}.`);
  const newest = left().find((name) => ![tried, recent, foreign, 'notes.txt', `deeper/${older}`].includes(name));
  expect(left()).toEqual([newest, tried, recent, foreign, 'notes.txt', `deeper/${older}`].sort());
  expect((await known()).map(({ name }) => name)).toEqual([`${place}/${tried}`, `${place}/${newest}`]);
  // Once a newer one was tried, that one goes too.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await command('backup', '--to', place, '--key', key, '--keep', '30d', '--verify');
  expect(left()).not.toContain(tried);
}, 60_000);

test('an account that may not make databases is told so before anything is written', async () => {
  const role = `plain_${randomUUID().slice(0, 8)}`;
  const owner = cluster.replace('service_desk@', 'postgres@');
  await look(owner, `create role ${role} login in role pg_read_all_data`);
  try {
    const url = source.url.replace(/\/\/[^@/]*@/, `//${role}@`);
    const to = await inFolder('refused');
    await expect(commandOn(url, ['backup', '--to', to, '--key', key, '--verify'])).rejects.toThrow(
      `${role} may not make one: let an administrator of PostgreSQL run "alter role ${role} createdb", or leave --verify out.`,
    );
    expect(await readdir(to)).toEqual([]);
  } finally {
    await look(owner, `drop role ${role}`);
  }
});

test('a backup that is not whole in the store is said, kept out of what can be relied on, and its scratch database dropped', async () => {
  store.instead = ({ method }) => {
    if (method !== 'GET' || !store.objects.size) return null;
    const [name, bytes] = [...store.objects][0]!;
    bytes[bytes.length - 200]! ^= 1;
    store.objects.set(name, bytes);
    return null;
  };
  await expect(command('backup', '--to', 's3://backups', '--key', key, '--verify')).rejects.toThrow(
    /was written, and could not be restored for a trial: .* Do not rely on it before a trial has gone well\.$/,
  );
  expect(await known()).toMatchObject([{ verified_at: null }]);
  expect(await scratch()).toEqual([]);
}, 60_000);

test('a disk without room, a folder that is not there, a store that refuses: a sentence, and nothing half', async () => {
  await expect(command('backup', '--to', path.join(folder, 'gone'), '--key', key)).rejects.toThrow(
    '(ENOENT). Make the folder first.',
  );
  store.instead = ({ method }) => (method === 'PUT' ? 403 : null);
  await expect(command('backup', '--to', 's3://backups/x', '--key', key)).rejects.toThrow(
    /^The backup cannot be written to s3:\/\/backups\/x\/service-desk-.*: Planted403\. See that the key may list, read, write and delete in that bucket\.$/,
  );
  for (const [changed, sentence] of [
    [
      { AWS_SECRET_ACCESS_KEY: 'another' },
      'The signature does not match (SignatureDoesNotMatch). Check AWS_SECRET_ACCESS_KEY and AWS_REGION.',
    ],
    [{ AWS_ACCESS_KEY_ID: '' }, 'A store (s3://…) needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  ] as const)
    await expect(
      commandOn(source.url, ['backup', '--to', 's3://backups', '--key', key], { env: changed }),
    ).rejects.toThrow(sentence);
  await expect(command('backup', '--to', 's3://elsewhere', '--key', key)).rejects.toThrow('Make the bucket first');
  expect(store.objects.size).toBe(0);
  expect(await known()).toEqual([]);
  const small = await inFolder('small');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    return console.log('Left out: a full disk needs the right to mount one.');
  }
  try {
    await expect(command('backup', '--to', small, '--key', key)).rejects.toThrow(
      /\(ENOSPC\)\. There is no room left: make some, or name another place\.$/,
    );
    expect(await readdir(small)).toEqual([]);
  } finally {
    execFileSync('umount', [small]);
  }
  await chmod(small, 0o700);
});

test('who stops it finds nothing half', async () => {
  const stopping = new AbortController();
  const to = await inFolder('stopped');
  const work = commandOn(source.url, ['backup', '--to', to, '--key', key], stopping);
  stopping.abort(new Error('Stopped; nothing was changed.'));
  await expect(work).rejects.toThrow('Stopped; nothing was changed.');
  expect(await readdir(to)).toEqual([]);
});

test('a database of an older version is backed up, and takes no note of it', async () => {
  await sql`alter table backups rename to later`.execute(source.db);
  try {
    await command('backup', path.join(folder, 'older.backup'));
    expect(lines[1]).toContain('The database takes no note of it');
  } finally {
    await sql`alter table later rename to backups`.execute(source.db);
  }
});

test('what is kept elsewhere needs a key, and options that do not go together are refused', async () => {
  await expect(command('backup', '--to', folder)).rejects.toThrow(
    'What is kept there is encrypted: name a key with --key <file>',
  );
  await expect(command('backup', 's3://backups/one.backup')).rejects.toThrow('name a key with --key <file>');
  await expect(command('backup', '--to', folder, '--key', key, '--keep', 'a month')).rejects.toThrow(
    '--keep takes days, such as 30d, not "a month".',
  );
  await expect(command('backup', '--keep', '30d', 'x')).rejects.toThrow('--keep goes with --to.');
  await expect(command('backup', '--new-key', key, 'x')).rejects.toThrow('--new-key <file> stands alone.');
  for (const args of [[], ['--to', folder, 'x'], ['a', 'b'], ['--colour', 'red']])
    await expect(command('backup', ...args)).rejects.toThrow('service-desk backup --to <folder or s3://bucket/prefix>');
  const empty = await inFolder('empty');
  await expect(command('restore', '--from', empty, '--key', key)).rejects.toThrow(`There is no backup in ${empty}`);
  await writeFile(path.join(empty, nameFor('a', new Date(0))), '');
  await writeFile(path.join(empty, nameFor('b', new Date(1000))), '');
  await expect(command('restore', '--from', empty, '--key', key)).rejects.toThrow(
    'are backups of several installations; name one',
  );
});

test('files in the store are not in a backup: it says how many, --verify misses those that are gone, restore says it too', async () => {
  const env = { FILES_URL: 's3://backups/files' };
  const file = path.join(folder, 'with-files.backup');
  const rows = await source.db
    .insertInto('attachments')
    .values(
      ['a', 'b'].map((name) => ({
        ...{ owner_type: 'sd_problem', owner_id: 1, value: name, size: 3, type: 'txt', object_key: `key-${name}` },
      })),
    )
    .returning('id')
    .execute();
  try {
    for (const name of ['a', 'b']) store.objects.set(`backups/files/key-${name}`, Buffer.from('abc'));
    await commandOn(source.url, ['backup', '--verify', file], { env });
    expect(lines).toContain(
      '2 files (1 MB) lie in the store of FILES_URL and are not in it: keep that store by its own means (versions of objects, or a copy).',
    );
    expect(lines.at(-1)).toBe('All 2 files are in s3://backups/files, with their sizes.');

    store.objects.delete('backups/files/key-a');
    store.objects.set('backups/files/key-b', Buffer.from('abcd'));
    await rm(file);
    await expect(commandOn(source.url, ['backup', '--verify', file], { env })).rejects.toThrow(
      `The backup was tried, and it needs files that are not there. 1 of 2 files are not in s3://backups/files: attachments ${rows[0]!.id}. 1 of 2 files have another size in s3://backups/files: attachments ${rows[1]!.id}.`,
    );
    await rm(file);
    await expect(commandOn(source.url, ['backup', '--verify', file])).rejects.toThrow(
      '2 files lie in a store: set FILES_URL and its keys as for the service desk',
    );
    lines = [];
    await commandOn(await emptyDatabase(), ['restore', file], { env });
    expect(lines).toContain(
      '2 files lie in the store of FILES_URL, not in the backup: service-desk files check says whether they are there.',
    );
  } finally {
    await source.db.deleteFrom('attachments').execute();
    await source.db.deleteFrom('file_objects').execute();
  }
}, 60_000);
