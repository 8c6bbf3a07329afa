import { sql } from 'kysely';
import type { ProblemView } from '../../wire/problem/problem';
import type { AlikeAnswered, TicketSimilar } from '../../wire/similar/similar';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment, makeProblem, makeTicket, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';
import { readMarked } from './similar.index';

let server: TestServer;
let agent: Client;
let requester_id: number;
const api = '/service-desk/api';
const rights = ['view_problems', 'create_problem', 'attach_problem', 'close_problem'] as const;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, [...rights]));
  requester_id = (await makeUser(server.db, { department_id: (await makeDepartment(server.db)).id })).id;
});
beforeEach(async () => {
  await sql`delete from help_desk.tickets`.execute(server.db);
  await sql`delete from problems`.execute(server.db);
});
afterAll(() => server.close());

const similar = (id: number, who = agent) => who.get<TicketSimilar>(`${api}/ticket-similar/${id}`);
const alikeOf = async (id: number, who = agent) => (await similar(id, who)).data.alike;
const answer = (id: number, said: string, who = agent) =>
  who.post<AlikeAnswered>(`${api}/ticket-alike/${id}`, { answer: said });
const wordings = [
  ['Wi-Fi drops on floor 4', 'My laptop loses the wireless network at noon.'],
  ['wifi drops again on floor 4', 'Hello, my laptop loses the wireless network.'],
  ['floor 4: wifi drops', 'The wireless network goes away, the laptop has to reconnect.'],
  ['Wi-Fi on floor 4 drops', 'Wireless network lost several times on my laptop.'],
  ['wifi drops, floor 4', 'The laptop loses wireless network again and again.'],
] as const;
const make = (n: number, given: object = {}) => {
  const [subject, text] = wordings[n % wordings.length]!;
  return makeTicket(server.db, { subject, text, requester_id, ...given });
};
const makeSome = async (count: number, given: object = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await make(n, given)).id);
  return ids;
};
const unlike = () =>
  makeTicket(server.db, { subject: 'Please order a chair', text: 'My old one is broken.', requester_id });

test('the fifth ticket that looks alike has all five; four have none', async () => {
  await unlike();
  const four = await makeSome(4);
  expect(await alikeOf(four[0]!)).toBeNull();
  const fifth = (await make(4)).id;
  const alike = await alikeOf(fifth);
  expect(alike).toEqual({ count: 5, ticket_ids: expect.any(Array) });
  expect(alike!.ticket_ids[0]).toBe(fifth);
  expect([...alike!.ticket_ids].sort((a, b) => a - b)).toEqual([...four, fifth]);
});

test('tickets with a problem, gone ones, and those of eight days ago are none of them', async () => {
  const ids = await makeSome(4);
  const old = new Date(Date.now() - 8 * 86_400_000);
  const past = await make(4, { created_at: old });
  const gone = await make(4, { gone_at: new Date() });
  const linked = await make(4);
  const problem = await makeProblem(server.db, { subject: 'Access points' });
  await agent.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [linked.id] });
  for (const id of [...ids, past.id, linked.id]) expect(await alikeOf(id)).toBeNull();
  const fifth = await make(4);
  const { ticket_ids } = (await alikeOf(fifth.id))!;
  expect([...ticket_ids].sort((a, b) => a - b)).toEqual([...ids, fifth.id]);
  expect(ticket_ids).not.toContain(gone.id);
  expect(await alikeOf(past.id)).toBeNull();
});

