import type { ActivityPage } from '../../wire/parts/activity';
import type { ProblemActions, ProblemTickets, ProblemView } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(
    server,
    await makeAgent(
      server.db,
      ['view_problems', 'attach_problem', 'detach_problem', 'view_assets', 'attach_asset', 'view_changes'],
      { full_name: 'Ann Agent' },
    ),
  );
});
afterAll(() => server.close());

const api = '/service-desk/api';
const view = async (id: number) => (await agent.get<ProblemView>(`${api}/problem/${id}`)).data;
const tickets = async (id: number, query = '') =>
  (await agent.get<ProblemTickets>(`${api}/problem-tickets/${id}${query}`)).data;
const flags = async (id: number) =>
  (await agent.get<{ actions: ProblemActions }>(`${api}/problem-action/${id}`)).data.actions;
const log = async (id: number) =>
  (
    await agent.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`)
  ).data.problem_activity_logs.data.map((entry) => entry.name);
const statuses = async (...calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map((response) => response.status).sort();

describe('assets', () => {
  test('are attached and detached', async () => {
    const { id, identifier } = await makeProblem(server.db);
    const [printer, router] = [
      await makeAsset(server.db, { name: 'Printer' }),
      await makeAsset(server.db, { name: '<b>Router</b>' }),
    ];
    expect(
      await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [printer.id, router.id] }),
    ).toMatchObject({ status: 200, message: `2 assets were attached to ${identifier}.` });
    expect((await view(id)).asset_ids.map((asset) => asset.name)).toEqual(['<b>Router</b>', 'Printer']);
    expect((await view(id)).version).toBe(2);
    expect(await agent.delete(`${api}/problem-detach-asset/${id}/${router.id}`)).toMatchObject({
      status: 200,
      message: `${router.identifier} was detached from ${identifier}.`,
    });
    expect((await view(id)).asset_ids.map((asset) => asset.name)).toEqual(['Printer']);
    expect(await log(id)).toEqual([
      '<b>Ann Agent</b> detached the asset <i>&lt;b&gt;Router&lt;/b&gt;</i>',
      '<b>Ann Agent</b> attached 2 assets <i>Printer</i>, <i>&lt;b&gt;Router&lt;/b&gt;</i>',
    ]);
  });

  test('that are attached already stay so, and nothing is told', async () => {
    const { id } = await makeProblem(server.db);
    const asset = await makeAsset(server.db);
    await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id] });
    expect(await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id] })).toMatchObject({
      status: 200,
      message: 'Already attached: nothing changed.',
    });
    expect(await log(id)).toHaveLength(1);
  });

  test('with none selected: Please select assets.', async () => {
    const { id } = await makeProblem(server.db);
    for (const body of [{}, { asset_ids: [] }, { asset_ids: null }, { asset_ids: '' }]) {
      expect(await agent.post(`${api}/problem-attach-assets/${id}`, body)).toMatchObject({
        status: 422,
        message: { asset_ids: 'Please select assets.' },
      });
    }
  });

  test('that do not exist are refused, and nothing is attached', async () => {
    const { id } = await makeProblem(server.db);
    const asset = await makeAsset(server.db);
    expect(await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id, 999_999] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Some of these assets do not exist any more.' },
    });
    expect((await view(id)).asset_ids).toEqual([]);
    expect((await agent.post(`${api}/problem-attach-assets/999999`, { asset_ids: [asset.id] })).status).toBe(404);
  });

  test('detached twice at once: one succeeds, the other is told', async () => {
    const { id } = await makeProblem(server.db);
    const asset = await makeAsset(server.db);
    await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id] });
    const detach = () => agent.delete(`${api}/problem-detach-asset/${id}/${asset.id}`);
    expect(await statuses(detach(), detach())).toEqual([200, 404]);
    expect(await log(id)).toHaveLength(2);
    expect((await detach()).message).toBe('This asset is not attached to the problem any more.');
  });
});

describe('tickets', () => {
  test('are attached from the problem, found and detached', async () => {
    const { id, identifier } = await makeProblem(server.db);
    const [one, two] = [await makeTicket(server.db, { subject: 'Printer jams' }), await makeTicket(server.db)];
    expect(await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [one.id, two.id] })).toMatchObject({
      status: 200,
      message: `2 tickets were attached to ${identifier}.`,
    });
    expect((await tickets(id)).total).toBe(2);
    expect((await tickets(id, '?search_query=JAMS')).tickets).toMatchObject([
      { id: one.id, title: 'Printer jams', type: 'Incident', assignedTo: null, assignedTeam: null },
    ]);
    expect((await agent.delete(`${api}/problem-detach-ticket/${id}/${one.id}`)).message).toBe(
      `#${one.ticket_number} was detached from ${identifier}.`,
    );
    expect((await tickets(id)).tickets.map((ticket) => ticket.id)).toEqual([two.id]);
    expect((await agent.delete(`${api}/problem-detach-ticket/${id}/${one.id}`)).status).toBe(404);
  });

  test('the ticket side names the ticket first, the problem side the problem first', async () => {
    const problem = await makeProblem(server.db);
    await makeTicket(server.db);
    const ticket = await makeTicket(server.db);
    expect(ticket.id).not.toBe(problem.id);
    expect((await agent.post(`${api}/problem-attach-ticket/${ticket.id}/${problem.id}`)).status).toBe(200);
    expect((await tickets(problem.id)).tickets).toMatchObject([{ id: ticket.id }]);
    expect((await agent.delete(`${api}/problem-detach-ticket/${problem.id}/${ticket.id}`)).status).toBe(200);
  });

  test('a ticket has one problem: a second attach names the present one, and attaches none of the list', async () => {
    const [present, other] = [
      await makeProblem(server.db, { identifier: 'PRB-A', subject: 'Mail is slow' }),
      await makeProblem(server.db),
    ];
    const [ticket, free] = [await makeTicket(server.db), await makeTicket(server.db)];
    await agent.post(`${api}/problem-attach-ticket/${present.id}`, { ticket_ids: [ticket.id] });
    const refusal = {
      status: 409,
      message: `The ticket #${ticket.ticket_number} already has the problem PRB-A “Mail is slow”.`,
    };
    expect(
      await agent.post(`${api}/problem-attach-ticket/${other.id}`, { ticket_ids: [free.id, ticket.id] }),
    ).toMatchObject(refusal);
    expect(await agent.post(`${api}/problem-attach-ticket/${ticket.id}/${other.id}`)).toMatchObject(refusal);
    expect((await agent.post(`${api}/problem-attach-ticket/${ticket.id}/${present.id}`)).status).toBe(409);
    expect((await tickets(other.id)).total).toBe(0);
  });

  test('a ticket given to two problems at once gets one', async () => {
    const [a, b] = [await makeProblem(server.db), await makeProblem(server.db)];
    const ticket = await makeTicket(server.db);
    expect(
      await statuses(
        agent.post(`${api}/problem-attach-ticket/${ticket.id}/${a.id}`),
        agent.post(`${api}/problem-attach-ticket/${ticket.id}/${b.id}`),
      ),
    ).toEqual([200, 409]);
    expect((await tickets(a.id)).total + (await tickets(b.id)).total).toBe(1);
  });

  test('at least one must be named, and all must exist', async () => {
    const { id } = await makeProblem(server.db);
    expect(await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [] })).toMatchObject({
      status: 422,
      message: { ticket_ids: 'This field is required.' },
    });
    expect(await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [999_999] })).toMatchObject({
      status: 422,
      message: { ticket_ids: 'Some of these tickets do not exist any more.' },
    });
    expect((await agent.post(`${api}/problem-attach-ticket/999999/${id}`)).status).toBe(404);
    expect((await agent.get(`${api}/problem-tickets/999999`)).status).toBe(404);
  });
});

