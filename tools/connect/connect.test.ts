import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { readConnection } from '../../server/help-desk/connected/connection.read';
import { sqlSource } from '../../server/help-desk/connected/source.sql';
import { hasMariaDb, type MariaDb, startMariaDb } from '../../server/help-desk/connected/testing/mariadb';
import { createDatabase, dropDatabase } from '../../server/testing/database';
import { turnOfAccount } from './testing/account';

// The command itself, on a help-desk that is a folder and a PostgreSQL database.
// Whoever may make accounts: the embedded cluster's superuser.
const cluster = process.env.TEST_CLUSTER_URL!.replace('service_desk@/', 'postgres@/');
const description = path.resolve('tools/connect/testing/desk');
let database: string;
let url: string;
let folder: string;
let to: string;

async function query(sql: string, at = url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end());
}

let endTurn: () => Promise<void>;

beforeAll(async () => {
  endTurn = await turnOfAccount(cluster);
  database = `desk_${randomUUID().replaceAll('-', '')}`;
  url = await createDatabase(cluster, database);
  await query(`
    create table o_ticket (id integer primary key, subject text, status text, updated_at timestamptz, secret_note text);
    create table o_staff (id integer primary key, name text, password text);
    insert into o_ticket values (1, 'The printer hums', 'open', now(), 'not for others');
    insert into o_staff values (7, 'Ada', 'hash')`);
}, 240_000);
afterAll(async () => {
  await dropDatabase(cluster, database);
  await query('drop role if exists service_desk_reader; drop role if exists desk_writer', cluster);
  await endTurn();
});

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'service-desk-installer-'));
  to = path.join(folder, 'connection');
  mkdirSync(path.join(folder, 'desk'));
  const desk = { version: '3.1', prefix: 'o_', database: url };
  writeFileSync(path.join(folder, 'desk/desk.json'), JSON.stringify(desk));
  writeFileSync(path.join(folder, 'desk/settings.ini'), 'secret = \n');
  writeFileSync(path.join(folder, 'desk/may-run'), '');
});
afterEach(async () => {
  if (existsSync(path.join(to, 'connect.journal.json'))) await run('remove', '--yes', '--database-admin', url);
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/connect.mjs', ...args, '--to', to], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.once('close', (code) => resolve({ code, printed }));
  });
}
const connect = (...more: string[]) =>
  run(description, path.join(folder, 'desk'), '--yes', '--no-kit', '--database-admin', url, ...more);

const filesIn = (at: string) =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `${path.relative(at, file)}: ${readFileSync(file, 'utf8')}`;
    })
    .sort();
const roles = async () =>
  (await query("select rolname from pg_roles where rolname = 'service_desk_reader'")).map(({ rolname }) => rolname);

test('it says what it would do, and changes nothing', async () => {
  const before = filesIn(folder);
  const { code, printed } = await connect('--dry-run');
  expect(printed).toContain('Found Test desk 3.1');
  expect(printed).toContain('would: The plug-in\n');
  expect(printed).toContain(
    'grant select ("id", "subject", "status", "updated_at") on "public"."o_ticket" to "service_desk_reader"',
  );
  expect(printed).toMatch(/Nothing was changed\.\n$/);
  expect(code).toBe(0);
  expect(filesIn(folder)).toEqual(before);
  expect(await roles()).toEqual([]);
});

test('it connects: an account that reads these columns and no others, plug-in, secrets, connection file', async () => {
  const { code, printed } = await connect();
  expect(printed).toContain('What is left:');
  expect(code).toBe(0);
  expect(readFileSync(path.join(folder, 'desk/plugins/service-desk/pages/page.txt'), 'utf8')).toBe('A page of it.\n');
  const [, secret] = /^secret = (\w{48})$/m.exec(readFileSync(path.join(folder, 'desk/settings.ini'), 'utf8'))!;
  const variables = Object.fromEntries(
    readFileSync(path.join(to, 'service-desk.env'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/).slice(0, 2)),
  ) as Record<string, string>;
  expect(variables).toMatchObject({ DESK_SECRET: secret, PUBLIC_URL: 'http://desk.example.test', DEMO: '0' });
  for (const name of ['service-desk.env', 'connect.journal.json'])
    expect((statSync(path.join(to, name)).mode & 0o777).toString(8)).toBe('600');
  const text = readFileSync(path.join(to, 'connection.yaml'), 'utf8');
  expect(text).not.toContain(variables.DESK_PASSWORD);
  const connection = await readConnection(path.join(to, 'connection.yaml'), variables);
  expect(connection.firstAdmin).toBe('agent:7');

  // What it may read, as the account that was made.
  const reader = connection.sql!.url;
  expect(await query('select id, subject from o_ticket', reader)).toEqual([{ id: 1, subject: 'The printer hums' }]);
  for (const denied of [
    'select secret_note from o_ticket',
    'select password from o_staff',
    "update o_ticket set subject = ''",
    'create table mine (id integer)',
  ])
    await expect(query(denied, reader)).rejects.toThrow(/permission denied/);
});

