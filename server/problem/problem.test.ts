import type { ProblemList, ProblemView } from '../../wire/problem';
import { signIn, type Client } from '../testing/client';
import { makeAgent, makeDepartment, makeProblem, makeTicket, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  const rights = ['view_problems', 'create_problem', 'edit_problem', 'delete_problem', 'close_problem', 'attach_problem', 'detach_problem'] as const;
  agent = await signIn(server, await makeAgent(server.db, rights));
  const requester = await makeUser(server.db);
  const department = await makeDepartment(server.db);
  form = {
    subject: 'Mail is slow', description: '<p>Since Monday.</p>', requester_id: requester.id, department_id: department.id, impact_id: 2, status_type_id: 1, priority_id: 3,
  };
});
afterAll(() => server.close());

const save = (more: Record<string, unknown> = {}, query = '') => agent.post<{ id: number; identifier: string }>(`/service-desk/api/problem${query}`, { ...form, ...more });
const view = (id: number) => agent.get<ProblemView>(`/service-desk/api/problem/${id}`);

test('a problem is created, with an identifier of its own', async () => {
  const saved = await save();
  expect([saved.message, saved.data]).toEqual(['The problem was created.', { id: saved.data.id, identifier: `PRB-${saved.data.id}` }]);
  const { data, headers } = await view(saved.data.id);
  expect(data).toMatchObject({ subject: 'Mail is slow', change: [], asset_ids: [], closed_at: null, version: 1, known_error: false, priority_id: { id: 3, name: 'High' } });
  expect(headers.get('etag')).toBe(`"problem-${saved.data.id}-1"`);
});

test('the list shows it', async () => {
  const problem = await makeProblem(server.db, { subject: 'Find me' });
  const { data } = await agent.get<ProblemList>(`/service-desk/api/problem-list?search-query=find%20me&sort-field=requester&sort-order=asc`);
  expect(data).toMatchObject({ total: 1, problems: [{ id: problem.id, active: '1', is_edit: true, is_delete: true, attachment: null, assignedTo: null }] });
});

test('ticket_id attaches the new problem', async () => {
  const ticket = await makeTicket(server.db);
  const { data } = await save({}, `?ticket_id=${ticket.id}`);
  expect((await agent.get<{ total: number }>(`/service-desk/api/problem-tickets/${data.id}`)).data.total).toBe(1);
  expect(await save({}, `?ticket_id=${ticket.id}`)).toMatchObject({ status: 409, message: `The ticket #${ticket.ticket_number} already has the problem ${data.identifier} “Mail is slow”.` });
});

test('closing warns', async () => {
  const { id } = await makeProblem(server.db);
  expect((await agent.post(`/service-desk/api/problem-close/${id}`)).message).toBe('The problem was closed. Its root cause is not written down. Its solution is not written down.');
  expect((await agent.post(`/service-desk/api/problem-close/${id}`)).status).toBe(409);
  expect((await agent.delete(`/service-desk/api/problem-delete/${id}`)).status).toBe(200);
  expect((await view(id)).status).toBe(404);
});
