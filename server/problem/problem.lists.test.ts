import { sql } from 'kysely';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

// What a form requires of lists of the help-desk that may be empty.
const api = '/service-desk/api';
const required = 'This field is required.';
let server: TestServer;
let admin: Client;
let me: number;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db);
  me = person.id;
  admin = await signIn(server, person);
  await sql`delete from help_desk.priorities; delete from help_desk.departments`.execute(server.db);
});
afterAll(() => server.close());

const problem = () => ({
  subject: 'No departments',
  description: '<p>x</p>',
  requester_id: me,
  impact_id: 1,
  status_type_id: 1,
});
const product = () => ({
  name: 'Without department',
  manufacturer: 'Maker',
  product_status_id: 1,
  procurement_mode_id: 1,
  description: '<p>x</p>',
});

test('a problem and a product are saved without what the help-desk has none of', async () => {
  const { status, data } = await admin.post<{ id: number }>(`${api}/problem`, problem());
  expect(status).toBe(200);
  const { data: view } = await admin.get(`${api}/problem/${data.id}`);
  expect(view).toMatchObject({ department_id: null, priority_id: null });
  expect((await admin.get(`${api}/problem-list`)).data).toMatchObject({
    problems: [{ id: data.id, department: null, priority: null }],
  });
  expect((await admin.post(`${api}/product`, product())).status).toBe(200);
});

test('once there is something to choose it is required, together with all else', async () => {
  await sql`insert into help_desk.departments (name) values ('IT'); insert into help_desk.priorities (name) values ('Low')`.execute(
    server.db,
  );
  const refused = await admin.post(`${api}/problem`, { ...problem(), subject: '' });
  expect([refused.status, refused.message]).toEqual([
    422,
    { subject: required, department_id: required, priority_id: required },
  ]);
  const alone = await admin.post(`${api}/problem`, problem());
  expect([alone.status, alone.message]).toEqual([422, { department_id: required, priority_id: required }]);
  const other = await admin.post(`${api}/product`, { ...product(), name: 'Another' });
  expect([other.status, other.message]).toEqual([422, { department_id: required }]);
});

test('what the help-desk has deleted is nothing to choose', async () => {
  await sql`update help_desk.departments set gone_at = now(); update help_desk.priorities set gone_at = now()`.execute(
    server.db,
  );
  expect((await admin.post(`${api}/problem`, { ...problem(), subject: 'Again' })).status).toBe(200);
});
