import type { MyApprovals } from '../../wire/approval/approval';
import type { ContractActions, ContractView } from '../../wire/contract/contract.record';
import { announcedIn } from '../testing/announced';
import { anonymous, type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, contractTokenOf, renewalForm } from '../testing/contract';
import { makeAdmin, makeAgent, makeUser, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now: Date;
let olga: Person;
let ann: Person;
let bob: Person;
let owner: Client;
let vendor: number;

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('outgoing_mails').execute();
  const without = contractKeys.filter((key) => key !== 'approve_contract');
  olga = await makeAgent(server.db, without, { full_name: 'Olga' });
  ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  bob = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Bob' });
  owner = await signIn(server, olga);
  vendor = (await makeVendor(server.db)).id;
});

const make = async (given: object = {}): Promise<number> =>
  (await owner.post<{ id: number }>(`${api}/contract`, contractForm(vendor, given))).data.id;
const makeRenewed = async (): Promise<number> => {
  const id = await make();
  await owner.post(`${api}/contract-renew/${id}`, renewalForm(ann.id));
  return id;
};
const withdraw = (id: number, from = owner) => from.post(`${api}/contract-withdraw/${id}`);
const give = (id: number, to: unknown, from = owner) =>
  from.post(`${api}/contract-approver/${id}`, { approver_id: to });
const view = async (id: number) => (await owner.get<{ contract: ContractView }>(`${api}/contract/${id}`)).data.contract;
const flags = async (id: number, from = owner) => {
  const { actions } = (await from.get<{ actions: ContractActions }>(`${api}/contract-action/${id}`)).data;
  return [actions.contract_withdraw, actions.contract_approver];
};
const link = (token: string, id: number) => anonymous(server).get(`${api}/contract-details/${token}/${id}`);
const inbox = async (person: Person) =>
  (await (await signIn(server, person)).get<MyApprovals>(`${api}/my-approvals`)).data.total;
const log = async (id: number): Promise<string[]> =>
  (
    await owner.get<{ contract_activity_logs: { data: { name: string }[] } }>(`${api}/contract-log/${id}`)
  ).data.contract_activity_logs.data.map(({ name }) => name);
