import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { demo } from '../../demo';
import { seedOnce } from '../seed';
import { migrationNames, migratorOf } from '../migrations';
import { openDatabase, type Database } from '../shared/db';
import { storeFile } from '../shared/file-store';
import type { DB } from '../shared/tables';
import { cloneDatabase, createDatabase, dropDatabase, TEMPLATE, testDatabase } from '../testing/database';
import { makeWorkflow } from '../testing/factories';
import { writeBackup } from './backup';
import { connect } from './connect';
import { fileOf } from './place';
import { restoreBackup } from './restore';
import { momentary, readTables } from './tables';

const cluster = process.env.TEST_CLUSTER_URL ?? '';
const made: string[] = [];
let folder: string;
let file: string;
let contents: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/service-desk-backup-');
  file = path.join(folder, 'desk.backup');
  const { db, url, drop } = await testDatabase();
  await seedOnce(db, { demo, firstAdmin: null });
  await addAwkwardRows(db);
  contents = await contentsOf(db);
  await backUp(url, file);
  await drop();
}, 120_000);

afterAll(async () => {
  for (const name of made) await dropDatabase(cluster, name);
  await rm(folder, { recursive: true, force: true });
}, 120_000);

/** A file of several chunks, and texts that look like the marks of a backup. */
async function addAwkwardRows(db: Database): Promise<void> {
  const { id: actor } = await db
    .selectFrom('help_desk.users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await db.selectFrom('problems').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const upload = path.join(folder, 'upload');
  const bytes = Buffer.concat([Buffer.from('\\.\n\nend\nsha256 \r\n\t\\N\0'), randomBytes(1_500_000)]);
  await writeFile(upload, bytes);
  await db
    .transaction()
    .execute((trx) =>
      storeFile(
        trx,
        { type: 'sd_problem', id },
        { path: upload, name: 'kept.bin', size: bytes.length, type: 'application/octet-stream' },
        actor,
      ),
    );
  for (const name of ['\\.', 'end', 'line\n\\.\nline', '\\N', "O'Brien\tüß 𝄞 \r\n", '', '\u2028'])
    await db.insertInto('help_desk.locations').values({ name }).execute();
  // Its revision is written by a trigger.
  await makeWorkflow(db);
  await db
    .insertInto('outgoing_mails')
    .values({
      kind: 'problem_created',
      recipient_name: 'Wanda',
      recipient_email: 'waiting@example.test',
      subject: 'Waits',
      html: '<p>It waits.</p>',
    })
    .execute();
}

/** Number of rows and a sum over them, for each table that a backup holds, and where each sequence stands. */
async function contentsOf(db: Kysely<DB>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'help_desk') and table_type = 'BASE TABLE' and table_name !~ '^kysely_migration_lock'`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    if (momentary.includes(name)) continue;
    const columns = /(kysely_migration|schema_changes)$/.test(name) ? sql`t.name` : sql`t::text`;
    const { rows } = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(md5(${columns}), '' order by md5(${columns}))), '') as sum from ${sql.raw(name)} t`.execute(
      db,
    );
    sums[name] = rows[0]!.sum;
  }
  const { rows: sequences } = await sql<{
    name: string;
    value: string;
  }>`select sequencename as name, coalesce(last_value, 0) || '' as value from pg_sequences where schemaname in ('public', 'help_desk')`.execute(
    db,
  );
  for (const { name, value } of sequences) sums[`sequence ${name}`] = value;
  return sums;
}

function nameOfDatabase(): string {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  return name;
}

const emptyDatabase = (): Promise<string> => createDatabase(cluster, nameOfDatabase());

async function look<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ connectionString: url }, 1);
  return work(db).finally(() => db.destroy());
}

const plain = (name: string) => ({ ...fileOf(name, {}, '/'), key: null });
const backUp = (databaseUrl: string, to: string) => writeBackup(databaseUrl, plain(to));
const restore = (databaseUrl: string, from = file, replace = false) =>
  restoreBackup({ databaseUrl, ...plain(from), replace });

/** A database with a row that a restore would lose. */
async function occupiedDatabase(): Promise<string> {
  const name = nameOfDatabase();
  const url = await cloneDatabase(cluster, TEMPLATE, name);
  await look(url, (db) =>
    db.insertInto('help_desk.users').values({ email: 'here@example.test', role: 'admin' }).execute(),
  );
  return url;
}

