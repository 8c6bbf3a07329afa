import type { VendorContracts, VendorList, VendorProducts, VendorView } from '../../wire/vendor/vendor';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeContract, makeDepartment, makeProduct, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

let count = 0;
const form = (over: object = {}) => ({
  name: `Harbour Supplies ${++count}`,
  email: 'sales@harbour.example',
  primary_contact: 'Ola Nordmann',
  address: 'Harbour Street 12\nHamburg',
  description: '<p>Cables.</p>',
  ...over,
});
const save = (body: object) => admin.post<{ id: number }>(`${api}/vendor`, body);
const view = async (id: number) => (await admin.get<{ vendor: VendorView }>(`${api}/vendor/${id}`)).data.vendor;
const link = (product_id: number, vendor_id: number) =>
  server.db.insertInto('product_vendors').values({ product_id, vendor_id }).execute();

test('are saved as JSON and as a form, active unless told; the view names the status', async () => {
  const sent = form({ description: '<p>Cables<script>x</script></p>' });
  const { id } = (await save(sent)).data;
  expect(await view(id)).toMatchObject({
    ...sent,
    description: '<p>Cables</p>',
    status: { id: 1, name: 'Active' },
    version: 1,
    is_edit: true,
    is_delete: true,
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...sent, id, status: 0 })) body.append(name, String(value));
  expect(await admin.post(`${api}/vendor`, body)).toMatchObject({ message: `${sent.name} was saved.` });
  expect(await view(id)).toMatchObject({ status: { id: 0, name: 'Inactive' }, version: 2 });
  await save({ ...sent, id });
  expect((await view(id)).status.id).toBe(0);
});

test('all five fields are needed, the e-mail must be one, and a name is free once', async () => {
  const required = 'This field is required.';
  expect((await save({})).message).toEqual({
    name: required,
    email: required,
    primary_contact: required,
    address: required,
    description: required,
  });
  expect((await save(form({ email: 'nobody' }))).message).toEqual({ email: 'Enter an email address.' });
  expect((await save(form({ name: 'x'.repeat(256) }))).message).toEqual({
    name: 'The name should be less than 255 characters.',
  });
  const { name } = await makeVendor(server.db);
  expect((await save(form({ name: ` ${name.toUpperCase()} ` }))).message).toEqual({
    name: 'The name has already been taken.',
  });
});

