import type { AddressInfo } from 'node:net';
import { scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { buildApp } from '../../app';
import { openDatabase } from '../../shared/db';
import { anonymous } from '../../testing/client';
import { makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { hashPassword } from './password';
import { sessionCookie } from './session';

// As passwords are kept, one takes 0.35 s of a core.
const passwordRounds = 14;
let server: TestServer;
let password_hash: string;
beforeAll(async () => {
  server = await startServer({ config: { trustedProxies: ['loopback'], passwordRounds } });
  password_hash = await hashPassword('correct horse', passwordRounds);
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('help_desk.login_attempts').execute());

let count = 0;
const account = () => makeUser(server.db, { email: `person-${++count}@desk.test`, password_hash });
/** From this address, as a trusted proxy tells. Returns the status. */
const login = async (
  email: string,
  password = 'correct horse',
  { from = '203.0.113.1', url = server.url, headers = {} } = {},
) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify({ email, password }),
  });
const status = async (...how: Parameters<typeof login>): Promise<number> => (await login(...how)).status;
const times = (length: number, action: (i: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length }, (_, i) => action(i)));
const tried = (statuses: number[]): number => statuses.filter((one) => one === 401).length;
/** As many attempts have failed just now. */
const failed = (email: string, howMany: number, ip = '203.0.113.1') =>
  server.db
    .insertInto('help_desk.login_attempts')
    .values(Array.from({ length: howMany }, () => ({ email, ip })))
    .execute();
/** As if the attempts so far had been made so long ago. */
const earlier = (interval: string) =>
  sql`update help_desk.login_attempts set at = at - ${interval}::interval`.execute(server.db);

describe('how often a password is tried within fifteen minutes (G35)', () => {
  test('150 wrong passwords at the same moment: ten are tried', async () => {
    const { email } = await account();
    const statuses = await times(150, (i) => status(email, `wrong ${i}`));
    expect([tried(statuses), statuses.filter((one) => one === 429).length]).toEqual([10, 140]);
    expect(await status(email)).toBe(429);
  });

  test('and through two processes on one database, from many addresses, in whatever spelling', async () => {
    const { email } = await account();
    const { db } = openDatabase({ connectionString: server.databaseUrl }, 5);
    const other = await buildApp({ db, config: server.app.services.config });
    await other.listen({ host: '127.0.0.1', port: 0 });
    const urls = [server.url, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`];
    const statuses = await times(150, (i) =>
      status(i % 3 ? email : email.toUpperCase(), 'wrong', { url: urls[i % 2], from: `203.0.113.${i}` }),
    );
    expect(tried(statuses)).toBe(10);
    await other.close();
    await db.destroy();
  });

  test('an address tries three hundred passwords, whatever the accounts', async () => {
    for (let i = 0; i < 297; i++) await failed(`nobody-${i}`, 1);
    const statuses = await times(12, (i) => status(`somebody-${i}@desk.test`, 'wrong'));
    expect(tried(statuses)).toBe(3);
  });

  test('a hundred wrong passwords in an office, or behind a proxy that is not named, lock out none of the others', async () => {
    const { email } = await account();
    for (let i = 0; i < 10; i++) await failed(`colleague-${i}@desk.test`, 10);
    expect(await times(2, (i) => status(`colleague-${i}@desk.test`, 'wrong'))).toEqual([429, 429]);
    expect(await status(email)).toBe(200);
  });

  test('an account that does not exist counts as one that does', async () => {
    const email = `nobody-${++count}@desk.test`;
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push(await status(email, 'wrong'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await login(email);
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '900',
      {
        success: false,
        message: 'Too many attempts. Please wait 15 minutes and try again.',
        code: 'session.too_many',
        params: { minutes: 15 },
      },
    ]);
  });

  test('what was refused is not counted: fifteen minutes after the tenth attempt the right password is taken, however many were refused', async () => {
    const { email } = await account();
    await failed(email, 10);
    await earlier('14 minutes');
    expect(await times(5, () => status(email, 'wrong'))).toEqual([429, 429, 429, 429, 429]);
    await earlier('1 minute');
    expect(await status(email)).toBe(200);
  });

  test('the right password clears the count of the account', async () => {
    const { email } = await account();
    for (let round = 0; round < 2; round++) {
      await failed(email, 9);
      expect(await status(email)).toBe(200);
    }
  });

  test('who signed in from an address lately is not locked out there by others elsewhere', async () => {
    const { email } = await account();
    expect(await status(email, 'correct horse', { from: '198.51.100.1' })).toBe(200);
    await earlier('6 days');
    await failed(email, 10);
    expect(await status(email, 'correct horse', { from: '203.0.113.200' })).toBe(429);
    expect(await status(email, 'correct horse', { from: '198.51.100.1' })).toBe(200);
  });

  test('and there ten are tried too', async () => {
    const { email } = await account();
    expect(await status(email, 'correct horse', { from: '198.51.100.1' })).toBe(200);
    await failed(email, 10, '198.51.100.1');
    expect(await status(email, 'correct horse', { from: '198.51.100.1' })).toBe(429);
  });
});

describe('how passwords are kept', () => {
  /** With hashes as they are outside of tests. */
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startServer();
  });
  afterAll(() => strict.close());
  const status = async (email: string, password?: string) => (await login(email, password, { url: strict.url })).status;
  const stored = async (id: number) =>
    (
      await strict.db
        .selectFrom('help_desk.users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash;
  /** As passwords were kept before. */
  const old = (password: string): string => {
    const salt = Buffer.from('0123456789abcdef');
    return `scrypt$${salt.toString('base64')}$${scryptSync(password, salt, 32, { N: 16384, r: 8, p: 1 }).toString('base64')}`;
  };

  test('scrypt with N 2^17, r 8, p 1, a salt of its own and the parameters beside it', async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    for (const hash of [one, two])
      expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  test('a weaker hash of before is taken, and replaced when its person signs in', async () => {
    const user = await makeUser(strict.db, { email: 'old@desk.test', password_hash: old('correct horse') });
    expect(await status('old@desk.test', 'wrong')).toBe(401);
    expect(await stored(user.id)).toBe(user.password_hash);
    expect(await status('old@desk.test')).toBe(200);
    expect(await stored(user.id)).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    const renewed = await stored(user.id);
    expect([await status('old@desk.test'), await stored(user.id)]).toEqual([200, renewed]);
    expect(await status('old@desk.test', 'wrong')).toBe(401);
  });

  test.each([null, 'scrypt$$', '$scrypt$ln=17,r=8,p=1$$', '$scrypt$ln=60,r=8,p=1$AAAA$AAAA', 'correct horse'])(
    '%j lets nobody in',
    async (broken) => {
      const { email } = await makeUser(strict.db, { email: `broken-${++count}@desk.test`, password_hash: broken });
      expect(await status(email)).toBe(401);
    },
  );
});

describe('what a sign-in is refused for', () => {
  const bodyOf = () => account().then(({ email }) => ({ email, password: 'correct horse' }));
  const send = async (headers: Record<string, string>) => {
    const { email, password } = await bodyOf();
    return login(email, password, { headers });
  };

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ])('a form of another site: %j', async (headers) => {
    const response = await send(headers);
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        success: false,
        message: 'This sign-in was sent by another site. Open the sign-in page and try again.',
        code: 'session.other_site',
        params: {},
      },
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('a form of our own, and what is no browser, is taken', async () => {
    const own: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: server.url },
      { origin: 'https://desk.example', 'x-forwarded-host': 'desk.example', 'x-forwarded-proto': 'https' },
    ];
    for (const headers of own) expect((await send(headers)).status).toBe(200);
  });

  test('the form of a page at PUBLIC_URL is our own, however the proxy names us', async () => {
    const { email } = await account();
    const { db } = openDatabase({ connectionString: server.databaseUrl }, 2);
    const behind = await buildApp({
      db,
      config: { ...server.app.services.config, publicUrl: 'https://desk.example/help', trustedProxies: [] },
    });
    await behind.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(behind.server.address() as AddressInfo).port}`;
    const response = await login(email, 'correct horse', { url, headers: { origin: 'https://desk.example' } });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/; Secure/)]);
    expect(await status(email, 'correct horse', { url, headers: { origin: 'http://desk.example' } })).toBe(403);
    await behind.close();
    await db.destroy();
  });
});

