import { type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, contractTokenOf, renewalForm } from '../testing/contract';
import { makeAgent, makeVendor } from '../testing/factories';
import { anonymous } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now: Date;
let owner: Person;
let ann: Person;
let client: Client;
let approver: Client;
let vendor: number;

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('outgoing_mails').execute();
  owner = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  [client, approver] = [await signIn(server, owner), await signIn(server, ann)];
  vendor = (await makeVendor(server.db)).id;
});

const make = async (given: object = {}): Promise<number> => {
  const response = await client.post<{ id: number }>(`${api}/contract`, contractForm(vendor, given));
  if (response.status !== 200) throw new Error(JSON.stringify(response.message));
  return response.data.id;
};
const renew = (id: number, given: object = {}, from = client) =>
  from.post<{ id: number }>(`${api}/contract-renew/${id}`, renewalForm(ann.id, given));
const extend = (id: number, given: object = {}) =>
  client.post<{ id: number }>(`${api}/contract-extend/${id}`, renewalForm(ann.id, given));
const approve = (id: number, from = approver) =>
  from.post(`${api}/contract-approve/${id}`, { purpose_of_approval: 'Fine.' });
const reject = (id: number, body: object = { purpose_of_rejection: 'Too dear.' }) =>
  approver.post(`${api}/contract-reject/${id}`, body);
const terminate = (id: number) => client.post(`${api}/contract-terminate/${id}`);
const row = (id: number) =>
  server.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const terms = (id: number) =>
  server.db.selectFrom('contract_terms').selectAll().where('contract_id', '=', id).orderBy('id').execute();
const mails = async (kind: string) =>
  (await server.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', kind).orderBy('id').execute()).map(
    ({ recipient_email, html, subject }) => ({ to: recipient_email, html, subject }),
  );

describe('a draft', () => {
  test.each([
    ['runs already', {}, 3],
    ['begins later', { contract_start_date: '2026-04-01 00:00:00' }, 2],
    ['is over already', { contract_end_date: '2026-02-01 00:00:00' }, 5],
  ])('that is approved and %s', async (_what, given, status) => {
    const id = await make({ approver_id: ann.id, ...given });
    expect(await approve(id)).toMatchObject({ status: 200, message: 'You approved this contract.' });
    expect((await row(id)).contract_status_id).toBe(status);
    expect(await terms(id)).toMatchObject([
      { decision: 'approved', decided_by: ann.id, channel: 'app', purpose: 'Fine.', is_current: true },
    ]);
    expect(await mails('contract-approved')).toMatchObject([{ to: owner.email }]);
  });

  test('that is rejected needs a reason, which the owner reads', async () => {
    const id = await make({ approver_id: ann.id });
    expect(await reject(id, {})).toMatchObject({
      status: 422,
      message: { purpose_of_rejection: 'This field is required.' },
    });
    expect((await reject(id)).status).toBe(200);
    expect((await row(id)).contract_status_id).toBe(4);
    const [mail] = await mails('contract-rejected');
    expect(mail?.html).toContain('Too dear.');
    expect(mail?.html).toContain('Ann rejected the contract');
  });

  test('is decided by its approver alone, and once', async () => {
    const id = await make({ approver_id: ann.id });
    const other = await signIn(server, await makeAgent(server.db, ['view_contracts', 'approve_contract']));
    expect(await approve(id, other)).toMatchObject({
      status: 403,
      message: 'You are not the approver of this contract.',
    });
    expect((await approve(id)).status).toBe(200);
    expect((await approve(id)).status).toBe(409);
    expect((await approve(id, other)).status).toBe(403);
    expect((await approve(await make())).status).toBe(409);
  });

  test('cannot be renewed, extended or terminated', async () => {
    const id = await make({ status_id: 1 });
    expect([await renew(id), await extend(id), await terminate(id)].map(({ status }) => status)).toEqual([
      409, 409, 409,
    ]);
  });
});

