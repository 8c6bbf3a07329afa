import { randomUUID } from 'node:crypto';
import { texts } from '../../wire/protocol/reply';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAgent(server.db, [
    'view_problems',
    'create_problem',
    'edit_problem',
    'attach_problem',
    'close_problem',
  ]);
  agent = await signIn(server, person);
  form = {
    subject: 'Mail is slow',
    description: '<p>Since Monday.</p>',
    requester_id: String(person.id),
    department_id: String((await makeDepartment(server.db)).id),
    impact_id: '2',
    status_type_id: '1',
    priority_id: '3',
  };
});
afterAll(() => server.close());

type Saved = { id: number };
const other = { status: 422, message: { 'Idempotency-Key': texts.sentOther } };
const save = (key: string, more: Record<string, unknown> = {}, query = '') =>
  agent.post<Saved>(`/service-desk/api/problem${query}`, { ...form, ...more }, { 'idempotency-key': key });
const withFile = (key: string, content: string, name = 'log.txt') => {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.append(field, value);
  body.append('attachment', new Blob([content]), name);
  return agent.post<Saved>('/service-desk/api/problem', body, { 'idempotency-key': key });
};

test('the same key with the same content gets the first answer, whatever the order of the fields', async () => {
  const key = randomUUID();
  const first = await save(key);
  const reversed = Object.fromEntries(Object.entries(form).reverse());
  const again = await agent.post<Saved>('/service-desk/api/problem', reversed, { 'idempotency-key': key });
  expect([first.status, again.status, again.data.id]).toEqual([200, 200, first.data.id]);
});

test('This form was already sent with other content.', async () => {
  const key = randomUUID();
  const { id } = (await save(key)).data;
  expect(await save(key, { subject: 'Mail is slow again' })).toMatchObject(other);
  expect(await save(key, { id })).toMatchObject(other);
  expect(await save(key, {}, '?ticket_id=1')).toMatchObject(other);
  expect((await save(key)).data.id).toBe(id);
});

test('a file counts by its name and its content', async () => {
  const key = randomUUID();
  const { id } = (await withFile(key, 'one')).data;
  expect((await withFile(key, 'one')).data.id).toBe(id);
  expect(await withFile(key, 'two')).toMatchObject(other);
  expect(await withFile(key, 'one', 'other.txt')).toMatchObject(other);
  expect(await save(key)).toMatchObject(other);
});

test('a key means the record of its path', async () => {
  const [key, first, second] = [randomUUID(), await save(randomUUID()), await save(randomUUID())];
  const close = (id: number) => agent.post(`/service-desk/api/problem-close/${id}`, {}, { 'idempotency-key': key });
  expect((await close(first.data.id)).status).toBe(200);
  expect((await close(first.data.id)).status).toBe(200);
  expect(await close(second.data.id)).toMatchObject(other);
});

test('a key of before contents were kept gets the first answer', async () => {
  const key = randomUUID();
  const { id } = (await save(key)).data;
  await server.db.updateTable('idempotency_keys').set({ content: null }).where('key', '=', key).execute();
  expect((await save(key, { subject: 'Something else' })).data.id).toBe(id);
});

test('two contents under one key at the same moment: one is saved, the other refused', async () => {
  const key = randomUUID();
  const responses = await Promise.all([save(key, { subject: 'One' }), save(key, { subject: 'Two' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('after 24 hours a key is free for other content', async () => {
  const key = randomUUID();
  const { id } = (await save(key)).data;
  await server.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('key', '=', key)
    .execute();
  const later = await save(key, { subject: 'A day later' });
  expect([later.status, later.data.id === id]).toEqual([200, false]);
  expect((await save(key, { subject: 'A day later' })).data.id).toBe(later.data.id);
});
