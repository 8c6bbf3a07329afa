import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { AuditVerified } from '../../wire/audit/audit';
import type { LogArchiveList, RetentionReply } from '../../wire/retention/retention';
import type { Place } from '../backup/place';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { archiveLog } from './retention.archive';
import { makeMonths } from './retention.months';
import { knownPlace } from './retention.place';

const api = '/service-desk/api';
const now = new Date('2026-11-20T10:00:00Z');
let server: TestServer;
let admin: Client;
let folder: string;
beforeEach(async () => {
  server = await startServer({ now: () => now });
  admin = await signIn(server, await makeAdmin(server.db));
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-archive-'));
  await sql`truncate activity_log`.execute(server.db);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const lines = async (owner: string, month: string, count: number) =>
  sql`insert into activity_log (owner_type, owner_id, kind, created_at, after)
    select ${owner}, n, 'created', ${`${month}-10T00:00:00Z`}::timestamptz + n * interval '1 second', '{"subject":"Größe"}' from generate_series(1, ${count}::int) n`.execute(
    server.db,
  );
const months = () => makeMonths(server.db, { moments: [now] });
const keep = (form: Record<string, number>) => admin.post<RetentionReply>(`${api}/retention`, form);
const archive = (place: Place = knownPlace(folder)) =>
  archiveLog(
    server.db,
    async () => place,
    now,
    () => place,
  );
const listed = async () => (await admin.get<LogArchiveList>(`${api}/log-archive-list`)).data.log_archives;

async function left(): Promise<Record<string, number>> {
  const { rows } = await sql<{ month: string; lines: number }>`
    select owner_type || ' ' || to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as lines from activity_log group by 1 order by 1`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ month, lines: count }) => [month, count]));
}

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^activity_log_(20|before)' and relkind = 'r' order by 1`.execute(
    server.db,
  );
  return rows.map(({ name }) => name);
}

/** The lines of all files, by their ids. */
async function filed(): Promise<{ id: number; owner_type: string; after: unknown }[]> {
  const files = await readdir(folder);
  const found = await Promise.all(
    files.map(async (file) => gunzipSync(await readFile(path.join(folder, file))).toString()),
  );
  return found
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => JSON.parse(line) as { id: number; owner_type: string; after: unknown })
    .sort((a, b) => a.id - b.id);
}

/** A file whose content ends before it begins. */
async function* killed(): AsyncGenerator<Buffer> {
  yield await Promise.reject<Buffer>(new Error('killed'));
}

/** A place whose writing or reading ends early. */
const failing = (how: Partial<Place>): Place => ({ ...knownPlace(folder), ...how });

test('the audit does not miss a line that is in a file, and one that is in none', async () => {
  const verified = async () => (await admin.post<AuditVerified>(`${api}/audit-verify`, {})).data;
  await lines('sd_problem', '2020-01', 3);
  await lines('sd_changes', '2020-01', 2);
  await months();
  expect(await verified()).toMatchObject({ ok: true });
  await keep({ problem: 12 });
  await archive();
  expect(await left()).toEqual({ 'sd_changes 2020-01': 2 });
  expect(await verified()).toMatchObject({ ok: true, broken: null });
  await sql`delete from activity_log where owner_type = 'sd_changes' and owner_id = 2`.execute(server.db);
  expect(await verified()).toMatchObject({ ok: false, broken: { reason: 'source' } });
});

test('without a retention nothing goes', async () => {
  await lines('sd_problem', '2020-01', 3);
  await months();
  expect(await archive()).toBe(true);
  expect(await listed()).toEqual([]);
  expect(await left()).toEqual({ 'sd_problem 2020-01': 3 });
});

test('a month that is old as a whole becomes a file and its partition goes; younger months stay', async () => {
  await lines('sd_problem', '2024-09', 5);
  await lines('sd_changes', '2024-09', 4000);
  await lines('sd_problem', '2024-11', 7);
  await months();
  await keep({ problem: 24, change: 24 });
  const before = await admin.get<RetentionReply>(`${api}/retention`);
  expect(before.data.months.find(({ from }) => from === '2024-09')).toMatchObject({
    before: '2024-10',
    due: ['problem', 'change'],
  });
  await archive();
  expect(await left()).toEqual({ 'sd_problem 2024-11': 7 });
  expect(await partitions()).not.toContain('activity_log_2024_09');
  const [row, ...others] = await listed();
  expect(others).toEqual([]);
  const file = await readFile(path.join(folder, row!.file));
  expect(row).toMatchObject({
    ...{ month: '2024-09', kinds: ['problem', 'change'], lines: 4005, place: folder, bytes: file.length },
    sha256: createHash('sha256').update(file).digest('hex'),
  });
  const kept = await filed();
  expect(kept).toHaveLength(4005);
  expect([kept[0]!.id, kept.at(-1)!.id]).toEqual([row!.first_id, row!.last_id]);
  expect(kept[0]!.after).toEqual({ subject: 'Größe' });
  await archive();
  expect(await listed()).toHaveLength(1);
});

