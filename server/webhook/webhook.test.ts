import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Delivery, WebhookRow, WebhookView } from '../../wire/webhook/webhook';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { type Receiver, startReceiver } from './testing/receiver';
import { startSender } from './webhook.sender';

const api = '/service-desk/api';
let server: TestServer;
let receiver: Receiver;
let admin: Client;
let days = 0;
const senders: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ config: { webhookAllow: ['127.0.0.1'] } });
  admin = await signIn(server, await makeAdmin(server.db, { email: 'ada@example.test' }));
});
beforeEach(() => {
  days = 0;
  senders.push(send());
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((one) => one.stop()));
  await server.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.reply = (_request, response) => void response.writeHead(204).end();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const send = () =>
  startSender({
    ...{ db: server.db, allowed: ['127.0.0.1'], address: 'http://desk.test', zone: 'UTC', everySeconds: 0.05 },
    ...{ now: () => new Date(), present: () => new Date(Date.now() + days * 86_400_000) },
    ...{ sight: null, peopleSight: null },
    report: (error) => console.error(error),
  });

const always = { match: 'all', groups: [] };
const form = (given: object = {}) => ({ name: 'CRM', url: receiver.url, events: ['*'], conditions: always, ...given });

async function makeWebhook(given: object = {}): Promise<{ id: number; secret: string }> {
  const { status, data } = await admin.post<{ id: number; secret: string }>(`${api}/webhook`, form(given));
  expect(status).toBe(200);
  return data;
}

const setPriority = (id: number, priority_id: number, client = admin) =>
  client.post(`${api}/problem-bulk`, { ids: [id], set: { priority_id } });

const deliveries = async (id: number, query = '') =>
  (await admin.get<{ deliveries: Delivery[]; total: number }>(`${api}/webhook/${id}/deliveries${query}`)).data;
const view = async (id: number) => (await admin.get<{ webhook: WebhookView }>(`${api}/webhook/${id}`)).data.webhook;
const soon = () => sql`update webhook_deliveries set next_at = now() where status = 'waiting'`.execute(server.db);

test('a webhook is told what changed, signed as Standard Webhooks say it, once, and the secret is told once', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { id, secret } = await makeWebhook({ events: ['problem.updated'] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await setPriority(problem.id, 2)).status).toBe(200);
  await until(() => receiver.received.length === 1);
  const [{ headers, text, body }] = receiver.received as [(typeof receiver.received)[0]];
  expect(new Webhook(secret).verify(text, headers)).toEqual(body);
  expect(headers['webhook-id']).toBe(body.id);
  expect(headers['webhook-signature']).toMatch(/^v1,[^ ]+$/);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'problem.updated',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: {
      kind: 'problem',
      id: problem.id,
      identifier: problem.identifier,
      path: `/service-desk/problem/${problem.id}/show`,
      before: { priority: expect.objectContaining({ id: 1 }) },
      after: { priority: expect.objectContaining({ id: 2 }) },
      actor: { id: expect.any(Number), full_name: expect.any(String) },
      request_id: expect.any(String),
    },
  });
  await until(async () => (await deliveries(id, '?status=delivered')).total === 1);
  const [one] = (await deliveries(id)).deliveries;
  expect(one).toMatchObject({
    ...{ status: 'delivered', event_id: body.id, type: 'problem.updated', next_at: null },
    attempts: [{ ms: expect.any(Number), response: { status: 204, body: '' } }],
    request: { url: receiver.url, body: text },
  });
  // What changes nothing is no event.
  await setPriority(problem.id, 2);
  await setPriority(problem.id, 3);
  await until(async () => (await deliveries(id, '?status=delivered')).total === 2);
  expect(receiver.bodies()[1]?.data.after).toEqual({ priority: expect.objectContaining({ id: 3 }) });
  const { data } = await admin.get<{ webhooks: WebhookRow[] }>(`${api}/webhook-list`);
  expect(data.webhooks).toMatchObject([{ id, name: 'CRM', waiting: 0, failed: 0, failing_since: null }]);
  expect(JSON.stringify([data, await view(id)])).not.toContain('whsec_');
});

