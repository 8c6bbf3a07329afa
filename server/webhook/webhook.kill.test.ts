import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { type Receiver, startReceiver } from './testing/receiver';

const api = '/service-desk/api';
let server: TestServer;
let receiver: Receiver;
let admin: Client;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ config: { webhookAllow: ['127.0.0.1'] } });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await server.close();
  await receiver.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'testing/sender.process.ts')], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout!, 'data');
  return child;
}

test('a sender that is killed between sending and noting it: another sends the same again, none is lost, in order', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { status } = await admin.post(`${api}/webhook`, {
    name: 'CRM',
    url: receiver.url,
    events: ['problem.updated'],
  });
  expect(status).toBe(200);
  // It has got the request, and the sender waits for the reply.
  receiver.reply = () => undefined;
  const first = await startProcess();
  for (const priority_id of [2, 3])
    await admin.post(`${api}/problem-bulk`, { ids: [problem.id], set: { priority_id } });
  await until(() => receiver.received.length === 1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  receiver.reply = (_request, response) => void response.writeHead(200).end();
  await Promise.all([startProcess(), startProcess()]);
  await until(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from webhook_deliveries where status = 'delivered'`.execute(server.db);
    return rows[0]?.count === 2;
  }, 30_000);
  const bodies = receiver.bodies();
  expect(bodies.map(({ data }) => (data.after.priority as { id: number }).id)).toEqual([2, 2, 3]);
  expect(bodies[0]?.id).toBe(bodies[1]?.id);
}, 60_000);
