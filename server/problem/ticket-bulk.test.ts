import type { ActivityPage } from '../../wire/parts/activity';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeProblem, makeTeam, makeTicket, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let me: { id: number };
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  me = await makeAgent(server.db, ['view_problems', 'edit_problem', 'attach_problem'], { full_name: 'Ann Agent' });
  agent = await signIn(server, me);
});
afterAll(() => server.close());

const bulk = (tickets: unknown, action: unknown) =>
  agent.post('/service-desk/api/problem-bulk-actions', { tickets, action });
const ticket = (id: number) =>
  server.db.selectFrom('help_desk.tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const twoTickets = async () => [(await makeTicket(server.db)).id, (await makeTicket(server.db)).id] as const;

test('status and priority of several tickets are set', async () => {
  const [a, b] = await twoTickets();
  expect(await bulk([a, b], { type: 'status', value: 2 })).toMatchObject({
    status: 200,
    message: 'The status of 2 tickets was changed.',
  });
  expect(await bulk([a], { type: 'priority', value: 4 })).toMatchObject({
    status: 200,
    message: 'The priority of one ticket was changed.',
  });
  expect([await ticket(a), await ticket(b)]).toMatchObject([
    { status_id: 2, priority_id: 4 },
    { status_id: 2, priority_id: 2 },
  ]);
});

test('tickets are assigned to an agent, a team or me', async () => {
  const [a] = await twoTickets();
  const [other, team] = [await makeAgent(server.db), await makeTeam(server.db)];
  await bulk([a], { type: 'assign', value: { assigneeType: 'agent', assigneeInfo: other.id } });
  expect(await ticket(a)).toMatchObject({ assigned_id: other.id });
  await bulk([a], { type: 'assign', value: { assigneeType: 'team', assigneeInfo: team.id } });
  expect(await ticket(a)).toMatchObject({ team_id: team.id });
  expect((await bulk([a], { type: 'assign', value: { assigneeType: 'assign_to_me' } })).message).toBe(
    'The assignee of one ticket was changed.',
  );
  expect(await ticket(a)).toMatchObject({ assigned_id: me.id });
});

test('a reply is sanitised, written to every ticket and mailed to its requester', async () => {
  const requester = await makeUser(server.db, { full_name: 'Rita <Requester>' });
  const { id, ticket_number } = await makeTicket(server.db, { requester_id: requester.id });
  const own = await makeTicket(server.db, { requester_id: me.id });
  expect(
    (await bulk([id, own.id], { type: 'reply', value: { text: '<p>Fixed.<script>alert(1)</script></p>' } })).message,
  ).toBe('The reply was sent to 2 tickets.');
  const messages = await server.db
    .selectFrom('help_desk.ticket_messages')
    .select(['ticket_id', 'author_id', 'kind', 'body'])
    .where('ticket_id', 'in', [id, own.id])
    .execute();
  expect(messages).toEqual(
    [id, own.id].map((ticket_id) => ({ ticket_id, author_id: me.id, kind: 'reply', body: '<p>Fixed.</p>' })),
  );
  const mails = await server.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'ticket-reply').execute();
  expect(mails).toMatchObject([
    { recipient_email: requester.email, subject: expect.stringContaining(`[#${ticket_number}]`) },
  ]);
  expect(mails[0]?.html).toBe(
    `<p>Ann Agent replied:</p>\n<blockquote><p>Fixed.</p></blockquote>\n<p><a href="${server.url}/thread/${id}">Open the ticket</a></p>`,
  );
});

test('it is told in the log of each problem that has one of the tickets', async () => {
  const [a, b] = await twoTickets();
  const problem = await makeProblem(server.db);
  await agent.post(`/service-desk/api/problem-attach-ticket/${problem.id}`, { ticket_ids: [a] });
  await bulk([a, b], { type: 'priority', value: 3 });
  const { data } = await agent.get<{ problem_activity_logs: ActivityPage }>(
    `/service-desk/api/problem-log/${problem.id}`,
  );
  expect(data.problem_activity_logs.data[0]?.name).toBe(
    `<b>Ann Agent</b> set the priority on the ticket <i>#${(await ticket(a)).ticket_number}</i>: <i>High</i>`,
  );
});

