import type { AssetList } from '../../wire/asset/asset';
import { makeAdmin, makeAsset, makeUser } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
/** Ids in the order of making. */
let made: number[];

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  const [zoe, anna, unnamed] = [
    await makeUser(server.db, { full_name: 'Zoe' }),
    await makeUser(server.db, { full_name: 'Anna' }),
    await makeUser(server.db, { full_name: '', email: 'Max@post.test' }),
  ];
  made = [];
  for (const used_by_id of [zoe.id, null, anna.id, unnamed.id, null, anna.id])
    made.push((await makeAsset(server.db, { name: `Laptop ${made.length}`, used_by_id, managed_by_id: anna.id })).id);
});
afterAll(() => server.close());

async function order(query: string): Promise<number[]> {
  const { data, total } = (await admin.get<AssetList>(`/service-desk/api/asset-list?${query}`)).data;
  expect(total).toBe(made.length);
  return data.map(({ id }) => made.indexOf(id));
}

test.each([
  ['asc', [2, 5, 3, 0, 1, 4]],
  ['desc', [0, 3, 5, 2, 4, 1]],
])(
  'sorted by people %s, those without a name by their e-mail, ties by id, rows without a person last',
  async (direction, expected) => {
    expect(await order(`sort-field=used_by&sort-order=${direction}`)).toEqual(expected);
  },
);

test('pages of two cut the same order, also across the first row without a person', async () => {
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await order(`sort-field=used_by&sort-order=asc&limit=2&page=${page}`));
  expect(pages).toEqual([[2, 5], [3, 0], [1, 4], []]);
});

test('a search keeps the order and counts a row once that is found by its name and by its people', async () => {
  await makeAsset(server.db, { name: 'Found by nothing' });
  expect(await order('search-query=a&asset_ids=' + made.join(',') + '&sort-field=used_by&sort-order=asc')).toEqual([
    2, 5, 3, 0, 1, 4,
  ]);
  expect(await order('search-query=a&asset_ids=' + made.join(',') + '&sort-field=name&sort-order=desc')).toEqual([
    5, 4, 3, 2, 1, 0,
  ]);
  expect(await order('search-query=anna&limit=4&page=2&sort-order=asc')).toEqual([4, 5]);
});
