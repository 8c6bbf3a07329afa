import type { ActivityPage } from '../../wire/parts/activity';
import type { ContractActions, ContractThreads, ContractView } from '../../wire/contract/contract.record';
import { announcedIn } from '../testing/announced';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeContract,
  makeOrganization,
  makeTerm,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';
const now = new Date('2026-06-15T12:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now, config: { timeZone: 'Europe/Berlin' } });
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'America/New_York' }));
});
afterAll(() => server.close());

const view = async (id: number, client = admin) =>
  (await client.get<{ contract: ContractView }>(`${api}/contract/${id}`)).data.contract;
const person = ({ id, full_name, email }: { id: number; full_name: string | null; email: string }) => ({
  id,
  name: full_name,
  full_name,
  email,
});
const cover = (contract_id: number, ...assets: { id: number }[]) =>
  server.db
    .insertInto('contract_assets')
    .values(assets.map(({ id }) => ({ contract_id, asset_id: id })))
    .execute();
const announced = () => announcedIn(server.db);

test('the page of a contract has every fact, its version as ETag, and who is told of its end (E3, E4)', async () => {
  const [user, owner, approver, notified, organization, asset] = [
    await makeUser(server.db),
    await makeAgent(server.db),
    await makeAgent(server.db),
    await makeAgent(server.db),
    await makeOrganization(server.db),
    await makeAsset(server.db),
  ];
  const { id, identifier, name } = await makeContract(server.db, {
    description: '<p>All of it.</p>',
    contract_type_id: 3,
    license_type_id: 2,
    license_count: 1,
    cost: 99.9,
    contract_start_date: '2026-05-01T00:00:00+02:00',
    contract_end_date: '2026-06-20T00:00:00+02:00',
    owner_id: owner.id,
    approver_id: approver.id,
    user_id: user.id,
    notify_before: 14,
    remind_at: '2026-06-16T04:00:00Z',
    created_at: '2026-04-01T12:00:00Z',
    updated_at: '2026-04-01T12:00:00Z',
    version: 4,
  });
  await server.db
    .insertInto('contract_organizations')
    .values({ contract_id: id, organization_id: organization.id })
    .execute();
  await server.db
    .insertInto('contract_recipients')
    .values([
      { contract_id: id, user_id: notified.id },
      { contract_id: id, email: 'purchasing@example.test' },
    ])
    .execute();
  await cover(id, asset);
  const { data, headers } = await admin.get<{ contract: ContractView }>(`${api}/contract/${id}`);
  expect(headers.get('etag')).toBe(`"contract-${id}-4"`);
  expect(data.contract).toEqual({
    id,
    identifier,
    name,
    description: '<p>All of it.</p>',
    contract_start_date: '2026-05-01 00:00:00',
    contract_end_date: '2026-06-20 00:00:00',
    expiry: { title: 'in 5 days', timestamp: '2026-06-20 00:00:00' },
    contractType: { id: 3, name: 'Software License' },
    vendor: null,
    status: { id: 3, name: 'Active' },
    licence: { id: 2, name: 'Commercial' },
    contract_renewal_status: null,
    cost: '99.90',
    owner: person(owner),
    approver: person(approver),
    licensce_count: 1,
    seats: { count: 1, used: 1, use: 'full' },
    user: [person(user)],
    organization: [{ id: organization.id, name: organization.name }],
    notify_before: 14,
    attachment: [],
    created_at: '2026-04-01 08:00:00',
    updated_at: '2026-04-01 08:00:00',
    notify_to: [
      { id: notified.id, name: notified.full_name, email: notified.email },
      { id: null, name: 'purchasing@example.test', email: 'purchasing@example.test' },
    ],
    attach_assets: [{ id: asset.id, name: asset.name }],
    asset_count: 1,
    custom_field_values_for_contract_form_builder_only: [],
    custom_field_values_for_contract_type: [],
    next_term: null,
    waiting: null,
    next_reminder_at: '2026-06-16 00:00:00',
    last_reminder_at: null,
    version: 4,
  });
  expect((await admin.get(`${api}/contract/999999`)).status).toBe(404);
});

test('one that has nothing says so with null and empty lists', async () => {
  const vendor = await makeVendor(server.db);
  const { id } = await makeContract(server.db, { vendor_id: vendor.id });
  expect(await view(id)).toMatchObject({
    vendor: { id: vendor.id, name: vendor.name },
    ...{ licence: null, contract_renewal_status: null, owner: null, approver: null, licensce_count: null, seats: null },
    ...{ user: [], organization: [], attach_assets: [], notify_to: [], attachment: [], asset_count: 0 },
    ...{ notify_before: null, next_reminder_at: null, last_reminder_at: null, next_term: null },
  });
});

