import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import type { HostKind, HostSource } from './host';
import { faultOf } from './host.rules';
import { sqlSource } from './source.sql';
import type { SqlSource } from './connection';
import type { SqlDriver } from './sql.driver';
import { mysqlDriver } from './sql.mysql';
import { rowOf } from './sql.row';
import { hasMariaDb, type MariaDb, startMariaDb } from './testing/mariadb';

const installed = hasMariaDb();
if (!installed) console.warn('MariaDB is not installed, so its driver is not tested (apt-get install mariadb-server).');
const onMariaDb = installed ? describe : describe.skip;

const password = 'p@ss/wörd "#1';
const limits = { within: 5000, max: 100 };

onMariaDb.each([
  ['as it comes', []],
  [
    'in the local time of its machine, with other quotes and without backslashes',
    ['--default-time-zone=+05:30', '--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES', '--character-set-server=latin1'],
  ],
])('MariaDB %s', (_name, options) => {
  let server: MariaDb;
  let driver: SqlDriver;
  const first = async (sql: string, values = {}) => (await driver.rows(sql, values, limits)).rows[0];

  beforeAll(async () => {
    server = await startMariaDb(options);
    await server.run(`
      create database desk character set utf8mb4;
      create user reader@'127.0.0.1' identified by '${password}';
      create user owner@'127.0.0.1' identified by '${password}';
      grant select on desk.* to reader@'127.0.0.1';
      grant all on desk.* to owner@'127.0.0.1'`);
    await server.run(
      `create table t (
         id bigint unsigned primary key, name varchar(100), made datetime(3), stamped timestamp null, gone bit(1),
         amount decimal(20,4), note text, latin varchar(50) character set latin1);
       set time_zone = '+00:00';
       insert into t values
         (18446744073709551615, 'Grüße 🖨 العربية', '2026-11-23 14:00:00.250', '2026-11-23 14:00:00', 1, 12.5, null, 'Zoë'),
         (2, 'it''s a \\\\ "quote"?', '0000-00-00', null, 0, null, '', null);
       create procedure write_anyway() modifies sql data begin commit; insert into t (id) values (99); commit; end`
        .replace(/\\\\/g, '\\')
        .replace(`'0000-00-00'`, `null`),
      'desk',
    );
    driver = mysqlDriver(server.url('owner', password, 'desk'));
  }, 60_000);
  afterAll(async () => {
    await driver?.close();
    await server?.stop();
  });

  test('every value comes as a text, whole', async () => {
    expect(await first('select * from t order by id desc')).toEqual({
      id: '18446744073709551615',
      name: 'Grüße 🖨 العربية',
      made: '2026-11-23 14:00:00.250',
      stamped: '2026-11-23 14:00:00',
      gone: '1',
      amount: '12.5000',
      note: null,
      latin: 'Zoë',
    });
  });

  test('a moment without a zone is UTC, one with a zone is told in UTC', async () => {
    const row = await first(
      'select id, name as number, 1 as status, made as created_at, stamped as updated_at from t where id > 2',
    );
    expect(rowOf('tickets', row!)).toMatchObject({
      created_at: '2026-11-23T14:00:00.250Z',
      updated_at: '2026-11-23T14:00:00Z',
    });
  });

  test.each([
    `plain`,
    `it's "quoted" \`so\``,
    `a\\' or 1=1 -- `,
    `\\`,
    `?`,
    `:since`,
    `🖨 العربية`,
    `%_`,
    `x', (select 1), '`,
  ])('a value arrives as it is: %s', async (value) => {
    expect(await first(`select 'what? :no' as comment, :ids as name`, { ids: value })).toEqual({
      name: value,
      comment: 'what? :no',
    });
  });

  test('a list of values stands in "in (…)"; an empty one finds nothing', async () => {
    const find = async (ids: string[]) =>
      (await driver.rows('select id from t where id in (:ids)', { ids }, limits)).rows.map(({ id }) => id);
    expect(await find(['2', '18446744073709551615', '3'])).toEqual(['2', '18446744073709551615']);
    expect(await find([])).toEqual([]);
  });

  test.each([
    `insert into t (id) values (5)`,
    `update t set name = 'x'`,
    `delete from t`,
    `truncate table t`,
    `drop table t`,
    `create table other (id int)`,
    `/* select */ drop table t`,
    `/*!drop table t */`,
    `-- select\ntruncate table t`,
    `call write_anyway()`,
    `set @a = 1`,
    `with x as (select 1) delete from t`,
    `select 1 as id; delete from t`,
    `select id from t for update; delete from t`,
  ])('a statement that writes is refused: %s', async (sql) => {
    await expect(driver.rows(sql, {}, limits)).rejects.toThrow(
      /^the (statement does not read: it must begin with select or with|database says: .*\(ER_.*)/,
    );
    expect(await server.run('select count(*) as n from t', 'desk')).toEqual([{ n: 2 }]);
    expect(await server.run(`show tables like 'other'`, 'desk')).toEqual([]);
  });

  test('an account that may only read reads', async () => {
    const reader = mysqlDriver(server.url('reader', password, 'desk'));
    const { rows } = await reader.rows('select id from t order by id', {}, limits);
    expect(rows).toEqual([{ id: '2' }, { id: '18446744073709551615' }]);
    await expect(reader.rows('select * from mysql.user', {}, limits)).rejects.toThrow('the database says: ');
  });

  test.each(['select sleep(60) as id', 'select count(*) as id from seq_1_to_1000000 a, seq_1_to_1000000 b'])(
    'a statement that never ends is ended, also in the database: %s',
    async (sql) => {
      const begun = Date.now();
      await expect(driver.rows(sql, {}, { within: 300, max: 1 })).rejects.toThrow(
        'the statement takes longer than 300 ms',
      );
      expect(Date.now() - begun).toBeLessThan(3000);
      await wait(200);
      const running = await server.run(
        `select info from information_schema.processlist where info like '%sleep(60)%' or info like '%seq_1_to_1000000%'`,
      );
      expect(running.filter(({ info }) => !String(info).includes('processlist'))).toEqual([]);
    },
  );

  test('a database that does not say anything is given up', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const other = mysqlDriver(`mysql://reader:x@127.0.0.1:${port}/desk`);
    await expect(other.rows('select 1 as id', {}, { within: 300, max: 1 })).rejects.toThrow('longer than 300 ms');
    silent.close();
  });

  test.each([
    'select 1 as id',
    '  (select 1 as id)',
    '-- said\n/* so */ with x as (select 1 as id) select * from x',
    '# said\nselect 1 as id;',
  ])('a statement that reads is run: %s', async (sql) => expect(await first(sql)).toEqual({ id: '1' }));

  test('more rows than were asked for are refused, and many come in batches', async () => {
    const many = 'select seq as id from seq_1_to_12000';
    await expect(driver.rows(many, {}, limits)).rejects.toThrow('the statement gives more than 100 rows at once');
    let count = 0;
    for await (const rows of driver.stream(many, {}, { within: 5000 })) count += rows.length;
    expect(count).toBe(12_000);
  });

  test.each<[string, string, RegExp]>([
    ['a wrong password', 'wrong', /^the database says: Access denied/],
    ['a database that does not exist', password, /^the database says: (Access denied|Unknown database)/],
  ])('%s is told in words, without the password', async (_what, given, run) => {
    const other = mysqlDriver(server.url('reader', given, given === password ? 'nowhere' : 'desk'));
    const fault = await other.rows('select 1 as id', {}, limits).catch((error: Error) => error);
    expect((fault as Error).message).toMatch(run);
    expect((fault as Error).message).not.toContain(given);
  });

  test('a statement that gives other columns is refused with their names', async () => {
    const statement = (changed: string): SqlSource => ({ changed, byIds: null, ids: null });
    const source = sqlSource(server.url('reader', password, 'desk'), {
      statuses: statement('select id, name from t'),
    });
    await expect(source.changed('statuses', null)).rejects.toThrow('data.statuses.changed gives no column state');
    await source.close();
  });
});