test('a needed value that is missing or cannot be chosen is said at the action, and nothing changes', async () => {
  const [a] = await twoTickets();
  const gone = await makeAgent(server.db, [], { active: false });
  const client = await makeUser(server.db);
  const required = { action: 'This field is required.' };
  const unknown = { action: 'This choice does not exist any more.' };
  for (const [action, message] of [
    [undefined, required],
    [{ type: 'status' }, required],
    [{ type: 'priority', value: '' }, required],
    [{ type: 'reply', value: { text: '<p><br></p>' } }, required],
    [{ type: 'reply', value: { text: '<script>1</script>' } }, required],
    [{ type: 'assign', value: { assigneeType: 'agent' } }, required],
    [{ type: 'assign', value: {} }, required],
    [{ type: 'status', value: 4 }, unknown],
    [{ type: 'status', value: 999 }, unknown],
    [{ type: 'priority', value: 999 }, unknown],
    [{ type: 'assign', value: { assigneeType: 'agent', assigneeInfo: gone.id } }, unknown],
    [{ type: 'assign', value: { assigneeType: 'agent', assigneeInfo: client.id } }, unknown],
    [{ type: 'assign', value: { assigneeType: 'team', assigneeInfo: 999 } }, unknown],
  ] as const) {
    expect(await bulk([a], action)).toMatchObject({ status: 422, message });
  }
  expect((await bulk([a], { type: 'close', value: 1 })).status).toBe(422);
  expect(await ticket(a)).toMatchObject({ status_id: 1, priority_id: 2, assigned_id: null, team_id: null });
});

test('every ticket must exist', async () => {
  const [a] = await twoTickets();
  expect(await bulk([a, 999_999], { type: 'status', value: 2 })).toMatchObject({
    status: 422,
    message: { tickets: 'Some of these tickets do not exist any more.' },
  });
  expect(await bulk([], { type: 'status', value: 2 })).toMatchObject({
    status: 422,
    message: { tickets: 'This field is required.' },
  });
  expect(await ticket(a)).toMatchObject({ status_id: 1 });
});

test('a reply takes files along to every ticket; the requester may have them, another client not', async () => {
  const [a, b] = await twoTickets();
  const form = new FormData();
  for (const id of [a, b]) form.append('tickets[]', String(id));
  form.append('action[type]', 'reply');
  form.append('action[value][text]', 'Hello');
  form.append('action[value][attachments][]', new Blob(['first']), 'a.txt');
  form.append('action[value][attachments][]', new Blob(['second']), 'b.txt');
  expect((await agent.post('/service-desk/api/problem-bulk-actions', form)).status).toBe(200);

  interface Thread {
    messages: { files: { id: number; value: string; owner: string }[] }[];
  }
  const filesOf = async (id: number) =>
    (await agent.get<Thread>(`/help-desk/api/tickets/${id}`)).data.messages.at(-1)?.files ?? [];
  expect((await filesOf(a)).map((file) => file.value)).toEqual(['a.txt', 'b.txt']);
  expect(await filesOf(b)).toEqual(await filesOf(a));
  expect(
    await server.db.selectFrom('attachments').select('id').where('owner_type', '=', 'ticket_message').execute(),
  ).toHaveLength(2);

  const [file] = await filesOf(b);
  const download = async (userId: number) => {
    const { headers } = await signIn(server, { id: userId });
    return fetch(`${server.url}/service-desk/download/${file?.id}/${file?.owner}/attachment`, { headers });
  };
  const requester = (
    await server.db.selectFrom('help_desk.tickets').select('requester_id').where('id', '=', b).executeTakeFirstOrThrow()
  ).requester_id;
  expect(await (await download(requester!)).text()).toBe('first');
  expect((await download((await makeUser(server.db)).id)).status).toBe(404);
});
