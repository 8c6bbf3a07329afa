import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeUser,
} from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';
import { countedTables } from '../kinds';
import type { Db } from './db';
import { exclusively } from './exclusive';
import { inTransaction } from './transaction';
import { addToTotal, correctTotals, type CountedTable, totalStatement } from './totals';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const readTotal = async (db: Db, table: CountedTable) => (await totalStatement(table).execute(db)).rows[0]?.total;

async function expectExact(): Promise<void> {
  for (const table of countedTables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db);
    expect([table, await readTotal(server.db, table)]).toEqual([table, rows[0]?.n]);
  }
}

test('creating and deleting over HTTP, many at the same time, keeps every total exact', async () => {
  const { db } = server;
  const made = await Promise.all([
    ...Array.from({ length: 6 }, async () => ['problem', (await makeProblem(db)).id] as const),
    ...Array.from({ length: 6 }, async () => ['change', (await makeChange(db)).id] as const),
    ...Array.from({ length: 6 }, async () => ['release', (await makeRelease(db)).id] as const),
    makeAsset(db).then(() => null),
  ]);
  const [requester, department] = [await makeUser(db), await makeDepartment(db)];
  const problem = (i: number) =>
    admin.post('/service-desk/api/problem', {
      subject: `Created ${i}`,
      description: '<p>x</p>',
      requester_id: requester.id,
      department_id: department.id,
      impact_id: 1,
      status_type_id: 1,
      priority_id: 1,
    });
  const replies = await Promise.all([
    ...made.flatMap((one, i) => (one && i % 2 ? [admin.delete(`/service-desk/api/${one[0]}/${one[1]}`)] : [])),
    ...Array.from({ length: 10 }, (_, i) => problem(i)),
  ]);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
  await expectExact();
});

test('what is rolled back was not counted', async () => {
  const before = await readTotal(server.db, 'problems');
  await inTransaction(server.db, async (trx) => {
    await addToTotal(trx, 'problems', 7);
    throw new Error('no');
  }).catch(() => undefined);
  expect(await readTotal(server.db, 'problems')).toBe(before);
});

test('rows written past it are put right, also while others write', async () => {
  const correct = () => exclusively(server.db, (one) => correctTotals(one, countedTables));
  await sql`insert into assets (identifier, name, asset_type_id) select 'BY-HAND-' || i, 'By hand', 1 from generate_series(1, 50) i`.execute(
    server.db,
  );
  const writing = Array.from({ length: 20 }, () =>
    inTransaction(server.db, async (trx) => {
      await makeAsset(trx);
      await sql`select pg_sleep(0.01)`.execute(trx);
    }),
  );
  await Promise.all([correct(), ...writing]);
  await expectExact();
  await correct();
  await expectExact();
});

test('every file that inserts into a counted table, or deletes from it, counts', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^migrations\b/.test(name))
    .map((name) => path.join('server', name));
  const tables = countedTables.join('|');
  const writes = new RegExp(`(insertInto|deleteFrom)\\('(${tables})'\\)|(insert into|delete from) (${tables})\\b`, 'g');
  const silent = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return (text.match(writes)?.length ?? 0) > (text.match(/addToTotal\(\w+, '/g)?.length ?? 0);
  });
  expect(silent).toEqual([]);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('addToTotal(db, ')).length).toBeGreaterThan(4);
  expect(readFileSync('server/parts/trash/trash.ts', 'utf8').match(/addToTotal\(db, /g)).toHaveLength(2);
});