onMariaDb('the statements of docs/connect/data.md for osTicket', () => {
  const text = readFileSync('docs/connect/data.md', 'utf8');
  const [, yaml] = /tables as osTicket has them\n+```yaml\n([\s\S]*?)```/.exec(text)!;
  const { data } = parse(yaml!) as {
    data: Partial<Record<HostKind, { changed: string; by_ids?: string; ids?: string }>>;
  };
  let server: MariaDb;
  let source: HostSource;

  // The columns that the statements name, with osTicket's types (setup/inc/streams/core/install-mysql.sql).
  const tables = `
    create table ost_ticket_status (id int auto_increment primary key, name varchar(60) not null default '', state varchar(16) default null,
      mode int unsigned not null default 0, flags int unsigned not null default 0, sort int unsigned not null default 0, properties text not null);
    create table ost_department (id int unsigned auto_increment primary key, name varchar(128) not null default '', manager_id int unsigned not null default 0);
    create table ost_staff (staff_id int unsigned auto_increment primary key, dept_id int unsigned not null default 0, firstname varchar(32),
      lastname varchar(32), email varchar(255), isactive tinyint(1) not null default 1, isadmin tinyint(1) not null default 0, updated datetime not null);
    create table ost_user (id int unsigned auto_increment primary key, default_email_id int not null, name varchar(128) not null, updated datetime not null);
    create table ost_user_email (id int unsigned auto_increment primary key, user_id int unsigned not null, address varchar(255) not null);
    create table ost_ticket (ticket_id int unsigned auto_increment primary key, number varchar(20), user_id int unsigned not null default 0,
      status_id int unsigned not null default 0, dept_id int unsigned not null default 0, staff_id int unsigned not null default 0,
      created datetime not null, updated datetime not null);
    create table ost_ticket__cdata (ticket_id int unsigned primary key, subject mediumtext, priority mediumtext);
    insert into ost_ticket_status values (1, 'Open', 'open', 3, 0, 1, '{}'), (3, 'Closed', 'closed', 3, 0, 3, '{}'), (4, 'Archived', 'archived', 3, 0, 4, '{}');
    insert into ost_department values (1, 'Support', 2), (2, 'Sales', 0);
    insert into ost_staff values (1, 1, 'Ann', 'Ady', 'ann@example.test', 1, 1, '2026-01-01 10:00:00'), (2, 1, 'Ben', '', null, 0, 0, '2026-01-02 10:00:00');
    insert into ost_user_email values (1, 1, 'cleo@example.test');
    insert into ost_user values (1, 1, 'Cleo Ünal', '2026-01-02 10:00:00'), (2, 0, 'Dan', '2026-01-03 10:00:00');
    insert into ost_ticket values (7, '481516', 1, 1, 1, 0, '2026-02-01 08:00:00', '2026-02-02 09:00:00'), (8, '481517', 2, 3, 2, 1, '2026-02-01 08:00:00', '2026-02-02 09:00:00');
    insert into ost_ticket__cdata values (7, 'Hümming 🖨', null)`;

  beforeAll(async () => {
    server = await startMariaDb();
    await server.run(`create database osticket character set utf8mb4;
      create user reader@'127.0.0.1' identified by 'p'; grant select on osticket.* to reader@'127.0.0.1'`);
    await server.run(tables, 'osticket');
    source = sqlSource(
      server.url('reader', 'p', 'osticket'),
      Object.fromEntries(
        Object.entries(data).map(([kind, { changed, by_ids: byIds = null, ids = null }]) => [
          kind,
          { changed, byIds, ids },
        ]),
      ),
    );
  }, 60_000);
  afterAll(async () => {
    await source?.close();
    await server?.stop();
  });

  const all = async <K extends HostKind>(kind: K) => {
    const { rows } = await source.changed(kind, null);
    expect(rows.map((row) => faultOf(kind, row)).filter(Boolean)).toEqual([]);
    return rows;
  };

  test('statuses, departments, people and tickets are read', async () => {
    expect((await all('statuses')).map(({ id, state }) => [id, state])).toEqual([
      ['1', 'open'],
      ['3', 'closed'],
      ['4', 'hidden'],
    ]);
    expect(await all('departments')).toHaveLength(2);
    expect((await all('people')).map(({ kind, id, name, role, active }) => [kind, id, name, role, active])).toEqual([
      ['agent', '1', 'Ann Ady', 'admin', true],
      ['agent', '2', 'Ben ', 'agent', false],
      ['client', '1', 'Cleo Ünal', null, true],
      ['client', '2', 'Dan', null, true],
    ]);
    expect(await all('tickets')).toMatchObject([
      { id: '7', number: '481516', subject: 'Hümming 🖨', requester: '1', assigned: null, status: '1' },
      { id: '8', subject: null, assigned: '1', created_at: '2026-02-01T08:00:00Z' },
    ]);
  });

  test('what has changed since comes alone, and nothing is lost', async () => {
    let { cursor } = await source.changed('tickets', null);
    ({ cursor } = await source.changed('tickets', cursor));
    await server.run(
      `update ost_ticket set updated = '2026-02-03 10:00:00', status_id = 3 where ticket_id = 7`,
      'osticket',
    );
    const { rows } = await source.changed('tickets', cursor);
    expect(rows).toMatchObject([{ id: '7', status: '3' }]);
  });

  test('records are found by their ids, of people by either kind', async () => {
    expect(await source.byIds('tickets', ['8', 'no number'])).toMatchObject([{ id: '8' }]);
    expect((await source.byIds('people', ['agent:1', 'client:1', 'client:9'])).map(({ name }) => name)).toEqual([
      'Ann Ady',
      'Cleo Ünal',
    ]);
  });

  test('all ids are told', async () => {
    const ids: string[] = [];
    for await (const some of source.ids('people')!) ids.push(...some);
    expect(ids.sort()).toEqual(['agent:1', 'agent:2', 'client:1', 'client:2']);
  });
});
