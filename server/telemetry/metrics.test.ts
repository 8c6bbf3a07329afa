import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { enqueue } from '../queue/queue';
import { startWorker } from '../queue/worker';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeDelivery, makeProblem, makeWebhook } from '../testing/factories';
import { figureOf, samplesOf } from '../testing/prometheus';
import { startBehindProxy } from '../testing/proxy';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { inTransaction } from '../shared/transaction';
import { serveMetrics } from './metrics.port';

const token = 'a-token-for-prometheus';
/** What is read of the database is kept so long. */
const keptMs = 5000;
const bearer = { authorization: `Bearer ${token}` };

async function scrape({ url }: { url: string }): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: bearer });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return reply.text();
}

describe('with METRICS_TOKEN', () => {
  let server: TestServer;
  beforeAll(async () => (server = await startServer({ config: { metricsToken: token } })));
  afterAll(() => server.close());

  test.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer another-token-of-this' }],
    ['its beginning', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['more than it', { authorization: `Bearer ${token}x` }],
    ['it as a password', { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }],
  ])('%s is 401 and gets nothing', async (_name, headers) => {
    const reply = await fetch(`${server.url}/metrics`, { headers });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Service Desk metrics"']);
    expect(await reply.text()).not.toContain('service_desk_');
  });

  test('neither a session nor a token of the API is enough', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    expect((await fetch(`${server.url}/metrics`, { headers: admin.headers })).status).toBe(401);
  });

  test('requests are counted by pattern and status, and their time is in a histogram', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
    const { id } = await makeProblem(server.db);
    const labels = { method: 'GET', route: '/service-desk/api/problem/:id' };
    const read = async (name: string, status: string) =>
      figureOf(await scrape(server), `service_desk_http_request${name}`, { ...labels, status }) ?? 0;
    expect(await read('s_total', '200')).toBe(0);
    await agent.get(`/service-desk/api/problem/${id}`);
    await agent.get(`/service-desk/api/problem/${id}`);
    await agent.get(`/service-desk/api/problem/999999`);
    await until(async () => (await read('s_total', '404')) === 1);
    expect(await read('s_total', '200')).toBe(2);
    expect(await read('_duration_seconds_count', '200')).toBe(2);
    expect(await read('_duration_seconds_sum', '200')).toBeGreaterThan(0);
    await agent.get(`/service-desk/api/problem/${id}`);
    await until(async () => (await read('s_total', '200')) === 3);
  });

  test('no label has an address: neither of a record, nor one that nobody serves', async () => {
    const { id } = await makeProblem(server.db);
    await fetch(`${server.url}/service-desk/api/problem/${id}?search=secret-word`);
    await fetch(`${server.url}/nowhere/secret-word`);
    await until(
      async () =>
        figureOf(await scrape(server), 'service_desk_http_requests_total', { route: 'unmatched' }) !== undefined,
    );
    const served = new Set([...server.app.served.map(({ url }) => url), 'unmatched']);
    const routes = samplesOf(await scrape(server)).flatMap(({ labels }) => labels.route ?? []);
    expect(routes.filter((route) => !served.has(route))).toEqual([]);
    expect(await scrape(server)).not.toContain('secret-word');
  });

  test('live streams that are open are counted, and are no part of the times of requests', async () => {
    const { headers } = await signIn(server, await makeAgent(server.db));
    expect(figureOf(await scrape(server), 'service_desk_live_streams')).toBe(0);
    const stop = new AbortController();
    const stream = await fetch(`${server.url}/service-desk/api/events`, { headers, signal: stop.signal });
    expect(stream.status).toBe(200);
    await until(async () => figureOf(await scrape(server), 'service_desk_live_streams') === 1);
    stop.abort();
    await until(async () => figureOf(await scrape(server), 'service_desk_live_streams') === 0);
    const ofStream = { route: '/service-desk/api/events', status: '200' };
    expect(figureOf(await scrape(server), 'service_desk_http_requests_total', ofStream)).toBe(1);
    expect(figureOf(await scrape(server), 'service_desk_http_request_duration_seconds_count', ofStream)).toBe(
      undefined,
    );
  });

  test('pool, event loop, process and version are there', async () => {
    const agent = await signIn(server, await makeAgent(server.db));
    await agent.get('/service-desk/api/session');
    const text = await scrape(server);
    expect(figureOf(text, 'service_desk_database_pool_limit')).toBe(5);
    expect(figureOf(text, 'service_desk_database_pool_size')).toBeGreaterThan(0);
    expect(figureOf(text, 'service_desk_database_pool_waiting')).toBe(0);
    expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(figureOf(text, 'service_desk_build_info', { version: '0.2.0' })).toBe(1);
    expect(figureOf(text, 'service_desk_mirror_age_seconds')).toBe(undefined);
  });

  test('what ends in _total is a counter, and each counter ends so', async () => {
    const types = [...(await scrape(server)).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(30);
    expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  });
});

