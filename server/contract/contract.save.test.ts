import { sql } from 'kysely';
import { type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, contractTokenOf } from '../testing/contract';
import { makeAgent, makeAsset, makeOrganization, makeUser, makeVendor } from '../testing/factories';
import { anonymous } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now = new Date('2026-03-01T10:00:00Z');
let owner: Person;
let approver: Person;
let client: Client;
let vendor: number;

beforeAll(async () => {
  server = await startServer({ config: { timeZone: 'Europe/Berlin' }, now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('outgoing_mails').execute();
  owner = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  approver = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  client = await signIn(server, owner);
  vendor = (await makeVendor(server.db)).id;
});

const save = (given: object = {}, from = client) =>
  from.post<{ id: number; identifier: string }>(`${api}/contract`, contractForm(vendor, given));
const make = async (given: object = {}): Promise<number> => {
  const response = await save(given);
  if (response.status !== 200) throw new Error(JSON.stringify(response.message));
  return response.data.id;
};
const row = (id: number) =>
  server.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const terms = (id: number) =>
  server.db.selectFrom('contract_terms').selectAll().where('contract_id', '=', id).orderBy('id').execute();
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'html', 'subject'])
    .orderBy('id')
    .execute();
const log = async (id: number) =>
  (
    await server.db
      .selectFrom('activity_log')
      .select('kind')
      .where('owner_type', '=', 'sd_contracts')
      .where('owner_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('creates a contract of its maker, with an identifier, its first term and its days in the time zone of the help-desk', async () => {
  const { data, message } = await save({ identifier: '' });
  expect([data.identifier, message]).toEqual([`CNTR-${data.id}`, `CNTR-${data.id} was created.`]);
  expect(await row(data.id)).toMatchObject({
    owner_id: owner.id,
    contract_status_id: 3,
    contract_start_date: new Date('2025-12-31T23:00:00Z'),
    contract_end_date: new Date('2026-12-30T23:00:00Z'),
    cost: 1000,
    version: 1,
  });
  expect(await terms(data.id)).toMatchObject([
    { type: 'Created', decision: null, is_current: true, cost: 1000, owner_id: owner.id },
  ]);
  expect(await log(data.id)).toEqual(['created']);
});

test.each([
  ['Draft stays a draft', { status_id: 1 }, 1],
  ['Active that starts later is Approved', { contract_start_date: '2026-03-02 00:00:00' }, 2],
  ['Active that starts today is Active', { contract_start_date: '2026-03-01 23:00:00' }, 3],
  ['Active whose last day is today is Active', { contract_end_date: '2026-03-01 00:00:00' }, 3],
  ['Active whose last day was yesterday is Expired', { contract_end_date: '2026-02-28 23:59:59' }, 5],
])('without an approver: %s', async (_what, given, status) => {
  expect((await row(await make(given))).contract_status_id).toBe(status);
});

test('the day is that of the help-desk, not of UTC', async () => {
  now = new Date('2026-03-01T23:30:00Z');
  expect((await row(await make({ contract_end_date: '2026-03-01 00:00:00' }))).contract_status_id).toBe(5);
});

test.each([2, 4, 5, 6])('an active contract is not saved with status %i, whatever its approver', async (status_id) => {
  const id = await make();
  expect((await row(id)).contract_status_id).toBe(3);
  const refused = { status: 422, message: { status_id: 'Choose Draft or Active.' } };
  expect(await save({ id, status_id })).toMatchObject(refused);
  await server.db.updateTable('contracts').set({ approver_id: approver.id }).where('id', '=', id).execute();
  expect(await save({ id, status_id })).toMatchObject(refused);
  expect((await save({ id, status_id: 3 })).status).toBe(200);
  expect(await row(id)).toMatchObject({ contract_status_id: 3, name: 'Fibre' });
});

