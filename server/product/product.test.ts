import type { ProductList, ProductVendors, ProductView } from '../../wire/product/product';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeAssetType,
  makeDepartment,
  makeProduct,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let department: { id: number; name: string };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
  department = await makeDepartment(server.db);
});
afterAll(() => server.close());

let count = 0;
const form = (over: object = {}) => ({
  name: `Notebook ${++count}`,
  manufacturer: 'Nordlicht',
  product_status_id: 2,
  procurement_mode_id: 1,
  department_id: department.id,
  description: '<p>14 inches.</p>',
  ...over,
});
const save = (body: object) => admin.post<{ id: number }>(`${api}/product`, body);
const view = async (id: number) => (await admin.get<{ product: ProductView }>(`${api}/product/${id}`)).data.product;
const assetOf = async (id: number) =>
  (await admin.get<{ asset: { product: { id: number } | null; version: number } }>(`${api}/asset/${id}`)).data.asset;

test('are saved as JSON and as a form, enabled unless told', async () => {
  const { id } = (await save(form({ asset_type_id: 15 }))).data;
  expect(await view(id)).toMatchObject({
    status: 1,
    manufacturer: 'Nordlicht',
    product_status: { id: 2, name: 'In Production' },
    procurement: { id: 1, name: 'Buy' },
    department: { id: department.id },
    asset_type: { id: 15 },
    version: 1,
    product_asset_attach: true,
    product_vendor_create: true,
  });
  const body = new FormData();
  for (const [name, value] of Object.entries(form({ id, status_id: 0, product_status_id: 3 })))
    body.append(name, String(value));
  expect(await admin.post(`${api}/product`, body)).toMatchObject({ message: `${(await view(id)).name} was saved.` });
  expect(await view(id)).toMatchObject({ status: 0, product_status: { id: 3 }, asset_type: { id: 15 }, version: 2 });
});

test('the names of the documents’ rules are taken, too', async () => {
  const { product_status_id, procurement_mode_id, department_id, ...rest } = form();
  const { id } = (
    await save({
      ...rest,
      status: 0,
      product_status: product_status_id,
      product_proc_mode: procurement_mode_id,
      department: department_id,
    })
  ).data;
  expect(await view(id)).toMatchObject({ status: 0, procurement: { id: 1 }, department: { id: department_id } });
});

test('what is needed and what must exist is told at its field', async () => {
  const required = 'This field is required.';
  expect((await save({})).message).toEqual({
    name: required,
    manufacturer: required,
    product_status_id: required,
    procurement_mode_id: required,
    department_id: required,
    description: required,
  });
  const gone = 'This choice does not exist any more.';
  const unknown = { product_status_id: 999, procurement_mode_id: 999, department_id: 99_999, asset_type_id: 99_999 };
  expect((await save(form(unknown))).message).toEqual({
    product_status_id: gone,
    procurement_mode_id: gone,
    department_id: gone,
    asset_type_id: gone,
  });
  const { name } = await makeProduct(server.db);
  expect((await save(form({ name: ` ${name.toUpperCase()}` }))).message).toEqual({
    name: 'The name has already been taken.',
  });
});

test('an asset type may be added later and stays once it is set', async () => {
  const { id } = (await save(form())).data;
  expect((await view(id)).asset_type).toBeNull();
  expect((await save(form({ id, asset_type_id: 1 }))).status).toBe(200);
  for (const other of [15, '', null])
    expect((await save(form({ id, asset_type_id: other }))).message).toEqual({
      asset_type_id: 'The asset type of a product cannot be changed once it is set.',
    });
  expect((await save(form({ id, asset_type_id: 1 }))).status).toBe(200);
  expect((await view(id)).asset_type).toMatchObject({ id: 1 });
});

test('are listed by id, sorted by each column and found by name and manufacturer', async () => {
  const { id } = (await save(form({ manufacturer: 'Zephyr' }))).data;
  const list = async (query: string) => (await admin.get<ProductList>(`${api}/product-list?${query}`)).data;
  const { products, total } = await list('limit=100');
  expect(products.map((row) => row.id)).toEqual(products.map((row) => row.id).sort((a, b) => a - b));
  const sorts = ['name', 'manufacturer', 'product_status', 'status', 'procurement', 'department', 'asset_type'];
  for (const sort of sorts) expect((await list(`sort-field=${sort}`)).total).toBe(total);
  expect((await list('search-query=zeph')).products).toEqual([expect.objectContaining({ id, is_edit: true })]);
});

test('vendors are attached once and detached', async () => {
  const product = await makeProduct(server.db);
  const [one, two] = [await makeVendor(server.db), await makeVendor(server.db)];
  const attach = (vendor_ids: number[], product_id = product.id) =>
    admin.post(`${api}/product/attach/vendor`, { product_id, vendor_ids });
  expect(await attach([one.id, two.id])).toMatchObject({ message: `2 vendors were attached to ${product.name}.` });
  expect(await attach([one.id])).toMatchObject({ message: 'Already attached: nothing changed.' });
  const { vendors, total } = (await admin.get<ProductVendors>(`${api}/product/vendor/${product.id}`)).data;
  expect([vendors.map(({ id }) => id), total]).toEqual([[one.id, two.id], 2]);
  expect((await attach([999_999])).message).toEqual({ vendor_ids: expect.stringContaining('do not exist') });
  expect((await attach([one.id], 999_999)).message).toEqual({
    product_id: 'This product does not exist or was deleted.',
  });
  const detach = () => admin.delete(`${api}/product/detach-vendor/${product.id}/${one.id}`);
  expect((await detach()).message).toBe(`${one.name} was detached from ${product.name}.`);
  expect(await detach()).toMatchObject({ status: 404 });
});

