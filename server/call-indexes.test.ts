import { allCalls, type Entry } from '../wire/calls';
import { pathOf } from '../wire/protocol/call';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeTeam } from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { lists } from './testing/lists';
import { fillTables, many } from './testing/many';
import { type Planner, startPlanner } from './testing/planner';
import { startServer, type TestServer } from './testing/server';
import { type Statement, statementsDuring } from './testing/statements';
import { few, readWhole } from './testing/whole-tables';

// Each call but the lists, which list-indexes.test.ts has, is made with what a form would send, at 10,000 rows of every
// table, and its statements are explained with their parameters: what is about a record or a few reads no table from end
// to end.

let server: TestServer;
let admin: Client;
let good: Good;
let planner: Planner;
/** So many of the 10,000 rows of a table may be read. */
const maxRead = 1000;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);
  await makeTeam(server.db);
  await fillTables(server.db);
  planner = await startPlanner(server.databaseUrl, many);
}, 300_000);
afterAll(async () => {
  await planner.end();
  await server.close();
});

const listed = new Set(lists.map(({ name }) => name));
/** They end the session of all other calls, or change what it sees; the file of a person is looked for in all texts. */
const apart = /^(session|see-as|person)\./;
const calls = allCalls.filter(
  ({ name, call }) => !listed.has(name) && !apart.test(name) && !call.raw?.includes('event-stream'),
);

/** A record is read before it is written, and written before it is gone. */
const turnOf = ({ call: { method, path } }: Entry): number =>
  method === 'GET' ? 0 : method !== 'DELETE' && !/merge|erase/.test(path) ? 1 : 2;

const make = (entry: Entry): Promise<Statement[]> =>
  statementsDuring(async () => {
    const { method, path } = entry.call;
    const response = await fetch(server.url + pathOf(path, good.params(entry)) + good.query(entry), {
      method,
      headers: { ...admin.headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      body: method === 'GET' ? undefined : JSON.stringify(good.body(entry)),
    });
    if ([401, 500, 503].includes(response.status)) throw new Error(`${entry.name}: ${await response.text()}`);
    await response.arrayBuffer();
  });

const isPlanned = ({ text }: Statement): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text);

/** What the statement has written is there already when it is explained: it then ends at a key (class 23). */
const isThere = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('23');

async function wholeBy(entry: Entry): Promise<string[]> {
  const whole = new Set<string>();
  for (const statement of (await make(entry)).filter(isPlanned)) {
    const read = await planner.readBy(statement).catch((error: unknown) => {
      if (isThere(error)) return new Map<string, number>();
      throw error;
    });
    for (const [table, count] of read)
      if (count > maxRead && !few.has(table) && !table.startsWith('pg_')) whole.add(table);
  }
  return [...whole].sort();
}

test.each([
  ['reads', 0],
  ['writes', 1],
  ['deletes', 2],
])(
  'a call that %s reads no table from end to end',
  async (_what, turn) => {
    const found: Record<string, string[]> = {};
    const known: Record<string, string[]> = {};
    for (const entry of calls.filter((one) => turnOf(one) === turn)) {
      const whole = await wholeBy(entry);
      if (whole.length) found[entry.name] = whole;
      if (readWhole[entry.name]) known[entry.name] = [...readWhole[entry.name]!.tables].sort();
    }
    expect(found).toEqual(known);
  },
  300_000,
);

test('each exception is of a call', () => {
  expect(Object.keys(readWhole).filter((name) => !calls.some((entry) => entry.name === name))).toEqual([]);
});
