import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('several requests within a second are people at work, a page that asks now and then is not', async () => {
  const { isAsked } = server.app.services;
  const ask = () => fetch(`${server.url}/readyz`);
  await ask();
  await ask();
  expect(isAsked()).toBe(false);
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(isAsked()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(isAsked()).toBe(false);
});
