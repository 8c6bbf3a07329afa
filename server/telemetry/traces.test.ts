import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { enqueue } from '../queue/queue';
import { startWorker } from '../queue/worker';
import { openDatabase } from '../shared/db';
import type { Traces } from '../shared/telemetry';
import { inTransaction } from '../shared/transaction';
import { signIn } from '../testing/client';
import { makeAgent, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { startTraces } from './traces';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: { code?: number; message?: string };
  events: unknown[];
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A collector: takes what an exporter posts, as the protocol says. */
const posted: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posted.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(200, { 'Content-Type': request.headers['content-type'] }).end(isJson(request) ? '{}' : '');
  });
});
const isJson = ({ headers }: Pick<IncomingMessage, 'headers'>) => headers['content-type'] === 'application/json';
const sent = () => posted.filter(isJson).map(({ body }) => JSON.parse(body.toString()) as Sent);
const spans = (): Span[] =>
  sent().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans.map((one) => ({ ...one, attributes: valuesOf(one.attributes) }))),
    ),
  );
const named = async (name: string): Promise<Span> => {
  await until(() => spans().some((span) => span.name === name));
  return spans().find((span) => span.name === name)!;
};
const below = (parent: Span) => spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

const server = 2;
const client = 3;
const consumer = 5;
const failed = 2;

let desk: TestServer;
let traces: Traces;
const set = (variables: Record<string, string>) => Object.assign(process.env, variables);
const before = { ...process.env };

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  set({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
    OTEL_SERVICE_NAME: 'desk-of-the-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  traces = await startTraces({ exporter: 'otlp', protocol: 'http/json' }, { warn: () => undefined });
  desk = await startServer({ traces });
});
afterAll(async () => {
  await desk.close();
  await traces.stop();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  set(
    Object.fromEntries(Object.entries(before).filter(([name]) => name.startsWith('OTEL_'))) as Record<string, string>,
  );
  collector.close();
  collector.closeAllConnections();
});
beforeEach(() => void posted.splice(0));

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

test("a request continues its caller's trace, and its statements are below it", async () => {
  const agent = await signIn(desk, await makeAgent(desk.db, ['view_problems', 'create_problem', 'edit_problem']));
  const subject = "Marginal Word's 4711";
  const { status } = await agent.post(
    '/service-desk/api/problem',
    {
      ...{ subject, requester_id: (await makeAgent(desk.db)).id, status_type_id: 1, priority_id: 1, impact_id: 1 },
      description: `<p>${subject}</p>`,
    },
    { traceparent },
  );
  expect(status).toBe(200);
  const span = await named('POST /service-desk/api/problem');
  expect(span).toMatchObject({
    ...{ traceId: caller.traceId, parentSpanId: caller.spanId, kind: server },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/service-desk/api/problem',
      'http.response.status_code': 200,
    },
  });
  const statements = below(span);
  expect(statements.every(({ kind, traceId }) => kind === client && traceId === caller.traceId)).toBe(true);
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts.filter((text) => /^insert into "?problems"?/i.test(text))).toHaveLength(1);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'INSERT', 'BEGIN', 'COMMIT']));
  expect(texts.join('\n')).toMatch(/\$1/);
  expect(texts.flatMap((text) => text.match(/'[^']*'/g) ?? []).filter((one) => one !== "'?'")).toEqual([]);
});

test('nothing that is sent has a value: no word, name, address, cookie or id of a record', async () => {
  const person = await makeAgent(desk.db, ['view_problems'], { full_name: 'Grace Hopper', email: 'grace@navy.test' });
  const agent = await signIn(desk, person);
  const { id } = await makeProblem(desk.db, { subject: 'Moth in relay' });
  await agent.get(`/service-desk/api/problem/${id}`);
  await agent.get(`/service-desk/api/problem-list?search=moth-in-relay`);
  const span = await named('GET /service-desk/api/problem/:id');
  await named('GET /service-desk/api/problem-list');
  expect(span.parentSpanId ?? '').toBe('');
  expect(below(span).length).toBeGreaterThan(1);
  const all = JSON.stringify(sent());
  const cookie = agent.headers.cookie!.split('=')[1]!;
  for (const value of ['Moth', 'moth-in-relay', 'Hopper', 'grace@navy.test', cookie, `problem/${id}`])
    expect([value, all.includes(value)]).toEqual([value, false]);
  expect(valuesOf(sent()[0]!.resourceSpans[0]!.resource.attributes)).toMatchObject({
    'service.name': 'desk-of-the-test',
    'service.version': '0.2.0',
    'deployment.environment.name': 'test',
  });
  expect(posted[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'of-the-collector' } });
});

