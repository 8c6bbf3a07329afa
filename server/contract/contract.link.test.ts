import type { ContractLink, ContractView } from '../../wire/contract/contract.record';
import { anonymous, type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, contractTokenOf, renewalForm } from '../testing/contract';
import { makeAgent, makeAsset, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now: Date;
let owner: Person;
let ann: Person;
let client: Client;
let id: number;
let token: string;

beforeAll(async () => {
  server = await startServer({
    config: { timeZone: 'Europe/Berlin', trustedProxies: ['loopback'] },
    now: () => now,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('link_attempts').execute();
  owner = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], {
    full_name: 'Ann',
    time_zone: 'Asia/Tokyo',
  });
  client = await signIn(server, owner);
  const vendor = (await makeVendor(server.db)).id;
  const form = contractForm(vendor, {
    approver_id: ann.id,
    licensce_count: 5,
    asset_ids: [(await makeAsset(server.db)).id],
  });
  id = (await client.post<{ id: number }>(`${api}/contract`, form)).data.id;
  token = await contractTokenOf(server.db, id);
});

const read = (hash = token, of = id) => anonymous(server).get<ContractLink>(`${api}/contract-details/${hash}/${of}`);
const decide = (body: object = { actionType: 'approve' }, hash = token, of = id) =>
  anonymous(server).post(`${api}/contract-approval/${hash}/${of}`, body);
const status = async () =>
  (await server.db.selectFrom('contracts').select('contract_status_id').where('id', '=', id).executeTakeFirstOrThrow())
    .contract_status_id;
/** Reading and deciding both say it, and nothing is decided. */
async function isGone(message: string): Promise<void> {
  const before = await status();
  expect(await read()).toMatchObject({ status: 410, message });
  expect(await decide()).toMatchObject({ status: 410, message });
  expect(await status()).toBe(before);
}

test('shows the contract without addresses, and nothing is decided by reading, however often', async () => {
  for (let i = 0; i < 3; i++) await read();
  const { data, headers } = await read();
  expect(data).toMatchObject({
    contract: {
      name: 'Fibre',
      cost: '1000.00',
      contract_start_date: '2026-01-01 00:00:00',
      contract_end_date: '2026-12-31 00:00:00',
      contractType: { name: 'Maintenance' },
      vendor: { name: expect.stringContaining('Vendor') as string },
      status: { name: 'Draft' },
      licensce_count: 5,
      owner: { name: 'Olga' },
      asset_count: 1,
    },
    actions: { contract_approve: true },
    decision: null,
    term: { type: 'Created', before: null, sentence: '', approver: 'Ann', expires_at: '2026-03-31 19:00:00' },
    currency: 'EUR',
    decisions: [],
  });
  expect(JSON.stringify(data)).not.toContain('@');
  expect(['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name))).toEqual([
    'no-store',
    'no-referrer',
    'noindex',
  ]);
  expect(await status()).toBe(1);
});

test('decides once; then it says who decided what, and when', async () => {
  expect(await decide({ actionType: 'reject', purpose_of_rejection: 'Too dear.' })).toMatchObject({
    status: 200,
    message: 'You rejected this contract.',
  });
  expect(await status()).toBe(4);
  const sentence = 'You rejected this contract on Mar 1, 2026, 7:00 PM.';
  expect((await read()).data).toMatchObject({
    actions: { contract_approve: false },
    decision: { action: 'reject', name: 'Ann', decided_at: '2026-03-01 19:00:00', purpose: 'Too dear.' },
    term: { sentence },
  });
  expect(await decide()).toMatchObject({ status: 409, message: sentence });
  const [term] = await server.db.selectFrom('contract_terms').selectAll().where('contract_id', '=', id).execute();
  expect(term).toMatchObject({ channel: 'link', decided_by: ann.id });
});

test('decides without a comment, and without the right that the app asks for', async () => {
  await server.db.deleteFrom('user_permissions').where('user_id', '=', ann.id).execute();
  expect((await decide()).status).toBe(200);
  expect(await status()).toBe(3);
});

test('what was decided signed in is decided for the link too', async () => {
  expect((await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {})).status).toBe(200);
  expect(await decide()).toMatchObject({
    status: 409,
    message: 'You approved this contract on Mar 1, 2026, 7:00 PM.',
  });
});

test.each([
  ['no action', {}, 'actionType'],
  ['another action', { actionType: 'deny' }, 'actionType'],
  ['a long comment', { actionType: 'approve', purpose_of_approval: 'x'.repeat(251) }, 'purpose_of_approval'],
])('refuses %s', async (_what, body, field) => {
  expect(await decide(body)).toMatchObject({ status: 422, message: { [field]: expect.any(String) as string } });
});

