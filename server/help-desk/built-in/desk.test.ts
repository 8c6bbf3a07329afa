import { anonymous, signIn } from '../../testing/client';
import { makeAgent, makeOrganization, makeTicket, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import type { GroupView, PersonView, TicketRow, TicketView } from './desk.calls';

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(() => server.close());

type Tickets = { tickets: TicketRow[]; total: number };

test('an agent finds tickets by a word of the subject, the number or the requester', async () => {
  const requester = await makeUser(server.db, { full_name: 'Wilhelmina Quist' });
  const ticket = await makeTicket(server.db, { subject: 'Zeppelin will not print', requester_id: requester.id });
  const agent = await signIn(server, await makeAgent(server.db));
  for (const word of ['zeppelin', ticket.ticket_number, 'helmina']) {
    const { data } = await agent.get<Tickets>(`/help-desk/api/tickets?search-query=${encodeURIComponent(word)}`);
    expect(data).toMatchObject({ total: 1, tickets: [{ id: ticket.id, requester: { name: 'Wilhelmina Quist' } }] });
  }
});

test('a client sees only their own tickets, and no notes', async () => {
  const [mine, other] = [await makeUser(server.db), await makeUser(server.db)];
  const own = await makeTicket(server.db, { requester_id: mine.id });
  const foreign = await makeTicket(server.db, { requester_id: other.id });
  const agent = await signIn(server, await makeAgent(server.db));
  await agent.post(`/help-desk/api/tickets/${own.id}/messages`, { text: '<p>Between us</p>', kind: 'note' });
  await agent.post(`/help-desk/api/tickets/${own.id}/messages`, {
    text: '<p>Hello</p><script>alert(1)</script>',
    kind: 'reply',
  });

  const client = await signIn(server, mine);
  expect((await client.get<Tickets>('/help-desk/api/tickets')).data.tickets.map(({ id }) => id)).toEqual([own.id]);
  expect((await client.get(`/help-desk/api/tickets/${foreign.id}`)).status).toBe(404);
  expect(
    (await client.get<TicketView>(`/help-desk/api/tickets/${own.id}`)).data.messages.map(({ kind, body }) => [
      kind,
      body,
    ]),
  ).toEqual([['reply', '<p>Hello</p>']]);
});

test('the status of a ticket is changed by agents only', async () => {
  const requester = await makeUser(server.db);
  const ticket = await makeTicket(server.db, { requester_id: requester.id });
  const path = `/help-desk/api/tickets/${ticket.id}/status`;
  const client = await signIn(server, requester);
  expect((await client.post(path, { status_id: 3 })).status).toBe(403);
  const agent = await signIn(server, await makeAgent(server.db));
  expect((await agent.post(path, {})).message).toEqual({ status_id: 'This field is required.' });
  expect((await agent.post(path, { status_id: 3 })).message).toBe('The status was changed.');
  expect((await agent.get<TicketView>(`/help-desk/api/tickets/${ticket.id}`)).data.status.id).toBe(3);
});

test('a person is shown with their organization and tickets, an organization with its people', async () => {
  const organization = await makeOrganization(server.db);
  const person = await makeUser(server.db, { organization_id: organization.id });
  const ticket = await makeTicket(server.db, { requester_id: person.id });
  const agent = await signIn(server, await makeAgent(server.db));
  expect((await agent.get<PersonView>(`/help-desk/api/people/${person.id}`)).data).toMatchObject({
    organization: { id: organization.id },
    tickets: [{ id: ticket.id }],
  });
  expect(
    (await agent.get<GroupView>(`/help-desk/api/organizations/${organization.id}`)).data.people.map(({ id }) => id),
  ).toEqual([person.id]);
});

test('nothing is told to who is not signed in', async () => {
  expect((await anonymous(server).get('/help-desk/api/tickets')).status).toBe(401);
});