const emails = (url: string) =>
  look(url, async (db) => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('help_desk.users') is not null as there`.execute(
      db,
    );
    return rows[0]?.there
      ? (await db.selectFrom('help_desk.users').select('email').execute()).map(({ email }) => email)
      : [];
  });

test('a restored database holds, table by table, what the backup was made of', async () => {
  const url = await emptyDatabase();
  const { rows, leftOut } = await restore(url);
  expect(rows).toBeGreaterThan(1000);
  expect(leftOut).toEqual([]);
  expect(await look(url, contentsOf)).toEqual(contents);
  // New rows get numbers of their own, and the mail that waited has a job again.
  await look(url, async (db) => {
    await db.insertInto('help_desk.locations').values({ name: 'New' }).execute();
    const { rows: jobs } = await sql<{
      n: number;
    }>`select count(*) as n from pgboss.job j join outgoing_mails m on m.id = (j.data->>'id')::bigint where j.name = 'mail' and m.recipient_email = 'waiting@example.test'`.execute(
      db,
    );
    expect(jobs[0]?.n).toBe(1);
  });
}, 120_000);

test('nobody but its maker may read the file, and no other file is left', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('a file that is there already is not overwritten', async () => {
  const before = await readFile(file);
  await expect(backUp(await occupiedDatabase(), file)).rejects.toThrow(
    `${file} is there already; name another file, or remove it first.`,
  );
  expect((await readFile(file)).equals(before)).toBe(true);
});

test('a backup of an empty database is refused', async () => {
  const nothing = path.join(folder, 'nothing');
  await expect(backUp(await emptyDatabase(), nothing)).rejects.toThrow(
    'The database is empty: there is nothing to back up.',
  );
  await expect(stat(nothing)).rejects.toThrow();
});

test('a folder that is not there is named', async () => {
  const nowhere = path.join(folder, 'no', 'where');
  await expect(backUp(await occupiedDatabase(), nowhere)).rejects.toThrow(
    `The backup cannot be written to ${nowhere} (ENOENT).`,
  );
  await expect(restore(await emptyDatabase(), nowhere)).rejects.toThrow(`There is no file ${nowhere}.`);
});

test('a database in use is refused, and replaced where that is wished', async () => {
  const url = await occupiedDatabase();
  await expect(restore(url)).rejects.toThrow(
    'This database is in use: it has users. Restore into an empty database, or add --replace to lose what this one holds.',
  );
  expect(await emails(url)).toEqual(['here@example.test']);
  await restore(url, file, true);
  expect(await look(url, contentsOf)).toEqual(contents);
}, 60_000);

test('a database on which a Service Desk works is refused', async () => {
  const url = await occupiedDatabase();
  await look(url, async (db) => {
    await sql`select`.execute(db);
    await expect(restore(url, file, true)).rejects.toThrow('A Service Desk works on this database; stop it first.');
  });
  expect(await emails(url)).toEqual(['here@example.test']);
});

describe('a broken file restores nothing', () => {
  const text = (): Promise<Buffer> => readFile(file).then((packed) => gunzipSync(packed));
  const damages: [string, () => Promise<Buffer>, string][] = [
    ['cut off', async () => (await readFile(file)).subarray(0, -40_000), 'cannot be restored'],
    ['one byte of the archive changed', async () => flip(await readFile(file)), 'cannot be restored'],
    [
      'one letter of a row changed',
      async () =>
        gzipSync(Buffer.from((await text()).toString('latin1').replace('@demo.test', '@demo.tesT'), 'latin1')),
      'its checksum is wrong',
    ],
    ['without its last lines', async () => gzipSync((await text()).subarray(0, -200)), 'it ends too early'],
    [
      'something behind its end',
      async () => gzipSync(Buffer.concat([await text(), Buffer.from('more\n')])),
      'its checksum is wrong',
    ],
    ['another file', async () => gzipSync('Once upon a time\n'), 'it is no backup of Service Desk'],
    ['no archive', async () => Buffer.from('Once upon a time\n'), 'cannot be restored'],
  ];

  function flip(bytes: Buffer): Buffer {
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    return bytes;
  }

  let occupied: string;
  beforeAll(async () => {
    occupied = await occupiedDatabase();
  });

  test.each(damages)(
    '%s',
    async (_, damage, sentence) => {
      const broken = path.join(folder, 'broken');
      await writeFile(broken, await damage());
      const empty = await emptyDatabase();
      await expect(restore(empty, broken)).rejects.toThrow(sentence);
      expect(await emails(empty)).toEqual([]);
      await expect(restore(occupied, broken, true)).rejects.toThrow(/Nothing was restored\.$/);
      expect(await emails(occupied)).toEqual(['here@example.test']);
    },
    60_000,
  );
});

test('a Service Desk that is just about to end is waited for', async () => {
  const url = await occupiedDatabase();
  let restored: Promise<unknown> = Promise.resolve();
  await look(url, async (db) => {
    await sql`select`.execute(db);
    restored = restore(url, file, true);
    await wait(300);
  });
  await restored;
  expect(await look(url, contentsOf)).toEqual(contents);
}, 60_000);

test('a backup of an older version is brought to the newest; one of a newer version is refused', async () => {
  const older = await emptyDatabase();
  const [last, before] = [migrationNames.at(-1)!, migrationNames.at(-2)!];
  await look(older, async (db) => {
    await migratorOf(db).migrateTo(before);
    await db.insertInto('help_desk.users').values({ email: 'older@example.test', role: 'admin' }).execute();
  });
  const old = path.join(folder, 'old');
  await backUp(older, old);
  const url = await emptyDatabase();
  await restore(url, old);
  expect(await emails(url)).toEqual(['older@example.test']);
  expect(
    await look(
      url,
      async (db) =>
        (await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)).rows[0]
          ?.name,
    ),
  ).toBe(last);
  await expect(restore(await occupiedDatabase(), old, true)).rejects.toThrow(
    `This database is of a newer version than the backup, with "${last}"; restore into an empty database`,
  );

  const future = path.join(folder, 'future');
  const lines = gunzipSync(await readFile(old)).toString('latin1');
  await writeFile(future, gzipSync(Buffer.from(lines.replace(`"${before}"`, '"999-tomorrow"'), 'latin1')));
  await expect(restore(await emptyDatabase(), future)).rejects.toThrow(
    'This backup is of a newer version of Service Desk, with "999-tomorrow" in its database; install that version first.',
  );
}, 60_000);

test('what is left out of a backup are tables of the database', async () => {
  const { url, drop } = await testDatabase();
  const client = await connect(url);
  const names = (await readTables(client)).map(({ name }) => name);
  await client.end();
  await drop();
  expect(names).toEqual(expect.arrayContaining(momentary));
}, 60_000);
