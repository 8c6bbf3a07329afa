import type { AssetEdit, AssetHistory, AssetView } from '../../wire/asset/asset.record';
import type { ActivityPage } from '../../wire/parts/activity';
import type { FormDefinition } from '../../wire/parts/form';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeOrganization,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';
const rights = ['view_assets', 'create_asset', 'edit_asset'] as const;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, rights, { full_name: 'Ann Agent' }));
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

type Saved = { id: number; identifier: string };
const save = (form: object, headers?: Record<string, string>) => agent.post<Saved>(`${api}/asset`, form, headers);
const create = async (more: object = {}) => (await save({ name: 'Laptop', asset_type_id: 15, ...more })).data;
const view = async (id: number) => (await agent.get<{ asset: AssetView }>(`${api}/asset/${id}`)).data.asset;
const log = async (id: number) =>
  (await agent.get<{ asset_activity_logs: ActivityPage }>(`${api}/asset-log/${id}`)).data.asset_activity_logs.data.map(
    ({ name }) => name,
  );
const history = async (id: number) => (await agent.get<AssetHistory>(`${api}/asset-history/${id}`)).data.asset_history;
const mails = async () =>
  (await server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_email as to']).orderBy('id').execute()).map(
    ({ kind, to }) => `${kind} ${to}`,
  );

describe('an asset is created', () => {
  test('with name and type only: In Stock, an identifier of its own, nobody has it', async () => {
    const saved = await save({ name: ' Printer ', asset_type_id: 13 });
    const { id, identifier } = saved.data;
    expect(saved).toMatchObject({ status: 200, message: `AST-${id} was created.` });
    expect(identifier).toBe(`AST-${id}`);
    expect(await view(id)).toMatchObject({
      id,
      asset_id: id,
      name: 'Printer',
      identifier,
      asset_type: { id: 13, name: 'Printer' },
      asset_status: { id: 2, name: 'In Stock' },
      used_by: null,
      assigned_on: null,
      description: '',
      attachments: [],
      version: 1,
    });
  });

  test('with everything; who uses it gets it now', async () => {
    const [manager, person, department, organization] = [
      await makeAgent(server.db),
      await makeUser(server.db),
      await makeDepartment(server.db),
      await makeOrganization(server.db),
    ];
    const { id } = await create({
      identifier: ' L-1 ',
      asset_status_id: 1,
      department_id: department.id,
      organization_id: organization.id,
      impact_type_id: 3,
      managed_by_id: manager.id,
      used_by_id: person.id,
      description: '<p>New<script>x</script></p>',
    });
    expect(await view(id)).toMatchObject({
      identifier: 'L-1',
      asset_status: { id: 1 },
      department: { id: department.id },
      organization: { id: organization.id },
      impact_type: { id: 3, name: 'High' },
      managed_by: { id: manager.id, email: manager.email },
      used_by: { id: person.id },
      assigned_on: expect.stringMatching(/^\d{4}-/),
      description: '<p>New</p>',
    });
    expect(await mails()).toEqual([`asset-assigned ${person.email}`, `asset-managed ${manager.email}`]);
  });

  test('not without name and type, nor with texts that are too long, each told at its field', async () => {
    expect(await save({})).toMatchObject({
      status: 422,
      message: { name: 'This field is required.', asset_type_id: 'This field is required.' },
    });
    expect(await save({ name: 'x'.repeat(256), asset_type_id: 1, identifier: 'y'.repeat(46) })).toMatchObject({
      status: 422,
      message: {
        name: 'The name should be less than 255 characters.',
        identifier: 'The identifier should be less than 45 characters.',
      },
    });
    expect((await save({ name: 'x'.repeat(255), asset_type_id: 1, identifier: 'y'.repeat(45) })).status).toBe(200);
  });

  test('an identifier is taken whatever its case; an automatic one passes over those taken', async () => {
    await create({ identifier: 'Same-1' });
    expect(await save({ name: 'Other', asset_type_id: 1, identifier: 'sAME-1 ' })).toMatchObject({
      status: 422,
      message: { identifier: 'The identifier has already been taken.' },
    });
    const { id } = await create();
    await create({ identifier: `ast-${id + 2}` });
    expect((await create()).identifier).toBe(`AST-${id + 3}`);
  });

  test('with the right of creating, not of editing', async () => {
    const viewer = await signIn(server, await makeAgent(server.db, ['view_assets', 'edit_asset']));
    expect(await viewer.post(`${api}/asset`, {})).toMatchObject({
      status: 403,
      message: 'Missing permission: create_asset',
    });
  });
});

