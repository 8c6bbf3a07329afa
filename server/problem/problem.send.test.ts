import type { ActivityPage } from '../../wire/parts/activity';
import type { ProblemSent } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem', 'attach_problem']));
});
afterAll(() => server.close());

const write = (id: number, identifier: string, description: string) =>
  agent.post(`${api}/general-popup/${id}/sd_problem`, { identifier, description });
const send = (id: number, body: object = {}, who = agent) =>
  who.post<ProblemSent>(`${api}/problem-workaround-send/${id}`, body);
const repliesOf = async (ticket_id: number) =>
  (
    await server.db
      .selectFrom('help_desk.ticket_messages')
      .select('body')
      .where('ticket_id', '=', ticket_id)
      .where('kind', '=', 'reply')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);

/** A problem with two open tickets and a closed one, and a workaround. */
async function withTickets() {
  const { id } = await makeProblem(server.db, { known_error: true });
  const [one, two, closed] = [
    await makeTicket(server.db),
    await makeTicket(server.db),
    await makeTicket(server.db, { status_id: 3 }),
  ];
  await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [one.id, two.id, closed.id] });
  await write(id, 'workaround', '<p>Use the cable.</p>');
  return { id, one, two, closed };
}

test('each open ticket is replied to once, however often it is sent, and again once the text has changed', async () => {
  const { id, one, two, closed } = await withTickets();
  expect(await send(id)).toMatchObject({
    status: 200,
    message: 'The reply was sent to 2 tickets.',
    data: { sent: 2, skipped: 0, failed: [] },
  });
  expect((await send(id)).data).toMatchObject({ sent: 0, skipped: 2, failed: [] });
  expect(await repliesOf(one.id)).toEqual(['<p>Use the cable.</p>']);
  expect(await repliesOf(closed.id)).toEqual([]);
  const later = await makeTicket(server.db);
  await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [later.id] });
  expect((await send(id)).data).toMatchObject({ sent: 1, skipped: 2 });
  await write(id, 'workaround', '<p>Use the other cable.</p>');
  expect((await send(id)).data).toMatchObject({ sent: 3, skipped: 0 });
  expect(await repliesOf(two.id)).toEqual(['<p>Use the cable.</p>', '<p>Use the other cable.</p>']);
  const log = await agent.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`);
  expect(log.data.problem_activity_logs.data[0]?.name).toMatch(/replied/);
});

test('two at the same time send it once', async () => {
  const { id, one } = await withTickets();
  const sent = await Promise.all([send(id), send(id), send(id)]);
  expect(sent.map(({ data }) => data.sent).sort()).toEqual([0, 0, 2]);
  expect(await repliesOf(one.id)).toHaveLength(1);
});

test('a preview sends nothing and says what would be sent to whom', async () => {
  const { id, one, two } = await withTickets();
  const { data, message } = await send(id, { preview: true });
  expect(message).toBe('2 tickets would be replied to.');
  expect(data).toEqual({
    sent: 2,
    skipped: 0,
    failed: [],
    text: '<p>Use the cable.</p>',
    tickets: [one, two].map(({ id: ticket, ticket_number, subject }) => ({ id: ticket, ticket_number, subject })),
  });
  expect(await repliesOf(one.id)).toEqual([]);
});

test('only to these tickets: a closed one is passed over, one of another problem is named', async () => {
  const { id, one, two, closed } = await withTickets();
  const other = await makeTicket(server.db);
  expect((await send(id, { ticket_ids: [two.id, closed.id, other.id] })).data).toMatchObject({
    sent: 1,
    skipped: 1,
    failed: [{ ticket_id: other.id, why: 'This ticket is not attached to the problem.' }],
  });
  expect([await repliesOf(one.id), await repliesOf(two.id), await repliesOf(other.id)]).toEqual([
    [],
    ['<p>Use the cable.</p>'],
    [],
  ]);
});

test('the solution is sent besides, by its own count; what is not written is a conflict', async () => {
  const { id, one } = await withTickets();
  expect(await send(id, { what: 'solution' })).toMatchObject({
    status: 409,
    message: 'No solution has been written yet.',
  });
  await write(id, 'solution', '<p>New access point.</p>');
  await send(id);
  expect((await send(id, { what: 'solution' })).data).toMatchObject({ sent: 2 });
  expect(await repliesOf(one.id)).toEqual(['<p>Use the cable.</p>', '<p>New access point.</p>']);
  const bare = await makeProblem(server.db);
  expect(await send(bare.id)).toMatchObject({ status: 409, message: 'No workaround has been written yet.' });
});

test('rights and bad input', async () => {
  const { id } = await withTickets();
  const viewer = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect(await send(id, {}, viewer)).toMatchObject({ status: 403, message: 'Missing permission: edit_problem' });
  expect((await send(999_999)).status).toBe(404);
  expect((await send(id, { what: 'root-cause' })).status).toBe(422);
});
