import { sql } from 'kysely';
import { watchContents } from './contents';
import { testDatabase, type TestDatabase } from './database';
import { makeProblem } from './factories';

let database: TestDatabase;
let contents: () => Promise<string>;
beforeAll(async () => {
  database = await testDatabase();
  contents = await watchContents(database.db);
});
afterAll(() => database.drop());

test('every kind of writing shows, in any table', async () => {
  const { db } = database;
  const seen = [await contents()];
  const { id } = await makeProblem(db);
  seen.push(await contents());
  await db.updateTable('problems').set({ subject: 'Another' }).where('id', '=', id).execute();
  seen.push(await contents());
  await db.deleteFrom('problems').where('id', '=', id).execute();
  seen.push(await contents());
  expect(new Set(seen).size).toBe(4);
  await makeProblem(db);
  const before = await contents();
  await sql`truncate problems cascade`.execute(db);
  expect(await contents()).not.toBe(before);
});

test('what is rolled back and what stays the same do not', async () => {
  const { db } = database;
  const { id } = await makeProblem(db);
  const before = await contents();
  const { subject } = await db.selectFrom('problems').select('subject').where('id', '=', id).executeTakeFirstOrThrow();
  const refused = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('problems').execute();
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  expect(await contents()).toBe(before);
  await db.updateTable('problems').set({ subject }).execute();
  expect(await contents()).toBe(before);
});