test('by kind: the lines of other kinds of the month stay', async () => {
  await lines('sd_problem', '2024-09', 4100);
  await lines('sd_assets', '2024-09', 9);
  await months();
  await keep({ problem: 12 });
  await archive();
  expect(await left()).toEqual({ 'sd_assets 2024-09': 9 });
  expect((await filed()).filter(({ owner_type }) => owner_type === 'sd_problem')).toHaveLength(4100);
  expect(await listed()).toMatchObject([{ kinds: ['problem'], lines: 4100 }]);
  await keep({ problem: 12, asset: 18 });
  await archive();
  expect(await left()).toEqual({});
  expect(await partitions()).not.toContain('activity_log_2024_09');
  expect(await filed()).toHaveLength(4109);
});

test('what was there before there were months goes month by month', async () => {
  await lines('sd_problem', '2023-05', 30);
  await lines('sd_problem', '2023-06', 20);
  await lines('sd_problem', '2026-10', 10);
  await makeMonths(server.db, { moments: [now], few: 10 });
  expect(await partitions()).toContain('activity_log_before_2027_01');
  await keep({ problem: 24 });
  await archive();
  expect(await left()).toEqual({ 'sd_problem 2026-10': 10 });
  expect((await listed()).map(({ month, lines: count }) => [month, count])).toEqual([
    ['2023-06', 20],
    ['2023-05', 30],
  ]);
});

test.each<[string, () => Place]>([
  ['while it writes', () => failing({ write: () => Promise.reject(new Error('killed')) })],
  [
    'after it wrote, before that was noted',
    () =>
      failing({
        async write(...given) {
          await knownPlace(folder).write(...given);
          throw new Error('killed');
        },
      }),
  ],
  ['while it reads back', () => failing({ read: killed })],
])('a run that ends %s is gone on with: nothing is lost, nothing is there twice', async (_, place) => {
  await lines('sd_problem', '2024-09', 50);
  await months();
  await keep({ problem: 12 });
  await expect(archive(place())).rejects.toThrow();
  expect(await left()).toEqual({ 'sd_problem 2024-09': 50 });
  await archive();
  expect(await left()).toEqual({});
  expect((await filed()).map(({ id }) => id)).toEqual([...new Set((await filed()).map(({ id }) => id))]);
  expect(await filed()).toHaveLength(50);
  expect(await listed()).toMatchObject([{ lines: 50 }]);
});

test('lines that come after the file was written are in it before the month goes', async () => {
  await lines('sd_problem', '2024-09', 50);
  await months();
  await keep({ problem: 12 });
  // The month is a table of its own already, and has changed since.
  await archiveUntil('detached');
  await sql`insert into activity_log_2024_09 (owner_type, owner_id, kind, created_at) values ('sd_problem', 99, 'created', '2024-09-20T00:00:00Z'), ('sd_assets', 99, 'created', '2024-09-20T00:00:00Z')`.execute(
    server.db,
  );
  await archive();
  expect(await filed()).toHaveLength(51);
  expect(await left()).toEqual({ 'sd_assets 2024-09': 1 });
  expect(await listed()).toMatchObject([{ lines: 51 }]);
});

/** Stops where the month is a table of its own: something needs it. */
async function archiveUntil(state: 'detached'): Promise<void> {
  await sql`create view holder as select id from activity_log_2024_09`.execute(server.db);
  await expect(archive()).rejects.toThrow('other objects depend on it');
  await sql`drop view holder`.execute(server.db);
  const { rows } = await sql<{ state: string }>`select state from log_archives`.execute(server.db);
  expect(rows).toEqual([{ state }]);
}

test('of a file that was damaged while its lines are half gone nothing more goes, and it is said', async () => {
  await lines('sd_problem', '2024-09', 5000);
  await lines('sd_assets', '2024-09', 1);
  await months();
  await keep({ problem: 12 });
  await sql`create function stop() returns trigger language plpgsql as $$ begin if old.owner_id = 3000 then raise exception 'killed'; end if; return old; end $$`.execute(
    server.db,
  );
  await sql`create trigger stop before delete on activity_log for each row execute function stop()`.execute(server.db);
  await expect(archive()).rejects.toThrow('killed');
  await sql`drop trigger stop on activity_log`.execute(server.db);
  expect(await left()).toEqual({ 'sd_assets 2024-09': 1, 'sd_problem 2024-09': 3000 });
  const [file] = await readdir(folder);
  const whole = await readFile(path.join(folder, file!));
  await writeFile(path.join(folder, file!), whole.subarray(0, 1000));
  await expect(archive()).rejects.toThrow('is not as it was written, and some of its lines are gone from the log');
  expect(await left()).toEqual({ 'sd_assets 2024-09': 1, 'sd_problem 2024-09': 3000 });
  await writeFile(path.join(folder, file!), whole);
  await archive();
  expect(await left()).toEqual({ 'sd_assets 2024-09': 1 });
  expect(await filed()).toHaveLength(5000);
});

