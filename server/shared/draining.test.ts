import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { outages, retryAfter } from '../../wire/protocol/outage';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeProblem } from '../testing/factories';
import { startServer } from '../testing/server';

test('a save that runs when the server is told to stop is done and mails its own address; what comes later is 503 and may be tried again', async () => {
  const server = await startServer({ config: { publicUrl: null } });
  try {
    const admin = await signIn(server, await makeAdmin(server.db));
    const assignee = await makeAgent(server.db, ['view_problems']);
    const problem = await makeProblem(server.db, { assigned_id: assignee.id });
    const holder = await server.db.startTransaction().execute();
    await sql`select from problems where id = ${problem.id} for update`.execute(holder);
    const saving = admin.post(`/service-desk/api/problem-close/${problem.id}`);
    await wait(200);
    const drained = server.app.services.draining.begin();
    let done = false;
    void drained.then(() => (done = true));

    const late = await fetch(`${server.url}/service-desk/api/problem-list`, { headers: admin.headers });
    expect([late.status, late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([
      503,
      String(retryAfter),
      'close',
    ]);
    expect(await late.json()).toMatchObject({ success: false, message: outages.stopping });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect(done).toBe(false);

    const closing = drained.then(() => server.app.close());
    await holder.rollback().execute();
    expect(await saving).toMatchObject({ status: 200 });
    await closing;
    const [mail] = await server.db
      .selectFrom('outgoing_mails')
      .select('html')
      .where('recipient_email', '=', assignee.email)
      .execute();
    expect(mail?.html).toContain(`${server.url}/service-desk/problem/${problem.id}`);
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
    // What is still being done then, as a job that ends, knows its address all the same.
    expect(server.app.services.address()).toBe(server.url);
  } finally {
    await server.close();
  }
});

test('live streams do not hold it up', async () => {
  const server = await startServer();
  try {
    const admin = await signIn(server, await makeAdmin(server.db));
    const stream = await fetch(`${server.url}/service-desk/api/events`, { headers: admin.headers });
    expect(stream.status).toBe(200);
    const reading = stream.text();
    await server.app.services.draining.begin();
    expect(await reading).toContain('retry:');
  } finally {
    await server.close();
  }
});

test('clients that keep their connections and ask all the time get 200 or 503, and no connection breaks', async () => {
  const server = await startServer();
  const admin = await signIn(server, await makeAdmin(server.db));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const seen: Record<string, number> = {};
  let going = true;
  const query = () =>
    new Promise<string>((resolve) =>
      http
        .get(`${server.url}/service-desk/api/problem-list`, { agent, headers: admin.headers }, (reply) => {
          reply.resume().on('end', () => resolve(String(reply.statusCode)));
        })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)),
    );
  const clients = Array.from({ length: 4 }, async () => {
    while (going) {
      const result = await query();
      seen[result] = (seen[result] ?? 0) + 1;
      // As Retry-After says.
      if (result !== '200') return;
    }
  });
  await wait(300);
  await server.app.services.draining.begin();
  await server.app.close();
  going = false;
  await Promise.all(clients);
  agent.destroy();
  await server.close();
  // On a busy machine a client may come only when nobody listens any more.
  expect(Object.keys(seen).filter((one) => !['200', '503', 'ECONNREFUSED'].includes(one))).toEqual([]);
  expect(seen['200']).toBeGreaterThan(0);
});
