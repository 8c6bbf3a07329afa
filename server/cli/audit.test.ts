import { sql } from 'kysely';
import { startServer, type TestServer } from '../testing/server';
import { cli } from './testing/run';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await sql`insert into activity_log (owner_type, owner_id, kind) select 'sd_problem', n, 'closed' from generate_series(1, 5) n`.execute(
    server.db,
  );
});
afterAll(() => server.close());

const audit = (...args: string[]) =>
  cli(['audit', ...args], { DATABASE_URL: server.databaseUrl, DATA_DIR: '/nowhere' });

test('verify seals what waits, and says that everything fits; then at which entry the chain is broken', async () => {
  const good = await audit('verify');
  expect(good.code).toBe(0);
  expect(good.out).toMatch(/^5 entries checked, nobody changed anything\. Newest hash: [\da-f]{64}\n$/);

  await sql`update activity_log set kind = 'opened' where owner_id = 3`.execute(server.db);
  const day = new Date().toISOString().slice(0, 10);
  const broken = await audit('verify');
  expect([broken.code, broken.out, broken.err]).toEqual([
    1,
    '',
    `Entry 3 of ${day} does not fit: what it is about was changed afterwards.\n`,
  ]);
  const told = await audit('verify', '--json');
  expect(told.code).toBe(1);
  expect(JSON.parse(told.out)).toMatchObject({ ok: false, entries: 5, broken: { id: 3, day, reason: 'content' } });
});

test('without verify it says what there is', async () => {
  expect((await audit()).code).toBe(2);
  expect((await audit('mend')).err).toContain('There is no audit mend.');
  expect((await audit('verify', '--help')).out).toContain('service-desk audit verify');
});
