import type { MirroredState } from '../help-desk/help-desk';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let isReady = false;
let kinds: MirroredState[] = [];

beforeAll(async () => {
  server = await startServer({
    helpDesk: {
      ...ourHelpDesk,
      connected: { name: 'Zammad', maySee: 'everyone', kinds: ['people', 'tickets'] },
      mirror: () => ({ isReady, kinds }),
    },
  });
});
afterAll(() => server.close());

const readyz = async () => {
  const reply = await fetch(`${server.url}/readyz`);
  return { status: reply.status, body: (await reply.json()) as object };
};

test('a server is not ready until its help-desk has been read once, and says how far it is', async () => {
  kinds = [
    { kind: 'people', state: 'read', as_of: '2026-03-01T10:00:00.000Z' },
    { kind: 'tickets', state: 'unread', as_of: null },
  ];
  expect(await readyz()).toEqual({
    status: 503,
    body: {
      status: 'live',
      message: 'Zammad is being read for the first time.',
      help_desk: { name: 'Zammad', kinds },
    },
  });
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

test('it stays ready while the help-desk is down, and says as of when its records are', async () => {
  isReady = true;
  kinds = [{ kind: 'tickets', state: 'failing', as_of: '2026-03-01T10:00:00.000Z' }];
  expect(await readyz()).toEqual({
    status: 200,
    body: { status: 'ready', help_desk: { name: 'Zammad', kinds } },
  });
});
