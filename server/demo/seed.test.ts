import { testDatabase, type TestDatabase } from '../testing/database';
import { passwordMatches } from '../help-desk/password';
import { seedOnce } from './seed';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const users = () => database.db.selectFrom('help_desk.users').select(['email', 'role', 'password_hash']).orderBy('id').execute();

test('without demo data a new database needs its first administrator', async () => {
  await expect(seedOnce(database.db, { demo: false, firstAdmin: null })).rejects.toThrow(
    'With DEMO=0 a new database needs its first administrator; set ADMIN_EMAIL and ADMIN_PASSWORD.',
  );
  expect(await users()).toEqual([]);
});

test('without demo data the first administrator is the one of the configuration, and only the first time', async () => {
  await seedOnce(database.db, { demo: false, firstAdmin: { email: 'ada@example.org', password: 'correct horse' } });
  await seedOnce(database.db, { demo: false, firstAdmin: { email: 'eve@example.org', password: 'battery staple' } });
  const [admin, ...others] = await users();
  expect([admin?.email, admin?.role, others]).toEqual(['ada@example.org', 'admin', []]);
  expect(await passwordMatches('correct horse', admin?.password_hash ?? null)).toBe(true);
});

test('processes that start together seed the demo accounts once', async () => {
  const config = { demo: true, firstAdmin: null };
  await Promise.all([seedOnce(database.db, config), seedOnce(database.db, config), seedOnce(database.db, config)]);
  const emails = (await users()).map(({ email }) => email).filter((email) => email.endsWith('@demo.test'));
  expect(emails).toEqual(['admin@demo.test', 'agent@demo.test', 'viewer@demo.test', 'none@demo.test', 'client@demo.test']);
});

test('each demo account has its permissions', async () => {
  await seedOnce(database.db, { demo: true, firstAdmin: null });
  const held = async (email: string) =>
    (
      await database.db
        .selectFrom('user_permissions')
        .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
        .innerJoin('help_desk.users', 'help_desk.users.id', 'user_permissions.user_id')
        .select('permissions.key')
        .where('help_desk.users.email', '=', email)
        .orderBy('permissions.id')
        .execute()
    ).map(({ key }) => key);
  expect(await held('viewer@demo.test')).toEqual(['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts']);
  expect(await held('agent@demo.test')).toEqual(expect.arrayContaining(['create_problem', 'delete_contract', 'manage_cmdb']));
  expect(await held('agent@demo.test')).not.toContain('manage_products');
  expect(await held('none@demo.test')).toEqual([]);
});