test('stopped half-way and run again it goes on, and then takes back exactly what it did', async () => {
  const before = filesIn(path.join(folder, 'desk'));
  rmSync(path.join(folder, 'desk/may-run'));
  const stopped = await connect();
  expect(stopped.printed).toMatch(/^sh -c .* fails: /m);
  expect(stopped.code).toBe(2);
  const half = readFileSync(path.join(folder, 'desk/settings.ini'), 'utf8');

  writeFileSync(path.join(folder, 'desk/may-run'), '');
  const again = await connect();
  expect(again.printed.match(/^already done: .*/gm)).toEqual([
    `already done: An account "service_desk_reader" in the database ${database}, which may read these columns and nothing else`,
    'already done: The plug-in',
    'already done: Its settings',
  ]);
  expect(again.code).toBe(0);
  // The secret of the first run.
  expect(readFileSync(path.join(folder, 'desk/settings.ini'), 'utf8')).toBe(half);
  expect(existsSync(path.join(folder, 'desk/on'))).toBe(true);

  const removed = await run('remove', '--yes', '--database-admin', url);
  expect(removed.printed).toContain('Everything was taken back.');
  expect(removed.code).toBe(0);
  expect(filesIn(path.join(folder, 'desk'))).toEqual(before);
  expect(existsSync(path.join(folder, 'desk/plugins'))).toBe(false);
  expect(existsSync(to)).toBe(false);
  expect(await roles()).toEqual([]);
});

test('what somebody has changed since is left, and named; accounts are kept in mind until they are gone', async () => {
  await connect();
  writeFileSync(path.join(folder, 'desk/plugins/service-desk/main.txt'), 'Changed by hand.\n');
  const { code, printed } = await run('remove', '--yes');
  expect(printed).toContain('main.txt was changed since: it is left as it is.');
  expect(printed).toMatch(
    /These statements were not run .*drop role "service_desk_reader"; Run them as an administrator/,
  );
  expect(code).toBe(1);
  expect(readFileSync(path.join(folder, 'desk/plugins/service-desk/main.txt'), 'utf8')).toBe('Changed by hand.\n');
  expect(readFileSync(path.join(folder, 'desk/settings.ini'), 'utf8')).toBe('secret = \n');
  const again = await run('remove', '--yes', '--database-admin', url);
  expect(again.printed).toContain('Everything was taken back.');
  expect(await roles()).toEqual([]);
});

test('statements for an administrator of the database, who runs them; then it goes on with that account', async () => {
  const args = [description, path.join(folder, 'desk'), '--yes', '--no-kit'];
  const { printed } = await run(...args, '--print-sql');
  const [, statements] = /^Statements for an administrator of \w+:\n([^]*?;)\n(?!create|grant)/m.exec(printed)!;
  expect(printed).toContain('have an administrator');
  expect(await roles()).toEqual([]);
  await query(statements!);
  const { code, printed: second } = await run(...args);
  expect(second).toContain('The account "service_desk_reader" is there.');
  expect(code).toBe(0);
  await query('drop owned by service_desk_reader; drop role service_desk_reader');
});

