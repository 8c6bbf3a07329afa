import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { outages } from '../../wire/protocol/outage';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeDepartment } from '../testing/factories';
import { type Proxy, startBehindProxy } from '../testing/proxy';
import type { TestServer } from '../testing/server';

let server: TestServer;
let proxy: Proxy;
let agent: Client;
let form: Record<string, unknown>;

beforeAll(async () => {
  ({ server, proxy } = await startBehindProxy());
  const person = await makeAgent(server.db, ['view_problems', 'create_problem', 'edit_problem']);
  agent = await signIn(server, person);
  form = {
    description: '<p>Since Monday.</p>',
    requester_id: person.id,
    department_id: (await makeDepartment(server.db)).id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());

const save = (subject: string, key: string) =>
  agent.post<{ id: number }>('/service-desk/api/problem', { ...form, subject }, { 'idempotency-key': key });
const found = (subject: string) =>
  server.db.selectFrom('problems').select('id').where('subject', '=', subject).execute();

test.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'a connection that breaks %s PostgreSQL has committed: it is not known, and sending again with the same key saves it once',
  async (when, there) => {
    const [subject, key] = [`Cut ${when}`, randomUUID()];
    proxy.cutNextCommit(when);
    const first = await save(subject, key);
    expect(first).toMatchObject({ status: 503, message: outages.unknown });
    expect(first.headers.get('retry-after')).toBe('2');
    expect(await found(subject)).toHaveLength(there);
    const again = await save(subject, key);
    expect(again.status).toBe(200);
    expect(await found(subject)).toEqual([{ id: again.data.id }]);
  },
);

test('a COMMIT that PostgreSQL refuses is no unknown outcome: its error is told, and the connection goes on', async () => {
  await sql`alter table problems add constraint late unique (subject) deferrable initially deferred`.execute(server.db);
  expect((await save('Twice', randomUUID())).status).toBe(200);
  expect((await save('Twice', randomUUID())).status).toBe(422);
  expect(await found('Twice')).toHaveLength(1);
  expect((await save('Once', randomUUID())).status).toBe(200);
});
