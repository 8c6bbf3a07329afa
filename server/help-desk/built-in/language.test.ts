import type { Session } from '../../../wire/session/session';
import { anonymous, type Client, signIn } from '../../testing/client';
import { makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { hashPassword } from './password';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const localeOf = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('help_desk.users').select('locale').where('id', '=', id).executeTakeFirstOrThrow())
    .locale;

test('signing in keeps the language that the person chose in this browser', async () => {
  const user = await makeUser(server.db, {
    email: 'ann@example.test',
    role: 'agent',
    password_hash: await hashPassword('correct horse'),
  });
  const login = (cookie?: string) =>
    anonymous(server).post<Session>(
      '/auth/login',
      { email: 'ann@example.test', password: 'correct horse' },
      cookie ? { cookie } : {},
    );
  await login();
  expect(await localeOf(user)).toBe('');
  await login('desk_lang=de');
  expect(await localeOf(user)).toBe('de');
  await login();
  expect(await localeOf(user)).toBe('de');
  await login('desk_lang=../etc');
  expect(await localeOf(user)).toBe('en');
});

describe('choosing another language', () => {
  const choose = (client: Client, language: unknown) => client.post('/help-desk/api/language', { language });

  test('is kept for the person who does it', async () => {
    const [ann, bob] = [await makeUser(server.db), await makeUser(server.db)];
    const client = await signIn(server, ann);
    expect((await choose(client, 'ar')).status).toBe(200);
    expect([await localeOf(ann), await localeOf(bob)]).toEqual(['ar', '']);
  });

  test.each(['xx', '', ['de'], null])('%j is no language', async (language) => {
    const ann = await makeUser(server.db);
    expect((await choose(await signIn(server, ann), language)).status).toBe(422);
    expect(await localeOf(ann)).toBe('');
  });

  test('needs a session and its token', async () => {
    const ann = await makeUser(server.db);
    const { headers } = await signIn(server, ann);
    expect((await choose(anonymous(server), 'de')).status).toBe(401);
    const without = await anonymous(server).post(
      '/help-desk/api/language',
      { language: 'de' },
      { cookie: headers.cookie! },
    );
    expect([without.status, await localeOf(ann)]).toEqual([403, '']);
  });
});
