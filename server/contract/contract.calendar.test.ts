import type { ContractCalendar } from '../../wire/contract/contract.record';
import { type Client, signIn } from '../testing/client';
import { contractForm, contractKeys } from '../testing/contract';
import { makeAgent, makeUser, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let owner: Person;
let client: Client;
const now = new Date('2026-03-01T10:00:00Z');

beforeAll(async () => {
  server = await startServer({ config: { timeZone: 'Europe/Berlin' }, now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('link_attempts').execute();
  owner = await makeAgent(server.db, contractKeys);
  client = await signIn(server, owner);
});

const make = async (given: object = {}) => {
  const vendor = given && 'user_ids' in given ? null : (await makeVendor(server.db)).id;
  const { data, message } = await client.post<{ id: number }>(`${api}/contract`, contractForm(vendor, given));
  if (!data) throw new Error(JSON.stringify(message));
  return data.id;
};
const addressOf = async (from: Client) =>
  (await from.post<ContractCalendar>(`${api}/contract-calendar`)).data.address ?? '';
const feed = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** Lines as calendar programs read them: folded ones are joined. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

test('an end is an event of its whole last day, with what people typed escaped and long lines folded', async () => {
  const name = 'Fibre; Oslo, Ørland \\ ünd øvrige byer i hele nord';
  const id = await make({ name });
  const address = await addressOf(client);
  expect(address).toMatch(/\/service-desk\/api\/contract-calendar\/[\w-]{43}\/contracts\.ics$/);
  const { status, headers, text } = await feed(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(linesOf(text)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `UID:contract-${id}@${new URL(address).host}`,
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Contract ends: Fibre\\; Oslo\\, Ørland \\\\ ünd øvrige byer i hele nord',
    ]),
  );
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
});

test('no program finds another line in what people typed', async () => {
  const id = await make({ name: 'Fibre\u2028ATTACH:x\u0085y\u000bz' });
  const { text } = await feed(await addressOf(client));
  const [, event = ''] = text.split(`UID:contract-${id}@`);
  expect(event).toContain('SUMMARY:Contract ends: Fibre ATTACH:x y z');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});

test('holds what its owner owns, approves, is told of or has, and nothing else', async () => {
  const reader = await makeAgent(server.db, ['view_contracts', 'approve_contract']);
  const address = await addressOf(await signIn(server, reader));
  const wanted = [await make({ notify_agent_ids: [reader.id] }), await make({ user_ids: [reader.id] })];
  const approved = await make({ approver_id: reader.id });
  await (await signIn(server, reader)).post(`${api}/contract-approve/${approved}`, {});
  await make();
  const { text } = await feed(address);
  expect([...text.matchAll(/UID:contract-(\d+)@/g)].map(([, id]) => Number(id)).sort((a, b) => a - b)).toEqual(
    [...wanted, approved].sort((a, b) => a - b),
  );
});

test('a client has their own, as far as they may', async () => {
  const customer = await makeUser(server.db, { permissions: ['view_own_contracts'] });
  const id = await make({ user_ids: [customer.id] });
  await make();
  const { text } = await feed(await addressOf(await signIn(server, customer)));
  expect([...text.matchAll(/UID:contract-(\d+)@/g)].map(([, one]) => Number(one))).toEqual([id]);
});

test('a new address ends the one before, and it can be ended', async () => {
  const first = await addressOf(client);
  const second = await addressOf(client);
  expect([(await feed(first)).status, (await feed(second)).status]).toEqual([404, 200]);
  expect((await client.get<ContractCalendar>(`${api}/contract-calendar`)).data).toEqual({
    address: null,
    created_at: expect.any(String) as string,
  });
  await client.delete(`${api}/contract-calendar`);
  expect((await feed(second)).status).toBe(404);
  expect((await client.get<ContractCalendar>(`${api}/contract-calendar`)).data).toEqual({
    address: null,
    created_at: null,
  });
});

test('who left, or lost the right, has no calendar', async () => {
  const address = await addressOf(client);
  await server.db.deleteFrom('user_permissions').where('user_id', '=', owner.id).execute();
  expect((await feed(address)).status).toBe(404);
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', owner.id).execute();
  expect((await feed(address)).status).toBe(404);
});

test('an address that has ended is polled in vain thirty times in ten minutes; others at the same place go on', async () => {
  const [dead, address] = [await addressOf(client), await addressOf(client)];
  for (let i = 0; i < 30; i++) expect((await feed(dead)).status).toBe(404);
  const refused = await feed(dead);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
  for (let i = 0; i < 60; i++) expect((await feed(address)).status).toBe(200);
});
