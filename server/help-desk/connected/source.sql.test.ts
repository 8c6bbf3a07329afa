import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type Sqlite from 'libsql';
import pg from 'pg';
import { createDatabase, dropDatabase, testDatabase, type TestDatabase } from '../../testing/database';
import type { SqlSource } from './connection';
import type { HostKind, HostSource } from './host';
import { mirrorOf } from './mirror';
import { sqlSource } from './source.sql';
import { bind, placeholdersOf } from './sql.text';

describe('placeholders', () => {
  test('are found outside of texts, comments and casts', () => {
    const sql = `select ':no', ":no", a::text, $$ :no $$ -- :no\n from t /* :no */ where b > :since and :since is null and c in (:ids)`;
    expect([...placeholdersOf(sql)]).toEqual(['since', 'ids']);
    const bound = bind(sql, { since: '1', ids: ['x', 'y'] }, (n) => `$${n}`, true);
    expect(bound.text).toContain('b > $1 and $1 is null and c in ($2, $3)');
    expect(bound.values).toEqual(['1', 'x', 'y']);
  });
  test('an empty list is a null, an unknown one a fault', () => {
    expect(bind('in (:ids)', { ids: [] }, () => '?', false).text).toBe('in (null)');
    expect(() => bind(':never', { ids: [] }, () => '?', false)).toThrow(
      'there is no placeholder :never; there are :ids',
    );
  });
});

const create = `
create table staff (id integer primary key, name text, email text, updated text);
create table customers (id integer primary key, name text, email text, updated text);
create table tickets (id integer primary key, no text, subject text, customer integer, state text, updated text, extra text);
`;
const fill = `
insert into staff values (1, 'Ann', 'ann@example.test', '2026-01-01 10:00:00'), (2, 'Ben', null, '2026-01-02 10:00:00');
insert into customers values (1, 'Cleo', 'c@example.test', '2026-01-01 10:00:00'), (2, '', null, '2026-01-03 10:00:00');
insert into tickets values (7, 'T7', 'Seven', 1, 'open', '2026-01-05 10:00:00', 'secret'), (8, 'T8', 'Eight', null, 'closed', '2026-01-06 10:00:00', 'secret');
`;

const text = (dialect: string, column: string) =>
  dialect === 'postgres' ? `${column}::text` : `cast(${column} as text)`;

const statements = (dialect: string): Record<'people' | 'statuses' | 'tickets', SqlSource> => ({
  statuses: {
    changed: `select 'open' as id, 'Open' as name, 'open' as state union all select 'closed', 'Closed', 'closed'`,
    ids: null,
    byIds: null,
  },
  people: {
    changed: `select * from (
        select ${text(dialect, 'id')} as id, 'agent' as kind, name, email, updated as changed_at from staff
        union all select ${text(dialect, 'id')}, 'client', name, email, updated from customers) p
      where :since is null or (changed_at, kind, id) > (:since, :after_kind, :after)
      order by changed_at, kind, id limit :limit`,
    ids: `select id, 'agent' as kind from staff union all select id, 'client' from customers`,
    byIds: `select id, 'agent' as kind, name, email from staff where id in (:agents) union all select id, 'client', name, email from customers where id in (:clients)`,
  },
  tickets: {
    changed: `select id, no as number, subject, customer as requester, state as status, updated as updated_at, updated as changed_at, extra from tickets
      where :since is null or updated > :since or (updated = :since and id > :after)
      order by updated, id limit :limit`,
    ids: 'select id from tickets',
    byIds: 'select id, no as number, subject, customer as requester, state as status from tickets where id in (:ids)',
  },
});

interface Made {
  url: string;
  run(sql: string): Promise<void>;
  drop(): Promise<void>;
}