test.each([4, 5, 6])('an approved contract is saved with its own status, and not with %i', async (status_id) => {
  const contract_start_date = '2026-04-01 00:00:00';
  const id = await make({ contract_start_date });
  expect((await row(id)).contract_status_id).toBe(2);
  const edit = (status: number) => save({ id, contract_start_date, status_id: status });
  expect(await edit(status_id)).toMatchObject({ status: 422, message: { status_id: expect.any(String) } });
  expect((await edit(2)).status).toBe(200);
  expect((await row(id)).contract_status_id).toBe(2);
});

test.each([2, 4, 5, 6])('without an approver status %i is refused', async (status_id) => {
  expect(await save({ status_id })).toMatchObject({ status: 422, message: { status_id: 'Choose Draft or Active.' } });
});

test.each([
  ['neither user nor vendor', { vendor_id: null }, 'At least one user or one vendor is required to create a contract.'],
  ['both', { user_ids: [1] }, 'Choose a user or a vendor, not both.'],
])('%s is refused', async (_what, given, sentence) => {
  expect(await save(given)).toMatchObject({ status: 422, message: { vendor_id: sentence } });
});

test('organizations are those of the user, and go with the user', async () => {
  const [ours, theirs] = [await makeOrganization(server.db), await makeOrganization(server.db)];
  const user = await makeUser(server.db, { organization_id: ours.id });
  const given = { vendor_id: null, user_ids: [user.id] };
  expect(await save({ ...given, organization_ids: [theirs.id] })).toMatchObject({
    status: 422,
    message: { organization_ids: 'Choose only organizations to which the user belongs.' },
  });
  expect(await save({ organization_ids: [ours.id] })).toMatchObject({
    status: 422,
    message: { organization_ids: 'Organizations go with a user.' },
  });
  const id = await make({ ...given, organization_ids: [ours.id] });
  const linked = () =>
    server.db.selectFrom('contract_organizations').select('organization_id').where('contract_id', '=', id).execute();
  expect(await linked()).toEqual([{ organization_id: ours.id }]);
  expect((await save({ id, user_ids: [] })).status).toBe(200);
  expect(await linked()).toEqual([]);
});

test('an inactive vendor is not chosen anew, and stays where it is', async () => {
  const id = await make();
  await server.db.updateTable('vendors').set({ status: 0 }).where('id', '=', vendor).execute();
  expect((await save()).status).toBe(422);
  expect((await save({ id, name: 'Copper' })).status).toBe(200);
});

test.each([
  ['a cost of three places', { cost: '1005.555' }, 'cost'],
  ['a cost below 0', { cost: -1 }, 'cost'],
  ['dates turned round', { contract_end_date: '2025-12-31 00:00:00' }, 'contract_end_date'],
  ['a long name', { name: 'x'.repeat(51) }, 'name'],
  ['no description', { description: '' }, 'description'],
  ['an approver who is no agent', { approver_id: 999_999 }, 'approver_id'],
  ['a bad address', { email_ids: ['no address'] }, 'email_ids'],
  ['an agent who does not exist', { notify_agent_ids: [999_999] }, 'notify_agent_ids'],
  ['an asset that does not exist', { asset_ids: [999_999] }, 'asset_ids'],
])('refuses %s', async (_what, given, field) => {
  expect(await save(given)).toMatchObject({ status: 422, message: { [field]: expect.any(String) as string } });
});

test('an approver who left, or a client, cannot be chosen', async () => {
  const left = await makeAgent(server.db, [], { active: false });
  const customer = await makeUser(server.db);
  for (const { id } of [left, customer])
    expect(await save({ approver_id: id })).toMatchObject({
      status: 422,
      message: { approver_id: expect.any(String) as string },
    });
});

test('an owner does not approve their own contract', async () => {
  expect(await save({ approver_id: owner.id })).toMatchObject({
    status: 422,
    message: { approver_id: expect.stringContaining('Choose somebody else') as string },
  });
});

test('an identifier is unique', async () => {
  await make({ identifier: 'FIBRE-1' });
  expect(await save({ identifier: 'FIBRE-1' })).toMatchObject({
    status: 422,
    message: { identifier: 'The identifier has already been taken.' },
  });
});

