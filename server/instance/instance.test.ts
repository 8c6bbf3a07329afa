import { testDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { instancesOf, keepSeen, noteInstance, thisInstance } from '.';

/** G38: which processes run. */
let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

test('a process is seen while it gives signs of life, and forgotten when it ends', async () => {
  const { db } = database;
  const instance = thisInstance();
  await noteInstance(db, instance);
  const seen = keepSeen(db, instance, 20);
  const [first] = await instancesOf(db);
  expect(first).toMatchObject({ id: instance.id, version: instance.version, pid: process.pid });
  await until(async () => (await instancesOf(db))[0]!.seen_at > first!.seen_at);
  // A restored database knows nobody.
  await db.deleteFrom('instances').execute();
  await until(async () => (await instancesOf(db)).length === 1);
  await seen.stop();
  expect(await instancesOf(db)).toEqual([]);
});
