import type { Matched } from '../../wire/parts/matched';
import type { AssetConfigRow } from '../../wire/asset/asset';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCustomField,
  makeProblem,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { shortened } from './list.matched';

/** What a list says of why it found a row. */
let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const marked = ({ text, marks }: Omit<Matched, 'field'>) => marks.map(([begin, end]) => text.slice(begin, end));

describe('a text around the word', () => {
  test('is whole if it is short, with every place of the word', () => {
    expect(shortened('SN-7731 / 7731', '7731')).toEqual({
      text: 'SN-7731 / 7731',
      marks: [
        [3, 7],
        [10, 14],
      ],
    });
  });

  test('is shortened around the first place, and says where', () => {
    const found = shortened(`${'a'.repeat(200)} 7731 ${'b'.repeat(200)}`, '7731')!;
    expect(found.text).toMatch(/^…a+ 7731 b+…$/);
    expect([...found.text].length).toBeLessThanOrEqual(82);
    expect(marked(found)).toEqual(['7731']);
  });

  test.each([
    ['case', 'ÄRGER im Flur', 'ärger', ['ÄRGER']],
    ['signs of two units', '🖨🖨 Printer 🖨 pRINTER', 'printer', ['Printer', 'pRINTER']],
    ['a letter that grows in lower case', 'İİ 7731', '7731', ['7731']],
    ['patterns', '50 % of 100_0', '100_0', ['100_0']],
    ['ends of lines', 'Rua Augusta\n100', 'augusta 100', ['Augusta 100']],
    ['Arabic', 'الطابعة ٧٧٣١ في الطابق', '٧٧٣١', ['٧٧٣١']],
  ])('does not stumble over %s', (_what, text, word, expected) => {
    expect(marked(shortened(text, word)!)).toEqual(expected);
  });

  test('is null without the word', () => {
    expect(shortened('Printer', 'Scanner')).toBeNull();
  });
});

test('an asset found by a custom field says by which; without a search nothing is said', async () => {
  const { db } = server;
  const field = await makeCustomField(db, { module: 'asset', kind: 'text', label: 'Serial number' });
  const asset = await makeAsset(db, { name: 'Copier' });
  await db
    .insertInto('custom_field_values')
    .values({ field_id: field.id, owner_type: 'sd_assets', owner_id: asset.id, value: 'SN-<b>7731</b>-X', position: 0 })
    .execute();
  const rows = async (query: string) =>
    (await agent.get<{ data: AssetConfigRow[] }>(`${api}/asset-list?config=true${query}`)).data.data;
  const [found, ...others] = await rows('&search-query=7731');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ id: asset.id });
  expect(found?.matched).toEqual([{ field: `custom_${field.id}`, text: 'SN-<b>7731</b>-X', marks: [[6, 10]] }]);
  expect((await rows('')).every((row) => !('matched' in row))).toBe(true);
  expect((await rows(`&search-query=AST-${asset.id}`))[0]?.matched).toContainEqual({
    field: 'label',
    text: `AST-${asset.id}`,
    marks: [[0, `AST-${asset.id}`.length]],
  });
});

test('a problem found by the address of its requester says so', async () => {
  const requester = await makeUser(server.db, { full_name: 'Amara Okafor', email: 'quokka@example.test' });
  const { id } = await makeProblem(server.db, { requester_id: requester.id, subject: 'Docks' });
  const { data } = await agent.get<{ problems: { id: number; matched: Matched[] }[] }>(
    `${api}/problem-list?search-query=QUOKKA`,
  );
  expect(data.problems).toMatchObject([
    { id, matched: [{ field: 'requester.email', text: 'quokka@example.test', marks: [[0, 6]] }] },
  ]);
});

test('a vendor found by its address says so', async () => {
  const { id } = await makeVendor(server.db, { name: 'Acme', address: 'Rua Augusta 100' });
  const { data } = await agent.get<{ vendors: { id: number; matched: Matched[] }[] }>(
    `${api}/vendor-list?search-query=augusta`,
  );
  expect(data.vendors).toMatchObject([
    { id, matched: [{ field: 'address', text: 'Rua Augusta 100', marks: [[4, 11]] }] },
  ]);
});

test('a client is shown no address but their own', async () => {
  const { db } = server;
  const other = await makeAgent(db, [], { full_name: 'Ines Moreau', email: 'ines@wombat.test' });
  const own = await makeUser(db, { permissions: ['view_own_assets'], full_name: 'Client', email: 'me@wombat.test' });
  await makeAsset(db, { name: 'Wombat', used_by_id: own.id, managed_by_id: other.id });
  const client = await signIn(server, own);
  const { data } = await client.get<{ data: AssetConfigRow[] }>(`${api}/asset-list?search-query=wombat`);
  expect(data.data.map(({ matched }) => matched?.map(({ field }) => field))).toEqual([['name', 'used_by.email']]);
});