test('who is told is stored once, whatever the case', async () => {
  const id = await make({ email_ids: 'Pat@example.test, pat@EXAMPLE.test,', notify_agent_ids: [approver.id] });
  const reported = await server.db
    .selectFrom('contract_recipients')
    .select(['user_id', 'email'])
    .where('contract_id', '=', id)
    .orderBy('id')
    .execute();
  expect(reported).toEqual([
    { user_id: approver.id, email: null },
    { user_id: null, email: 'Pat@example.test' },
  ]);
});

describe('with an approver', () => {
  test('it is a draft whatever is sent, and the approver gets a link; nobody else a mail', async () => {
    const id = await make({ approver_id: approver.id, status_id: 6 });
    expect((await row(id)).contract_status_id).toBe(1);
    expect(await terms(id)).toMatchObject([{ decision: 'pending', approver_id: approver.id, is_current: true }]);
    expect(await mails()).toMatchObject([{ kind: 'contract-submitted', to: approver.email }]);
    const token = await contractTokenOf(server.db, id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ hash: string }>`select hash from contract_links where contract_id = ${id}`.execute(
      server.db,
    );
    expect(rows.map(({ hash }) => hash)).not.toContain(token);
    expect(await log(id)).toEqual(['created', 'submitted']);
  });

  test('another edit of the draft changes its term and keeps the link, which shows the newest', async () => {
    const id = await make({ approver_id: approver.id });
    const token = await contractTokenOf(server.db, id);
    expect((await save({ id, cost: 2000.5 })).status).toBe(200);
    expect(await terms(id)).toMatchObject([{ decision: 'pending', approver_id: approver.id, cost: 2000.5 }]);
    expect(await mails()).toHaveLength(1);
    expect((await anonymous(server).get(`${api}/contract-details/${token}/${id}`)).data).toMatchObject({
      contract: { cost: '2000.50' },
      actions: { contract_approve: true },
    });
  });

  test.each(['another', 'none'])('changing the approver to %s ends the link', async (which) => {
    const id = await make({ approver_id: approver.id });
    const token = await contractTokenOf(server.db, id);
    const other = await makeAgent(server.db, []);
    expect((await save({ id, approver_id: which === 'none' ? '' : other.id, status_id: 1 })).status).toBe(200);
    const page = await anonymous(server).get(`${api}/contract-details/${token}/${id}`);
    expect(page).toMatchObject({ status: 410, message: expect.stringContaining('withdrawn') as string });
    expect(await terms(id)).toMatchObject([
      which === 'none' ? { decision: null, approver_id: null } : { decision: 'pending', approver_id: other.id },
    ]);
    expect((await mails()).filter(({ to }) => to === other.email)).toHaveLength(which === 'none' ? 0 : 1);
  });

  test('saving a rejected one asks anew and keeps what was decided', async () => {
    const id = await make({ approver_id: approver.id });
    const first = await contractTokenOf(server.db, id);
    const reject = { purpose_of_rejection: 'Too dear.' };
    expect((await (await signIn(server, approver)).post(`${api}/contract-reject/${id}`, reject)).status).toBe(200);
    expect((await row(id)).contract_status_id).toBe(4);
    expect((await save({ id, cost: 900, approver_id: approver.id })).status).toBe(200);
    expect((await row(id)).contract_status_id).toBe(1);
    expect(await terms(id)).toMatchObject([
      { decision: 'rejected', is_current: false, cost: 1000 },
      { decision: 'pending', is_current: true, cost: 900 },
    ]);
    const old = await anonymous(server).get(`${api}/contract-details/${first}/${id}`);
    expect(old).toMatchObject({ status: 200, data: { decision: { action: 'reject', purpose: 'Too dear.' } } });
    expect(await contractTokenOf(server.db, id)).not.toBe(first);
  });
});

