import fastify from 'fastify';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { type Document, openApi } from '../openapi/document';
import type { App } from '../shared/services';
import { signIn } from './client';
import { checkAgainst, faultOf, type Reply, watchReplies } from './document';
import { makeAdmin, makeProblem } from './factories';
import { checkReply } from './replies';
import { startServer } from './server';

const person = { id: 1, name: 'Ada', full_name: 'Ada', email: 'ada@example.test' };
const session = { success: true, data: { user: { ...person, role: 'admin', time_zone: 'UTC' }, csrf_token: 'x' } };
const reply = (given: Partial<Reply> & { headers?: Record<string, string> } = {}): Reply => {
  const { headers = { 'content-type': 'application/json; charset=utf-8' }, ...rest } = given;
  return {
    method: 'GET',
    url: '/auth/session',
    status: 200,
    body: session,
    header: (name) => headers[name.toLowerCase()],
    ...rest,
  };
};

test('a reply that the document describes has no fault', () => {
  expect(faultOf(reply())).toBeNull();
  expect(
    faultOf(
      reply({
        status: 401,
        body: { success: false, message: 'You are not signed in.', code: 'session.none', params: {} },
      }),
    ),
  ).toBeNull();
  expect(faultOf(reply({ url: '/not-of/the-api', status: 418 }))).toBeNull();
});

test.each<[string, Parameters<typeof reply>[0], RegExp]>([
  [
    'a status that is not declared',
    { status: 418, body: { success: false, message: 'I am a teapot.', code: 'pot.tea', params: {} } },
    /answered 418, which openapi.json does not declare/,
  ],
  [
    'a fault of the server',
    { status: 500, body: { success: false, message: 'Something went wrong.', code: 'server.fault', params: {} } },
    /answered 500, which openapi.json does not declare/,
  ],
  [
    'a value of another type',
    { body: { ...session, data: { ...session.data, csrf_token: 5 } } },
    /body\/data\/csrf_token must be string/,
  ],
  [
    'a value that is missing',
    { body: { ...session, data: { user: session.data.user } } },
    /must have required property 'csrf_token'/,
  ],
  [
    'a key that is not described',
    { body: { ...session, data: { ...session.data, secret: 1 } } },
    /must NOT have additional properties/,
  ],
  [
    'data where none was promised',
    { method: 'POST', url: '/auth/logout', body: session },
    /must NOT have additional properties/,
  ],
  [
    'a failure without a sentence',
    { status: 401, body: { success: false, message: '', code: 'session.none', params: {} } },
    /message must NOT have fewer/,
  ],
  [
    'a failure without a code',
    { status: 401, body: { success: false, message: 'You are not signed in.', params: {} } },
    /must have required property 'code'/,
  ],
  [
    'another media type',
    { headers: { 'content-type': 'text/html' } },
    /as "text\/html", but openapi.json says application\/json/,
  ],
  ['a header that is missing', { url: '/service-desk/api/problem/5', body: undefined }, /without the header ETag/],
])('%s is found', (_fault, given, expected) => {
  expect(faultOf(reply(given))).toMatch(expected);
});

/** The document with one thing changed. */
function planted(change: (document: Document) => void): (given: Reply) => string | null {
  const document = structuredClone(openApi());
  change(document);
  return checkAgainst(document);
}

test('a document with a wrong type, or without a status, is found by the reply of the real server', async () => {
  const server = await startServer();
  const client = await signIn(server, await makeAdmin(server.db));
  const { id } = await makeProblem(server.db);
  const url = `/service-desk/api/problem/${id}`;
  const response = await fetch(server.url + url, { headers: client.headers });
  const real: Reply = {
    method: 'GET',
    url,
    status: 200,
    header: (name) => response.headers.get(name),
    body: await response.json(),
  };
  await server.close();
  const view = (document: Document) => document.paths['/service-desk/api/problem/{id}']!.get!;
  expect(planted(() => undefined)(real)).toBeNull();
  expect(planted((document) => delete view(document).responses['200'])(real)).toMatch(
    /answered 200, which openapi.json does not declare/,
  );
  const wrongType = planted((document) => {
    const ok = view(document).responses['200'];
    if (ok && 'content' in ok)
      ok.content!['application/json']!.schema.properties!.data!.properties!.subject = { type: 'integer' };
  });
  expect(wrongType(real)).toMatch(/body\/data\/subject must be integer/);
});

test('the client of the tests throws, with the fault', () => {
  const answered = { status: 418, headers: new Headers({ 'content-type': 'application/json' }) };
  expect(() =>
    checkReply('GET', '/auth/session', answered, {
      success: false,
      message: 'I am a teapot.',
      code: 'pot.tea',
      params: {},
    }),
  ).toThrow(/does not declare/);
});

test('a call that a test makes in its own way is watched as well: closing the server tells', async () => {
  const app = fastify() as unknown as App;
  app.get('/auth/session', (_request, received) =>
    received.code(418).send({ success: false, message: 'I am a teapot.', code: 'pot.tea', params: {} }),
  );
  const faults = watchReplies(app);
  await app.inject('/auth/session');
  await app.close();
  expect(faults).toEqual([expect.stringMatching(/^GET \/auth\/session \(session.session\) answered 418/)]);

  const identify = () => Promise.reject(new Error('The help-desk is away.'));
  const broken = await startServer({ helpDesk: { ...ourHelpDesk, identify } });
  await fetch(`${broken.url}/auth/session`);
  await expect(broken.close()).rejects.toThrow(
    'GET /auth/session (session.session) answered 500, which openapi.json does not declare',
  );
});