test('of a help-desk on another machine the files are made here, and it says what to do there', async () => {
  const address = 'http://desk.example.test:8000';
  const args = [description, address, '--yes', '--no-kit', '--first-admin', '7'];
  expect((await run(...args)).printed).toContain('from here name one by --reader');
  const { code, printed } = await run(...args, '--reader', url);
  // The account of this test may do everything.
  expect(printed).toContain('may also write: everything (it is a superuser)');
  expect(code).toBe(2);
  const allowed = await run(...args, '--reader', url, '--allow-writing');
  expect(allowed.code).toBe(0);
  expect(allowed.printed).toContain(`Copy what is in for-the-help-desk to ${address}`);
  expect(allowed.printed).toContain('On the machine of Test desk: It is switched on.');
  expect(readFileSync(path.join(to, 'for-the-help-desk/plugins/service-desk/main.txt'), 'utf8')).toMatch(
    /^The plug-in/,
  );
  // An account without a password has none to be hidden.
  const written = readFileSync(path.join(to, 'connection.yaml'), 'utf8');
  expect(written).toContain(`sql: { url: '${url}' }`);
  expect(written).toContain('first_admin: agent:7');
  expect((await run('remove', '--yes')).printed).toContain('Everything was taken back.');
  expect(existsSync(to)).toBe(false);
});

