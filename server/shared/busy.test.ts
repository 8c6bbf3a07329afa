import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('several requests within a second are people at work, a page that asks now and then is not', async () => {
  const { isBusy } = server.app.services;
  const query = () => fetch(`${server.url}/readyz`);
  await query();
  await query();
  expect(isBusy()).toBe(false);
  await Promise.all([query(), query(), query(), query()]);
  expect(isBusy()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(isBusy()).toBe(false);
});