const mailsTo = async (person: Person) =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('recipient_email', '=', person.email)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('what waits is taken back', () => {
  test('a renewal: the old term stays, the renewal status is the one from before, the link ends', async () => {
    const id = await makeRenewed();
    const token = await contractTokenOf(server.db, id);
    const before = await view(id);
    expect(before).toMatchObject({
      contract_renewal_status: { id: 1 },
      waiting: { type: 'Renewed', approver: { id: ann.id }, since: '2026-03-01 10:00:00', has_left: false },
    });
    expect(await inbox(ann)).toBe(1);
    expect(await withdraw(id)).toMatchObject({ status: 200, message: `The renewal of CNTR-${id} was withdrawn.` });
    expect(await view(id)).toMatchObject({
      status: { id: 3 },
      contract_renewal_status: null,
      next_term: null,
      waiting: null,
      cost: '1000.00',
      contract_end_date: '2026-12-31 00:00:00',
      version: before.version + 1,
    });
    const { data } = await owner.get<{ contract_threads: { type: string }[] }>(`${api}/contract-threads/${id}`);
    expect(data.contract_threads.map(({ type }) => type)).toEqual(['Created']);
    expect(await link(token, id)).toMatchObject({
      status: 410,
      message: 'This request was withdrawn, or somebody else was asked, so there is nothing to decide any more.',
    });
    const decided = await anonymous(server).post(`${api}/contract-approval/${token}/${id}`, { actionType: 'approve' });
    expect(decided.status).toBe(410);
    expect(await inbox(ann)).toBe(0);
    expect((await log(id))[0]).toBe('<b>Olga</b> withdrew the renewal for which <i>Ann</i> was asked');
    expect((await owner.post(`${api}/contract-renew/${id}`, renewalForm(bob.id))).status).toBe(200);
  });

  test('an extension after a renewal: the contract is Renewed again', async () => {
    const id = await makeRenewed();
    now = new Date('2027-01-02T10:00:00Z');
    await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {});
    expect(await view(id)).toMatchObject({ contract_renewal_status: { id: 2 } });
    const later = { contract_end_date: '2028-12-31 00:00:00' };
    await owner.post(`${api}/contract-extend/${id}`, renewalForm(ann.id, later));
    expect(await view(id)).toMatchObject({ contract_renewal_status: { id: 3 } });
    expect(await withdraw(id)).toMatchObject({ status: 200, message: `The extension of CNTR-${id} was withdrawn.` });
    expect(await view(id)).toMatchObject({
      contract_renewal_status: { id: 2 },
      contract_end_date: '2027-12-31 00:00:00',
    });
  });

  test('a renewal asked for anew because its approver left, withdrawn: back to what was before both', async () => {
    const id = await makeRenewed();
    await leaves(ann);
    await owner.post(`${api}/contract-renew/${id}`, renewalForm(bob.id));
    expect((await withdraw(id)).status).toBe(200);
    expect(await view(id)).toMatchObject({ contract_renewal_status: null });
  });

  test('a new contract: it is a draft without an approver, and can be submitted again', async () => {
    const id = await make({ approver_id: ann.id });
    const token = await contractTokenOf(server.db, id);
    expect(await withdraw(id)).toMatchObject({ status: 200, message: `CNTR-${id} is a draft again.` });
    expect(await view(id)).toMatchObject({ status: { id: 1 }, approver: null, waiting: null });
    expect((await link(token, id)).status).toBe(410);
    expect((await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {})).status).not.toBe(200);
    const again = contractForm(vendor, { id, approver_id: bob.id });
    expect((await owner.post(`${api}/contract`, again)).status).toBe(200);
    expect(await inbox(bob)).toBe(1);
  });

  test('409 where nothing waits: never asked, decided, withdrawn already, terminated', async () => {
    const id = await makeRenewed();
    await withdraw(id);
    const terminated = await makeRenewed();
    await owner.post(`${api}/contract-terminate/${terminated}`);
    const approved = await make({ approver_id: ann.id });
    await (await signIn(server, ann)).post(`${api}/contract-approve/${approved}`, {});
    for (const one of [await make(), id, terminated, approved]) {
      expect(await withdraw(one)).toMatchObject({
        status: 409,
        message: 'Nothing about this contract awaits approval.',
      });
      expect((await give(one, bob.id)).status).toBe(409);
    }
    expect((await withdraw(999_999)).status).toBe(404);
  });

  test('of two who withdraw at once one does, and one who decides meanwhile leaves one outcome', async () => {
    const id = await makeRenewed();
    expect((await Promise.all([withdraw(id), withdraw(id)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    const raced = await makeRenewed();
    const decider = await signIn(server, ann);
    const both = await Promise.all([withdraw(raced), decider.post(`${api}/contract-approve/${raced}`, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await view(raced)).contract_renewal_status?.id ?? null).toBe(both[0].status === 200 ? null : 2);
  });
});

describe('what waits is given to another', () => {
  test('who gets a mail with a link of their own; the old link has ended; what is asked stays the same', async () => {
    const id = await makeRenewed();
    const token = await contractTokenOf(server.db, id);
    now = new Date('2026-03-02T09:00:00Z');
    expect(await give(id, bob.id)).toMatchObject({
      status: 200,
      message: `Approval of CNTR-${id} was requested from Bob.`,
    });
    expect(await view(id)).toMatchObject({
      contract_renewal_status: { id: 1 },
      next_term: { cost: '1120.00', approver: { id: bob.id } },
      waiting: { approver: { id: bob.id }, since: '2026-03-02 09:00:00', last_reminder_at: null },
    });
    expect(await mailsTo(bob)).toEqual(['contract-renewal-requested']);
    expect((await link(token, id)).status).toBe(410);
    expect([await inbox(ann), await inbox(bob)]).toEqual([0, 1]);
    expect((await log(id))[0]).toBe('<b>Olga</b> asked <i>Bob</i> to decide instead of <i>Ann</i>');
    expect((await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {})).status).toBe(403);
    const theirs = await contractTokenOf(server.db, id);
    expect(theirs).not.toBe(token);
    const decided = await anonymous(server).post(`${api}/contract-approval/${theirs}/${id}`, { actionType: 'approve' });
    expect(decided.status).toBe(200);
    expect(await view(id)).toMatchObject({ contract_renewal_status: { id: 2 } });
  });

  test('of a new contract the approver of the contract is the new one', async () => {
    const id = await make({ approver_id: ann.id });
    expect((await give(id, bob.id)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: { id: 1 }, approver: { id: bob.id } });
    expect(await mailsTo(bob)).toEqual(['contract-submitted']);
  });

  test('who cannot be asked is refused at the field: the same one, who left, a client, nobody, who owns it', async () => {
    const id = await makeRenewed();
    const left = await makeAgent(server.db, [], { active: false });
    const client = await makeUser(server.db);
    for (const one of [ann.id, left.id, client.id, 999_999, '', null, olga.id])
      expect(await give(id, one)).toMatchObject({
        status: 422,
        message: { approver_id: expect.any(String) as string },
      });
    expect(await view(id)).toMatchObject({ waiting: { approver: { id: ann.id } } });
  });

  test('live: the page of the contract and both inboxes hear of it', async () => {
    const id = await makeRenewed();
    await announcedIn(server.db);
    await give(id, bob.id);
    expect(await announcedIn(server.db)).toEqual(
      [`approval ${ann.id}`, `approval ${bob.id}`, `contract ${id}`, 'inbox 0'].sort(),
    );
    await withdraw(id);
    expect(await announcedIn(server.db)).toEqual([`approval ${bob.id}`, `contract ${id}`]);
  });
});

test('the owner may, and who approves contracts; nobody else; the flags say the same', async () => {
  const id = await makeRenewed();
  const chief = await signIn(server, await makeAgent(server.db, ['view_contracts', 'approve_contract']));
  const other = await signIn(server, await makeAgent(server.db, ['view_contracts', 'renew_contract', 'edit_contract']));
  const blind = await signIn(server, await makeAgent(server.db, ['approve_contract']));
  expect([await flags(id), await flags(id, chief), await flags(id, other)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  for (const one of [() => withdraw(id, other), () => give(id, bob.id, other)])
    expect(await one()).toMatchObject({ status: 403, message: 'Missing permission: approve_contract' });
  expect((await withdraw(id, blind)).status).toBe(403);
  expect((await give(id, bob.id, chief)).status).toBe(200);
  expect((await withdraw(id, chief)).status).toBe(200);
  expect([await flags(id), await flags(id, chief)]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('an admin who is not its owner may take it over', async () => {
  const id = await makeRenewed();
  const admin = await makeAdmin(server.db);
  const from = await signIn(server, admin);
  expect((await give(id, admin.id, from)).status).toBe(200);
  expect((await from.post(`${api}/contract-approve/${id}`, {})).status).toBe(200);
});

const leaves = ({ id }: { id: number }) =>
  server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', id).execute();

test('who was deactivated decides nothing by an old link, and who lost the right nothing in the product', async () => {
  const id = await makeRenewed();
  const token = await contractTokenOf(server.db, id);
  const client = await signIn(server, ann);
  await server.db.deleteFrom('user_permissions').where('user_id', '=', ann.id).execute();
  expect(await client.post(`${api}/contract-approve/${id}`, {})).toMatchObject({ status: 403 });
  await leaves(ann);
  expect((await client.post(`${api}/contract-approve/${id}`, {})).status).toBe(401);
  expect(await link(token, id)).toMatchObject({
    status: 410,
    message: 'Your account is deactivated, so this link decides nothing any more.',
  });
  const decided = await anonymous(server).post(`${api}/contract-approval/${token}/${id}`, { actionType: 'approve' });
  expect(decided.status).toBe(410);
  expect(await view(id)).toMatchObject({ waiting: { approver: { id: ann.id }, has_left: true } });
  expect(await flags(id)).toEqual([true, true]);
  expect((await give(id, bob.id)).status).toBe(200);
  expect(await mailsTo(bob)).toEqual(['contract-renewal-requested']);
});
