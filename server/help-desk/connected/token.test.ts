import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { csrfHeader, type ReaderSession } from '../../../wire/session/session';
import { buildApp } from '../../app';
import { openDatabase } from '../../shared/db';
import { anonymous } from '../../testing/client';
import { connectionWith, sendJson } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { connectHelpDesk } from '.';
import type { Connection } from './connection';

const secret = 'a-secret-that-only-both-of-us-know';
const key = new TextEncoder().encode(secret);
const [issuer, audience] = ['https://desk.example', 'service-desk'];
const path = '/service-desk/api/session';
const refusal = 'The help-desk’s confirmation of who you are is not valid, or not any more. Reload the page.';

let lines: string[] = [];
const serverWith = (token: NonNullable<Connection['signIn']['token']>): Promise<TestServer> =>
  startServer({
    helpDesk: (db) => connectHelpDesk(connectionWith({ signIn: { token } }), { db }),
    log: { level: 'warn', write: (line) => lines.push(line) },
  });

let server: TestServer;
beforeAll(async () => {
  server = await serverWith({ key: { secret }, issuer, audience });
});
afterAll(() => server.close());
beforeEach(() => (lines = []));

let count = 0;
const claims = (more: JWTPayload = {}): JWTPayload => ({
  kind: 'agent',
  id: `T-${++count}`,
  name: 'Tom Token',
  iss: issuer,
  aud: audience,
  jti: randomUUID(),
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 300,
  ...more,
});
const tokenOf = (more?: JWTPayload, alg = 'HS256'): Promise<string> =>
  new SignJWT(claims(more)).setProtectedHeader({ alg }).sign(key);
const exchange = (token: string, headers = {}, on: { url: string } = server) =>
  anonymous(on).post<ReaderSession>(path, { token }, headers);
const seconds = (ahead: number): number => Math.floor(Date.now() / 1000) + ahead;