describe('a renewal', () => {
  test('waits beside the term in force, with a mail that says what changes', async () => {
    const id = await make();
    expect((await renew(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ contract_status_id: 3, contract_renewal_status_id: 1, cost: 1000 });
    expect(await terms(id)).toMatchObject([
      { type: 'Created', is_current: true },
      { type: 'Renewed', decision: 'pending', is_current: false, is_next: false, owner_id: owner.id, cost: 1120 },
    ]);
    const [mail] = await mails('contract-renewal-requested');
    expect(mail).toMatchObject({ to: ann.email, subject: expect.stringContaining('Approval needed') as string });
    expect(mail?.html).toContain('€1,120.00 (now €1,000.00: +12%)');
    expect(mail?.html).toContain('Dec 31, 2027 (now Dec 31, 2026: +1 year)');
  });

  test('that begins later takes its place on its day, and the contract never expires in between', async () => {
    const id = await make({ notify_before: 30 });
    await renew(id);
    expect((await approve(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ contract_status_id: 3, contract_renewal_status_id: 2, cost: 1000 });
    expect((await terms(id))[1]).toMatchObject({ is_next: true, is_current: false });
    expect((await renew(id)).message).toContain('is approved already');

    now = new Date('2027-01-01T00:00:00Z');
    expect((await client.post(`${api}/contract`, contractForm(vendor, { id }))).status).toBe(409);
    now = new Date('2027-01-01T00:01:00Z');
    const form = contractForm(vendor, { id, ...renewalForm(ann.id), approver_id: undefined, notify_before: 30 });
    expect((await client.post(`${api}/contract`, form)).status).toBe(200);
    expect(await row(id)).toMatchObject({
      contract_status_id: 3,
      cost: 1120,
      approver_id: ann.id,
      contract_end_date: new Date('2027-12-31T00:00:00Z'),
      remind_at: new Date('2027-12-01T00:00:00Z'),
    });
    expect(await terms(id)).toMatchObject([{ is_current: false }, { is_current: true, is_next: false }]);
  });

  test('of an expired contract that has begun makes it active', async () => {
    const id = await make({ contract_end_date: '2026-02-01 00:00:00' });
    expect((await row(id)).contract_status_id).toBe(5);
    expect((await renew(id, { contract_start_date: '2026-02-02 00:00:00' })).status).toBe(200);
    expect((await approve(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ contract_status_id: 3, contract_renewal_status_id: 2, cost: 1120 });
  });

  test('without a start begins on the day after the end', async () => {
    const id = await make();
    expect((await renew(id, { contract_start_date: '' })).status).toBe(200);
    expect((await terms(id))[1]?.contract_start_date).toEqual(new Date('2027-01-01T00:00:00Z'));
  });

  test('that is rejected leaves the old term, and another one can be asked for', async () => {
    const id = await make();
    await renew(id);
    expect((await reject(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ contract_status_id: 3, contract_renewal_status_id: 5, cost: 1000 });
    expect((await renew(id)).status).toBe(200);
    expect(await terms(id)).toMatchObject([{}, { decision: 'rejected' }, { decision: 'pending' }]);
  });

  test('of two people who ask at once one wins', async () => {
    const id = await make();
    const other = await signIn(server, await makeAgent(server.db, contractKeys));
    const both = await Promise.all([renew(id), renew(id, {}, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await terms(id)).toHaveLength(2);
    expect(await mails('contract-renewal-requested')).toHaveLength(1);
  });

  test.each([
    ['cost', { cost: 0 }],
    ['cost', { cost: '' }],
    ['contract_end_date', { contract_end_date: '2026-12-30 00:00:00' }],
    ['contract_end_date', { contract_end_date: '' }],
    ['approver_id', { approver_id: '' }],
  ])('refuses a bad %s', async (field, given) => {
    const id = await make();
    expect(await renew(id, given)).toMatchObject({ status: 422, message: { [field]: expect.any(String) as string } });
  });

  test('whose approver left is withdrawn by the next one', async () => {
    const id = await make();
    await renew(id);
    const token = await contractTokenOf(server.db, id);
    const bob = await makeAgent(server.db, ['view_contracts', 'approve_contract']);
    expect((await renew(id, { approver_id: bob.id })).status).toBe(409);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', ann.id).execute();
    expect((await renew(id, { approver_id: bob.id })).status).toBe(200);
    expect(await terms(id)).toMatchObject([
      {},
      { decision: 'withdrawn' },
      { decision: 'pending', approver_id: bob.id },
    ]);
    expect((await anonymous(server).get(`${api}/contract-details/${token}/${id}`)).status).toBe(410);
    expect((await approve(id, await signIn(server, bob))).status).toBe(200);
  });

  test('is not approved by the owner or who asks for it', async () => {
    const id = await make();
    const other = await makeAgent(server.db, contractKeys);
    expect((await renew(id, { approver_id: owner.id })).status).toBe(422);
    expect((await renew(id, { approver_id: other.id }, await signIn(server, other))).status).toBe(422);
  });
});

describe('an extension', () => {
  test('starts at the present end whatever is sent, and moves the end once it is approved', async () => {
    const id = await make({ notify_before: 10 });
    expect((await extend(id, { contract_start_date: '2020-01-01 00:00:00' })).status).toBe(200);
    expect(await row(id)).toMatchObject({
      contract_renewal_status_id: 3,
      contract_end_date: new Date('2026-12-31T00:00:00Z'),
    });
    expect((await terms(id))[1]?.contract_start_date).toEqual(new Date('2026-12-31T00:00:00Z'));
    expect((await mails('contract-extension-requested'))[0]?.html).toContain('+1 year');
    expect((await approve(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({
      contract_status_id: 3,
      contract_renewal_status_id: 4,
      cost: 1120,
      contract_start_date: new Date('2026-01-01T00:00:00Z'),
      contract_end_date: new Date('2027-12-31T00:00:00Z'),
      remind_at: new Date('2027-12-21T00:00:00Z'),
    });
    expect(await terms(id)).toMatchObject([{ is_current: false }, { is_current: true, type: 'Extended' }]);
  });

  test('that ends before the present end is refused', async () => {
    const id = await make();
    expect(await extend(id, { contract_start_date: '', contract_end_date: '2026-12-30 00:00:00' })).toMatchObject({
      status: 422,
      message: { contract_end_date: 'The end must not be before the start.' },
    });
  });

  test('of a contract that expires while it waits makes it active again', async () => {
    const id = await make();
    await extend(id);
    now = new Date('2027-01-05T10:00:00Z');
    expect((await approve(id)).status).toBe(200);
    expect((await row(id)).contract_status_id).toBe(3);
  });
});

describe('a contract that is terminated', () => {
  test('withdraws what waits, its link and its reminder; owner and creator are told unless they did it', async () => {
    const id = await make({ notify_before: 30 });
    await renew(id);
    const token = await contractTokenOf(server.db, id);
    const other = await signIn(server, await makeAgent(server.db, contractKeys, { full_name: 'Tom' }));
    expect((await other.post(`${api}/contract-terminate/${id}`)).status).toBe(200);
    expect(await row(id)).toMatchObject({ contract_status_id: 6, contract_renewal_status_id: null, remind_at: null });
    expect((await terms(id))[1]).toMatchObject({ decision: 'withdrawn' });
    for (const response of [
      await anonymous(server).get(`${api}/contract-details/${token}/${id}`),
      await anonymous(server).post(`${api}/contract-approval/${token}/${id}`, { actionType: 'approve' }),
    ])
      expect(response).toMatchObject({
        status: 410,
        message: 'The contract was terminated, so there is nothing to decide any more.',
      });
    expect((await approve(id)).status).toBe(409);
    expect(await mails('contract-terminated')).toMatchObject([{ to: owner.email }]);
    const [line] = await server.db
      .selectFrom('activity_log')
      .select(['kind', 'actor_id'])
      .where('owner_type', '=', 'sd_contracts')
      .where('owner_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(line).toMatchObject({ kind: 'terminated', actor_id: expect.any(Number) });
    expect((await terminate(id)).status).toBe(409);
  });
});

describe('the reminder', () => {
  const remind = (id: number, given: object = {}) =>
    client.post(`${api}/contract-expiry-reminder/${id}`, {
      notify_before: 30,
      notify_agent_ids: [ann.id],
      email_ids: ['pat@example.test', 'PAT@example.test'],
      ...given,
    });

  test('is set with whom to tell, each once', async () => {
    const id = await make();
    expect((await remind(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ notify_before: 30, remind_at: new Date('2026-12-01T00:00:00Z'), version: 2 });
    const reported = await server.db
      .selectFrom('contract_recipients')
      .select('id')
      .where('contract_id', '=', id)
      .execute();
    expect(reported).toHaveLength(2);
  });

  const reported = async (id: number) =>
    (
      await server.db
        .selectFrom('contract_recipients')
        .select(['user_id', 'email'])
        .where('contract_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ user_id, email }) => user_id ?? email);

  test('tells agents alone, or addresses alone', async () => {
    const id = await make();
    await remind(id, { email_ids: [] });
    expect(await reported(id)).toEqual([ann.id]);
    await remind(id, { notify_agent_ids: [] });
    expect(await reported(id)).toEqual(['pat@example.test']);
  });

  test('a list that is not sent with the form stays as it is, whatever becomes of the other', async () => {
    const id = await make({ notify_agent_ids: [ann.id], email_ids: ['pat@example.test'] });
    const edit = (given: object) => client.post(`${api}/contract`, contractForm(vendor, { id, ...given }));
    expect((await edit({ notify_agent_ids: [] })).status).toBe(200);
    expect(await reported(id)).toEqual(['pat@example.test']);
    expect((await edit({ notify_agent_ids: [ann.id] })).status).toBe(200);
    expect((await edit({ email_ids: [] })).status).toBe(200);
    expect(await reported(id)).toEqual([ann.id]);
  });

  test.each([
    ['notify_before', { notify_before: '' }],
    ['notify_before', { notify_before: 0 }],
    ['notify_agent_ids', { notify_agent_ids: [], email_ids: [] }],
    ['email_ids', { email_ids: 'one@example.test, two' }],
  ])('refuses a bad %s', async (field, given) => {
    expect(await remind(await make(), given)).toMatchObject({
      status: 422,
      message: { [field]: expect.any(String) as string },
    });
  });

  test('is not sent for a draft', async () => {
    expect((await remind(await make({ status_id: 1 }))).status).toBe(409);
  });
});