describe('sessions', () => {
  const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const alive = async (cookie: string): Promise<number> =>
    (await anonymous(server).get('/auth/session', { cookie })).status;

  test('the cookie is Secure where a trusted proxy was asked by https, and only there', async () => {
    const { email } = await account();
    const cookie = async (proto: string) =>
      (await login(email, undefined, { headers: { 'x-forwarded-proto': proto } })).headers.get('set-cookie');
    expect([await cookie('https'), await cookie('http'), await cookie('javascript')]).toEqual([
      expect.stringContaining('Secure'),
      expect.not.stringContaining('Secure'),
      expect.not.stringContaining('Secure'),
    ]);
  });

  test('signing in makes a new session id, whatever cookie was sent, and ends the session that was', async () => {
    const { email } = await account();
    const planted = `${sessionCookie}=${'a'.repeat(43)}`;
    const first = cookieOf(await login(email, undefined, { headers: { cookie: planted } }));
    expect([first === planted, await alive(planted), await alive(first)]).toEqual([false, 401, 200]);
    const second = cookieOf(await login(email, undefined, { headers: { cookie: first } }));
    expect([second === first, await alive(first), await alive(second)]).toEqual([false, 401, 200]);
  });

  test('a session lives twelve hours from its last use, and never longer than seven days', async () => {
    const user = await account();
    const cookie = cookieOf(await login(user.email));
    const hours = async () => {
      const { rows } = await sql<{
        hours: number;
      }>`select extract(epoch from expires_at - now()) / 3600 as hours from help_desk.sessions where user_id = ${user.id}`.execute(
        server.db,
      );
      return Math.round(Number(rows[0]?.hours) * 10) / 10;
    };
    const age = (interval: string) =>
      sql`update help_desk.sessions set created_at = created_at - ${interval}::interval, expires_at = now() + interval '1 hour' where user_id = ${user.id}`.execute(
        server.db,
      );
    expect([await alive(cookie), await hours()]).toEqual([200, 12]);
    await age('2 hours');
    expect([await alive(cookie), await hours()]).toEqual([200, 12]);
    await age('6 days 18 hours');
    expect([await alive(cookie), await hours()]).toEqual([200, 4]);
    await sql`update help_desk.sessions set created_at = created_at - interval '4 hours', expires_at = now() + interval '12 hours' where user_id = ${user.id}`.execute(
      server.db,
    );
    expect(await alive(cookie)).toBe(401);
  });
});