test('a plug-in of an older version is named, and replaced', async () => {
  await connect();
  const file = path.join(to, 'connect.journal.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[\d.]+"/, '"version": "0.0.1"'));
  expect((await connect()).printed).toContain('The plug-in there is of version 0.0.1; this is ');
});

describe('what cannot be gets a sentence, and nothing is changed', () => {
  const desk = (more: object) =>
    writeFileSync(
      path.join(folder, 'desk/desk.json'),
      JSON.stringify({ version: '3.1', prefix: 'o_', database: url, ...more }),
    );
  const place = () => path.join(folder, 'desk');
  const reader = (name: string) => url.replace('postgres@/', `${name}:x@/`);

  test.each<[what: string, sentence: RegExp, prepare: () => Promise<unknown> | void, args: () => string[]]>([
    [
      'an unknown help-desk',
      /^There is no help-desk "remedy" here; there are .*request-tracker/,
      () => undefined,
      () => ['remedy', '/tmp'],
    ],
    [
      'a folder that is not there',
      /^There is no folder .*nowhere\.$/m,
      () => undefined,
      () => [description, `${folder}/nowhere`],
    ],
    [
      'a folder that is no such host',
      /is no test desk: there is no desk\.json in it\./,
      () => undefined,
      () => [description, folder],
    ],
    [
      'Redmine that is none',
      /is no Redmine: there is no lib\/redmine\/version\.rb/,
      () => undefined,
      () => ['redmine', folder],
    ],
    [
      'a prefix with a quote',
      /^The table prefix "o'x_" has a sign that is none of a letter, a digit or _/m,
      () => desk({ prefix: "o'x_" }),
      () => [description, place()],
    ],
    [
      'a prefix with a quote as an option',
      /^The table prefix "a`b" has a sign/m,
      () => undefined,
      () => [description, place(), '--prefix', 'a`b'],
    ],
    [
      'tables that are not there',
      /has not what Test desk should have: x_ticket\.id, .*--prefix/,
      () => desk({ prefix: 'x_' }),
      () => [description, place(), '--database-admin', url],
    ],
    [
      'nobody who may make an account',
      /^No account was made: there is nobody who may.*--print-sql/m,
      () => undefined,
      () => [description, place()],
    ],
    [
      'an administrator who is none',
      /--database-admin does not get into/,
      () => undefined,
      () => [description, place(), '--database-admin', reader('no_such_role')],
    ],
    [
      'an account that may write',
      /may also write: writing to o_staff.*--allow-writing/,
      () => query("create role desk_writer login password 'x'; grant select, insert on o_staff to desk_writer"),
      () => [description, place(), '--reader', reader('desk_writer')],
    ],
    [
      'an account that does not get in',
      /account of --reader does not get in/,
      () => undefined,
      () => [description, place(), '--reader', reader('no_such_role')],
    ],
    [
      'an unknown proxy',
      /There is no proxy "squid"; there are nginx/,
      () => undefined,
      () => [description, place(), '--print-sql', '--proxy', 'squid'],
    ],
    [
      'nobody at a terminal',
      /^Each change is asked for first/m,
      () => undefined,
      () => [description, place(), '--database-admin', url],
    ],
    ['an unknown option', /^Unknown option '--forse'/, () => undefined, () => [description, place(), '--forse']],
    ['no journal', /^Nothing was connected from /, () => undefined, () => ['remove']],
    [
      'a database that is not there',
      /^The database does not let this in/,
      () => undefined,
      () => [url.replace(/\/desk_\w+/, '/no_such')],
    ],
    ['no address', /^There is no file \/nowhere\.db\./, () => undefined, () => ['sqlite:/nowhere.db']],
  ])('%s', async (what, sentence, prepare, args) => {
    await prepare();
    const before = filesIn(path.join(folder, 'desk'));
    const given = args();
    const more = /terminal/.test(what) || given[0] === 'remove' ? [] : ['--yes'];
    const { code, printed } = await run(...given, ...more, ...(given[0] === description ? ['--no-kit'] : []));
    expect(printed).toMatch(sentence);
    expect(code).toBe(2);
    expect(filesIn(path.join(folder, 'desk'))).toEqual(before);
    await query('drop owned by desk_writer; drop role desk_writer').catch(() => undefined);
  });

  test('an account that may write is taken when that is said', async () => {
    await query("create role desk_writer login password 'x'; grant select, insert on o_staff to desk_writer");
    const { code, printed } = await run(
      ...[description, place(), '--yes', '--no-kit', '--reader', reader('desk_writer'), '--allow-writing'],
    );
    expect(printed).toContain('Allowed by --allow-writing: the service desk itself only reads.');
    expect(code).toBe(0);
    await query('drop owned by desk_writer; drop role desk_writer');
  });

  test('an account of that name which is not of this installer', async () => {
    await query("create role service_desk_reader login password 'x'");
    const { code, printed } = await connect();
    expect(printed).toContain('There is an account service_desk_reader in the database already');
    expect(code).toBe(2);
    await query('drop role service_desk_reader');
  });

  test('a folder of another connection', async () => {
    await connect();
    const { code, printed } = await run('redmine', place(), '--yes');
    expect(printed).toMatch(/is no Redmine|belongs to/);
    expect(code).toBe(2);
  });
});

describe('an unknown help-desk by its database', () => {
  test('a draft names its tables, and its statements can be read', async () => {
    const name = `odd_${randomUUID().replaceAll('-', '')}`;
    const odd = await createDatabase(cluster, name);
    try {
      await query(
        `create table hd_state (id integer primary key, title text, sort_order integer);
         create table hd_urgency (id integer primary key, label text, level integer);
         create table hd_user (id integer primary key, first_name text, last_name text, mail text, is_staff boolean, modified_at timestamptz default now());
         create table hd_queue (id integer primary key, title text);
         create table hd_case (id integer primary key, case_number text, title text, reporter_id integer references hd_user,
           assignee_id integer references hd_user, state_id integer references hd_state, urgency_id integer references hd_urgency,
           queue_id integer references hd_queue, created_at timestamptz default now(), modified_at timestamptz default now());
         create table hd_case_note (id integer, case_id integer, note text);
         create table hd_session (id integer, data text);
         insert into hd_state values (1, 'New', 1), (2, 'Waiting', 2), (3, 'Resolved', 3), (4, 'Spam', 4);
         insert into hd_urgency values (1, 'Low', 1), (2, 'High', 2);
         insert into hd_user values (1, 'Ada', 'Lindqvist', 'ada@example.test', true), (2, 'Carl', 'Customer', 'carl@example.test', false);
         insert into hd_queue values (5, 'First line');
         insert into hd_case select n, 'C-' || n, 'Case ' || n, 2, 1, 1 + n % 4, 1, 5 from generate_series(1, 12) n`,
        odd,
      );
      const { code, printed } = await run(odd);
      expect(printed).toContain('tickets: hd_case');
      expect(printed).toContain('statuses: hd_state');
      expect(code).toBe(0);
      const file = path.join(to, 'connection.draft.yaml');
      const draft = readFileSync(file, 'utf8');
      expect(draft).toContain('# ?');
      // Nobody is shown a ticket before a person has decided who may see it.
      const password = { DESK_PASSWORD: 'x' };
      await expect(readConnection(file, password)).rejects.toThrow(/may_see: is missing/);
      writeFileSync(file, draft.replace('# may_see: everyone', 'may_see: everyone'));
      const connection = await readConnection(file, password);
      const source = sqlSource(odd, connection.data as Parameters<typeof sqlSource>[1]);
      const [tickets, people, statuses, priorities] = await Promise.all([
        source.changed('tickets', null),
        source.changed('people', null),
        source.changed('statuses', null),
        source.changed('priorities', null),
      ]);
      const [one] = await source.byIds('tickets', ['3']);
      await source.close();
      expect(tickets.rows).toHaveLength(12);
      expect(one).toMatchObject({
        ...{ id: '3', number: 'C-3', subject: 'Case 3', requester: 'agent:2', assigned: '1', status: '4' },
        ...{ priority: '1', team: '5' },
      });
      expect(people.rows.map(({ name: who, email }) => [who, email])).toEqual([
        ['Ada Lindqvist', 'ada@example.test'],
        ['Carl Customer', 'carl@example.test'],
      ]);
      expect(statuses.rows.map(({ name: status, state }) => [status, state])).toEqual([
        ['New', 'open'],
        ['Waiting', 'open'],
        ['Resolved', 'closed'],
        ['Spam', 'hidden'],
      ]);
      expect(priorities.rows.map(({ name: priority }) => priority)).toEqual(['Low', 'High']);
    } finally {
      await dropDatabase(cluster, name);
    }
  });

  const tables = `create table ticket (id integer primary key, subject varchar(200), user_id integer, status varchar(20), updated_at varchar(30));
    create table app_user (id integer primary key, name varchar(100), email varchar(100));
    insert into app_user values (1, 'Ada', 'ada@example.test');
    insert into ticket values (1, 'The printer hums', 1, 'open', '2026-01-01 10:00:00'), (2, 'It is quiet', 1, 'closed', '2026-01-02 10:00:00')`;

  async function demandDraft(odd: string): Promise<void> {
    const { code, printed } = await run(odd);
    expect(printed).toContain('tickets: ticket');
    expect(printed).toContain('people: app_user');
    expect(code).toBe(0);
    const file = path.join(to, 'connection.draft.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('# may_see: everyone', 'may_see: everyone'));
    const { data } = await readConnection(file, { DESK_PASSWORD: 'x' });
    const source = sqlSource(odd, data as Parameters<typeof sqlSource>[1]);
    const [rows, statuses] = [await source.changed('tickets', null), await source.changed('statuses', null)];
    await source.close();
    expect(rows.rows).toMatchObject([
      { id: '1', subject: 'The printer hums', status: 'open' },
      { id: '2', subject: 'It is quiet', status: 'closed' },
    ]);
    // There is no table of statuses: they are the words that tickets have.
    expect(statuses.rows.map(({ id, state }) => [id, state])).toEqual([
      ['open', 'open'],
      ['closed', 'closed'],
    ]);
  }

  test('in SQLite', async () => {
    const file = path.join(folder, 'odd.db');
    const opened = new Database(file);
    opened.exec(tables);
    opened.close();
    await demandDraft(`sqlite:${file}`);
  });

  (hasMariaDb() ? describe : describe.skip)('in MariaDB', () => {
    let mariadb: MariaDb;
    beforeAll(async () => {
      mariadb = await startMariaDb();
      await mariadb.run(
        "create database odd; create user reader@'127.0.0.1' identified by 'x'; create user writer@'127.0.0.1' identified by 'x'",
      );
      await mariadb.run(tables, 'odd');
      await mariadb.run(
        "grant select (id, subject) on odd.ticket to reader@'127.0.0.1'; grant select (id), update (subject) on odd.ticket to writer@'127.0.0.1'",
      );
    }, 60_000);
    afterAll(() => mariadb?.stop());

    test('a draft', () => demandDraft(mariadb.url('root', '', 'odd')));

    test('an account that may write one column is refused, one that only reads is taken', async () => {
      const args = [description, path.join(folder, 'desk'), '--yes', '--no-kit', '--reader'];
      const refused = await run(...args, mariadb.url('writer', 'x', 'odd'));
      expect(refused.printed).toContain('The account that is to read may also write: UPDATE on odd.ticket.');
      expect(refused.code).toBe(2);
      expect((await run(...args, mariadb.url('reader', 'x', 'odd'))).code).toBe(0);
    });
  });

  test('one without tickets gets a sentence', async () => {
    const name = `none_${randomUUID().replaceAll('-', '')}`;
    const none = await createDatabase(cluster, name);
    await query('create table weather (day date, rain integer)', none);
    const { code, printed } = await run(none);
    await dropDatabase(cluster, name);
    expect(printed).toContain(`Of 1 tables in ${name} none looks like tickets.`);
    expect(code).toBe(2);
  });
});
