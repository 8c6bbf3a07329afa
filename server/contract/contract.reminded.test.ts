import type { ContractView } from '../../wire/contract/contract.record';
import { openDatabase } from '../shared/db';
import { timedWork } from '../queue/timed';
import { anonymous, type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, contractTokenOf, renewalForm } from '../testing/contract';
import { makeAgent, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;
const contracts = { timeZone: 'UTC', currency: 'EUR', clockShiftDays: 0 };

let server: TestServer;
let now: Date;
let shift: number;
let olga: Person;
let ann: Person;
let bob: Person;
let owner: Client;
let id: number;

beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  shift = 0;
  server = await startServer({ now: () => now });
  olga = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  bob = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Bob', locale: 'de' });
  owner = await signIn(server, olga);
  const vendor = await makeVendor(server.db);
  id = (await owner.post<{ id: number }>(`${api}/contract`, contractForm(vendor.id))).data.id;
  await owner.post(`${api}/contract-renew/${id}`, renewalForm(ann.id));
});
afterEach(() => server.close());

/** What happens by the clock about approvers of contracts, at this moment. */
const tick = (at: string, db = server.db) => {
  now = new Date(at);
  const clock = { now, address: 'http://desk.test', requesterMayDecideAlone: false };
  return timedWork['contract-approvals'].run({ db, ...clock, contracts: { ...contracts, clockShiftDays: shift } });
};
const mails = async (kind: string) =>
  (await server.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', kind).orderBy('id').execute()).map(
    ({ recipient_email: to, subject, html }) => ({ to, subject, html }),
  );
const reminders = async () => (await mails('contract-approval-reminder')).map(({ to }) => to);
const view = async () => (await owner.get<{ contract: ContractView }>(`${api}/contract/${id}`)).data.contract;
const setActive = ({ id }: { id: number }, active: boolean) =>
  server.db.updateTable('help_desk.users').set({ active }).where('id', '=', id).execute();
const give = (to: { id: number }) => owner.post(`${api}/contract-approver/${id}`, { approver_id: to.id });

describe('the approver of a contract is reminded', () => {
  test('every 24 hours, with a link that works as the first one does', async () => {
    const first = await contractTokenOf(server.db, id);
    await tick('2026-03-02T09:59:59Z');
    expect(await reminders()).toEqual([]);
    await tick('2026-03-02T10:00:00Z');
    await tick('2026-03-02T10:01:00Z');
    expect(await mails('contract-approval-reminder')).toMatchObject([
      { to: ann.email, subject: expect.stringMatching(/^Reminder: \[CNTR-\d+\] Fibre$/) as string },
    ]);
    expect((await mails('contract-approval-reminder'))[0]?.html).toContain('still waits for your approval');
    expect((await view()).waiting).toMatchObject({
      since: '2026-03-01 10:00:00',
      last_reminder_at: '2026-03-02 10:00:00',
    });
    await tick('2026-03-03T10:00:30Z');
    expect(await reminders()).toEqual([ann.email, ann.email]);
    const newest = await contractTokenOf(server.db, id);
    expect(newest).not.toBe(first);
    for (const token of [first, newest])
      expect((await anonymous(server).get(`${api}/contract-details/${token}/${id}`)).status).toBe(200);
  });

  test('once, however many processes look', async () => {
    const processes = Array.from({ length: 4 }, () => openDatabase({ connectionString: server.databaseUrl }, 2).db);
    await Promise.all(processes.map((db) => tick('2026-03-02T10:00:00Z', db)));
    await Promise.all(processes.map((db) => db.destroy()));
    expect(await reminders()).toEqual([ann.email]);
  });

  test('by the shifted clock', async () => {
    shift = 1;
    await tick('2026-03-01T10:00:00Z');
    expect(await reminders()).toEqual([ann.email]);
  });

  test('who takes over begins anew; who decided, or is not asked any more, gets none', async () => {
    now = new Date('2026-03-02T09:00:00Z');
    await give(bob);
    await tick('2026-03-02T10:00:00Z');
    expect(await reminders()).toEqual([]);
    await tick('2026-03-03T09:00:00Z');
    expect(await mails('contract-approval-reminder')).toMatchObject([
      { to: bob.email, subject: expect.stringMatching(/^Erinnerung/) as string },
    ]);
    await (await signIn(server, bob)).post(`${api}/contract-approve/${id}`, {});
    await tick('2026-03-09T09:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  test('a request that was withdrawn reminds nobody', async () => {
    await owner.post(`${api}/contract-withdraw/${id}`);
    await tick('2026-03-09T09:00:00Z');
    expect(await reminders()).toEqual([]);
  });

  test('who was deactivated gets none', async () => {
    await setActive(ann, false);
    await tick('2026-03-09T09:00:00Z');
    expect(await reminders()).toEqual([]);
  });
});

describe('the owner is told that the approver left', () => {
  test('at the next run, once, with a link to the contract', async () => {
    await tick('2026-03-01T10:30:00Z');
    expect(await mails('contract-approver-left')).toEqual([]);
    await setActive(ann, false);
    const processes = Array.from({ length: 3 }, () => openDatabase({ connectionString: server.databaseUrl }, 2).db);
    await Promise.all(processes.map((db) => tick('2026-03-01T10:31:00Z', db)));
    await Promise.all(processes.map((db) => db.destroy()));
    await tick('2026-03-05T10:31:00Z');
    expect(await mails('contract-approver-left')).toMatchObject([
      { to: olga.email, subject: expect.stringMatching(/^Approver has left: \[CNTR-\d+\] Fibre$/) as string },
    ]);
    const [mail] = await mails('contract-approver-left');
    expect(mail?.html).toContain(`http://desk.test/service-desk/contracts/${id}/show`);
    expect(mail?.html).toContain('Ann has left and approves nothing any more. The renewal of the contract');
  });

  test('anew when the next approver leaves as well', async () => {
    await setActive(ann, false);
    await tick('2026-03-01T10:31:00Z');
    await give(bob);
    await setActive(bob, false);
    await tick('2026-03-01T10:32:00Z');
    expect(await mails('contract-approver-left')).toHaveLength(2);
  });

  test('where the owner left as well, who approves contracts is told', async () => {
    await setActive(ann, false);
    await setActive(olga, false);
    await tick('2026-03-01T10:31:00Z');
    expect((await mails('contract-approver-left')).map(({ to }) => to)).toEqual([bob.email]);
  });

  test('a person cannot switch it off', async () => {
    expect(await owner.post(`${api}/my-notifications`, { kind: 'contract-approver-left', active: 0 })).toMatchObject({
      status: 409,
    });
  });
});