test('conditions are those of rules, and choose among the events', async () => {
  const [urgent, calm] = [await makeProblem(server.db), await makeProblem(server.db)];
  await makeWebhook({
    events: ['problem.*'],
    conditions: {
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: 'priority_id', operator: 'equal', value: 4 }] }],
    },
  });
  await setPriority(calm.id, 2);
  await setPriority(urgent.id, 4);
  await until(() => receiver.received.length === 1);
  expect(receiver.bodies().map(({ data }) => data.id)).toEqual([urgent.id]);
  const refused = await admin.post(
    `${api}/webhook`,
    form({
      conditions: { match: 'all', groups: [{ match: 'all', rules: [{ field: 'no', operator: 'equal', value: 1 }] }] },
    }),
  );
  expect(refused).toMatchObject({ status: 422, message: { 'conditions.groups.0.rules.0.field': expect.any(String) } });
});

test('those of one record arrive in their order, and one that fails holds up no other record', async () => {
  const [first, other] = [
    await makeProblem(server.db, { priority_id: 1 }),
    await makeProblem(server.db, { priority_id: 1 }),
  ];
  const { id } = await makeWebhook({ events: ['problem.updated'] });
  let fails = true;
  receiver.reply = ({ body }, response) =>
    void response.writeHead(fails && body.data.id === first.id ? 500 : 200).end('thanks');
  for (const priority of [2, 3, 4]) await setPriority(first.id, priority);
  await setPriority(other.id, 2);
  await until(async () => (await deliveries(id, '?status=delivered')).total === 1);
  await until(async () =>
    (await deliveries(id, '?status=waiting')).deliveries.some(({ attempts }) => attempts.length > 0),
  );
  expect(receiver.bodies().filter(({ data }) => data.id === first.id)).toHaveLength(1);
  const [tried] = (await deliveries(id, '?status=waiting')).deliveries.filter(({ attempts }) => attempts.length);
  expect(tried?.attempts).toMatchObject([{ response: { status: 500, body: 'thanks' } }]);
  const wait =
    Date.parse(`${tried!.next_at!.replace(' ', 'T')}Z`) - Date.parse(`${tried!.attempts[0]!.at.replace(' ', 'T')}Z`);
  expect(wait).toBeLessThanOrEqual(30_000);
  fails = false;
  await soon();
  await until(async () => (await deliveries(id, '?status=delivered')).total === 4);
  const told = receiver.bodies().filter(({ data }) => data.id === first.id);
  expect(told.map(({ data }) => (data.after.priority as { id: number }).id)).toEqual([2, 2, 3, 4]);
  expect(told[0]?.id).toBe(told[1]?.id);
});

test('a redirect is not followed, a reply without end is cut, and one that hangs holds up no other webhook', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const redirecting = await makeWebhook({ events: ['problem.updated'], url: `${receiver.url}redirect` });
  const endless = await makeWebhook({ events: ['problem.updated'], url: `${receiver.url}endless` });
  const hanging = await makeWebhook({ events: ['problem.updated'], url: `${receiver.url}hang` });
  const other = await makeWebhook({ events: ['problem.updated'], url: `${receiver.url}other` });
  let sent = 0;
  receiver.reply = ({ path }, response) => {
    if (path === '/redirect') response.writeHead(302, { location: `${receiver.url}other` }).end();
    else if (path === '/other') response.writeHead(200).end();
    else if (path === '/endless') {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && sent < 2_000_000_000) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
        }
      };
      more();
    }
  };
  const begun = Date.now();
  await setPriority(problem.id, 2);
  await until(async () => (await deliveries(other.id, '?status=delivered')).total === 1);
  expect(Date.now() - begun).toBeLessThan(5000);
  await until(async () => (await deliveries(endless.id, '?status=delivered')).total === 1);
  expect((await deliveries(endless.id)).deliveries[0]?.attempts[0]?.response?.body).toBe('x'.repeat(2000));
  expect(sent).toBeLessThan(50_000_000);
  await until(async () => (await deliveries(redirecting.id)).deliveries[0]?.attempts.length === 1);
  expect((await deliveries(redirecting.id)).deliveries[0]).toMatchObject({
    status: 'waiting',
    attempts: [{ response: { status: 302 } }],
  });
  expect(receiver.bodies('/other')).toHaveLength(1);
  await until(async () => (await deliveries(hanging.id)).deliveries[0]?.attempts.length === 1);
  expect((await deliveries(hanging.id)).deliveries[0]?.attempts).toMatchObject([
    { error: 'There was no reply within 10 seconds.', ms: expect.any(Number) },
  ]);
}, 40_000);

