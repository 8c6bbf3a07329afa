import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase, dropDatabase, testDatabase, type TestDatabase } from '../../testing/database';
import { littleHost, sendJson } from '../../testing/little-host';
import type { Connection, SqlSource } from './connection';
import { type Mirror, mirrorOf } from './mirror';

let database: TestDatabase;
let host: pg.Client;
let url: string;
let name: string;
let mirror: Mirror;
const warnings: string[] = [];
const cluster = process.env.TEST_CLUSTER_URL!;

const list = (changed: string): SqlSource => ({ changed, ids: null, byIds: null });
const statuses = list(`select 'o' as id, 'Open' as name, 'open' as state`);
const people = list(`select 1 as id, 'agent' as kind, 'Ann' as name`);
const fields = `id, number, number as subject, 'o' as status, updated as updated_at`;
const byTime: SqlSource = {
  changed: `select ${fields}, updated as changed_at from tickets
    where :since is null or (updated, id) > (:since, :after) order by updated, id limit :limit`,
  ids: 'select id from tickets',
  byIds: `select ${fields} from tickets where id in (:ids)`,
};
/** Of a host that does not know when a ticket changed. */
const byId: SqlSource = {
  changed: `select ${fields} from tickets where :after is null or id > :after order by id limit :limit`,
  ids: null,
  byIds: null,
};

const connect = (tickets: SqlSource, more: Partial<Connection> = {}): Mirror =>
  (mirror = mirrorOf(
    {
      name: 'Acme',
      http: null,
      sql: { url },
      data: { statuses, people, tickets },
      every: 3600,
      firstAdmin: null,
      ...more,
    },
    { db: database.db, warn: (line) => warnings.push(line) },
  ));

beforeEach(async () => {
  database = await testDatabase();
  name = `host_${randomUUID().replaceAll('-', '')}`;
  url = await createDatabase(cluster, name);
  host = new pg.Client(url);
  await host.connect();
  await host.query('create table tickets (id integer primary key, number text, updated timestamp)');
  warnings.length = 0;
});
afterEach(async () => {
  await mirror.stop();
  await host.end();
  await dropDatabase(cluster, name);
  await database.drop();
});

const fill = (from: number, to: number, at = '2026-05-01 12:00:00') =>
  host.query(
    `insert into tickets select n, n::text, timestamp '${at}' + n * interval '1 second' from generate_series(${from}, ${to}) n`,
  );
const rows = () =>
  database.db.selectFrom('help_desk.tickets').selectAll().where('gone_at', 'is', null).orderBy('id').execute();
const numbers = async () => (await rows()).map(({ ticket_number }) => Number(ticket_number)).sort((a, b) => a - b);

test('the next pass finds what was deleted, and what came with an older time of change', async () => {
  await fill(1, 10);
  await connect(byTime).start();
  await host.query('delete from tickets where id = 3');
  await host.query(`insert into tickets values (11, '11', '2020-01-01')`);
  await mirror.pass();
  expect(await numbers()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
  await host.query(`insert into tickets values (3, '3', '2020-01-01')`);
  await mirror.pass();
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(warnings).toEqual([]);
});

test('of many tickets, too, whose ids are not compared in each pass', async () => {
  await fill(1, 20_100);
  await connect(byTime).start();
  await mirror.pass();
  await host.query('delete from tickets where id = 3');
  await mirror.pass();
  expect((await rows()).length).toBe(20_099);
  await host.query(`insert into tickets values (30000, '30000', '2020-01-01')`);
  await mirror.pass();
  expect((await numbers()).at(-1)).toBe(30_000);
});

test('a ticket that cannot be taken is not asked for in each pass', async () => {
  await fill(1, 3);
  await connect(byTime).start();
  await mirror.pass();
  await host.query(`insert into tickets values (4, '', '2020-01-01')`);
  for (let pass = 0; pass < 3; pass++) await mirror.pass();
  expect(warnings).toEqual([`1 of the help-desk's tickets is left out: of "4", number is missing`]);
});

test('tickets without a time of change are read page by page by id; later passes read what is new, and what changed', async () => {
  await fill(1, 12_000);
  await connect(byId).start();
  expect((await rows()).length).toBe(12_000);
  await fill(12_001, 12_003);
  await host.query(`update tickets set number = '-1' where id = 2`);
  await mirror.pass();
  const known = await numbers();
  expect([known.length, known[0], known.at(-1)]).toEqual([12_003, -1, 12_003]);
  expect(warnings).toEqual([]);
});

test('moments without a zone are read in that of the file, and a kind may have one of its own', async () => {
  await fill(0, 0, '2026-07-01 12:00:00');
  await connect(byTime, { timeZone: 'Europe/Berlin' }).start();
  expect((await rows())[0]?.updated_at.toISOString()).toBe('2026-07-01T10:00:00.000Z');
  await mirror.stop();
  await connect({ ...byTime, timeZone: 'America/New_York' }, { timeZone: 'Europe/Berlin' }).pass();
  await host.query(`update tickets set updated = '2026-07-02 12:00:00'`);
  await mirror.pass();
  expect((await rows())[0]?.updated_at.toISOString()).toBe('2026-07-02T16:00:00.000Z');
});

test('a zone in which the clock of the database shows another time is named at the start', async () => {
  await fill(1, 1);
  await host.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
  await connect(byTime, { timeZone: 'UTC' }).start();
  await mirror.pass();
  expect(warnings).toEqual([
    'time_zone is UTC, and the clock of the database of Acme is 330 minutes ahead of that. Moments that say no zone are wrong by as much, unless Acme writes them in UTC itself.',
  ]);
  expect(mirror.clock()).toEqual({ ahead: null, zones: [{ kind: null, zone: 'UTC', ahead: 330 }] });
  await mirror.stop();
  warnings.length = 0;
  await connect(byTime, { timeZone: 'Asia/Kolkata' }).pass();
  expect([warnings, mirror.clock()]).toEqual([[], { ahead: null, zones: [] }]);
});

test('a zone that is missing is named only where moments say none', async () => {
  await fill(1, 1);
  await host.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
  const zoned = (statement: string) =>
    statement.replaceAll('updated as updated_at', `updated at time zone 'UTC' as updated_at`);
  await connect({ ...byTime, changed: zoned(byTime.changed), byIds: zoned(byTime.byIds!) }).start();
  expect(warnings).toEqual([]);
  await mirror.stop();
  await connect(byTime).pass();
  expect(warnings.join()).toMatch(
    /^time_zone is missing, which means UTC, and the clock of the database of Acme is 330 minutes/,
  );
});

test('a host whose clock is 10 minutes off is named, by what HTTP says of it', async () => {
  const little = await littleHost();
  little.instead = (_request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
    sendJson(response, { rows: [], cursor: null, more: false });
  };
  await connect(byTime, {
    sql: null,
    http: { url: little.url, secret: 'a secret of the host API' },
    data: { statuses: 'http', people: 'http', tickets: 'http' },
  }).start();
  expect(warnings).toEqual([
    'The clock of Acme is 10 minutes behind that of the service desk. Set both: moments are wrong by as much, and after 5 minutes no signature counts.',
  ]);
  expect(mirror.clock().ahead).toBeLessThan(-595);
  await little.close();
});

test('a sign before a number of the host is taken off, since we write one', async () => {
  await host.query(
    `insert into tickets values (1, '#4711', now()), (2, '##  12', now()), (3, '#', now()), (4, 'INC-#4', now())`,
  );
  await connect(byTime).start();
  expect((await rows()).map(({ ticket_number }) => ticket_number).sort()).toEqual(['#', '12', '4711', 'INC-#4']);
});