describe('an asset is edited', () => {
  test('what is not sent stays, what is sent empty is cleared', async () => {
    const person = await makeUser(server.db);
    const { id } = await create({ used_by_id: person.id, impact_type_id: 2, description: '<p>Text</p>' });
    const before = await view(id);
    expect(await save({ id, name: 'Renamed' })).toMatchObject({ status: 200, message: `AST-${id} was saved.` });
    expect(await view(id)).toEqual({ ...before, name: 'Renamed', version: 2, updated_at: expect.any(String) });
    await save({ id, used_by_id: '', impact_type_id: null, description: '' });
    expect(await view(id)).toMatchObject({ used_by: null, assigned_on: null, impact_type: null, description: '' });
    expect((await save({ id, name: '' })).message).toEqual({ name: 'This field is required.' });
  });

  test('since when somebody has it: when the person changes, unless a time is sent', async () => {
    const [one, two] = [await makeUser(server.db), await makeUser(server.db)];
    const { id } = await create({ used_by_id: one.id, assigned_on: '2026-01-02 10:00:00' });
    expect((await view(id)).assigned_on).toBe('2026-01-02 10:00:00');
    await save({ id, name: 'Other' });
    expect((await view(id)).assigned_on).toBe('2026-01-02 10:00:00');
    await save({ id, used_by_id: two.id });
    expect((await view(id)).assigned_on).not.toBe('2026-01-02 10:00:00');
    await save({ id, used_by_id: null });
    expect((await view(id)).assigned_on).toBeNull();
    expect((await history(id)).map(({ used_by, returned_on }) => [used_by.id, returned_on !== null])).toEqual([
      [two.id, true],
      [one.id, true],
    ]);
  });

  test('a stale version is refused and names who saved last; If-Match too', async () => {
    const { id } = await create();
    await save({ id, name: 'Second', version: 1 });
    expect(await save({ id, name: 'Third', version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Ann Agent saved this record'),
    });
    expect((await save({ id, name: 'Third' }, { 'if-match': `"asset-${id}-1"` })).status).toBe(409);
    expect((await save({ id, name: 'Third' }, { 'if-match': `"asset-${id}-2"` })).status).toBe(200);
  });

  test('the log names each field with its old and new value', async () => {
    const { id } = await create();
    await save({ id, asset_status_id: 4, name: 'New name' });
    expect(await log(id)).toEqual([
      '<b>Ann Agent</b> changed name from <i>Laptop</i> to <i>New name</i>; changed asset status from <i>In Stock</i> to <i>In Repair</i>',
      '<b>Ann Agent</b> created this asset',
    ]);
  });

  test('people who get it, give it back or manage it hear of it; who did it does not', async () => {
    const [one, two, manager] = [await makeUser(server.db), await makeUser(server.db), await makeAgent(server.db)];
    const { id } = await create({ used_by_id: one.id, managed_by_id: manager.id });
    await server.db.deleteFrom('outgoing_mails').execute();
    await save({ id, used_by_id: two.id });
    expect((await mails()).sort()).toEqual(
      [`asset-assigned ${two.email}`, `asset-unassigned ${one.email}`, `asset-assigned ${manager.email}`].sort(),
    );
  });

  test('files that are sent are added, those that are named are removed', async () => {
    const form = (fields: Record<string, string>, ...names: string[]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      for (const name of names) body.append('attachment[]', new Blob(['text']), name);
      return body;
    };
    const { id } = (
      await agent.post<Saved>(`${api}/asset`, form({ name: 'Filed', asset_type_id: '1' }, 'a.txt', 'b.txt'))
    ).data;
    await agent.post(`${api}/asset`, form({ id: String(id) }, 'c.txt'));
    const [first, ...others] = (await view(id)).attachments;
    expect([first?.value, ...others.map(({ value }) => value)]).toEqual(['a.txt', 'b.txt', 'c.txt']);
    const download = await fetch(`${server.url}/service-desk/download/${first?.id}/sd_assets:${id}/attachment`, {
      headers: agent.headers,
    });
    expect(await download.text()).toBe('text');
    await save({ id, attachment_delete: [first?.id] });
    expect((await view(id)).attachments).toHaveLength(2);
    expect(await save({ id, attachment_delete: [first?.id] })).toMatchObject({
      status: 422,
      message: { attachment_delete: 'This attachment does not exist or was deleted.' },
    });
    expect((await log(id))[0]).toBe('<b>Ann Agent</b> removed the file <i>a.txt</i>');
  });
});

describe('the form', () => {
  afterEach(async () => {
    await server.db.deleteFrom('custom_fields').execute();
    await server.db.deleteFrom('form_groups').execute();
  });

  test('requires name and type only; the default type is chosen', async () => {
    const { fields } = (await agent.get<FormDefinition>('/api/form/render?category=asset')).data;
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name', 'asset_type_id']);
    expect(fields.find(({ name }) => name === 'asset_type_id')?.value).toEqual({ id: 1, name: 'Hardware' });
    expect(fields.find(({ name }) => name === 'attachment')).toMatchObject({ kind: 'file', multiple: true });
    const other = await signIn(server, await makeAgent(server.db, ['view_changes', 'create_change']));
    expect((await other.get('/api/form/render?category=asset')).status).toBe(403);
  });

  test('custom fields stand in three groups and keep what another type has', async () => {
    const department = await makeDepartment(server.db);
    const module = 'asset';
    const ofType = await makeFormGroup(server.db, { module, types: [15] });
    const ofDepartment = await makeFormGroup(server.db, { module, departments: [department.id] });
    const [always, typed, local] = [
      await makeCustomField(server.db, { module, label: 'Serial', required: true }),
      await makeCustomField(server.db, { module, label: 'Memory', kind: 'number', group_id: ofType.id }),
      await makeCustomField(server.db, { module, label: 'Room', group_id: ofDepartment.id }),
    ];
    expect((await save({ name: 'X', asset_type_id: 15 })).message).toEqual({
      [`custom_fields.f${always.id}`]: 'This field is required.',
    });
    const { id } = await create({
      department_id: department.id,
      custom_fields: { [`f${always.id}`]: 'S-1', [`f${typed.id}`]: '16', [`f${local.id}`]: '101' },
    });
    expect(await view(id)).toMatchObject({
      custom_field_values_for_asset_form_builder_only: [{ label: 'Serial', value: 'S-1', field_type: 'text' }],
      custom_field_values_for_asset_type: [{ label: 'Memory', value: '16', field_type: 'number' }],
      custom_field_values_for_department: [{ label: 'Room', value: '101', field_type: 'text' }],
    });
    expect((await save({ id, asset_type_id: 14, custom_fields: { [`f${typed.id}`]: '32' } })).message).toEqual({
      [`custom_fields.f${typed.id}`]: 'This field does not belong to the chosen type.',
    });
    await save({ id, asset_type_id: 14 });
    expect((await view(id)).custom_field_values_for_asset_type).toEqual([]);
    await save({ id, asset_type_id: 15 });
    expect((await view(id)).custom_field_values_for_asset_type).toMatchObject([{ value: '16' }]);
    const edited = (await agent.get<AssetEdit>(`${api}/edit-asset/${id}`)).data;
    expect(edited.version).toBe(3);
    expect(edited.fields.find(({ name }) => name === `custom_fields.f${always.id}`)?.value).toBe('S-1');
    expect((await agent.get(`${api}/asset-custom-field-list`)).data).toMatchObject({
      custom_fields: [{ label: 'Serial', kind: 'text' }, { label: 'Memory' }, { label: 'Room' }],
    });
  });
});

describe('an asset changes hands', () => {
  test('assigned: person, place and status in one call, with a receipt', async () => {
    const person = await makeUser(server.db);
    const { id } = await create();
    expect(
      await agent.post(`${api}/asset-assign/${id}`, { used_by_id: person.id, asset_status_id: 1, note: 'With bag.' }),
    ).toMatchObject({ status: 200, message: `AST-${id} was assigned.` });
    expect(await view(id)).toMatchObject({ used_by: { id: person.id }, asset_status: { id: 1 }, version: 2 });
    expect(await mails()).toEqual([`asset-receipt ${person.email}`]);
    await agent.post(`${api}/asset-assign/${id}`, { used_by_id: null, asset_status_id: 2 });
    expect(await view(id)).toMatchObject({ used_by: null, assigned_on: null, asset_status: { id: 2 } });
    expect((await mails())[1]).toBe(`asset-receipt-returned ${person.email}`);
    expect(await history(id)).toMatchObject([{ used_by: { id: person.id }, returned_on: expect.any(String) }]);
  });

  test('without a receipt the usual mail is sent', async () => {
    const person = await makeUser(server.db);
    const { id } = await create();
    await agent.post(`${api}/asset-assign/${id}`, { used_by_id: person.id, receipt: 0 });
    expect(await mails()).toEqual([`asset-assigned ${person.email}`]);
  });
});

test('copies have the same fields, an identifier of their own, and nobody', async () => {
  const person = await makeUser(server.db);
  const { id } = await create({ used_by_id: person.id, asset_status_id: 1, impact_type_id: 2 });
  const { data } = await agent.post<{ assets: Saved[] }>(`${api}/asset-clone/${id}`, { copies: 3 });
  expect(data.assets).toHaveLength(3);
  expect(await view(data.assets[2]!.id)).toMatchObject({
    name: 'Laptop',
    identifier: `AST-${data.assets[2]!.id}`,
    impact_type: { id: 2 },
    used_by: null,
    asset_status: { id: 2 },
  });
  expect((await agent.post(`${api}/asset-clone/${id}`, { copies: 51 })).status).toBe(422);
});

test('a client reads their own asset and its files; another is unknown to them', async () => {
  const person = await makeUser(server.db, { permissions: ['view_own_assets'] });
  const client = await signIn(server, person);
  const [own, other] = [await makeAsset(server.db, { used_by_id: person.id }), await makeAsset(server.db)];
  expect((await client.get(`${api}/asset/${own.id}`)).status).toBe(200);
  expect((await client.get(`${api}/asset/${other.id}`)).status).toBe(404);
  const body = new FormData();
  body.append('id', String(own.id));
  body.append('attachment', new Blob(['mine']), 'mine.txt');
  await agent.post(`${api}/asset`, body);
  const [file] = (await view(own.id)).attachments;
  const path = (asset: number) => `${server.url}/service-desk/download/${file?.id}/sd_assets:${asset}/attachment`;
  expect(await (await fetch(path(own.id), { headers: client.headers })).text()).toBe('mine');
  expect((await fetch(path(other.id), { headers: client.headers })).status).toBe(404);
  expect((await client.post(`${api}/asset`, { id: own.id })).status).toBe(403);
});

test('an unknown asset is 404, an unknown id in the form 422', async () => {
  const admin = await signIn(server, await makeAdmin(server.db));
  expect((await admin.get(`${api}/asset/999999`)).status).toBe(404);
  expect((await admin.post(`${api}/asset`, { id: 999_999, name: 'x' })).status).toBe(422);
});