describe('of an active contract', () => {
  test.each([
    ['the cost', { cost: 1001 }],
    ['the start', { contract_start_date: '2026-01-02 00:00:00' }],
    ['the end', { contract_end_date: '2027-12-31 00:00:00' }],
    ['the approver', { approver_id: 'ann' }],
  ])('%s is changed by renewing or extending', async (_what, given) => {
    const id = await make();
    const sent = 'approver_id' in given ? { approver_id: approver.id } : given;
    expect(await save({ id, ...sent })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Renew or extend') as string,
    });
  });

  test('other fields are changed, and what was agreed may be sent as it is, with another time of the day', async () => {
    const id = await make();
    expect((await save({ id, name: 'Copper', contract_end_date: '2026-12-31 23:59:59' })).status).toBe(200);
    expect(await row(id)).toMatchObject({
      name: 'Copper',
      version: 2,
      contract_end_date: new Date('2026-12-30T23:00:00Z'),
    });
  });

  test('one whose end has passed is expired on a save, although no job ran', async () => {
    const id = await make();
    now = new Date('2027-01-01T10:00:00Z');
    expect(await save({ id, name: 'Copper' })).toMatchObject({
      status: 409,
      message: 'This contract has ended and is read-only. An expired contract can be renewed.',
    });
  });

  test('of two who save the same version, the second is told', async () => {
    const id = await make();
    expect((await save({ id, name: 'One', version: 1 })).status).toBe(200);
    expect(await save({ id, name: 'Two', version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Olga saved this record') as string,
    });
  });
});

test('assets are the whole list; absent leaves it; while creating both rights are needed', async () => {
  const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
  const assets = async (id: number) =>
    (
      await server.db
        .selectFrom('contract_assets')
        .select('asset_id')
        .where('contract_id', '=', id)
        .orderBy('asset_id')
        .execute()
    ).map(({ asset_id }) => asset_id);
  const id = await make({ asset_ids: [one.id] });
  await save({ id });
  expect(await assets(id)).toEqual([one.id]);
  await save({ id, asset_ids: [two.id] });
  expect(await assets(id)).toEqual([two.id]);
  const keys = contractKeys.filter((key) => key !== 'attach_contract_asset');
  const other = await signIn(server, await makeAgent(server.db, keys));
  expect(await save({ asset_ids: [one.id] }, other)).toMatchObject({
    status: 403,
    message: 'Missing permission: attach_contract_asset',
  });
});

test('a form that is sent twice with one key makes one contract', async () => {
  const headers = { 'idempotency-key': '2f1b0f6e-6a0e-4c57-9c3d-1f1f5f6b7a88' };
  const body = contractForm(vendor);
  const [one, two] = [
    await client.post<{ id: number }>(`${api}/contract`, body, headers),
    await client.post<{ id: number }>(`${api}/contract`, body, headers),
  ];
  expect(two.data.id).toBe(one.data.id);
});

test('a file is stored, replaced and removed', async () => {
  const send = (name: string | null, given: object = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(contractForm(vendor, given))) form.append(field, String(value));
    if (name) form.append('attachment', new Blob(['text']), name);
    return client.post<{ id: number }>(`${api}/contract`, form);
  };
  const files = async (id: number) =>
    (
      await server.db
        .selectFrom('attachments')
        .select('value')
        .where('owner_type', '=', 'sd_contracts')
        .where('owner_id', '=', id)
        .execute()
    ).map(({ value }) => value);
  const { id } = (await send('one.txt')).data;
  expect(await files(id)).toEqual(['one.txt']);
  await send('two.txt', { id });
  expect(await files(id)).toEqual(['two.txt']);
  await send(null, { id, attachment_delete: 1 });
  expect(await files(id)).toEqual([]);
});

test('a draft is deleted with its link; an active one is not', async () => {
  const id = await make({ approver_id: approver.id });
  const token = await contractTokenOf(server.db, id);
  expect((await client.delete(`${api}/contract/${id}`)).status).toBe(200);
  expect(await anonymous(server).get(`${api}/contract-details/${token}/${id}`)).toMatchObject({
    status: 410,
    message: 'The contract was deleted, so there is nothing to decide any more.',
  });
  expect((await client.delete(`${api}/contract/${id}`)).status).toBe(404);
  expect((await client.delete(`${api}/contract/${await make()}`)).status).toBe(409);
});
