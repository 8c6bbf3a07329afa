import { allCalls, type Entry } from '../wire/calls';
import { pathOf } from '../wire/protocol/call';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeCustomField } from './testing/factories';
import { scalarsOf, type Scalar } from './testing/scalars';
import { startServer, type TestServer } from './testing/server';

/**
 * Every number and every id of every call, however deep, takes the plain point form alone; anything else is 422 at the
 * field, and is neither cut, nor rounded, nor made a number (G36).
 */
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

/** No plain numbers, and no single ones; more of them are tried on the rules themselves (server/values.test.ts). */
const others: unknown[] = [
  ...['1,234.56', '1e5', ' 12 ', '١٢', 'NaN', '-0', '12.3456789012345678901', '9'.repeat(25)],
  ...[[1], { 0: 1 }, true, 1e300],
];
/** As JSON; JSON.stringify makes 0 of it. */
const minusZero = '-0';

const pathTo = ({ path }: Entry['call']): string =>
  pathOf(path, Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1])));

// Of any kind: what they take depends on their field (server/form-group/form-group.test.ts, server/rule/rule.test.ts).
const elsewhere = /^(fields\[0\]\.default|(conditions\.groups\[0\]\.rules|actions|actions\[0\]\.to)\[0\]\.value)/;

const numbers = allCalls.flatMap((entry) =>
  entry.body
    ? scalarsOf(entry.body)
        .filter(({ path, type }) => (type === 'number' || type === 'decimal') && !elsewhere.test(path))
        .map((scalar): [string, Entry, Scalar] => [`${entry.name}: ${scalar.path}`, entry, scalar])
    : [],
);

test('numbers of many calls are found', () => expect(numbers.length).toBeGreaterThan(100));

test.each(numbers)('%s', async (_title, entry, { path, around }) => {
  const taken: unknown[] = [];
  const method = entry.call.method.toLowerCase() as 'post' | 'patch' | 'delete';
  const bodies = others.map((value): [unknown, string] => [value, JSON.stringify(around(value))]);
  bodies.push([minusZero, JSON.stringify(around('minus zero')).replace('"minus zero"', minusZero)]);
  for (const [value, body] of bodies) {
    const { status, message } = await admin[method](pathTo(entry.call), body);
    const at = Object.keys((message ?? {}) as object).map((name) => name.replace(/\.(\d+)/g, '[$1]'));
    if (
      status !== 422 ||
      !at.some((name) => name === path || path.startsWith(`${name}[`) || path.startsWith(`${name}.`))
    )
      taken.push([value, status]);
  }
  expect(taken).toEqual([]);
});
