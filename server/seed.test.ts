import { checkPassword } from './help-desk/built-in/password';
import { loadDemo, seedOnce } from './seed';
import { testDatabase, type TestDatabase } from './testing/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const users = () =>
  database.db.selectFrom('help_desk.users').select(['email', 'role', 'password_hash']).orderBy('id').execute();

test('without demo data a new database needs its first administrator', async () => {
  await expect(seedOnce(database.db, { demo: null, firstAdmin: null })).rejects.toThrow(
    'Without demo data a new database needs its first administrator; set ADMIN_EMAIL and ADMIN_PASSWORD.',
  );
  expect(await users()).toEqual([]);
});

test('without demo data the first administrator is the one of the configuration, and only the first time', async () => {
  await seedOnce(database.db, {
    demo: null,
    firstAdmin: { email: 'ada@example.org', password: 'correct horse' },
  });
  await seedOnce(database.db, {
    demo: null,
    firstAdmin: { email: 'eve@example.org', password: 'battery staple' },
  });
  const [admin, ...others] = await users();
  expect([admin?.email, admin?.role, others]).toEqual(['ada@example.org', 'admin', []]);
  expect(await checkPassword('correct horse', admin?.password_hash ?? null)).toEqual({ fits: true, renewed: null });
});

test('a build without the demo has none', async () => {
  expect(await loadDemo('server/seed.test')).toBeNull();
});
