import { type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment, makeTicket, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, unknown>;
let rita: { id: number; email: string };
let carl: { id: number; email: string };

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
  const rights = ['view_problems', 'create_problem', 'edit_problem', 'close_problem', 'attach_problem'] as const;
  agent = await signIn(
    server,
    await makeAgent(server.db, rights, { full_name: 'Ann <Agent>', email: 'ann@example.test' }),
  );
  rita = await makeUser(server.db, { email: 'rita@example.test' });
  carl = await makeAgent(server.db, [], { email: 'carl@example.test' });
  const department = await makeDepartment(server.db);
  form = {
    subject: '<b>Mail</b> is slow',
    description: '<p>Since Monday.</p>',
    requester_id: rita.id,
    department_id: department.id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

const save = async (more: Record<string, unknown> = {}) =>
  (await agent.post<{ id: number; identifier: string }>('/service-desk/api/problem', { ...form, ...more })).data;
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'subject', 'html'])
    .orderBy('id')
    .execute();
const sent = async () => (await mails()).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`).sort();
const forget = () => server.db.deleteFrom('outgoing_mails').execute();

test('created: requester and assignee; what people typed is escaped, only agents get the link', async () => {
  const { id, identifier } = await save({ assigned_id: carl.id });
  const [toRita, toCarl] = await mails();
  expect(toRita).toEqual({
    kind: 'problem-created',
    to: rita.email,
    subject: `[${identifier}] <b>Mail</b> is slow`,
    html: `<p>Ann &lt;Agent&gt; created the problem ${identifier} “&lt;b&gt;Mail&lt;/b&gt; is slow”.</p>\n<blockquote><p>Since Monday.</p></blockquote>`,
  });
  expect(toCarl?.html).toContain(
    `<a href="https://desk.example.test/service-desk/problem/${id}/show">Open the problem</a>`,
  );
});

test('assigned: the new assignee; status changed: requester and assignee; each person once', async () => {
  const { id } = await save();
  await forget();
  await save({ id, assigned_id: carl.id });
  expect(await sent()).toEqual(['problem-assigned carl']);
  await forget();
  await save({ id, assigned_id: carl.id, status_type_id: 2 });
  expect(await sent()).toEqual(['problem-status-changed carl', 'problem-status-changed rita']);
  await forget();
  await save({ id, assigned_id: carl.id, status_type_id: 2, subject: 'Only the subject' });
  expect(await sent()).toEqual([]);
});

test('closed: also the agents of its tickets', async () => {
  const { id } = await save();
  const dora = await makeAgent(server.db, [], { email: 'dora@example.test' });
  const ticket = await makeTicket(server.db, { assigned_id: dora.id });
  await agent.post(`/service-desk/api/problem-attach-ticket/${id}`, { ticket_ids: [ticket.id] });
  await forget();
  await agent.post(`/service-desk/api/problem-close/${id}`);
  expect(await sent()).toEqual(['problem-closed dora', 'problem-closed rita']);
  await agent.post(`/service-desk/api/problem-reopen/${id}`);
  expect(await sent()).toContain('problem-status-changed rita');
});

test('nobody hears of what they did, nor does who left; a refused save sends nothing', async () => {
  const me = await server.db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', '=', 'ann@example.test')
    .executeTakeFirstOrThrow();
  await save({ requester_id: me.id, assigned_id: me.id });
  expect(await sent()).toEqual([]);
  await agent.post('/service-desk/api/problem?ticket_id=999999', form);
  expect(await sent()).toEqual([]);
});
