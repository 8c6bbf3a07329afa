import type { MyApprovals } from '../../wire/approval/approval';
import type { ContractActions, ContractLink, ContractThread, ContractView } from '../../wire/contract/contract.record';
import { timedWork } from '../queue/timed';
import { anonymous, type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, renewalForm } from '../testing/contract';
import { makeAgent, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now: Date;
let olga: Person;
let tor: Person;
let ingrid: Person;
let owner: Client;
let id: number;

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('outgoing_mails').execute();
  await server.db.deleteFrom('deputies').execute();
  await server.db.deleteFrom('link_attempts').execute();
  olga = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  tor = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Tor Hansen' });
  ingrid = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ingrid Solberg' });
  owner = await signIn(server, olga);
  const vendor = (await makeVendor(server.db)).id;
  id = (await owner.post<{ id: number }>(`${api}/contract`, contractForm(vendor))).data.id;
});

const name = async (who: Person, deputy: Person, begin = '2026-03-01 00:00:00', end = '2026-03-09 00:00:00') =>
  (await signIn(server, who)).post<{ id: number }>(`${api}/my-deputies`, { deputy_id: deputy.id, begin, end });
const renew = () => owner.post(`${api}/contract-renew/${id}`, renewalForm(tor.id));
const tick = (at: string, shift = 0) => {
  now = new Date(at);
  return timedWork['contract-approvals'].run({
    ...{ db: server.db, now, address: 'https://desk.test', requesterMayDecideAlone: false },
    contracts: { timeZone: 'UTC', currency: 'EUR', clockShiftDays: shift },
  });
};
const asked = async (kind = 'contract-renewal-requested') =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select(['recipient_name', 'html'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ recipient_name, html }) => [recipient_name, /as deputy for ([^.<]+)/.exec(html)?.[1] ?? null]);
const linkTo = async (who: Person): Promise<string> => {
  const { html } = await server.db
    .selectFrom('outgoing_mails')
    .select('html')
    .where('recipient_email', '=', who.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/contract-approval\/([\w-]+)/.exec(html)?.[1] ?? '';
};
const read = (token: string) => anonymous(server).get<ContractLink>(`${api}/contract-details/${token}/${id}`);
const approve = async (who: Person) =>
  (await signIn(server, who)).post(`${api}/contract-approve/${id}`, { purpose_of_approval: 'Fine.' });
const flag = async (who: Person) =>
  (await (await signIn(server, who)).get<{ actions: ContractActions }>(`${api}/contract-action/${id}`)).data.actions
    .contract_approve;
const mine = async (who: Person) =>
  (await (await signIn(server, who)).get<MyApprovals>(`${api}/my-approvals`)).data.approvals.map(
    ({ contract, deputy_for }) => [contract?.id, deputy_for?.name ?? null],
  );
const view = async () => (await owner.get<{ contract: ContractView }>(`${api}/contract/${id}`)).data.contract;

test('the deputy of an approver who is away is asked too, and one decision counts', async () => {
  await name(tor, ingrid);
  await renew();
  expect(await asked()).toEqual([
    ['Tor Hansen', null],
    ['Ingrid Solberg', 'Tor Hansen'],
  ]);
  expect((await view()).waiting).toMatchObject({ approver: { id: tor.id }, deputies: [{ id: ingrid.id }] });
  expect([await mine(ingrid), await flag(ingrid)]).toEqual([[[id, 'Tor Hansen']], true]);
  const token = await linkTo(ingrid);
  expect((await read(token)).data.term).toMatchObject({
    approver: 'Ingrid Solberg',
    deputy: 'You are asked as deputy for Tor Hansen.',
  });
  expect((await approve(ingrid)).status).toBe(200);
  expect([await mine(ingrid), await mine(tor), await flag(ingrid)]).toEqual([[], [], false]);
  expect(await approve(tor)).toMatchObject({ status: 409 });
  expect(await approve(ingrid)).toMatchObject({ status: 409 });
  const { contract_threads } = (
    await owner.get<{ contract_threads: ContractThread[] }>(`${api}/contract-threads/${id}`)
  ).data;
  expect(contract_threads[0]?.decision).toMatchObject({ state: 'approved', by: 'Ingrid Solberg for Tor Hansen' });
  expect((await read(await linkTo(tor))).data).toMatchObject({
    decision: { name: 'Ingrid Solberg for Tor Hansen' },
    term: { sentence: expect.stringMatching(/^Ingrid Solberg for Tor Hansen approved/), deputy: null },
  });
  const log = await owner.get<{ contract_activity_logs: { data: { name: string }[] } }>(`${api}/contract-log/${id}`);
  expect(log.data.contract_activity_logs.data.map((line) => line.name.replace(/<[^>]*>/g, ''))).toContainEqual(
    'Ingrid Solberg as deputy for Tor Hansen approved the renewal: Fine.',
  );
});

test('asked by the clock when the time begins, once, and reminded; the right ends with the time', async () => {
  await name(tor, ingrid, '2026-03-01 12:00:00', '2026-03-03 12:00:00');
  await renew();
  await tick('2026-03-01T11:59:00Z');
  expect([await asked(), await flag(ingrid)]).toEqual([[['Tor Hansen', null]], false]);
  expect((await approve(ingrid)).status).toBe(403);
  await Promise.all([tick('2026-03-01T12:00:00Z'), tick('2026-03-01T12:00:00Z')]);
  await tick('2026-03-01T12:01:00Z');
  expect(await asked()).toEqual([
    ['Tor Hansen', null],
    ['Ingrid Solberg', 'Tor Hansen'],
  ]);
  const token = await linkTo(ingrid);
  await tick('2026-03-02T11:00:00Z');
  expect(await asked('contract-approval-reminder')).toEqual([
    ['Tor Hansen', null],
    ['Ingrid Solberg', 'Tor Hansen'],
  ]);
  now = new Date('2026-03-03T12:00:00Z');
  const message = 'You are not asked to decide for Tor Hansen any more, so this link has ended.';
  expect(await read(token)).toMatchObject({ status: 410, message });
  expect(
    await anonymous(server).post(`${api}/contract-approval/${token}/${id}`, { actionType: 'approve' }),
  ).toMatchObject({ status: 410, message });
  expect([await flag(ingrid), await mine(ingrid), (await approve(ingrid)).status]).toEqual([false, [], 403]);
});

test('decides by link, and ahead with CLOCK_SHIFT_DAYS', async () => {
  await name(tor, ingrid, '2026-03-03 00:00:00', '2026-03-09 00:00:00');
  await renew();
  await tick('2026-03-01T12:00:00Z', 2);
  expect(await asked()).toContainEqual(['Ingrid Solberg', 'Tor Hansen']);
  now = new Date('2026-03-04T00:00:00Z');
  const token = await linkTo(ingrid);
  const decided = await anonymous(server).post(`${api}/contract-approval/${token}/${id}`, {
    actionType: 'approve',
  });
  expect(decided.status).toBe(200);
  expect((await view()).waiting).toBeNull();
  expect((await read(token)).data.term.sentence).toMatch(/^You approved/);
});

test('who owns the contract, or a deputy’s deputy, does not decide; another approver’s deputy neither', async () => {
  await name(tor, olga);
  await name(olga, ingrid);
  await renew();
  await tick('2026-03-01T12:00:00Z');
  expect(await asked()).toEqual([['Tor Hansen', null]]);
  expect([await flag(olga), await flag(ingrid)]).toEqual([false, false]);
  expect([(await approve(olga)).status, (await approve(ingrid)).status]).toEqual([403, 403]);
});

test('another approver ends the deputy’s link as well', async () => {
  await name(tor, ingrid);
  await renew();
  const token = await linkTo(ingrid);
  const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract'], { full_name: 'Ann' });
  expect((await owner.post(`${api}/contract-approver/${id}`, { approver_id: ann.id })).status).toBe(200);
  expect((await read(token)).status).toBe(410);
  expect((await approve(ingrid)).status).toBe(403);
});