test('create makes one problem of what the ticket says, with all of them; nobody is asked again while it is open', async () => {
  const ids = await makeSome(5);
  const made = await answer(ids[4]!, 'create');
  expect(made).toMatchObject({ status: 200, message: `${made.data.identifier} was created with 5 tickets.` });
  expect([...made.data.ticket_ids].sort((a, b) => a - b)).toEqual(ids);
  const { data } = await agent.get<ProblemView>(`${api}/problem/${made.data.id}`);
  expect(data).toMatchObject({
    subject: 'wifi drops, floor 4',
    requester_id: { id: requester_id },
    impact_id: { name: 'Low' },
  });
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from problem_tickets where problem_id = ${made.data.id} order by 1`.execute(server.db);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(await answer(ids[0]!, 'create')).toMatchObject({ status: 409 });
  const more = await makeSome(5);
  for (const id of more) expect(await alikeOf(id)).toBeNull();
  await server.db.updateTable('problems').set({ closed_at: new Date() }).execute();
  expect(await alikeOf(more[0]!)).toMatchObject({ count: 5 });
});

test('two who create at the same time make one problem', async () => {
  const ids = await makeSome(5);
  const other = await signIn(server, await makeAgent(server.db, [...rights]));
  const replies = await Promise.all([answer(ids[0]!, 'create'), answer(ids[1]!, 'create', other)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await server.db.selectFrom('problems').select('id').execute()).toHaveLength(1);
});

test('dismissed, nobody is asked about them or about later ones that look like them; about others they are', async () => {
  const ids = await makeSome(5);
  expect(await answer(ids[1]!, 'dismiss')).toMatchObject({
    status: 200,
    data: { id: null, identifier: null, ticket_ids: [] },
    message: 'These 5 tickets and others like them are not asked about any more.',
  });
  expect((await answer(ids[1]!, 'dismiss')).status).toBe(200);
  const later = await makeSome(5);
  const other = await signIn(server, await makeAgent(server.db, [...rights]));
  for (const id of [...ids, ...later]) expect(await alikeOf(id, other)).toBeNull();
  const printers = [];
  for (let n = 0; n < 5; n++)
    printers.push(
      await makeTicket(server.db, {
        subject: 'Printer in the lab jams',
        text: `Paper jam in tray ${n}.`,
        requester_id,
      }),
    );
  expect(await alikeOf(printers[4]!.id)).toMatchObject({ count: 5 });
});

test('rights: who may not create is not asked and may not answer, who may not attach may only dismiss; fewer than five cannot be answered', async () => {
  const ids = await makeSome(5);
  for (const some of [['view_problems'], ['attach_problem']] as const) {
    const who = await signIn(server, await makeAgent(server.db, [...some]));
    expect(await alikeOf(ids[4]!, who)).toBeNull();
    for (const said of ['create', 'dismiss']) expect((await answer(ids[4]!, said, who)).status).toBe(403);
  }
  const creator = await signIn(server, await makeAgent(server.db, ['view_problems', 'create_problem']));
  expect(await alikeOf(ids[4]!, creator)).toMatchObject({ count: 5 });
  expect(await answer(ids[4]!, 'create', creator)).toMatchObject({
    status: 403,
    message: 'Missing permission: attach_problem',
  });
  expect(await answer(ids[4]!, 'perhaps')).toMatchObject({ status: 422, message: { answer: expect.any(String) } });
  expect((await answer(999_999, 'create')).status).toBe(404);
  const alone = await unlike();
  for (const said of ['create', 'dismiss'])
    expect(await answer(alone.id, said)).toMatchObject({
      status: 409,
      message: 'Fewer than 5 tickets without a problem look alike by now.',
    });
  expect(await server.db.selectFrom('problems').select('id').execute()).toEqual([]);
  expect((await answer(ids[4]!, 'dismiss', creator)).status).toBe(200);
});

test('ten thousand equal tickets of one monitor are one question, of a hundred of them; after "no" there is none', async () => {
  await sql`
    insert into help_desk.tickets (ticket_number, subject, text, requester_id, status_id, priority_id, type_id)
    select 'M-' || n, 'Disk full on srv-db-01', 'Monitor: disk /var is full on srv-db-01, check ' || n, ${requester_id}, 1, 2, 2
    from generate_series(1, 10000) n`.execute(server.db);
  await readMarked(server.db);
  const { id: first } = await server.db
    .selectFrom('help_desk.tickets')
    .select('id')
    .where('ticket_number', '=', 'M-1')
    .executeTakeFirstOrThrow();
  const { id: last } = await server.db
    .selectFrom('help_desk.tickets')
    .select('id')
    .where('ticket_number', '=', 'M-9999')
    .executeTakeFirstOrThrow();
  const begun = performance.now();
  const { data } = await similar(last);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(data.alike).toEqual({ count: 100, ticket_ids: expect.any(Array) });
  expect(new Set(data.alike!.ticket_ids).size).toBe(100);
  expect((await answer(last, 'dismiss')).status).toBe(200);
  for (const id of [first, last]) expect(await alikeOf(id)).toBeNull();
}, 60_000);

test('as many statements for ten as for five', async () => {
  const ids = await makeSome(5);
  const count = async () => {
    await readMarked(server.db);
    return (await statementTexts(() => similar(ids[0]!))).length;
  };
  const few = await count();
  await makeSome(5);
  expect(await count()).toBe(few);
});
