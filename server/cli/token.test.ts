import { sql } from 'kysely';
import { makeAdmin, makeAgent, makeServiceAccount, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { cli } from './testing/run';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  env = { DATABASE_URL: server.databaseUrl, DATA_DIR: '/nowhere' };
  await makeAdmin(server.db, { email: 'ada@example.test', full_name: 'Ada Berg' });
  await makeServiceAccount(server.db, { full_name: 'Monitoring' });
});
afterAll(() => server.close());

const token = (...args: string[]) => cli(['token', ...args], env);
const create = (login: string, ...more: string[]) =>
  token('create', '--for', login, '--name', 'Nightly', '--scopes', 'problem:read, asset:read', ...more);

const call = (bearer: string, path = '/service-desk/api/problem-list') =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${bearer}` } }).then(({ status }) => status);

test('create prints the token alone on standard output, and it works with its scopes', async () => {
  const { code, out, err } = await create('Ada@Example.test');
  expect(code).toBe(0);
  expect(out).toMatch(/^sd_[A-Za-z0-9]{40}\n$/);
  expect(err).toMatch(/^Token \d+ of Ada Berg\. It is shown once:\n$/);
  expect(await call(out.trim())).toBe(200);
  expect(await call(out.trim(), '/service-desk/api/change-list')).toBe(403);
});

test('a service account is named by its name; networks and an end count', async () => {
  const { out } = await create(
    'monitoring',
    '--ip',
    '10.0.0.0/8',
    '--ip',
    '192.168.0.0/16',
    '--expires',
    '2099-01-31 00:00',
  );
  expect(await call(out.trim())).toBe(403);
  const [stored] = await server.db
    .selectFrom('api_tokens')
    .select(['ip_ranges', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(stored).toEqual({ ip_ranges: ['10.0.0.0/8', '192.168.0.0/16'], expires_at: new Date('2099-01-31T00:00:00Z') });
});

test('list shows what works and no token; revoke ends one at once', async () => {
  const { out } = await create('ada@example.test');
  const listed = await token('list');
  expect(listed.code).toBe(0);
  const [first = ''] = listed.out.split('\n');
  expect(first.split('\t').slice(1)).toEqual([
    ...[`${out.slice(0, 9)}…`, 'ada@example.test', 'Nightly', 'problem:read,asset:read', 'does not end', 'never used'],
  ]);
  expect(listed.out).not.toContain(out.trim());
  const [id = ''] = first.split('\t');
  expect(await token('revoke', id)).toMatchObject({ code: 0, err: 'Revoked: Nightly.\n' });
  expect(await call(out.trim())).toBe(401);
  expect(await token('revoke', id)).toMatchObject({ code: 2 });
  const { out: json } = await token('list', '--json');
  expect((JSON.parse(json) as { id: number }[]).map((one) => String(one.id))).not.toContain(id);
});

test('what cannot be is said in the words of the form', async () => {
  const refused = async (args: string[], sentence: string) => {
    const { code, out, err } = await token(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  };
  await refused([], 'service-desk token create --for <login>');
  await refused(['renew'], 'There is no token renew.');
  await refused(['create', '--for', 'ada@example.test', '--name', 'x'], 'Missing: --scopes.');
  const given = ['create', '--name', 'x', '--for'];
  await refused(
    [...given, 'nobody@example.test', '--scopes', 'read'],
    'There is no active person or service account nobody',
  );
  await refused([...given, 'ada@example.test', '--scopes', 'everything'], 'scopes[0]: ');
  await refused([...given, 'ada@example.test', '--scopes', 'read', '--ip', '10.0.0.0/99'], '');
  await refused([...given, 'ada@example.test', '--scopes', 'read', '--expires', '2001-01-01 00:00'], '');
  await makeUser(server.db, { email: 'left@example.test', active: false });
  await refused([...given, 'left@example.test', '--scopes', 'read'], 'There is no active person');
  await refused(['revoke', 'all'], 'service-desk token revoke <id>');
});

test('a database of another version is left alone', async () => {
  await makeAgent(server.db);
  const last = await sql<{
    name: string;
  }>`delete from kysely_migration where name = '070-webhooks' returning name`.execute(server.db);
  expect(last.rows).toHaveLength(1);
  expect(await token('list')).toMatchObject({
    code: 2,
    err: 'The database is not of this version of Service Desk: start this version once, then try again.\n',
  });
});