test('a file is shown with its icon, and a hundred of many assets by name', async () => {
  const { id } = await makeContract(server.db);
  const file = await server.db
    .insertInto('attachments')
    .values({ owner_type: 'sd_contracts', owner_id: id, value: 'terms.pdf', size: 5, type: 'pdf' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assets = await Promise.all(
    Array.from({ length: 102 }, (_, i) => makeAsset(server.db, { name: `Many ${String(i).padStart(3, '0')}` })),
  );
  await cover(id, ...assets);
  const shown = await view(id);
  expect(shown.attachment).toEqual([
    {
      id: file.id,
      value: 'terms.pdf',
      size: 5,
      type: 'pdf',
      icon_url: '/service-desk/file-icon/pdf',
      owner: `sd_contracts:${id}`,
    },
  ]);
  expect([shown.asset_count, shown.attach_assets.length, shown.attach_assets.at(-1)?.name]).toEqual([
    102,
    100,
    'Many 099',
  ]);
  const small = await makeContract(server.db);
  const load = (contract: number) => statementsOf(() => admin.get(`${api}/contract/${contract}`));
  expect(await load(id)).toBe(await load(small.id));
});

test('who sees no assets reads no names of them; a client reads their own, not who is notified of the end', async () => {
  const [agent, client, other] = [
    await makeAgent(server.db, ['view_contracts']),
    await makeUser(server.db, { permissions: ['view_own_contracts'] }),
    await makeUser(server.db, { permissions: ['view_own_contracts'] }),
  ];
  const { id } = await makeContract(server.db, { user_id: client.id });
  await cover(id, await makeAsset(server.db));
  await server.db.insertInto('contract_recipients').values({ contract_id: id, email: 'boss@example.test' }).execute();
  const seen = await view(id, await signIn(server, agent));
  expect([seen.attach_assets, seen.asset_count, seen.notify_to.length]).toEqual([[], 1, 1]);
  const own = await signIn(server, client);
  expect((await view(id, own)).notify_to).toEqual([]);
  expect((await (await signIn(server, other)).get(`${api}/contract/${id}`)).status).toBe(404);
  const draft = await makeContract(server.db, { user_id: client.id, contract_status_id: 1 });
  expect((await own.get(`${api}/contract/${draft.id}`)).status).toBe(404);
  const nobody = await signIn(server, await makeAgent(server.db));
  expect((await nobody.get(`${api}/contract/${id}`)).message).toBe('Missing permission: view_contracts');
});

test('the history has every term, newest first, and the page the one that waits or comes next', async () => {
  const [owner, approver] = [await makeAgent(server.db), await makeAgent(server.db)];
  const { id } = await makeContract(server.db, { owner_id: owner.id });
  const days = (first: string, last: string) => ({
    contract_start_date: `${first}T00:00:00+02:00`,
    contract_end_date: `${last}T00:00:00+02:00`,
  });
  const [old, rejected, current, next] = [
    await makeTerm(server.db, { contract_id: id, ...days('2025-06-15', '2026-06-14'), cost: 10, owner_id: owner.id }),
    await makeTerm(server.db, {
      contract_id: id,
      type: 'Renewed',
      decision: 'rejected',
      ...days('2026-06-15', '2027-06-15'),
      cost: 20,
      approver_id: approver.id,
      decided_by: approver.id,
      decided_at: '2026-06-01T12:00:00Z',
      purpose: 'Too dear.',
      created_at: '2026-05-30T12:00:00Z',
    }),
    await makeTerm(server.db, { contract_id: id, is_current: true, ...days('2026-06-15', '2026-06-15'), cost: 15 }),
    await makeTerm(server.db, {
      contract_id: id,
      type: 'Renewed',
      decision: 'approved',
      is_next: true,
      ...days('2026-07-01', '2027-06-30'),
      cost: 16.5,
      approver_id: approver.id,
      decided_by: approver.id,
      decided_at: '2026-06-02T12:00:00Z',
    }),
  ];
  const { data } = await admin.get<ContractThreads>(`${api}/contract-threads/${id}`);
  expect(
    data.contract_threads.map(({ id, type, is_current, is_expired, cost }) => [id, type, is_current, is_expired, cost]),
  ).toEqual([
    [next.id, 'Renewed', false, false, '16.50'],
    [current.id, 'Created', true, false, '15.00'],
    [rejected.id, 'Renewed', false, false, '20.00'],
    [old.id, 'Created', false, true, '10.00'],
  ]);
  expect(data.contract_threads[2]).toEqual({
    id: rejected.id,
    type: 'Renewed',
    is_current: false,
    is_expired: false,
    created_at: '2026-05-30 08:00:00',
    contract_start_date: '2026-06-15 00:00:00',
    contract_end_date: '2027-06-15 00:00:00',
    owner: null,
    approver: person(approver),
    cost: '20.00',
    decision: { state: 'rejected', by: approver.full_name, at: '2026-06-01 08:00:00', purpose: 'Too dear.' },
  });
  expect(data.contract_threads[3]).toMatchObject({ owner: person(owner), approver: null, decision: null });
  expect((await view(id)).next_term).toEqual({
    id: next.id,
    type: 'Renewed',
    is_pending: false,
    cost: '16.50',
    contract_start_date: '2026-07-01 00:00:00',
    contract_end_date: '2027-06-30 00:00:00',
    approver: person(approver),
  });
  const pending = await makeTerm(server.db, { contract_id: id, type: 'Extended', decision: 'pending' });
  expect((await view(id)).next_term).toMatchObject({ id: pending.id, type: 'Extended', is_pending: true });
  expect((await admin.get(`${api}/contract-threads/999999`)).status).toBe(404);
});

test('what may be done depends on rights, on the state, and on being the approver (E9)', async () => {
  const keys = [
    ...(['view_contracts', 'edit_contract', 'delete_contract', 'approve_contract', 'renew_contract'] as const),
    ...(['extend_contract', 'terminate_contract', 'contract_reminder', 'attach_contract_asset'] as const),
    ...(['detach_contract_asset', 'attach_asset', 'view_assets'] as const),
  ];
  const all = await makeAgent(server.db, keys);
  const client = await signIn(server, all);
  const possible = async (id: number, reader = client) => {
    const { data } = await reader.get<{ actions: ContractActions }>(`${api}/contract-action/${id}`);
    return Object.entries(data.actions)
      .flatMap(([flag, on]) => (on ? flag.replace('contract_', '') : []))
      .sort();
  };
  const of = async (contract_status_id: number) => (await makeContract(server.db, { contract_status_id })).id;
  const assets = ['asset_attach', 'asset_detach'];
  expect(await possible(await of(1))).toEqual([...assets, 'delete', 'edit']);
  expect(await possible(await of(2))).toEqual([...assets, 'edit', 'expiry_reminder', 'terminate', 'terms_locked']);
  expect(await possible(await of(3))).toEqual([
    ...assets,
    ...['edit', 'expiry_reminder', 'extend', 'renew', 'terminate', 'terms_locked'],
  ]);
  expect(await possible(await of(4))).toEqual([...assets, 'delete', 'edit']);
  expect(await possible(await of(5))).toEqual(['delete', 'renew']);
  expect(await possible(await of(6))).toEqual(['delete']);

  const waiting = await of(3);
  await makeTerm(server.db, { contract_id: waiting, type: 'Renewed', decision: 'pending', approver_id: all.id });
  const mine = await possible(waiting);
  expect([mine.includes('approve'), mine.includes('renew'), mine.includes('extend')]).toEqual([true, false, false]);
  expect(await possible(waiting, admin)).not.toContain('approve');
  const coming = await of(3);
  await makeTerm(server.db, { contract_id: coming, type: 'Renewed', decision: 'approved', is_next: true });
  expect(await possible(coming)).not.toContain('renew');

  const covered = await of(3);
  await cover(covered, await makeAsset(server.db));
  expect(await possible(covered)).toContain('associated_assets');
  const viewer = await signIn(server, await makeAgent(server.db, ['view_contracts']));
  expect(await possible(covered, viewer)).toEqual(['terms_locked']);
  expect((await client.get(`${api}/contract-action/999999`)).status).toBe(404);
});

test('assets come and go: told in both logs, announced, and with the seats that are left', async () => {
  const { id, name, identifier } = await makeContract(server.db, { license_count: 2 });
  const [a, b, c] = [await makeAsset(server.db), await makeAsset(server.db), await makeAsset(server.db)];
  const attach = (...asset_ids: number[]) =>
    admin.post(`${api}/contract-attach-asset?contract_id=${id}`, { asset_ids });
  await announced();
  expect((await attach(a.id)).message).toBe(`${a.identifier} was attached to ${identifier}.`);
  expect(await announced()).toEqual([`asset ${a.id}`, `contract ${id}`]);
  expect((await attach(b.id)).message).toBe(
    `${b.identifier} was attached to ${identifier}. All 2 licenses are in use now.`,
  );
  expect((await attach(b.id)).message).toBe('Already attached: nothing changed.');
  expect((await attach(b.id, c.id)).message).toBe(
    `${c.identifier} was attached to ${identifier}. 3 of 2 licenses are in use: 1 more than there are.`,
  );
  expect((await view(id)).version).toBe(4);
  await announced();
  expect((await admin.delete(`${api}/contract-detach-asset/${id}/${c.id}`)).message).toBe(
    `${c.identifier} was detached from ${identifier}.`,
  );
  expect(await announced()).toEqual([`asset ${c.id}`, `contract ${id}`]);
  expect((await admin.delete(`${api}/contract-detach-asset/${id}/${c.id}`)).status).toBe(404);
  const logOf = async (path: string, key: string) =>
    (await admin.get<Record<string, ActivityPage>>(`${api}/${path}`)).data[key]!.data.map(({ name }) => name);
  expect(await logOf(`contract-log/${id}`, 'contract_activity_logs')).toEqual([
    expect.stringContaining(`detached`),
    expect.stringContaining(c.name),
    expect.stringContaining(b.name),
    expect.stringContaining(a.name),
  ]);
  expect((await logOf(`asset-log/${c.id}`, 'asset_activity_logs'))[0]).toContain(name);
  expect((await admin.get(`${api}/contract-log/999999`)).status).toBe(404);
});

test('the same from the page of an asset, to several contracts at once', async () => {
  const asset = await makeAsset(server.db);
  const [one, two, ended] = [
    await makeContract(server.db, { license_count: 1 }),
    await makeContract(server.db, { license_count: 5 }),
    await makeContract(server.db, { contract_status_id: 5 }),
  ];
  const attach = (...type_ids: number[]) =>
    admin.post(`${api}/attach-asset-services/${asset.id}`, { type: 'sd_contracts', type_ids });
  expect((await attach(one.id, two.id)).message).toBe(
    `2 contracts were attached to ${asset.identifier}. ${one.identifier}: The only license is in use now.`,
  );
  expect((await attach(one.id)).message).toBe('Already attached: nothing changed.');
  expect(await attach(ended.id)).toMatchObject({
    status: 409,
    message: `The contract ${ended.identifier} has ended: its assets stay as they are.`,
  });
  expect(
    (await admin.delete(`${api}/detach-asset-services/${asset.id}`, { type: 'sd_contracts', type_ids: [one.id] }))
      .status,
  ).toBe(200);
});

test('assets are refused where the state forbids, where nothing is named, and without the rights', async () => {
  const asset = await makeAsset(server.db);
  for (const contract_status_id of [5, 6]) {
    const { id, identifier } = await makeContract(server.db, { contract_status_id });
    await cover(id, asset);
    const message = `The contract ${identifier} has ended: its assets stay as they are.`;
    const body = { asset_ids: [asset.id] };
    expect(await admin.post(`${api}/contract-attach-asset?contract_id=${id}`, body)).toMatchObject({
      status: 409,
      message,
    });
    expect(await admin.delete(`${api}/contract-detach-asset/${id}/${asset.id}`)).toMatchObject({
      status: 409,
      message,
    });
  }
  const { id } = await makeContract(server.db);
  const attach = (query: string, body: object, client = admin) =>
    client.post(`${api}/contract-attach-asset${query}`, body);
  expect(await attach('', { asset_ids: [asset.id] })).toMatchObject({
    status: 422,
    message: { contract_id: 'This field is required.' },
  });
  expect((await attach('?contract_id=999999', { asset_ids: [asset.id] })).status).toBe(404);
  expect((await attach(`?contract_id=${id}`, { asset_ids: [999_999] })).status).toBe(422);
  expect((await attach(`?contract_id=${id}`, { asset_ids: [] })).status).toBe(422);
  const agent = await signIn(server, await makeAgent(server.db, ['view_contracts', 'attach_contract_asset']));
  expect((await attach(`?contract_id=${id}`, { asset_ids: [asset.id] }, agent)).status).toBe(403);
});

test('the organizations of a person are theirs; nobody has no organization', async () => {
  const organization = await makeOrganization(server.db);
  const [member, single] = [await makeUser(server.db, { organization_id: organization.id }), await makeUser(server.db)];
  const of = (id: number) => admin.get<{ organizations: unknown[] }>(`${api}/user-organization/${id}`);
  expect((await of(member.id)).data.organizations).toEqual([{ id: organization.id, name: organization.name }]);
  expect((await of(single.id)).data.organizations).toEqual([]);
  expect((await of(999_999)).status).toBe(404);
});
