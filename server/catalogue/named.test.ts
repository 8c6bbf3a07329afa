import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeChange,
  makeContract,
  makeProblem,
  makeProduct,
  makeRelease,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

interface Row {
  id: number;
  name: string;
  is_edit: boolean;
  is_delete: boolean;
  version: number;
}

describe.each([
  {
    path: 'procurement-mode',
    key: 'procurement_mode',
    table: 'procurement_modes',
    first: 'Buy',
    use: (id: number) => makeProduct(server.db, { procurement_mode_id: id }),
    uses: '1 product',
  },
  {
    path: 'contract-type',
    key: 'contract_type',
    table: 'contract_types',
    first: 'Lease',
    use: (id: number) => makeContract(server.db, { contract_type_id: id }),
    uses: '1 contract',
  },
  {
    path: 'license-type',
    key: 'license_type',
    table: 'license_types',
    first: 'Open source',
    use: (id: number) => makeContract(server.db, { license_type_id: id }),
    uses: '1 contract',
  },
  {
    path: 'impact',
    key: 'impact',
    table: 'impacts',
    first: 'Low',
    use: (id: number) => makeProblem(server.db, { impact_id: id }),
    uses: '1 problem',
  },
  {
    path: 'change-status',
    key: 'change_status',
    table: 'change_statuses',
    first: 'Open',
    use: (id: number) => makeChange(server.db, { status_id: id }),
    uses: '1 change',
  },
  {
    path: 'change-priority',
    key: 'change_priority',
    table: 'change_priorities',
    first: 'Low',
    use: (id: number) => makeChange(server.db, { priority_id: id }),
    uses: '1 change',
  },
  {
    path: 'change-type',
    key: 'change_type',
    table: 'change_types',
    first: 'Minor',
    use: (id: number) => makeChange(server.db, { change_type_id: id }),
    uses: '1 change',
  },
  {
    path: 'release-status',
    key: 'release_status',
    table: 'release_statuses',
    first: 'Open',
    use: (id: number) => makeRelease(server.db, { status_id: id }),
    uses: '1 release',
  },
  {
    path: 'release-priority',
    key: 'release_priority',
    table: 'release_priorities',
    first: 'Low',
    use: (id: number) => makeRelease(server.db, { priority_id: id }),
    uses: '1 release',
  },
  {
    path: 'release-type',
    key: 'release_type',
    table: 'release_types',
    first: 'Minor',
    use: (id: number) => makeRelease(server.db, { release_type_id: id }),
    uses: '1 release',
  },
] as const)('$path', ({ path, key, table, first, use, uses }) => {
  const save = (body: object) =>
    admin.post<{ id: number }>(`${api}/${path}`, { behaves_as_id: 'id' in body ? undefined : 1, ...body });
  const view = async (id: number) => (await admin.get<Record<string, Row>>(`${api}/${path}/${id}`)).data[key];

  test('is listed by id, under both keys; a row of the product has no delete', async () => {
    const { data } = await admin.get<Record<string, Row[]>>(`${api}/${path}-list?limit=100`);
    expect(data[table]).toEqual(data.data);
    expect(data.data?.[0]).toMatchObject({ id: 1, name: first, is_edit: true, is_delete: false });
    expect(data.total).toBe(data.data?.length);
    const found = (await admin.get<Record<string, Row[]>>(`${api}/${path}-list?search-query=${first.slice(1, 4)}`))
      .data;
    expect(found.data?.map(({ id }) => id)).toContain(1);
  });

  test('is saved as JSON and as a form', async () => {
    const created = await save({ name: ` New ${path} ` });
    expect(created.message).toBe(`New ${path} was created.`);
    const { id } = created.data;
    expect(await view(id)).toMatchObject({ name: `New ${path}`, version: 1, is_delete: true });
    const body = new FormData();
    body.append('id', String(id));
    body.append('name', `Newer ${path}`);
    expect((await admin.post(`${api}/${path}`, body)).message).toBe(`Newer ${path} was saved.`);
    expect(await save({ id, name: 'Stale', version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Ada Admin'),
    });
    const { headers } = await admin.get(`${api}/${path}/${id}`);
    expect(headers.get('etag')).toBe(`"${path}-${id}-2"`);
  });

  test('a name is needed, and unique whatever its case', async () => {
    expect((await save({ name: ' ' })).message).toEqual({ name: 'This field is required.' });
    expect((await save({ name: ` ${first.toUpperCase()}` })).message).toEqual({
      name: 'The name has already been taken.',
    });
    expect((await save({ name: 'x'.repeat(256) })).message).toEqual({
      name: 'The name should be less than 255 characters.',
    });
  });

  test('what is used is deleted once another row takes its place; built-in rows stay', async () => {
    const make = async (name: string) => ({ name, id: (await save({ name })).data.id });
    const [used, heir] = [await make(`Used ${path}`), await make(`Heir ${path}`)];
    await use(used.id);
    expect(await admin.delete(`${api}/${path}/${used.id}`)).toMatchObject({
      status: 409,
      message: `“${used.name}” is used by ${uses}. Choose what takes its place.`,
    });
    expect((await admin.delete(`${api}/${path}/${used.id}?reassign_to=${heir.id}`)).message).toBe(
      `Used ${path} was deleted.`,
    );
    expect((await admin.delete(`${api}/${path}/${used.id}`)).status).toBe(404);
    expect((await admin.delete(`${api}/${path}/${heir.id}`)).status).toBe(409);
    expect((await admin.delete(`${api}/${path}/1`)).status).toBe(409);
    expect((await save({ id: 1, name: `${first} or so` })).status).toBe(200);
  });

  test('is for who manages catalogues', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['manage_products', 'manage_vendors']));
    for (const url of [`${path}-list`, `${path}/1`])
      expect(await agent.get(`${api}/${url}`)).toMatchObject({
        status: 403,
        message: 'Missing permission: manage_catalogues',
      });
  });
});