test('a token is exchanged once for a session of ours: an HttpOnly cookie, with which calls, files and live updates work', async () => {
  const token = await tokenOf({ email: 'tom@example.test', role: 'admin' });
  const { data, headers } = await exchange(token);
  expect(data.user).toMatchObject({ name: 'Tom Token', email: 'tom@example.test', role: 'admin' });
  expect(headers.get('set-cookie')).toMatch(/^service_desk_host_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  expect((await anonymous(server).get(path, { cookie })).data).toEqual(data);
  const stream = await fetch(`${server.url}/service-desk/api/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});

test('G26 roles are read from the claim that the connection names, also deep in it; a token without it has none', async () => {
  const nested = await serverWith({ key: { secret }, issuer, audience, rolesClaim: 'realm_access.roles' });
  const rolesOf = async (more: JWTPayload) => {
    const { data } = await exchange(await tokenOf({ id: 'T-roles', ...more }), {}, nested);
    const rows = await nested.db
      .selectFrom('host_roles')
      .select('role')
      .where('user_id', '=', data.user.id)
      .orderBy('role')
      .execute();
    return rows.map(({ role }) => role);
  };
  expect(await rolesOf({ realm_access: { roles: ['Staff', 'Change board'] } })).toEqual(['Change board', 'Staff']);
  expect(await rolesOf({ realm_access: { roles: 'Staff' } })).toEqual(['Staff']);
  expect(await rolesOf({ roles: ['Staff'] })).toEqual([]);
  await nested.close();
});

const usedUp = 'The help-desk’s confirmation of who you are was used already. Reload the page.';

test('what was exchanged is used up: it is not exchanged again, also with its session, by another process or after a restart', async () => {
  const token = await tokenOf();
  const cookie = (await exchange(token)).headers.get('set-cookie')!.split(';')[0]!;
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 2);
  const helpDesk = connectHelpDesk(connectionWith({ signIn: { token: { key: { secret }, issuer, audience } } }), {
    db,
  });
  const other = await buildApp({ db, config: server.app.services.config, helpDesk });
  const url = await other.listen({ host: '127.0.0.1', port: 0 });
  const replies = [await exchange(token), await exchange(token, { cookie }), await exchange(token, {}, { url })];
  await other.close();
  await db.destroy();
  for (const again of replies) {
    expect([again.status, again.message]).toEqual([401, usedUp]);
    expect(again.headers.get('set-cookie')).toBeNull();
  }
  expect(lines.join('')).toContain('it was taken before');
  expect((await anonymous(server).get(path, { cookie })).status).toBe(200);
});

test('nor does it count as a bearer any more, however lately it did', async () => {
  const token = await tokenOf();
  const authorization = `Bearer ${token}`;
  expect((await anonymous(server).get(path, { authorization })).status).toBe(200);
  expect((await exchange(token)).status).toBe(200);
  const after = await anonymous(server).get(path, { authorization });
  expect([after.status, after.message]).toEqual([401, usedUp]);
});

test('of ten exchanges of one token at the same moment one succeeds', async () => {
  const token = await tokenOf();
  const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
});

describe('tabs that open at the same moment', () => {
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';')[0]!;
  const alive = async (cookie: string) => (await anonymous(server).get(path, { cookie })).status;

  test('share the session that the browser has: each exchanges a token, and none ends it under the others', async () => {
    const id = 'tabs';
    const first = await exchange(await tokenOf({ id }));
    const cookie = cookieOf(first);
    const tokens = await Promise.all([1, 2, 3].map(() => tokenOf({ id })));
    const replies = await Promise.all([
      ...tokens.map((token) => exchange(token, { cookie })),
      anonymous(server).get<ReaderSession>(path, { cookie }),
    ]);
    expect(replies.map(({ status, data, headers }) => [status, data.csrf_token, headers.get('set-cookie')])).toEqual(
      Array(4).fill([200, first.data.csrf_token, null]),
    );
    expect(await alive(cookie)).toBe(200);
  });

  test('of a browser that has none each get one, and all of them live', async () => {
    const id = 'new tabs';
    const tokens = await Promise.all([1, 2, 3].map(() => tokenOf({ id })));
    const cookies = (await Promise.all(tokens.map((token) => exchange(token)))).map(cookieOf);
    expect(new Set(cookies).size).toBe(3);
    expect(await Promise.all(cookies.map(alive))).toEqual([200, 200, 200]);
  });

  test('of two people: the session of the one ends when the other signs in', async () => {
    const cookie = cookieOf(await exchange(await tokenOf({ id: 'before' })));
    const after = await exchange(await tokenOf({ id: 'after' }), { cookie });
    expect(cookieOf(after)).not.toBe(cookie);
    expect([await alive(cookie), await alive(cookieOf(after))]).toEqual([401, 200]);
  });
});

test('a session of ours ends by a call, which needs its CSRF token', async () => {
  const { data, headers } = await exchange(await tokenOf());
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const end = (more: Record<string, string>) => anonymous(server).delete(path, undefined, { cookie, ...more });
  expect((await end({})).status).toBe(403);
  expect((await end({ [csrfHeader]: data.csrf_token ?? '' })).message).toBe('You are signed out.');
  expect((await anonymous(server).get(path, { cookie })).status).toBe(401);
});

test('a page of another site cannot sign anybody in', async () => {
  expect((await exchange(await tokenOf(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('as a bearer a token counts until its end, without a cookie and so without a CSRF token', async () => {
  const authorization = `Bearer ${await tokenOf()}`;
  const { data } = await anonymous(server).get<ReaderSession>(path, { authorization });
  expect([data.user.name, data.csrf_token]).toEqual(['Tom Token', null]);
  expect((await anonymous(server).delete(path, undefined, { authorization })).status).toBe(200);
  const wrong = await anonymous(server).get(path, { authorization: `${authorization.slice(0, -4)}AAAA` });
  expect([wrong.status, wrong.message]).toEqual([401, refusal]);
});

test('a bearer does not open the session of somebody else whose cookie rides along', async () => {
  const { headers } = await exchange(await tokenOf({ role: 'admin' }));
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const { data } = await anonymous(server).get<ReaderSession>(path, {
    cookie,
    authorization: `Bearer ${await tokenOf({ kind: 'client' })}`,
  });
  expect(data.user.role).toBe('client');
  expect((await anonymous(server).get(path, { cookie, authorization: 'Bearer nothing' })).status).toBe(401);
});

const bad: [string, () => Promise<string>, string][] = [
  ['signed with none', async () => new UnsecuredJWT(claims()).encode(), 'ERR_JOSE_ALG_NOT_ALLOWED'],
  [
    'signed with another secret',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(32))),
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  ],
  ['signed by another kind of signature', () => tokenOf({}, 'HS512'), 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['expired', () => tokenOf({ iat: seconds(-400), exp: seconds(-10) }), 'its exp is'],
  ['of another audience', () => tokenOf({ aud: 'wiki' }), 'its aud is'],
  ['of another issuer', () => tokenOf({ iss: 'https://evil.example' }), 'its iss is'],
  ['without an audience', () => tokenOf({ aud: undefined }), 'its aud is'],
  ['without an end', () => tokenOf({ exp: undefined }), 'its exp is'],
  ['without a beginning', () => tokenOf({ iat: undefined }), 'its iat is'],
  ['that lives eleven minutes', () => tokenOf({ exp: seconds(660) }), 'longer than 600 seconds'],
  ['that was made eleven minutes ago', () => tokenOf({ iat: seconds(-660), exp: seconds(60) }), 'its iat is'],
  ['made in the future', () => tokenOf({ iat: seconds(60), exp: seconds(120) }), 'its iat is'],
  ['that is not valid yet', () => tokenOf({ nbf: seconds(60) }), 'its nbf is'],
  ['without a name of its own', () => tokenOf({ jti: undefined }), 'its jti is'],
  ['that names nobody', () => tokenOf({ id: undefined }), 'id is missing'],
  ['that is no token', async () => 'a.b.c', 'ERR_JW'],
];
test.each(bad)('a token %s lets nobody in, neither by exchange nor as a bearer', async (_, make, reason) => {
  for (const send of [exchange, (token: string) => anonymous(server).get(path, { authorization: `Bearer ${token}` })]) {
    lines = [];
    const token = await make();
    const received = await send(token);
    expect([received.status, received.message]).toEqual([401, refusal]);
    expect(lines.join('')).toContain('A token of the help-desk is refused: ');
    expect(lines.join('')).toContain(reason);
    expect(lines.join('')).not.toContain(token);
  }
});

test('whoever has left is not signed in by a token', async () => {
  const { data, headers } = await exchange(await tokenOf({ id: 'leaver' }));
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', data.user.id).execute();
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  expect((await anonymous(server).get(path, { cookie })).status).toBe(401);
  expect((await exchange(await tokenOf({ id: 'leaver' }))).message).toBe(
    'The help-desk says that this account is closed.',
  );
});

test('the help-desk that we ship takes no token', async () => {
  const built = await startServer();
  expect((await exchange(await tokenOf(), {}, built)).message).toEqual({
    token: 'This help-desk signs people in by itself and takes no token.',
  });
  await built.close();
});

describe('by public keys', () => {
  let keys: http.Server;
  let requested = 0;
  let jwks: object = {};
  let publicly: TestServer;
  const pairs = { RS256: generateKeyPair('RS256'), ES256: generateKeyPair('ES256'), EdDSA: generateKeyPair('EdDSA') };

  beforeAll(async () => {
    jwks = {
      keys: await Promise.all(
        Object.entries(pairs).map(async ([alg, pair]) => ({
          ...(await exportJWK((await pair).publicKey)),
          alg,
          kid: alg,
        })),
      ),
    };
    keys = http.createServer((_, response) => (requested++, sendJson(response, jwks))).listen(0, '127.0.0.1');
    await new Promise((listening) => keys.once('listening', listening));
    const url = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys.json`;
    publicly = await serverWith({ key: { jwks: url }, issuer, audience });
  });
  afterAll(async () => {
    await publicly.close();
    keys.closeAllConnections();
    keys.close();
  });

  test.each(Object.keys(pairs) as (keyof typeof pairs)[])('%s is taken', async (alg) => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg, kid: alg }).sign((await pairs[alg]).privateKey);
    expect((await exchange(token, {}, publicly)).status).toBe(200);
    expect(requested).toBe(1);
  });

  test('HS256 with the public key as its secret is not', async () => {
    const pem = new TextEncoder().encode(await exportSPKI((await pairs.RS256).publicKey));
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'RS256' }).sign(pem);
    expect((await exchange(token, {}, publicly)).status).toBe(401);
  });

  test('a key that the host does not have is not', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'RS256' }).sign(privateKey);
    expect((await exchange(token, {}, publicly)).status).toBe(401);
  });

  test('while the keys cannot be read nobody is let in, and it may be tried again', async () => {
    const lost = await serverWith({ key: { jwks: 'http://127.0.0.1:1/keys.json' }, issuer, audience });
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', kid: 'ES256' })
      .sign((await pairs.ES256).privateKey);
    const received = await exchange(token, {}, lost);
    expect([received.status, received.message]).toEqual([
      503,
      'The help-desk could not confirm who you are. Try again in a moment.',
    ]);
    await lost.close();
  });
});