test('two processes archive each month once', async () => {
  await lines('sd_problem', '2024-08', 300);
  await lines('sd_problem', '2024-09', 300);
  await months();
  await keep({ problem: 12 });
  const ran = await Promise.all([archive(), archive()]);
  expect(ran.sort()).toEqual([false, true]);
  expect(await filed()).toHaveLength(600);
  expect(await listed()).toHaveLength(2);
});

test('people write while months go', async () => {
  for (const month of ['2024-06', '2024-07', '2024-08', '2024-09']) await lines('sd_problem', month, 500);
  await months();
  await keep({ problem: 12 });
  let isOver = false;
  let written = 0;
  let longest = 0;
  const writing = (async () => {
    for (; !isOver; written += 1) {
      const began = performance.now();
      await sql`insert into activity_log (owner_type, owner_id, kind, created_at) values ('sd_problem', 1, 'created', ${now})`.execute(
        server.db,
      );
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  await archive();
  isOver = true;
  await writing;
  expect(await left()).toEqual({ 'sd_problem 2026-11': written });
  expect(longest).toBeLessThan(1000);
});

test('an archive is downloaded and compared with its digest; one that was changed, or is gone, is told', async () => {
  await lines('sd_problem', '2024-09', 5);
  await months();
  await keep({ problem: 12 });
  await archive();
  const [row] = await listed();
  const file = path.join(folder, row!.file);
  const download = await fetch(`${server.url}${api}/log-archive/${row!.id}`, { headers: admin.headers });
  expect(download.headers.get('content-disposition')).toContain(row!.file);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(await readFile(file));
  const verify = () => admin.post(`${api}/log-archive-verify/${row!.id}`, {});
  expect(await verify()).toMatchObject({ status: 200, message: `${row!.file} is as it was written: 5 lines.` });
  await appendFile(file, 'x');
  const changed = await verify();
  expect([changed.status, changed.message]).toEqual([
    409,
    expect.stringContaining(`${row!.file} is not as it was written: its SHA-256 is `),
  ]);
  await rm(file);
  expect((await verify()).status).toBe(409);
  const gone = await fetch(`${server.url}${api}/log-archive/${row!.id}`, { headers: admin.headers });
  expect(gone.status).toBe(404);
  expect((await admin.post(`${api}/log-archive-verify/999`, {})).status).toBe(404);
});

test('anybody can read an archive with the tools of every machine', async () => {
  await lines('sd_problem', '2024-09', 5);
  await months();
  await keep({ problem: 12 });
  await archive();
  const [row] = await listed();
  const sum = spawnSync('sha256sum', [path.join(folder, row!.file)], { encoding: 'utf8' });
  expect(sum.stdout.split(' ')[0]).toBe(row!.sha256);
});

test('months are whole numbers; "archive now" says where nothing is old; only administrators may', async () => {
  expect(await keep({ problem: 0 })).toMatchObject({
    status: 422,
    message: { problem: 'Leave it empty, or enter whole months from 1 to 600.' },
  });
  expect((await keep({ problem: 12 })).data.retention).toEqual({
    ...{ problem: 12, change: null, release: null, asset: null, contract: null },
  });
  await months();
  expect(await admin.post(`${api}/log-archive`, {})).toMatchObject({
    status: 409,
    message: 'Nothing is older than the times that are set.',
  });
  await lines('sd_problem', '2024-09', 1);
  await months();
  expect((await admin.post(`${api}/log-archive`, {})).status).toBe(200);
  expect((await admin.get<RetentionReply>(`${api}/retention`)).data.running).toBe(true);
  const agent = await signIn(server, await makeAgent(server.db));
  for (const [method, at] of [
    ['get', 'retention'],
    ['get', 'log-archive-list'],
    ['post', 'log-archive'],
    ['get', 'log-archive/1'],
    ['post', 'log-archive-verify/1'],
  ] as const)
    expect([
      at,
      (await (method === 'get' ? agent.get(`${api}/${at}`) : agent.post(`${api}/${at}`, {}))).status,
    ]).toEqual([at, 403]);
});