async function postgres(): Promise<Made> {
  const cluster = process.env.TEST_CLUSTER_URL!;
  const name = `host_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(cluster, name);
  const run = async (sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return { url, run, drop: () => dropDatabase(cluster, name) };
}

async function sqlite(): Promise<Made> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-sqlite-'));
  const file = path.join(folder, 'host.db');
  const Database = createRequire(__filename)('libsql') as typeof Sqlite;
  const run = async (sql: string) => {
    const database = new Database(file);
    database.exec(sql);
    database.close();
  };
  return { url: `sqlite:${file}`, run, drop: () => rm(folder, { recursive: true }) };
}

describe.each([
  ['postgres', postgres],
  ['sqlite', sqlite],
])('statements on %s', (dialect, make) => {
  let made: Made;
  let source: HostSource;
  const open: HostSource[] = [];
  const sourceWith = (more: Partial<Record<HostKind, SqlSource>> = {}): HostSource => {
    const one = sqlSource(made.url, { ...statements(dialect), ...more });
    open.push(one);
    return one;
  };
  const ticketsBy = (changed: string) =>
    sourceWith({ tickets: { changed, ids: null, byIds: null } }).changed('tickets', null);

  beforeAll(async () => {
    made = await make();
    await made.run(create);
    await made.run(fill);
    source = sourceWith();
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()));
    await made.drop();
  });

  test('give rows with the types of a host, and only the columns that it has', async () => {
    const { rows, more } = await source.changed('tickets', null);
    expect(more).toBe(false);
    expect(rows).toEqual([
      { id: '7', number: 'T7', subject: 'Seven', requester: '1', status: 'open', updated_at: '2026-01-05T10:00:00Z' },
      {
        id: '8',
        number: 'T8',
        subject: 'Eight',
        requester: null,
        status: 'closed',
        updated_at: '2026-01-06T10:00:00Z',
      },
    ]);
    expect((await source.changed('people', null)).rows).toHaveLength(4);
    expect((await source.changed('statuses', null)).rows).toHaveLength(2);
  });

  test('give what changed since, with some that came just before', async () => {
    const first = await source.changed('tickets', null);
    const second = await source.changed('tickets', first.cursor);
    const third = await source.changed('tickets', second.cursor);
    expect(third.rows).toEqual([]);
  });

  test('give records by id, whatever the id', async () => {
    const ids = ['8', 'no number', "'; drop table tickets; --", '99999999999999999999', '8'];
    expect((await source.byIds('tickets', ids)).map(({ id }) => id)).toEqual(['8']);
    expect(
      (await source.byIds('people', ['agent:1', 'client:2', 'client:9'])).map(({ kind, id }) => `${kind}:${id}`),
    ).toEqual(['agent:1', 'client:2']);
    expect((await source.byIds('statuses', ['closed', 'none'])).map(({ id }) => id)).toEqual(['closed']);
  });

  test('give all ids', async () => {
    const ids: string[] = [];
    for await (const batch of source.ids('people')!) ids.push(...batch);
    expect(ids.sort()).toEqual(['agent:1', 'agent:2', 'client:1', 'client:2']);
    expect(source.ids('statuses')).toBeNull();
  });

  test('that write fail, and nothing is written', async () => {
    for (const writing of [
      'delete from tickets',
      'update tickets set subject = subject',
      'drop table tickets',
      'select 1; delete from tickets',
    ])
      await expect(ticketsBy(writing)).rejects.toThrow();
    await expect(ticketsBy('with gone as (delete from tickets returning id) select id from gone')).rejects.toThrow();
    expect((await source.changed('tickets', null)).rows).toHaveLength(2);
  });

  test('that lack a column are named with it', async () => {
    await expect(ticketsBy('select id, subject from tickets')).rejects.toThrow(
      'data.tickets.changed gives no column number, status',
    );
  });

  test('that begin with the same page again are told of', async () => {
    const changed = `with recursive n(n) as (select 1 union all select n + 1 from n where n < 6000)
      select n as id, n as number, 'x' as subject, 'open' as status, 'now' as changed_at from n where :since is null or :after is not null order by n limit :limit`;
    const many = sourceWith({
      tickets: {
        changed,
        ids: null,
        byIds: null,
      },
    });
    const { cursor, more } = await many.changed('tickets', null);
    expect(more).toBe(true);
    await expect(many.changed('tickets', cursor)).rejects.toThrow('gives the same page again');
  });

  test('that give too much at once are told of', async () => {
    await expect(
      ticketsBy(
        `with recursive n(n) as (select 1 union all select n + 1 from n where n < 20000) select n as id from n`,
      ),
    ).rejects.toThrow('more than 10000 rows at once');
  });

  test('that never end are ended', async () => {
    const endless =
      dialect === 'postgres'
        ? 'select pg_sleep(60), 1 as id'
        : 'with recursive n(n) as (select 1 union all select n + 1 from n) select max(n) as id from n';
    const never = sourceWith({
      tickets: { changed: endless, ids: null, byIds: endless.replace('1 as id', '1 as id where :ids is not null') },
    });
    const begun = performance.now();
    await expect(never.byIds('tickets', ['1'])).rejects.toThrow('takes longer than 2000 ms');
    expect(performance.now() - begun).toBeLessThan(6000);
  });

  test('fill the mirror', async () => {
    const database: TestDatabase = await testDatabase();
    const lines: string[] = [];
    const mirror = mirrorOf(
      {
        name: 'Acme',
        http: null,
        sql: { url: made.url },
        data: statements(dialect),
        every: 3600,
        firstAdmin: 'agent:1',
      },
      { db: database.db, reportLine: (line) => lines.push(line), warn: (line) => lines.push(line) },
    );
    await mirror.start();
    expect(lines.at(-1)).toBe('Everything is read.');
    const people = await database.db
      .selectFrom('help_desk.users')
      .select(['full_name', 'email', 'role'])
      .orderBy('full_name')
      .execute();
    expect(people).toEqual([
      { full_name: '#2', email: '', role: 'client' },
      { full_name: 'Ann', email: 'ann@example.test', role: 'admin' },
      { full_name: 'Ben', email: '', role: 'agent' },
      { full_name: 'Cleo', email: 'c@example.test', role: 'client' },
    ]);
    await made.run(`insert into tickets values (9, 'T9', 'Nine', 2, 'open', '2026-01-07 10:00:00', '')`);
    expect((await mirror.find([{ kind: 'ticket', id: '9' }])).size).toBe(1);
    await made.run('delete from tickets where id = 9');
    await mirror.stop();
    await database.drop();
  });
});