test('what machines ask every few seconds is no span, nor is a live stream', async () => {
  const agent = await signIn(desk, await makeAgent(desk.db));
  const stream = get(`${desk.url}/service-desk/api/events`, { headers: agent.headers });
  await once(stream, 'response');
  stream.on('error', () => undefined).destroy();
  for (const path of ['/livez', '/readyz', '/nowhere/secret']) await (await fetch(desk.url + path)).text();
  const span = await named('GET');
  expect(span.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 404 });
  expect(spans().filter(({ kind }) => kind === server)).toHaveLength(1);
});

test('background work is a trace of its own with its statements; of a failure only its kind is told', async () => {
  const { db } = openDatabase({ connectionString: desk.databaseUrl }, 5, { log: traces.statement });
  const worker = await startWorker({
    db,
    post: {
      send: () => Promise.reject(new RangeError('no mailbox of rita@example.test')),
      delivers: true,
      domain: 'desk.test',
    },
    address: 'http://desk.test',
    everySeconds: 0.5,
    around: traces.around,
  });
  const mail = await desk.db
    .insertInto('outgoing_mails')
    .values({ kind: 'rule', recipient_name: 'Rita', recipient_email: 'rita@example.test', subject: 'Salary', html: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(desk.db, (trx) => enqueue(trx, 'mail', [mail]));
  const span = await named('job mail');
  expect(span).toMatchObject({
    kind: consumer,
    attributes: { 'service_desk.job': 'mail', 'error.type': 'Error' },
    status: { code: failed },
  });
  expect(span.status.message).toBeUndefined();
  await until(() => below(span).some(({ name }) => name === 'UPDATE'));
  expect(below(span).every(({ traceId }) => traceId === span.traceId)).toBe(true);
  for (const value of ['rita@example.test', 'Salary', 'no mailbox'])
    expect(JSON.stringify(sent())).not.toContain(value);
  // Looking for work, once a second in each queue, is none.
  expect(spans().filter(({ parentSpanId, kind }) => !parentSpanId && kind === client)).toEqual([]);
  await worker.stop();
  await db.destroy();
});

test('a statement that fails tells the code of PostgreSQL, not its message', async () => {
  const { db } = openDatabase({ connectionString: desk.databaseUrl }, 1, { log: traces.statement });
  await traces.around('export', () => sql`select ${'Salary'}::integer, 'Bonus'`.execute(db)).catch(() => undefined);
  const span = await named('job export');
  await until(() => below(span).length > 0);
  expect(below(span)[0]).toMatchObject({
    attributes: { 'db.query.text': "select $1::integer, '?'", 'error.type': '22P02', 'db.system.name': 'postgresql' },
    status: { code: failed },
  });
  expect(JSON.stringify(sent())).not.toMatch(/Salary|Bonus|invalid input/);
  await db.destroy();
});

test('a sampler that is set is followed, and the usual protocol is protobuf', async () => {
  set({ OTEL_TRACES_SAMPLER: 'always_off' });
  const none = await startTraces({ exporter: 'otlp', protocol: 'http/protobuf' }, { warn: () => undefined });
  await none.around('unsampled', async () => undefined);
  await none.stop();
  delete process.env.OTEL_TRACES_SAMPLER;
  const all = await startTraces({ exporter: 'otlp', protocol: 'http/protobuf' }, { warn: () => undefined });
  await all.around('sampled', async () => undefined);
  await all.stop();
  const binary = posted.filter(({ headers }) => headers['content-type'] === 'application/x-protobuf');
  expect(binary).toHaveLength(1);
  expect(binary[0]!.body.includes('job sampled')).toBe(true);
});

test('a collector that is gone is told of once, and holds up nobody', async () => {
  const lines: string[] = [];
  set({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces', OTEL_EXPORTER_OTLP_TIMEOUT: '500' });
  const lost = await startTraces({ exporter: 'otlp', protocol: 'http/json' }, { warn: (line) => lines.push(line) });
  expect(await lost.around('mail', async () => 'done')).toBe('done');
  await lost.stop();
  delete process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^traces: .*ECONNREFUSED/);
});