test('after three days in which every attempt failed it is off, and administrators get a mail', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { id } = await makeWebhook({ events: ['problem.updated'] });
  receiver.reply = (_request, response) => void response.writeHead(503).end();
  await setPriority(problem.id, 2);
  await until(async () => (await view(id)).failing_since !== null);
  const home = await admin.get<{ failing: { rows: unknown[] } }>(`${api}/home`);
  expect(home.data.failing.rows).toMatchObject([
    {
      kind: 'job',
      identifier: 'webhooks',
      title: expect.stringContaining('CRM'),
      path: `/service-desk/webhooks/${id}/show`,
    },
  ]);
  days = 2.9;
  await until(async () => (await deliveries(id)).deliveries[0]!.attempts.length === 2);
  expect((await view(id)).active).toBe(true);
  days = 3.1;
  await until(async () => !(await view(id)).active);
  expect((await view(id)).switched_off).toBe('It was switched off because every attempt failed for 3 days.');
  const mails = await server.db
    .selectFrom('outgoing_mails')
    .select(['recipient_email', 'subject'])
    .where('kind', '=', 'webhook-switched-off')
    .execute();
  expect(mails).toEqual([{ recipient_email: 'ada@example.test', subject: 'The webhook “CRM” was switched off' }]);
  // On again it begins with what happens from now on, and with what waits.
  receiver.reply = (_request, response) => void response.writeHead(200).end();
  expect((await admin.post(`${api}/webhook/${id}`, form({ active: true, events: ['problem.updated'] }))).status).toBe(
    200,
  );
  await until(async () => (await deliveries(id, '?status=delivered')).total === 1);
  expect(await view(id)).toMatchObject({ active: true, switched_off: null, failing_since: null });
});

test('twelve attempts in about a day, then it has failed; sent again by hand it has the same id', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { id } = await makeWebhook({ events: ['problem.updated'] });
  receiver.reply = (_request, response) => void response.writeHead(500).end();
  await setPriority(problem.id, 2);
  for (let tries = 1; tries <= 12; tries++) {
    await until(() => receiver.received.length === tries);
    await until(async () => (await deliveries(id)).deliveries[0]!.attempts.length === tries);
    await soon();
  }
  const [failed] = (await deliveries(id, '?status=failed')).deliveries;
  expect(failed).toMatchObject({ status: 'failed', next_at: null });
  receiver.reply = (_request, response) => void response.writeHead(200).end();
  const again = await admin.post(`${api}/webhook/${id}/deliveries/${failed!.id}/redeliver`);
  expect(again).toMatchObject({ status: 200, message: `${problem.identifier} will be sent again.` });
  await until(async () => (await deliveries(id, '?status=delivered')).total === 1);
  expect(new Set(receiver.bodies().map((body) => body.id)).size).toBe(1);
  expect((await admin.post(`${api}/webhook/${id}/deliveries/999999/redeliver`)).status).toBe(404);
}, 40_000);

