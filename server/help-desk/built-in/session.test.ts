import { csrfHeader, type Session } from '../../../wire/session/session';
import { anonymous, signIn } from '../../testing/client';
import { makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { hashPassword } from './password';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const hashed = hashPassword('correct horse');
const account = async (email: string, more = {}) =>
  makeUser(server.db, { email, full_name: 'Ann Agent', role: 'agent', password_hash: await hashed, ...more });
const login = (email: string, password = 'correct horse') =>
  anonymous(server).post<Session>('/auth/login', { email, password });

test('signing in gives an httpOnly SameSite=Lax cookie, the user and a CSRF token', async () => {
  const user = await account('ann@example.test', { time_zone: 'Europe/Oslo' });
  const response = await login('Ann@Example.test');
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  expect(response.data.user).toEqual({
    id: user.id,
    name: 'Ann Agent',
    full_name: 'Ann Agent',
    email: 'ann@example.test',
    role: 'agent',
    time_zone: 'Europe/Oslo',
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await anonymous(server).get<Session>('/auth/session', { cookie });
  expect(session.data).toEqual(response.data);
});

test('a wrong password, an unknown account and a deactivated one get the same answer', async () => {
  await account('bea@example.test');
  await account('gone@example.test', { active: false });
  for (const [email, password] of [
    ['bea@example.test', 'wrong'],
    ['nobody@example.test', 'correct horse'],
    ['gone@example.test', 'correct horse'],
  ] as const) {
    const response = await login(email, password);
    expect([response.status, response.message]).toEqual([401, 'The email address or the password is wrong.']);
  }
});

test('the e-mail address and the password are required', async () => {
  const response = await anonymous(server).post('/auth/login', {});
  expect([response.status, response.message]).toEqual([
    422,
    { email: 'This field is required.', password: 'This field is required.' },
  ]);
});

test('after ten failed attempts the account has to wait, even with the right password; others do not', async () => {
  await account('carl@example.test');
  await account('dora@example.test');
  await server.db
    .insertInto('help_desk.login_attempts')
    .values(Array.from({ length: 9 }, () => ({ email: 'carl@example.test', ip: '127.0.0.1' })))
    .execute();
  expect((await login('carl@example.test', 'wrong')).status).toBe(401);
  const refused = await login('carl@example.test');
  expect([refused.status, refused.message, refused.headers.get('retry-after')]).toEqual([
    429,
    'Too many attempts. Please wait 15 minutes and try again.',
    '900',
  ]);
  expect((await login('dora@example.test')).status).toBe(200);
});

test('a state-changing call needs the CSRF token of its own session', async () => {
  const { headers } = await signIn(server, await account('eve@example.test'));
  const cookie = headers.cookie ?? '';
  const other = (await signIn(server, await account('fay@example.test'))).headers[csrfHeader] ?? '';
  for (const token of [{}, { [csrfHeader]: 'wrong' }, { [csrfHeader]: other }]) {
    const response = await anonymous(server).post('/auth/logout', undefined, { cookie, ...token } as Record<
      string,
      string
    >);
    expect([response.status, response.message]).toEqual([
      403,
      'The security token is missing or out of date. Reload the page and try again.',
    ]);
  }
});

test('signing out ends the session at once', async () => {
  const client = await signIn(server, await account('gil@example.test'));
  expect((await client.post('/auth/logout')).message).toBe('You are signed out.');
  expect((await client.get('/auth/session')).status).toBe(401);
});

test('an expired session and that of a deactivated user count for nothing', async () => {
  const user = await account('hal@example.test');
  const client = await signIn(server, user);
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', user.id).execute();
  expect((await client.get('/auth/session')).status).toBe(401);
  await server.db.updateTable('help_desk.users').set({ active: true }).where('id', '=', user.id).execute();
  expect((await client.get('/auth/session')).status).toBe(200);
  await server.db
    .updateTable('help_desk.sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user.id)
    .execute();
  expect((await client.get('/auth/session')).status).toBe(401);
});

test('the table of sessions does not hold what the cookie holds', async () => {
  const client = await signIn(server, await account('ivy@example.test'));
  const id = client.headers.cookie?.split('=')[1];
  const stored = await server.db.selectFrom('help_desk.sessions').select('id_hash').execute();
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.map((row) => row.id_hash)).not.toContain(id);
});

test('malformed JSON is a 400 with a sentence', async () => {
  const response = await anonymous(server).post('/auth/login', '{"email":');
  expect([response.status, response.message]).toEqual([400, 'The request body is not valid JSON.']);
});

test('more people than there are database connections sign in at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, (_, i) => account(`morning-${i}@example.test`)));
  const replies = await Promise.all(people.map(({ email }) => login(email)));
  expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200));
});