test('a stale save names who saved last', async () => {
  const { id } = (await save(form())).data;
  const { headers } = await admin.get(`${api}/vendor/${id}`);
  await save(form({ id }));
  expect(await save(form({ id, version: 1 }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('Ada Admin'),
  });
  expect((await admin.post(`${api}/vendor`, form({ id }), { 'if-match': headers.get('etag') ?? '' })).status).toBe(409);
  expect((await save(form({ id: 999_999 }))).message).toEqual({ id: 'This vendor does not exist or was deleted.' });
});

test('are listed by id under both keys, sorted by each column and found by its text', async () => {
  const { id } = (await save(form({ primary_contact: 'Zacharias' }))).data;
  const list = async (query: string) => (await admin.get<VendorList>(`${api}/vendor-list?${query}`)).data;
  const { data, vendors, total } = await list('limit=100');
  expect(data).toEqual(vendors);
  expect(vendors.map((row) => row.id)).toEqual(vendors.map((row) => row.id).sort((a, b) => a - b));
  expect(total).toBe(vendors.length);
  for (const sort of ['name', 'primary_contact', 'email', 'address', 'status', 'created_at'])
    expect((await list(`sort-field=${sort}&sort-order=desc`)).total).toBe(total);
  expect((await list('sort-field=primary_contact&sort-order=desc')).vendors[0]).toMatchObject({ id, status: 1 });
  expect((await list('search-query=zachar')).vendors).toEqual([expect.objectContaining({ id })]);
});

test('its contracts and products are listed', async () => {
  const vendor = await makeVendor(server.db);
  const contract = await makeContract(server.db, { vendor_id: vendor.id, cost: '12.50' });
  await makeContract(server.db);
  const department = await makeDepartment(server.db);
  const product = await makeProduct(server.db, { manufacturer: 'Nordlicht', status: 0, department_id: department.id });
  await link(product.id, vendor.id);
  const contracts = (await admin.get<VendorContracts>(`${api}/vendor/contract/${vendor.id}`)).data;
  expect(contracts).toMatchObject({ contracts: [{ id: contract.id, cost: '12.50' }], total: 1 });
  const products = (await admin.get<VendorProducts>(`${api}/vendor/product/${vendor.id}`)).data;
  expect(products).toEqual({
    products: [
      {
        id: product.id,
        name: product.name,
        manufacturer: 'Nordlicht',
        status: 0,
        department: { id: department.id, name: department.name },
      },
    ],
    total: 1,
  });
  for (const what of ['contract', 'product'])
    expect((await admin.get(`${api}/vendor/${what}/999999`)).status).toBe(404);
});

test('one that is used is deleted once another one takes its place', async () => {
  const [used, heir] = [await makeVendor(server.db, { name: 'Used' }), await makeVendor(server.db)];
  const contract = await makeContract(server.db, { vendor_id: used.id });
  const [both, one] = [await makeProduct(server.db), await makeProduct(server.db)];
  for (const [product, vendor] of [
    [both, used],
    [both, heir],
    [one, used],
  ] as const)
    await link(product.id, vendor.id);
  expect(await admin.delete(`${api}/vendor/${used.id}`)).toMatchObject({
    status: 409,
    message: '“Used” is used by 1 contract, 2 products. Choose what takes its place.',
  });
  for (const wrong of [used.id, 999_999])
    expect((await admin.delete(`${api}/vendor/${used.id}?reassign_to=${wrong}`)).status).toBe(422);
  expect(await admin.delete(`${api}/vendor/${used.id}?reassign_to=${heir.id}`)).toMatchObject({
    status: 200,
    message: 'Used was deleted.',
  });
  expect((await admin.get<VendorContracts>(`${api}/vendor/contract/${heir.id}`)).data.contracts[0]?.id).toBe(
    contract.id,
  );
  expect((await admin.get<VendorProducts>(`${api}/vendor/product/${heir.id}`)).data.total).toBe(2);
  expect((await admin.delete(`${api}/vendor/${used.id}`)).status).toBe(404);
  // Its form may still be open.
  expect((await save(form({ id: used.id }))).message).toEqual({ id: 'This vendor does not exist or was deleted.' });
});

test('an inactive vendor stays where it is used and is not offered', async () => {
  const vendor = await makeVendor(server.db, { status: 0 });
  const product = await makeProduct(server.db);
  const offered = async (name: string) =>
    (await admin.get<{ data: { id: number }[] }>(`${api}/dependency/${name}&limit=100`)).data.data.map(({ id }) => id);
  expect(await offered('vendors?page=1')).not.toContain(vendor.id);
  await link(product.id, vendor.id);
  const { vendors } = (await admin.get<{ vendors: { id: number }[] }>(`${api}/product/vendor/${product.id}`)).data;
  expect(vendors.map(({ id }) => id)).toEqual([vendor.id]);
  const other = await makeVendor(server.db);
  const based = await offered(`vendors_based_on_product?product_id=${product.id}`);
  expect(based).toContain(other.id);
  expect(based).not.toContain(vendor.id);
});

test('who sees contracts reads vendors, who manages them writes; the flags say so', async () => {
  const vendor = await makeVendor(server.db);
  const reader = await signIn(server, await makeAgent(server.db, ['view_contracts']));
  expect((await reader.get<{ vendor: VendorView }>(`${api}/vendor/${vendor.id}`)).data.vendor).toMatchObject({
    is_edit: false,
    is_delete: false,
  });
  expect(await reader.post(`${api}/vendor`, form())).toMatchObject({
    status: 403,
    message: 'Missing permission: manage_vendors',
  });
  const manager = await signIn(server, await makeAgent(server.db, ['manage_vendors']));
  expect((await manager.delete(`${api}/vendor/${vendor.id}`)).status).toBe(200);
  expect((await manager.get(`${api}/vendor/contract/${vendor.id}`)).status).toBe(403);
  const nobody = await signIn(server, await makeAgent(server.db, ['view_changes']));
  expect((await nobody.get(`${api}/vendor-list`)).status).toBe(403);
});