describe('what waits', () => {
  let server: TestServer;
  beforeEach(async () => (server = await startServer({ config: { metricsToken: token } })));
  afterEach(() => server.close());

  test('jobs, mails and webhooks, with the age of the oldest; ten who ask within seconds share a reading', async () => {
    await inTransaction(server.db, (trx) => enqueue(trx, 'export', [{ id: 1 }, { id: 2 }]));
    await sql`update pgboss.job set created_on = now() - interval '90 seconds' where name = 'export' and data->>'id' = '1'`.execute(
      server.db,
    );
    const mail = {
      kind: 'rule',
      recipient_name: 'Rita',
      recipient_email: 'rita@example.test',
      subject: 's',
      html: '',
    } as const;
    await server.db
      .insertInto('outgoing_mails')
      .values([
        { ...mail, created_at: new Date(Date.now() - 120_000) },
        { ...mail, attempts: 3, error: '451 later' },
        { ...mail, attempts: 12, error: '554 no such mailbox' },
        { ...mail, sent_at: new Date() },
        { ...mail, held_at: new Date() },
      ])
      .execute();
    const { id } = await makeWebhook(server.db, { active: true, failing_since: new Date() });
    const off = await makeWebhook(server.db);
    const waiting = [
      await makeDelivery(server.db, { webhook_id: id }),
      await makeDelivery(server.db, { webhook_id: off.id }),
    ];
    await makeDelivery(server.db, { webhook_id: id });
    await sql`update webhook_deliveries set status = 'waiting', created_at = now() - interval '1 hour' where id = any(${waiting.map((one) => one.id)})`.execute(
      server.db,
    );

    const text = await scrape(server);
    const figure = (name: string, labels = {}) => figureOf(text, `service_desk_${name}`, labels);
    expect(figure('queue_jobs', { job_name: 'export' })).toBe(2);
    expect(figure('queue_oldest_age_seconds', { job_name: 'export' })).toBeGreaterThanOrEqual(90);
    expect(figure('queue_oldest_age_seconds', { job_name: 'export' })).toBeLessThan(600);
    expect(figure('queue_jobs', { job_name: 'import' })).toBe(0);
    expect(figure('queue_oldest_age_seconds', { job_name: 'import' })).toBe(0);
    expect(figure('mails', { state: 'waiting' })).toBe(2);
    expect(figure('mails', { state: 'failed' })).toBe(1);
    expect(figure('mails_oldest_age_seconds')).toBeGreaterThanOrEqual(119);
    expect(figure('webhook_deliveries', { state: 'waiting' })).toBe(1);
    expect(figure('webhook_deliveries', { state: 'failed' })).toBe(1);
    expect(figure('webhook_oldest_age_seconds')).toBeGreaterThanOrEqual(3600);
    expect(figure('webhooks_failing')).toBe(1);
    expect(figure('database_up')).toBe(1);

    await sql`delete from pgboss.job where name = 'export'`.execute(server.db);
    const shared = await Promise.all(Array.from({ length: 10 }, () => scrape(server)));
    expect(shared.map((one) => figureOf(one, 'service_desk_queue_jobs', { job_name: 'export' }))).toEqual(
      Array(10).fill(2),
    );
    await pause(keptMs);
    expect(figureOf(await scrape(server), 'service_desk_queue_jobs', { job_name: 'export' })).toBe(0);
  });

  test('work that a process does is counted, also what fails', async () => {
    const metrics = server.app.services.metrics!;
    const worker = await startWorker({
      db: server.db,
      post: { send: () => Promise.reject(new Error('no mail server')), delivers: true, domain: 'desk.test' },
      address: 'http://desk.test',
      everySeconds: 0.5,
      around: metrics.around,
      called: metrics.countDelivery,
    });
    const mail = await server.db
      .insertInto('outgoing_mails')
      .values({ kind: 'rule', recipient_name: 'R', recipient_email: 'r@example.test', subject: 's', html: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(server.db, (trx) => enqueue(trx, 'mail', [mail]));
    const jobs = async (job: string, result: string) =>
      figureOf(await scrape(server), 'service_desk_jobs_total', { job_name: job, result });
    await until(async () => (await jobs('mail', 'failed')) === 1);
    await until(async () => ((await jobs('approval-due', 'done')) ?? 0) > 0);
    expect(figureOf(await scrape(server), 'service_desk_job_duration_seconds_count', { job_name: 'mail' })).toBe(1);
    await worker.stop();
  });
});

test('the age of each kind of a connected help-desk, and whether it could be read the last time', async () => {
  const server = await startServer({
    config: { metricsToken: token },
    helpDesk: { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone', kinds: ['people', 'tickets'] } },
  });
  await sql`insert into host_mirror (kind, filled_at, as_of, failure)
    values ('people', now(), now() - interval '30 seconds', null), ('tickets', now(), now() - interval '2 hours', 'refused')`.execute(
    server.db,
  );
  const text = await scrape(server);
  const figure = (name: string, kind: string) => figureOf(text, `service_desk_mirror_${name}`, { kind });
  expect(figure('age_seconds', 'people')).toBeGreaterThanOrEqual(30);
  expect(figure('age_seconds', 'people')).toBeLessThan(600);
  expect(figure('age_seconds', 'tickets')).toBeGreaterThanOrEqual(7200);
  expect([figure('failing', 'people'), figure('failing', 'tickets')]).toEqual([0, 1]);
  await server.close();
});

test.each(['is shut', 'hangs'])(
  'a process whose database %s tells what it knows itself, and that it is gone',
  async (how) => {
    const { server, proxy } = await startBehindProxy({ config: { metricsToken: token } });
    expect(figureOf(await scrape(server), 'service_desk_database_up')).toBe(1);
    await pause(keptMs);
    if (how === 'hangs') proxy.hang();
    else await proxy.shut();
    const begun = performance.now();
    const text = await scrape(server);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(figureOf(text, 'service_desk_database_up')).toBe(0);
    expect(figureOf(text, 'service_desk_http_requests_total', { route: '/metrics', status: '200' })).toBe(1);
    expect(figureOf(text, 'service_desk_queue_jobs')).toBe(undefined);
    expect(figureOf(text, 'service_desk_mails_oldest_age_seconds')).toBe(undefined);
    await proxy.shut();
    await proxy.open();
    await until(async () => figureOf(await scrape(server), 'service_desk_database_up') === 1);
    await server.close();
  },
);

test('a port of its own serves it without a token, and nothing else; the port of people does not', async () => {
  const server = await startServer({ config: { metricsPort: 0 } });
  const port = await serveMetrics(server.app.services.metrics!, { host: '127.0.0.1', port: 0 });
  const reply = await fetch(`${port.address}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(figureOf(await reply.text(), 'service_desk_database_up')).toBe(1);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/', 'GET'],
    ['/service-desk/api/session', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect([path, (await fetch(port.address + path, { method })).status]).toEqual([path, 404]);
  expect((await fetch(`${server.url}/metrics`, { headers: bearer })).status).toBe(404);
  await port.stop();
  await expect(fetch(`${port.address}/metrics`)).rejects.toThrow();
  await server.close();
});

test('without either setting it is an unknown address, and nothing is counted', async () => {
  const server = await startServer();
  const read = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`, { headers: bearer });
    return { status: reply.status, body: await reply.text() };
  };
  expect(await read('/metrics')).toEqual(await read('/metricz'));
  expect((await read('/metrics')).status).toBe(404);
  expect(server.app.services.metrics).toBe(null);
  await server.close();
});
