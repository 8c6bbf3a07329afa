import { sql } from 'kysely';
import pg from 'pg';
import { forgetInstance, noteInstance, thisInstance } from '../instance';
import { thisProgram } from '../migrations';
import { contract, type Program, run } from '../migrations/change';
import { testDatabase, type TestDatabase } from '../testing/database';
import { migrateWith } from './migrate';
import { cli, runCommand } from './testing/run';

/** G38: `service-desk migrate`, with changes of a version to come. */
let database: TestDatabase;
let env: Record<string, string>;
beforeEach(async () => {
  database = await testDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: '/nowhere' };
});
afterEach(() => database.drop());

const later = (changes: Program['changes']): Program => ({
  version: '9.0.0',
  changes: { ...thisProgram.changes, ...changes },
});
const migrate = (program: Program, ...args: string[]) => runCommand(migrateWith(program), args, env);
const adding = { '900-probe': run('alter table problems add column probe text;') };

test('nothing is pending: 0', async () => {
  expect(await cli(['migrate', '--check'], env)).toEqual({
    code: 0,
    out: 'Nothing is pending: the tables are those of this version.\n',
    err: '',
  });
  expect((await cli(['migrate'], env)).out).toBe('Nothing was pending.\n');
});

test('what is pending is said with its lock: 3; nothing is changed until it is made: 0', async () => {
  const { code, out } = await migrate(later(adding), '--check');
  expect(code).toBe(3);
  expect(out).toBe(`900-probe (adds)
  alter table problems add column probe text
    ACCESS EXCLUSIVE on problems (nobody reads or writes it meanwhile; no row is touched): held for less than 0.1 s at 0 rows, less than 0.1 s at 1,000,000

1 change of the tables pending. None of them keeps a lock for long.
→ Make a backup, then run service-desk migrate, or start this version: it does them.
`);
  const has = async () =>
    (
      await sql`select from information_schema.columns where table_name = 'problems' and column_name = 'probe'`.execute(
        database.db,
      )
    ).rows.length;
  expect(await has()).toBe(0);
  expect(await migrate(later(adding))).toMatchObject({ code: 0, out: '1 change of the tables made.\n' });
  expect(await has()).toBe(1);
  expect((await migrate(later(adding), '--check')).code).toBe(0);
});

test('a lock of more than a second: 4, and about as long as it then is', async () => {
  const { db } = database;
  const rows = 400_000;
  await sql`create table probe as select n as id, 'Laptop number ' || n || ' of the third floor' as name from generate_series(1, ${sql.lit(rows)}) n`.execute(
    db,
  );
  await sql`analyze probe`.execute(db);
  const long = later({
    '900-probe': run(
      'create index probe_words on probe using gin (name gin_trgm_ops); alter table probe add column x text;',
    ),
  });
  const { code, out } = await migrate(long, '--check', '--json');
  const [change] = (JSON.parse(out) as { pending: { locks: Lock[] }[] }).pending;
  expect(code).toBe(4);
  expect(change!.locks).toMatchObject([
    { table: 'probe', lock: 'SHARE', work: 'words', rows },
    { table: 'probe', lock: 'ACCESS EXCLUSIVE', work: 'none', rows },
  ]);
  const writer = new pg.Client(database.url);
  await writer.connect();
  let slowest = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await writer.query('insert into probe (id, name) values (0, $1)', ['one more']);
      slowest = Math.max(slowest, (performance.now() - begun) / 1000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  expect((await migrate(long)).code).toBe(0);
  isDone = true;
  await writing;
  await writer.end();
  const told = change!.locks[0]!.seconds;
  if (process.env.FIGURES) console.log({ rows, told, measured: slowest });
  // The machine may be ten times as fast or as slow as ours.
  expect(slowest).toBeGreaterThan(told / 10);
  expect(slowest).toBeLessThan(told * 10);
}, 120_000);

interface Lock {
  table: string;
  lock: string;
  work: string;
  rows: number;
  seconds: number;
}

test('at a million rows what is short here may be long: --million', async () => {
  const program = later({ '900-probe': run('update problems set updated_at = updated_at;') });
  expect((await migrate(program, '--check')).code).toBe(3);
  const { code, out } = await migrate(program, '--check', '--million');
  expect(code).toBe(4);
  expect(out).toMatch(/The longest lock is held for about \d+ s at 1,000,000 rows\./);
});

test('a block of code: nobody knows how long, so 4', async () => {
  const { code, out } = await migrate(later({ '900-probe': run('do $$ begin perform 1; end $$;') }), '--check');
  expect(code).toBe(4);
  expect(out).toContain('How long one of them locks is not known: try it on a copy of the database.');
});

test('what takes away is left, is refused while an older process runs, and is made by --contract', async () => {
  const program = later({ ...adding, '901-probe': contract('8.0.0', 'alter table problems drop column probe;') });
  const old = { ...thisInstance(), version: '7.9.0', host: 'desk-1', pid: 4711 };
  await noteInstance(database.db, old);
  const { out } = await migrate(program);
  expect(out).toBe(
    '1 change of the tables made.\nLeft, for it takes away what older processes use: 901-probe. Next: service-desk migrate --contract, once none of them runs.\n',
  );
  expect((await migrate(program, '--check')).out).toContain(
    '→ Stop what still uses what is taken away: 7.9.0 on desk-1 (process 4711). Then run service-desk migrate --contract.',
  );
  await expect(migrate(program, '--contract')).rejects.toThrow(
    /^901-probe takes away what running processes still use/,
  );
  await forgetInstance(database.db, old);
  expect((await migrate(program, '--contract')).code).toBe(0);
  expect((await migrate(program, '--check')).code).toBe(0);
});

test('half a change is said with the next step', async () => {
  const failing = later({ '900-probe': run('alter table problems add column probe text; select 1 / 0;') });
  await expect(migrate(failing)).rejects.toThrow('division by zero');
  const { code, out } = await migrate(failing, '--check');
  expect(code).toBe(3);
  expect(out).toMatch(
    /^The change 900-probe failed: division by zero\. Nothing of it is in the database\.\n→ Put that right, then run service-desk migrate/,
  );
});

test('options that do not go together are refused', async () => {
  const refused = async (...args: string[]) => (await cli(['migrate', ...args], env)).err;
  expect(await refused('--check', '--contract')).toBe('--check changes nothing, so it goes without --contract.\n');
  expect(await refused('--million')).toBe('--million and --json go with --check.\n');
});
