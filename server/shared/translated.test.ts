import { randomUUID } from 'node:crypto';
import type { Failure, Success } from '../../wire/protocol/reply';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment } from '../testing/factories';
import { checkReply } from '../testing/replies';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAgent(server.db, ['view_problems', 'create_problem', 'edit_problem']);
  agent = await signIn(server, person);
  form = {
    subject: 'Mail is slow',
    description: '<p>Since Monday.</p>',
    requester_id: person.id,
    department_id: (await makeDepartment(server.db)).id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());

async function save(body: object, headers: Record<string, string>): Promise<Success<{ id: number }> | Failure> {
  const url = '/service-desk/api/problem';
  const response = await fetch(server.url + url, {
    method: 'POST',
    headers: { ...agent.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as Success<{ id: number }> | Failure;
  checkReply('POST', url, response, reply);
  return reply;
}

const wrong = () => ({ ...form, subject: 'x'.repeat(51), description: '' });
const english = {
  success: false,
  message: {
    subject: 'The subject should be less than 50 characters.',
    description: 'This field is required.',
  },
  code: { subject: 'rule.subject_too_long', description: 'rule.required' },
  params: { subject: { max: 50 }, description: {} },
};

test('a sentence for each field has its code and values, and is said in German', async () => {
  expect(await save(wrong(), { 'accept-language': 'de-AT,en;q=0.5' })).toEqual({
    ...english,
    translated: {
      subject: 'Der Betreff darf höchstens 50 Zeichen lang sein.',
      description: 'Dieses Feld wird benötigt.',
    },
  });
});

test.each(['fr', 'en', 'en-GB,de;q=0.5', ''])('nothing is translated for "%s"', async (language) => {
  expect(await save(wrong(), { 'accept-language': language })).toEqual(english);
});

test('what was done is said in Arabic', async () => {
  const said = await save(form, { 'accept-language': 'ar' });
  const { id } = (said as { data: { id: number } }).data;
  expect(said).toEqual({
    success: true,
    message: `PRB-${id} was created.`,
    code: 'problem.created',
    params: { name: `PRB-${id}` },
    translated: `تم إنشاء \u2068PRB-${id}\u2069.`,
    record: { name: `PRB-${id}`, path: `/service-desk/problem/${id}/show` },
    data: expect.objectContaining({ id }),
  });
});

test('the same key again gets the first reply, in its language', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await save(form, { ...key, 'accept-language': 'de' });
  expect(first).toMatchObject({ translated: expect.stringMatching(/^PRB-\d+ wurde angelegt\.$/) });
  expect(await save(form, { ...key, 'accept-language': 'ar' })).toEqual(first);
});

test('a record that is gone is named with its noun', async () => {
  const reply = await fetch(`${server.url}/service-desk/api/problem/999999`, {
    headers: { ...agent.headers, 'accept-language': 'de' },
  });
  expect(await reply.json()).toEqual({
    success: false,
    message: 'This problem does not exist or was deleted.',
    code: 'record.none',
    params: { what: 'problem' },
    translated: 'Dieses Problem existiert nicht oder wurde gelöscht.',
  });
});
