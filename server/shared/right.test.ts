import type { Failure } from '../../wire/protocol/reply';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_changes']));
  client = await signIn(server, await makeUser(server.db));
});
afterAll(() => server.close());

async function refused(by: Client, path: string, language = 'en', method = 'GET'): Promise<string | undefined> {
  const response = await fetch(server.url + path, { method, headers: { ...by.headers, 'accept-language': language } });
  const failure = (await response.json()) as Failure;
  expect([response.status, failure.success, failure.code]).toEqual([403, false, 'right.missing']);
  return failure.refusal;
}

test.each([
  ['en', 'You can’t see problems. Ask an administrator for “View problems”.'],
  ['de', 'Sie können keine Probleme sehen. Bitten Sie einen Administrator um „Probleme anzeigen“.'],
])('a missing right says in %s what cannot be seen, and what to ask for', async (language, sentence) => {
  expect(await refused(agent, '/service-desk/api/problem-list', language)).toBe(sentence);
  expect(await refused(agent, '/service-desk/api/dependency/problems', language)).toBe(sentence);
});

test('a right to do something is named as administrators see it', async () => {
  expect(await refused(agent, '/service-desk/api/problem-close/1', 'en', 'POST')).toBe(
    'You don’t have permission for this. Ask an administrator for “Close problem”.',
  );
});

test('who could not hold any right reads for whom it is', async () => {
  expect(await refused(agent, '/api/outbox')).toBe('Only administrators can do this.');
  expect(await refused(client, '/service-desk/api/dependency/tickets')).toBe('Only agents can do this.');
});