test('of 500 decisions at once one counts', async () => {
  const all = await Promise.all(
    Array.from({ length: 500 }, (_, i) =>
      fetch(`${server.url}${api}/contract-approval/${token}/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${100 + (i % 2)}.${i % 250}` },
        body: JSON.stringify({ actionType: i % 2 ? 'approve' : 'reject' }),
      }).then((response) => response.status),
    ),
  );
  expect(all.filter((one) => one === 200)).toHaveLength(1);
  // A busy machine may turn some of them away before they are looked at.
  expect(all.filter((one) => ![200, 409, 503].includes(one))).toEqual([]);
  expect(all.filter((one) => one === 409).length).toBeGreaterThan(100);
  const lines = await server.db
    .selectFrom('activity_log')
    .select('kind')
    .where('owner_type', '=', 'sd_contracts')
    .where('owner_id', '=', id)
    .where('kind', 'in', ['approved', 'rejected'])
    .execute();
  expect(lines).toHaveLength(1);
}, 60_000);

describe('a link that is no good', () => {
  test('is unknown, or of another contract', async () => {
    expect((await read(`${token.slice(0, -1)}x`)).status).toBe(404);
    expect((await read(token, id + 1)).status).toBe(404);
    expect((await decide({ actionType: 'approve' }, token, id + 1)).status).toBe(404);
    expect(await status()).toBe(1);
  });

  test('has expired after 30 days, not before', async () => {
    now = new Date(now.getTime() + 29.999 * 86_400_000);
    expect((await read()).status).toBe(200);
    now = new Date(now.getTime() + 0.001 * 86_400_000);
    await isGone('This link has expired. Ask the owner of the contract, or decide signed in.');
  });

  test('is of somebody who left', async () => {
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', ann.id).execute();
    await isGone('Your account is deactivated, so this link decides nothing any more.');
  });
});

test('guesses are limited, for reading and deciding alike; the link itself is not', async () => {
  for (let i = 0; i < 30; i++) await read(`guess-${i}`);
  expect((await read('guess-30')).status).toBe(429);
  expect((await decide({ actionType: 'approve' }, 'guess-30')).status).toBe(429);
  expect((await read()).status).toBe(200);
  expect((await decide()).status).toBe(200);
});

test('a renewal is shown with its own dates and cost, beside those in force, and what was decided before', async () => {
  await decide();
  expect((await client.post(`${api}/contract-renew/${id}`, renewalForm(ann.id))).status).toBe(200);
  const { data } = await read(await contractTokenOf(server.db, id));
  expect(data).toMatchObject({
    contract: { cost: '1120.00', contract_end_date: '2027-12-31 00:00:00' },
    term: { type: 'Renewed', before: { cost: '1000.00', contract_end_date: '2026-12-31 00:00:00' } },
    decisions: [{ type: 'Created', action: 'approve', name: 'Ann', purpose: null }],
  });
  expect((await read()).data.term.sentence).toContain('You approved this contract');
});

test('an owner who may approve alone, by the setting', async () => {
  const other = await startServer({ config: { requesterMayDecideAlone: true } });
  const person = await makeAgent(other.db, contractKeys);
  const form = contractForm((await makeVendor(other.db)).id, { approver_id: person.id });
  const sent = await (await signIn(other, person)).post<{ id: number }>(`${api}/contract`, form);
  expect(sent.status).toBe(200);
  expect((await (await signIn(other, person)).post(`${api}/contract-approve/${sent.data.id}`, {})).status).toBe(200);
  await other.close();
});

test('what was seen is kept with the decision; what has changed since is not decided about', async () => {
  const { seen_hash } = (await read()).data.term;
  await server.db.updateTable('contracts').set({ name: 'Another name' }).where('id', '=', id).execute();
  expect(await decide({ actionType: 'approve', seen_hash })).toMatchObject({
    status: 409,
    message: 'What you decide about has changed since you opened this page. Look at it again, then decide.',
  });
  const again = (await read()).data.term.seen_hash;
  expect(again).not.toBe(seen_hash);
  const signedIn = await signIn(server, ann);
  const shown = async () => (await signedIn.get<{ contract: ContractView }>(`${api}/contract/${id}`)).data.contract;
  expect((await shown()).waiting?.seen_hash).toBe(again);
  const approve = (hash?: string) => signedIn.post(`${api}/contract-approve/${id}`, { seen_hash: hash });
  expect((await approve(seen_hash)).status).toBe(409);
  expect((await approve(again)).status).toBe(200);
  expect((await shown()).waiting).toBeNull();
  const terms = await server.db
    .selectFrom('contract_terms')
    .select('seen_hash')
    .where('contract_id', '=', id)
    .execute();
  expect(terms).toEqual([{ seen_hash: again }]);
});
