import { allCalls } from '../wire/calls';
import { unknownFilter } from '../wire/protocol/list.texts';
import { type Client, signIn } from './testing/client';
import { makeAdmin } from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { startServer, type TestServer } from './testing/server';
import { readingShapes } from './testing/shapes';

let server: TestServer;
let admin: Client;
let good: Good;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);
});
afterAll(() => server.close());

const lists = allCalls.filter(({ call, query }) => call.method === 'GET' && query?.sorts);
const pathOf = (entry: (typeof lists)[number]): string =>
  entry.call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(good.params(entry)[name]));

/** What a list cannot do without. */
const needed: Record<string, string> = {
  'ticket.changes': 'ticket_id=1',
  'change.tickets': 'change_id=1',
  'change.tasks': 'change_id=1',
};

const requested = (entry: (typeof lists)[number]) => (more: string) =>
  admin.get(`${pathOf(entry)}?${[needed[entry.name], more].filter(Boolean).join('&')}`);

/** What a list does not know is told in one place, by the keys of its call. */
describe.each(lists.filter((one) => readingShapes.includes(one)))('$name', (entry) => {
  const fetchIt = requested(entry);

  test('refuses filters that it does not have, each by its name', async () => {
    const names = [
      'made_ids',
      'made-ids',
      'made_id',
      'made_at_begin',
      'made_at_end',
      'made_ids_not',
      'custom_fields.made',
    ];
    for (const value of ['1', ''])
      expect(await fetchIt(`page=1&${names.map((name) => `${name}=${value}`).join('&')}&more_ids[]=2`)).toMatchObject({
        status: 422,
        message: Object.fromEntries([...names, 'more_ids'].map((name) => [name, unknownFilter])),
      });
  });

  test('ignores what is not named as a filter: of campaigns, of jQuery, of a host', async () => {
    const [plain, more] = [
      await fetchIt('limit=10'),
      await fetchIt('limit=10&utm_source=mail&_=1764201600000&exact_total=1&x[]=1'),
    ];
    expect(more).toMatchObject({ status: 200 });
    expect(more.data).toEqual(plain.data);
  });
});

describe.each(lists)('$name', (entry) => {
  const { name, query = {} } = entry;
  const fetchIt = requested(entry);

  test('takes all that it has, in every spelling, and no other end', async () => {
    const ends = [
      ...Object.keys(query.ids ?? {}).flatMap((key) => [
        `${key}_begin`,
        ...(query.excludes ? [] : [`${key}_not`]),
        ...(query.optional?.includes(key) ? [] : [`${key}_empty`]),
      ]),
      ...(query.ranges ?? []).flatMap((key) => [
        `${key}_not`,
        ...(query.optional?.includes(key) ? [] : [`${key}_empty`]),
      ]),
    ];
    for (const end of ends)
      expect([end, await fetchIt(`${end}=1`)]).toMatchObject([end, { status: 422, message: { [end]: unknownFilter } }]);

    const keys = [...Object.keys(query.ids ?? {}), ...Object.keys(query.spellings ?? {})];
    // All filters of a spelling at once: a refusal names the one that it is about.
    const spelled = (names: readonly string[], spell: (key: string) => string) => names.map(spell).join('&');
    const words = [
      'page=1&limit=10&search-query=a&search_query=&search=&sort-order=asc&sort_order=&order=&sort-field=&sort_field=&sort_by=',
      spelled(keys, (key) => `${key}=1,2`),
      spelled(keys, (key) => `${key}[]=1`),
      spelled(keys, (key) => `${key}[0]=1`),
      spelled(keys, (key) => `${key.replaceAll('_', '-')}[]=1`),
      ...(query.excludes
        ? [
            spelled(keys, (key) => `${key}_not=1,2`),
            spelled(keys, (key) => `${key}_not[]=1`),
            spelled(keys, (key) => `${key.replaceAll('_', '-')}-not[]=1`),
          ]
        : []),
      spelled(query.optional ?? [], (key) => `${key}_empty=1`),
      spelled(query.optional ?? [], (key) => `${key}_empty=0`),
      spelled(query.ranges ?? [], (key) => `${key}_begin=2026-01-01&${key}_end=2026-02-01`),
      spelled(
        (query.one ?? []).filter((key) => !needed[name]?.startsWith(key)),
        (key) => `${key}=`,
      ),
      spelled(Object.keys(query.words ?? {}), (key) => `${key}=`),
    ].filter(Boolean);
    for (const one of words) expect([one, (await fetchIt(one)).message]).toEqual([one, undefined]);
  });
});