describe('the change', () => {
  test('is attached and detached; the flags follow', async () => {
    const { id, identifier } = await makeProblem(server.db);
    const change = await makeChange(server.db, { subject: 'New switch' });
    expect(await flags(id)).toMatchObject({
      problem_change_attach: true,
      problem_change_create: false,
      problem_change_detach: false,
    });
    expect((await agent.post(`${api}/problem-attach-change/${id}/${change.id}`)).message).toBe(
      `${change.identifier} was attached to ${identifier}.`,
    );
    expect((await view(id)).change).toEqual({ id: change.id, subject: 'New switch' });
    expect(await flags(id)).toMatchObject({ problem_change_attach: false, problem_change_detach: true });
    expect((await agent.delete(`${api}/problem-detach-change/${id}/${change.id}`)).message).toBe(
      `${change.identifier} was detached from ${identifier}.`,
    );
    expect((await view(id)).change).toEqual([]);
    expect((await agent.delete(`${api}/problem-detach-change/${id}/${change.id}`)).status).toBe(404);
  });

  test('a second one is refused and names the present one', async () => {
    const present = await makeChange(server.db, { identifier: 'CHN-A', subject: 'New switch' });
    const { id } = await makeProblem(server.db, { change_id: present.id });
    const other = await makeChange(server.db);
    expect(await agent.post(`${api}/problem-attach-change/${id}/${other.id}`)).toMatchObject({
      status: 409,
      message: 'This problem already has the change CHN-A “New switch”. Detach it first.',
    });
    expect((await agent.delete(`${api}/problem-detach-change/${id}/${other.id}`)).status).toBe(404);
    expect((await agent.post(`${api}/problem-attach-change/${id}/999999`)).status).toBe(404);
  });

  test('a closed one is refused', async () => {
    const [{ id }, closed] = [await makeProblem(server.db), await makeChange(server.db, { status_id: 6 })];
    expect(await agent.post(`${api}/problem-attach-change/${id}/${closed.id}`)).toMatchObject({
      status: 409,
      message: `The change ${closed.identifier} is closed.`,
    });
    expect((await view(id)).change).toEqual([]);
  });

  test('two attached at once: one stays', async () => {
    const { id } = await makeProblem(server.db);
    const [a, b] = [await makeChange(server.db), await makeChange(server.db)];
    expect(
      await statuses(
        agent.post(`${api}/problem-attach-change/${id}/${a.id}`),
        agent.post(`${api}/problem-attach-change/${id}/${b.id}`),
      ),
    ).toEqual([200, 409]);
    expect(await log(id)).toHaveLength(1);
  });
});
