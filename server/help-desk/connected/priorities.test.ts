import { connectionWith, type LittleHost, littleHost, sendJson } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { connectHelpDesk, type ConnectedHelpDesk } from '.';
import { parseConnection } from './connection.read';
import { orderOf } from './host.order';

let host: LittleHost;
let server: TestServer;
let desk: ConnectedHelpDesk;
const lines: string[] = [];

interface Given {
  priorities: { id: string; name: string; position?: number }[];
  descending?: boolean;
}

/** A service desk beside a host with these priorities, and a ticket of each. */
async function start({ priorities, descending }: Given): Promise<void> {
  const rows: Record<string, object[]> = {
    people: [{ kind: 'agent', id: 'ann', name: 'Ann', role: 'admin' }],
    statuses: [{ id: 'o', name: 'Open', state: 'open' }],
    tickets: priorities.map(({ id, name }) => ({ id, number: id, subject: name, status: 'o', priority: id })),
    priorities,
  };
  host = await littleHost();
  host.people.set('ann', { kind: 'agent', id: 'ann', name: 'Ann', role: 'admin' });
  host.instead = (request, response) => {
    const kind = new URL(request.url ?? '', host.url).pathname.slice(1);
    if (kind === 'who') return sendJson(response, { kind: 'agent', id: 'ann', name: 'Ann', role: 'admin' });
    const page = { rows: rows[kind] ?? [], cursor: null, more: false };
    sendJson(response, kind === 'priorities' && descending !== undefined ? { ...page, descending } : page);
  };
  const connection = connectionWith({
    http: { url: host.url, secret: 'a secret of the host API' },
    data: { people: 'http', statuses: 'http', tickets: 'http', priorities: 'http' },
    signIn: { who: { url: `${host.url}/who`, cookies: ['desk'] } },
  });
  lines.length = 0;
  server = await startServer({
    helpDesk: async (db) => {
      desk = connectHelpDesk(connection, { db, reportLine: (line) => lines.push(line) });
      await desk.start();
      return desk;
    },
  });
}
afterEach(async () => {
  await desk.stop();
  await server.close();
  await host.close();
});

/** The priority that a change from this ticket of the host begins with. */
async function changeFrom(ticket: string): Promise<string | null> {
  const response = await fetch(
    `${server.url}/api/form/render?category=change&scenario=create&panel=agent&ticket_id=host:ticket:${ticket}`,
    { headers: { cookie: 'desk=ann' } },
  );
  const { data } = (await response.json()) as { data: { fields: { name: string; value: { name: string } | null }[] } };
  return data.fields.find(({ name }) => name === 'priority_id')?.value?.name || null;
}
const levels = async () => {
  const response = await fetch(`${server.url}/service-desk/api/problem-draft/host:ticket:a`, {
    headers: { cookie: 'desk=ann' },
  });
  const { data } = (await response.json()) as { data: { draft: { priority_id: { level: number } } } };
  return data.draft.priority_id.level;
};

test('of a host that counts the other way, and says so, a low ticket makes no urgent change', async () => {
  await start({
    descending: true,
    priorities: [
      { id: 'a', name: 'P1', position: 1 },
      { id: 'b', name: 'P2', position: 2 },
      { id: 'c', name: 'P3', position: 3 },
      { id: 'd', name: 'P4', position: 4 },
    ],
  });
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(changeFrom))).toEqual(['Urgent', 'High', 'Medium', 'Low']);
  expect(await levels()).toBe(4);
  expect(lines).toContain('Priorities, most urgent: P1; then P2, P3, P4.');
});

test('without a word of it positions grow with urgency', async () => {
  await start({
    priorities: [
      { id: 'a', name: 'P4', position: 10 },
      { id: 'b', name: 'P1', position: 40 },
      { id: 'c', name: 'P0' },
    ],
  });
  expect(await Promise.all(['a', 'b', 'c'].map(changeFrom))).toEqual(['High', 'Urgent', 'Medium']);
  expect(lines).toContain('Priorities, most urgent: P1; then P4, P0.');
});

test('a priority is the one of the same name, whatever the positions are', async () => {
  await start({
    priorities: [
      { id: 'a', name: 'low', position: 9 },
      { id: 'b', name: 'Urgent', position: 1 },
    ],
  });
  expect(await Promise.all(['a', 'b'].map(changeFrom))).toEqual(['Low', 'Urgent']);
});

test.each([
  [
    'have no positions',
    [
      { id: 'a', name: 'Minor' },
      { id: 'b', name: 'Major' },
    ],
  ],
  ['is only one', [{ id: 'a', name: 'Minor', position: 3 }]],
])('where there %s, none counts as urgent', async (_what, priorities) => {
  await start({ priorities });
  expect(await changeFrom('a')).toBeNull();
  expect(await levels()).toBe(0);
});

test('statements say it beside `changed`, of priorities only', async () => {
  await start({ priorities: [] });
  const file = (priorities: string, tickets = '') => `
name: Desk
may_see: everyone
sign_in: { who: { url: 'http://localhost/who' } }
sql: { url: 'postgres://localhost/desk' }
data:
  people: { changed: select 1 }
  statuses: { changed: select 1 }
  priorities: { changed: select 1${priorities} }
  tickets: { changed: select 1${tickets} }
`;
  const read = (text: string) => parseConnection(text, 'desk.yaml', {});
  expect(read(file(', descending: true')).data.priorities).toMatchObject({ descending: true });
  expect(() => read(file(', descending: down'))).toThrow('data.priorities.descending: must be true or false');
  expect(() => read(file('', ', descending: true'))).toThrow('does not know descending');
});

test('the order is said in words, and whether it looks reversed', () => {
  const named = (...names: string[]) => names.map((name, position) => ({ id: name, name, position }));
  expect(orderOf(named('Low', 'High', 'Critical'))).toEqual({
    sentence: 'most urgent: Critical; then High, Low',
    isReversed: false,
  });
  expect(orderOf(named('Critical', 'High', 'Low')).isReversed).toBe(true);
  expect(orderOf([{ name: 'A' }, { name: 'B' }]).sentence).toBe(
    'none is more urgent than another, since they have no positions',
  );
});
