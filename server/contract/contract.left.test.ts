import type { ContractList } from '../../wire/contract/contract';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, renewalForm } from '../testing/contract';
import { makeAdmin, makeAgent, makeContract, makeUser, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let admin: Client;
let gone: Person;
let owner: Client;
let here: Person;
let vendor: number;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-01T10:00:00Z') });
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
  here = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Here' });
  vendor = (await makeVendor(server.db)).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('contracts').execute();
  gone = await makeAgent(server.db, contractKeys, { full_name: 'Gone' });
  owner = await signIn(server, gone);
});

const leave = (...people: Person[]) =>
  server.db
    .updateTable('help_desk.users')
    .set({ active: false })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
const save = async (by: Client, given: object = {}): Promise<number> =>
  (await by.post<{ id: number }>(`${api}/contract`, contractForm(vendor, given))).data.id;
const list = async (query = 'held_by_left=1', client = admin) =>
  (await client.get<ContractList>(`${api}/contract-list?${query}`)).data;
const holders = async (client = admin) =>
  (await list('held_by_left=1', client)).data.map(({ id, held_by_left = [] }) => [
    id,
    ...held_by_left.map(({ role, person, is_reassign }) => `${role} ${person.full_name}${is_reassign ? ' !' : ''}`),
  ]);
const reassign = (id: number, body: object, client = admin) => client.post(`${api}/contract-reassign/${id}`, body);
const log = async (id: number): Promise<string> =>
  (await admin.get<{ contract_activity_logs: { data: { name: string }[] } }>(`${api}/contract-log/${id}`)).data
    .contract_activity_logs.data[0]!.name;
const reported = async (id: number) =>
  (await admin.get<{ contract: { notify_to: { name: string }[] } }>(`${api}/contract/${id}`)).data.contract;

test('the list finds what people who left own, approve or are told of, and says who and as what', async () => {
  const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  const kept = await save(admin, { notify_agent_ids: [here.id] });
  const owned = await save(owner);
  const notified = await save(admin, { notify_before: 3, notify_agent_ids: [gone.id, here.id, ann.id] });
  const waiting = await save(admin, { approver_id: ann.id });
  const renewed = await save(owner);
  await owner.post(`${api}/contract-renew/${renewed}`, renewalForm(ann.id));
  const approved = await save(admin, { approver_id: ann.id });
  await (await signIn(server, ann)).post(`${api}/contract-approve/${approved}`, {});
  expect(await holders()).toEqual([]);
  await leave(gone, ann);
  expect(await holders()).toEqual([
    [approved, 'approver Ann'],
    [renewed, 'owner Gone !', 'waiting_approver Ann !'],
    [waiting, 'waiting_approver Ann !'],
    [notified, 'notified Gone !', 'notified Ann !'],
    [owned, 'owner Gone !'],
  ]);
  expect(await list('held_by_left=1&limit=2&page=2')).toMatchObject({
    data: [{ id: waiting }, { id: notified }],
    total: 5,
  });
  expect((await list('held_by_left=0')).data.map(({ id }) => id)).toEqual([kept]);
  expect((await list(`contract_ids=${owned}`)).data[0]).not.toHaveProperty('held_by_left');
  expect((await list('held_by_left=1&count=true&group_by=owner')) as object).toMatchObject({
    contracts: [{ count: 3 }, { count: 2 }],
  });
});

test('what has ended is held by nobody', async () => {
  const id = await save(owner);
  await owner.post(`${api}/contract-terminate/${id}`);
  await leave(gone);
  expect(await holders()).toEqual([]);
  expect((await reassign(id, { owner_id: here.id })).status).toBe(409);
});