test('a test is sent although it is off; a new secret signs at once, and the former one for a day', async () => {
  const { id, secret } = await makeWebhook({ active: false });
  expect((await admin.post(`${api}/webhook/${id}/test`)).status).toBe(200);
  await until(() => receiver.received.length === 1);
  expect(receiver.bodies()[0]?.type).toBe('webhook.test');
  const rotated = await admin.post<{ secret: string }>(`${api}/webhook/${id}/secret`);
  await admin.post(`${api}/webhook/${id}/test`);
  await until(() => receiver.received.length === 2);
  const { text, headers } = receiver.received[1]!;
  for (const one of [secret, rotated.data.secret]) expect(() => new Webhook(one).verify(text, headers)).not.toThrow();
  days = 1.1;
  await admin.post(`${api}/webhook/${id}/test`);
  await until(() => receiver.received.length === 3);
  const late = receiver.received[2]!;
  expect(() => new Webhook(rotated.data.secret).verify(late.text, late.headers)).not.toThrow();
  expect(() => new Webhook(secret).verify(late.text, late.headers)).toThrow();
  // Nobody else is told of a test.
  const since = await admin.get<{ events: { type: string }[] }>(`${api}/changes-since`);
  expect(since.data.events.map(({ type }) => type)).not.toContain('webhook.test');
});

test('who makes a webhook sees the records of which it tells, and reads no delivery of others', async () => {
  const some: PermissionKey[] = ['manage_automation', 'view_problems'];
  const agent = await signIn(server, await makeAgent(server.db, some));
  const refused = await agent.post(`${api}/webhook`, form({ events: ['change.*'] }));
  expect(refused).toMatchObject({ status: 422, message: { events: expect.any(String) } });
  expect((await agent.post(`${api}/webhook`, form({ events: ['*'] }))).status).toBe(422);
  expect((await agent.post(`${api}/webhook`, form({ events: ['problem.created'] }))).status).toBe(200);
  expect((await agent.get(`${api}/webhook-preview/change.created`)).status).toBe(403);
  expect((await agent.get(`${api}/webhook-preview/problem.created`)).status).toBe(200);
  const nobody = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect((await nobody.get(`${api}/webhook-list`)).status).toBe(403);
});

test('a rule calls a webhook, and its trace names the delivery', async () => {
  const { id } = await makeWebhook({ events: ['change.created'] });
  const listener = {
    ...{ name: 'Tell', page_type: 'problem', active: true, performer: 'anyone', events: [{ event: 'priority' }] },
    ...{ conditions: always, actions: [{ type: 'webhook', value: id }] },
  };
  const gone = await admin.post(`${api}/listener`, { ...listener, actions: [{ type: 'webhook', value: 999_999 }] });
  expect(gone).toMatchObject({ status: 422, message: { 'actions.0.value': expect.any(String) } });
  expect((await admin.post(`${api}/listener`, listener)).status).toBe(200);
  const problem = await makeProblem(server.db, { priority_id: 1 });
  await setPriority(problem.id, 2);
  await until(() => receiver.received.length === 1);
  expect(receiver.bodies()[0]).toMatchObject({ type: 'rule.matched', data: { kind: 'problem', id: problem.id } });
  const [delivery] = (await deliveries(id)).deliveries;
  const log = await admin.get<{ rule_logs: unknown[] }>(`${api}/rule-log/problem/${problem.id}`);
  expect(JSON.stringify(log.data.rule_logs)).toContain(`“CRM” is called: delivery ${delivery!.id}.`);
});

test('the same statements for many events and many webhooks', async () => {
  await Promise.all(senders.splice(0).map((one) => one.stop()));
  const problems: { id: number }[] = [];
  for (let i = 0; i < 30; i++) problems.push(await makeProblem(server.db, { priority_id: 1 }));
  for (let i = 0; i < 5; i++) await makeWebhook({ events: ['problem.updated'], name: `No ${i}` });
  const { passOn } = await import('./webhook.pass');
  const counted = async (ids: number[], priority_id: number) => {
    await admin.post(`${api}/problem-bulk`, { ids, set: { priority_id } });
    let count = 0;
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await passOn(db, { present: new Date(), zone: 'UTC', address: '' });
    return count;
  };
  const few = await counted([problems[0]!.id], 2);
  const many = await counted(
    problems.map(({ id }) => id),
    3,
  );
  expect(many).toBe(few);
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_deliveries`.execute(server.db);
  expect(rows[0]!.count).toBe(5 * 31);
});