test('assets become of the product, and their logs tell it', async () => {
  const [product, former] = [await makeProduct(server.db), await makeProduct(server.db)];
  const [one, two] = [await makeAsset(server.db), await makeAsset(server.db, { product_id: former.id })];
  const attach = () =>
    admin.post(`${api}/product/attach-asset`, { product_id: product.id, asset_ids: [one.id, two.id] });
  expect((await attach()).message).toBe(`2 assets were attached to ${product.name}.`);
  expect((await attach()).message).toBe('Already attached: nothing changed.');
  expect(await assetOf(two.id)).toMatchObject({ product: { id: product.id }, version: 2 });
  const log = async (id: number) =>
    server.db
      .selectFrom('activity_log')
      .select(['kind', 'before', 'after'])
      .where('owner_type', '=', 'sd_assets')
      .where('owner_id', '=', id)
      .orderBy('id')
      .execute();
  const named = ({ id, name }: { id: number; name: string }) => ({ product: { id, name } });
  expect(await log(two.id)).toEqual([{ kind: 'updated', before: named(former), after: named(product) }]);
  const detach = () => admin.delete(`${api}/product/detach-asset/${product.id}/${two.id}`);
  expect((await detach()).message).toBe(`${two.identifier} was detached from ${product.name}.`);
  expect((await assetOf(two.id)).product).toBeNull();
  expect((await log(two.id))[1]).toEqual({ kind: 'updated', before: named(product), after: { product: null } });
  expect((await detach()).status).toBe(404);
  expect((await admin.post(`${api}/product/attach-asset`, { product_id: product.id })).message).toEqual({
    asset_ids: 'Please select assets.',
  });
});

test('one that is used is deleted once another one takes its place, in the trash too', async () => {
  const [used, heir] = [await makeProduct(server.db, { name: 'Used' }), await makeProduct(server.db)];
  const [asset, trashed] = [
    await makeAsset(server.db, { product_id: used.id }),
    await makeAsset(server.db, { product_id: used.id }),
  ];
  await admin.delete(`${api}/asset-delete/${trashed.id}`);
  expect(await admin.delete(`${api}/product-delete/${used.id}`)).toMatchObject({
    status: 409,
    message: '“Used” is used by 1 asset, 1 asset in the trash. Choose what takes its place.',
  });
  expect((await admin.delete(`${api}/product-delete/${used.id}`, { reassign_to: heir.id })).message).toBe(
    'Used was deleted.',
  );
  await admin.post(`${api}/asset-restore/${trashed.id}`);
  for (const { id } of [asset, trashed]) expect((await assetOf(id)).product).toMatchObject({ id: heir.id });
});

test('a deleted product takes its links to vendors along', async () => {
  const product = await makeProduct(server.db);
  const vendor = await makeVendor(server.db);
  await admin.post(`${api}/product/attach/vendor`, { product_id: product.id, vendor_ids: [vendor.id] });
  expect((await admin.delete(`${api}/product-delete/${product.id}`)).status).toBe(200);
  expect((await admin.delete(`${api}/vendor/${vendor.id}`)).status).toBe(200);
});

test('a disabled product stays on its assets and is not offered', async () => {
  const product = await makeProduct(server.db, { status: 0 });
  const asset = await makeAsset(server.db, { product_id: product.id });
  const { data } = (await admin.get<{ data: { id: number }[] }>(`${api}/dependency/products?limit=100`)).data;
  expect(data.map(({ id }) => id)).not.toContain(product.id);
  expect((await assetOf(asset.id)).product).toMatchObject({ id: product.id });
});

test('who sees assets reads products; what the flags offer is what may be done', async () => {
  const product = await makeProduct(server.db);
  const asset = await makeAsset(server.db);
  await makeAssetType(server.db);
  const of = async (...keys: Parameters<typeof makeAgent>[1] & object) =>
    signIn(server, await makeAgent(server.db, keys));
  const flags = async (client: Client) =>
    (await client.get<{ product: ProductView }>(`${api}/product/${product.id}`)).data.product;
  const attach = (client: Client) =>
    client.post(`${api}/product/attach-asset`, { product_id: product.id, asset_ids: [asset.id] });
  const reader = await of('view_assets');
  expect(await flags(reader)).toMatchObject({ is_edit: false, is_delete: false, product_vendor_attach: false });
  expect((await reader.post(`${api}/product`, form())).message).toBe('Missing permission: manage_products');
  const manager = await of('manage_products');
  expect(await flags(manager)).toMatchObject({
    is_edit: true,
    product_asset_attach: false,
    product_asset_detach: false,
    product_vendor_attach: true,
    product_vendor_create: false,
  });
  expect((await attach(manager)).status).toBe(403);
  const both = await of('manage_products', 'view_assets', 'attach_asset');
  expect(await flags(both)).toMatchObject({ product_asset_attach: true, product_asset_detach: false });
  expect((await attach(both)).status).toBe(200);
  expect((await both.delete(`${api}/product/detach-asset/${product.id}/${asset.id}`)).status).toBe(403);
});