test('the right is that of the list; what can be reassigned is said as the calls decide it', async () => {
  const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  const id = await save(owner);
  await owner.post(`${api}/contract-renew/${id}`, renewalForm(ann.id));
  await leave(gone, ann);
  const by = async (...keys: PermissionKey[]) => holders(await signIn(server, await makeAgent(server.db, keys)));
  expect(await by('view_contracts')).toEqual([[id, 'owner Gone', 'waiting_approver Ann']]);
  expect(await by('view_contracts', 'edit_contract')).toEqual([[id, 'owner Gone !', 'waiting_approver Ann']]);
  expect(await by('view_contracts', 'approve_contract')).toEqual([[id, 'owner Gone', 'waiting_approver Ann !']]);
  const nobody = await signIn(server, await makeAgent(server.db));
  expect((await nobody.get(`${api}/contract-list?held_by_left=1`)).status).toBe(403);
  const viewer = await signIn(server, await makeAgent(server.db, ['view_contracts']));
  expect((await reassign(id, { owner_id: here.id }, viewer)).status).toBe(403);

  const own = await makeUser(server.db, { permissions: ['view_own_contracts'] });
  await server.db.updateTable('contracts').set({ user_id: own.id, vendor_id: null }).where('id', '=', id).execute();
  await makeContract(server.db, { owner_id: gone.id });
  const client = await signIn(server, own);
  expect(await holders(client)).toEqual([[id, 'owner Gone', 'waiting_approver Ann']]);
  expect(JSON.stringify((await list('held_by_left=1', client)).data[0]!.held_by_left)).not.toContain('@');
  expect((await reassign(id, { owner_id: here.id }, client)).status).toBe(403);
});

test('owner and who is told are given to others in one step, which the log tells; others who are told stay', async () => {
  const ann = await makeAgent(server.db, [], { full_name: 'Ann' });
  const id = await save(owner, {
    notify_before: 3,
    notify_agent_ids: [gone.id, ann.id],
    email_ids: ['desk@post.test'],
  });
  await leave(gone);
  expect(await reassign(id, { owner_id: here.id, notify_agent_id: here.id })).toMatchObject({ status: 200 });
  expect(await reported(id)).toMatchObject({ owner: { full_name: 'Here' } });
  expect((await reported(id)).notify_to.map(({ name }) => name).sort()).toEqual(['Ann', 'Here', 'desk@post.test']);
  expect(await log(id)).toBe(
    '<b>Ada</b> changed owner from <i>Gone</i> to <i>Here</i>; changed recipients of the reminder from <i>Gone, Ann, desk@post.test</i> to <i>Ann, desk@post.test, Here</i>',
  );
  expect(await holders()).toEqual([]);
});

test('only what somebody who left holds is reassigned, to an active agent, who does not approve what waits', async () => {
  const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  const id = await save(admin, { notify_before: 3, notify_agent_ids: [gone.id, ann.id] });
  await leave(gone);
  expect(await reassign(id, {})).toMatchObject({ status: 422 });
  expect(await reassign(id, { owner_id: here.id })).toMatchObject({
    status: 409,
    message: 'The owner of this contract has not left.',
  });
  const client = await makeUser(server.db);
  for (const person of [gone, client])
    expect(await reassign(id, { notify_agent_id: person.id })).toMatchObject({
      status: 422,
      message: { notify_agent_id: 'Only an active agent or admin can be assigned.' },
    });
  // Somebody who is told already stays it, once.
  expect((await reassign(id, { notify_agent_id: ann.id })).status).toBe(200);
  expect((await reported(id)).notify_to.map(({ name }) => name)).toEqual(['Ann']);
  expect(await reassign(id, { notify_agent_id: here.id })).toMatchObject({
    status: 409,
    message: 'No recipient of the end reminder has left.',
  });
  expect((await reassign(999_999, { owner_id: here.id })).status).toBe(404);

  const bob = await makeAgent(server.db, contractKeys, { full_name: 'Bob' });
  const requested = await save(await signIn(server, bob), { approver_id: ann.id });
  await leave(bob);
  expect(await reassign(requested, { owner_id: ann.id })).toMatchObject({
    status: 422,
    message: { owner_id: 'Choose somebody else: Ann is the approver of this contract.' },
  });
  expect((await reassign(requested, { owner_id: here.id })).status).toBe(200);
});

test('as many statements for 20 contracts as for one', async () => {
  await leave(gone);
  await makeContract(server.db, { owner_id: gone.id });
  const one = await statementsOf(() => admin.get(`${api}/contract-list?held_by_left=1`));
  for (let i = 0; i < 19; i++) await makeContract(server.db, { owner_id: gone.id });
  expect((await list()).total).toBe(20);
  expect(await statementsOf(() => admin.get(`${api}/contract-list?held_by_left=1`))).toBe(one);
});
