import { pathOf } from '../wire/protocol/call';
import { allCalls, type Entry } from '../wire/calls';
import { deskCalls } from './help-desk/built-in/desk.calls';
import { statusRules } from './help-desk/built-in/desk.rules';
import { type Client, signIn } from './testing/client';
import { watchContents } from './testing/contents';
import { makeAdmin } from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { scalarsOf } from './testing/scalars';
import { startServer, type TestServer } from './testing/server';
import { byArea } from './testing/shapes';

/** What an id leads to that nothing has: 404 in a path, 422 at the field in a body, in every call. */
let server: TestServer;
let admin: Client;
let good: Good;
let contents: () => Promise<string>;
const unknown = 999_999;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);
  contents = await watchContents(server.db);
});
afterAll(() => server.close());

const every: Entry[] = [
  ...allCalls,
  ...Object.entries(deskCalls).map(([name, call]) => ({
    name: `desk.${name}`,
    summary: name,
    call: call as Entry['call'],
    ...(name === 'setStatus' && { body: statusRules }),
  })),
];

async function make(
  entry: Entry,
  url: string,
  body: object,
): Promise<{ status: number; fields: string[]; wrote: boolean }> {
  const before = await contents();
  const { method } = entry.call;
  const response = await fetch(server.url + url, {
    method,
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const { message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string | object };
  return {
    status: response.status,
    fields: typeof message === 'object' ? Object.keys(message) : [],
    wrote: before !== (await contents()),
  };
}

const inPaths = every.flatMap((entry) =>
  [...entry.call.path.matchAll(/\{(id|\w+Id)\}/g)].map(([, param = '']) => ({ name: entry.name, param, entry })),
);

test.each(byArea(inPaths))('%s: an unknown id in a path is 404', async (_area, members) => {
  const found: unknown[] = [];
  for (const { name, entry, param } of members) {
    const url = pathOf(entry.call.path, { ...good.params(entry), [param]: unknown });
    const { status, wrote } = await make(entry, url, good.body(entry));
    if (status !== 404 || wrote) found.push({ name, param, status, wrote });
  }
  expect(found).toEqual([]);
});

/** Whole numbers that are no ids. */
const numbers = [
  ...['licensce_count', 'version', 'order', 'reminder_interval', 'percent', 'total_activity_duration', 'x', 'y'],
  ...['width', 'height', 'space_between_labels', 'labels_per_row', 'header_row'],
];
const inBodies = every.flatMap((entry) =>
  (entry.body ? scalarsOf(entry.body) : [])
    .filter(({ type, path }) => type === 'number' && !numbers.includes(path.split('.').at(-1) ?? ''))
    // Of many records at once the one that is not there is passed over and named.
    .filter(({ path }) => !(entry.name.endsWith('.bulkEdit') && path === 'ids[0]'))
    // An order that is not of all rules there are is 409.
    .filter(({ path }) => !(entry.name.endsWith('.reorder') && path === 'ids[0]'))
    // A message that is there no more, or is somebody else's, is passed over: server/inbox/inbox.test.ts.
    .filter(({ path }) => !(entry.name === 'inbox.read' && path === 'ids[0]'))
    // Answered are values of rows that failed: server/import/import.meanings.test.ts.
    .filter(({ path }) => !(entry.name === 'import.again' && path.startsWith('fields')))
    .map((scalar) => ({ name: entry.name, entry, ...scalar })),
);

/** `over` laid upon `under`, however deep. */
function merged(under: unknown, over: unknown): unknown {
  if (
    typeof under !== 'object' ||
    under === null ||
    typeof over !== 'object' ||
    over === null ||
    Array.isArray(under) !== Array.isArray(over)
  )
    return over;
  const all = {
    ...under,
    ...Object.fromEntries(
      Object.entries(over).map(([key, value]) => [key, merged((under as Record<string, unknown>)[key], value)]),
    ),
  };
  return Array.isArray(under) ? Object.values(all) : all;
}

test.each(byArea(inBodies))('%s: an unknown id in a body is 422 at its field', async (_area, members) => {
  const found: unknown[] = [];
  for (const { name, entry, path, around } of members) {
    const sent = around(unknown) as Record<string, unknown>;
    const field = Object.fromEntries(Object.entries(sent).filter(([name]) => path.startsWith(name)));
    const url = pathOf(entry.call.path, good.params(entry)) + good.query(entry);
    const received = await make(entry, url, merged(good.body(entry), field) as object);
    // Faults of rules are named with points: `actions.0.value`.
    const isThere = [path, path.replaceAll(/\[(\d+)\]/g, '.$1')].some((at) =>
      at.startsWith(received.fields[0] ?? 'none'),
    );
    if (received.status !== 422 || received.fields.length !== 1 || received.wrote || !isThere)
      found.push({ name, path, ...received });
  }
  expect(found).toEqual([]);
});

test.each([
  ['problem.save', 'ticket_id'],
  ['change.save', 'ticket_id'],
  ['change.save', 'problem_id'],
  ['change.detachRelease', 'release_id'],
  ['change.detachTicket', 'ticket_id'],
  ['ticket.detachChange', 'change_id'],
])('%s with an unknown %s in its query is 422 there', async (name, field) => {
  const entry = allCalls.find((one) => one.name === name);
  if (!entry) throw new Error(`No call ${name}`);
  const { [field]: _, ...body } = good.body(entry);
  expect(await make(entry, `${pathOf(entry.call.path, good.params(entry))}?${field}=${unknown}`, body)).toEqual({
    status: 422,
    fields: [field],
    wrote: false,
  });
});
