import type { AssetStatus, AssetStatusList, AssetType, AssetTypeList } from '../../wire/catalogue/catalogue';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeAssetStatus, makeAssetType } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

const type = (form: object) => admin.post<{ id: number }>(`${api}/asset-type`, form);
const status = (form: object) => admin.post<{ id: number }>(`${api}/asset-status`, form);
const viewType = async (id: number) =>
  (await admin.get<{ asset_type: AssetType }>(`${api}/asset-type/${id}`)).data.asset_type;

describe('asset types', () => {
  test('are listed by id with their parent, under both keys', async () => {
    const { data } = await admin.get<AssetTypeList>(`${api}/asset-type-list?limit=100`);
    expect(data.asset_types).toEqual(data.data);
    expect(data.asset_types[0]).toMatchObject({ id: 1, name: 'Hardware', parent: null, is_default: true });
    expect(data.asset_types[14]).toMatchObject({ name: 'Laptop', parent: { name: 'Computer' }, is_delete: false });
    expect(data.total).toBe(data.data.length);
  });

  test('stand under the types that they belong to', async () => {
    const { data } = await admin.get<AssetTypeList>(`${api}/asset-type-list?sort-field=tree&limit=100`);
    const names = data.data.map(({ name, depth }) => `${'· '.repeat(depth)}${name}`);
    const at = names.indexOf('Hardware');
    expect(names.slice(at, at + 4)).toEqual(['Hardware', '· Computer', '· · Desktop', '· · Laptop']);
    const found = (await admin.get<AssetTypeList>(`${api}/asset-type-list?sort-field=tree&search-query=laptop`)).data;
    expect(found.data).toEqual([expect.objectContaining({ name: 'Laptop', depth: 2 })]);
  });

  test('are saved as JSON and as a form; what is not sent stays', async () => {
    const { id } = (await type({ name: ' Camera ', parent_id: 1 })).data;
    expect(await viewType(id)).toMatchObject({ name: 'Camera', parent: { id: 1 }, is_default: false, version: 1 });
    const body = new FormData();
    body.append('id', String(id));
    body.append('name', 'Cameras');
    expect(await admin.post(`${api}/asset-type`, body)).toMatchObject({ message: 'Cameras was saved.' });
    expect(await viewType(id)).toMatchObject({ name: 'Cameras', parent: { id: 1 }, version: 2 });
    await type({ id, name: 'Cameras', parent_id: '' });
    expect((await viewType(id)).parent).toBeNull();
    expect((await type({ id, name: 'Old', version: 1 })).status).toBe(409);
  });

  test('a name is needed, and unique whatever its case', async () => {
    expect((await type({ name: ' ' })).message).toEqual({ name: 'This field is required.' });
    expect((await type({ name: ' lAPTOP' })).message).toEqual({ name: 'The name has already been taken.' });
  });

  test('no type lies below itself', async () => {
    const above = await makeAssetType(server.db);
    const below = await makeAssetType(server.db, { parent_id: above.id });
    for (const parent_id of [above.id, below.id])
      expect(await type({ id: above.id, name: above.name, parent_id })).toMatchObject({
        status: 422,
        message: { parent_id: 'A type cannot lie below itself.' },
      });
  });

  test('exactly one is the default', async () => {
    const other = await makeAssetType(server.db);
    expect((await type({ id: 1, name: 'Hardware', is_default: 0 })).message).toEqual({
      is_default: 'One type is the default: make another one the default instead.',
    });
    await type({ id: other.id, name: other.name, is_default: 1 });
    expect([(await viewType(1)).is_default, (await viewType(other.id)).is_default]).toEqual([false, true]);
    expect((await admin.delete(`${api}/asset-type/${other.id}`)).status).toBe(409);
    await type({ id: 1, name: 'Hardware', is_default: 1 });
    expect((await admin.delete(`${api}/asset-type/${other.id}`)).status).toBe(200);
  });

  test('what is used is not deleted, but can be given another type', async () => {
    const [used, heir] = [await makeAssetType(server.db, { name: 'Used' }), await makeAssetType(server.db)];
    const child = await makeAssetType(server.db, { parent_id: used.id });
    const assets = [
      await makeAsset(server.db, { asset_type_id: used.id }),
      await makeAsset(server.db, { asset_type_id: used.id }),
    ];
    await admin.delete(`${api}/asset-delete/${assets[1]?.id}`);
    expect(await admin.delete(`${api}/asset-type/${used.id}`)).toMatchObject({
      status: 409,
      message: '“Used” is used by 1 asset, 1 asset in the trash, 1 type below it. Choose what takes its place.',
    });
    for (const wrong of [used.id, 999_999, child.id])
      expect([wrong, (await admin.delete(`${api}/asset-type/${used.id}?reassign_to=${wrong}`)).status]).toEqual([
        wrong,
        422,
      ]);
    expect((await admin.delete(`${api}/asset-type/${used.id}?reassign_to=${heir.id}`)).status).toBe(200);
    expect((await viewType(child.id)).parent).toMatchObject({ id: heir.id });
    expect((await admin.post(`${api}/asset-restore/${assets[1]?.id}`)).status).toBe(200);
    expect((await admin.get(`${api}/asset/${assets[1]?.id}`)).data).toMatchObject({
      asset: { asset_type: { id: heir.id } },
    });
    expect((await admin.delete(`${api}/asset-type/${used.id}`)).status).toBe(404);
  });

  test('those of the product stay, and may be renamed', async () => {
    expect((await admin.delete(`${api}/asset-type/15`)).status).toBe(409);
    expect((await type({ id: 15, name: 'Notebook' })).status).toBe(200);
  });
});

describe('asset statuses', () => {
  test('need a name of at most 50 characters and a description', async () => {
    expect((await status({})).message).toEqual({
      name: 'This field is required.',
      description: 'This field is required.',
    });
    expect((await status({ name: 'x'.repeat(51), description: '<p>y</p>' })).message).toEqual({
      name: 'The name should be less than 50 characters.',
    });
    const { id } = (await status({ name: 'x'.repeat(50), description: '<p>Lent<script>z</script></p>' })).data;
    const { data } = await admin.get<{ asset_status: AssetStatus }>(`${api}/asset-status/${id}`);
    expect(data.asset_status).toMatchObject({ description: '<p>Lent</p>', version: 1, is_edit: true, is_delete: true });
    const listed = (await admin.get<AssetStatusList>(`${api}/asset-status-list?sort-field=name&limit=100`)).data;
    expect(listed.asset_statuses.map((row) => row.id)).toContain(id);
  });

  test('one that is used is not deleted, nor one of the product', async () => {
    const lent = await makeAssetStatus(server.db);
    const asset = await makeAsset(server.db, { asset_status_id: lent.id });
    expect((await admin.delete(`${api}/asset-status/${lent.id}`)).status).toBe(409);
    expect((await admin.delete(`${api}/asset-status/2`)).status).toBe(409);
    expect((await admin.delete(`${api}/asset-status/${lent.id}`, { reassign_to: 2 })).status).toBe(200);
    expect((await admin.get(`${api}/asset/${asset.id}`)).data).toMatchObject({ asset: { asset_status: { id: 2 } } });
  });
});

test('who does not manage catalogues sees none of them', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'edit_asset']));
  expect(await agent.get(`${api}/asset-type-list`)).toMatchObject({
    status: 403,
    message: 'Missing permission: manage_catalogues',
  });
});
