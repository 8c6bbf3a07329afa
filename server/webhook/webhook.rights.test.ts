import type { PermissionKey } from '../../wire/protocol/permission';
import type { Delivery, WebhookRow, WebhookView } from '../../wire/webhook/webhook';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeProblem, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { type Receiver, startReceiver } from './testing/receiver';
import { startSender } from './webhook.sender';

/** G22, docs/decisions/073: a webhook tells what who saved it last may see now. */
const api = '/service-desk/api';
let server: TestServer;
let receiver: Receiver;
let admin: Client;
let sender: { stop: () => Promise<void> };

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ config: { webhookAllow: ['127.0.0.1'] } });
  admin = await signIn(server, await makeAdmin(server.db, { email: 'ada@example.test', full_name: 'Ada' }));
});
beforeEach(() => {
  sender = startSender({
    ...{ db: server.db, allowed: ['127.0.0.1'], address: 'http://desk.test', zone: 'UTC', everySeconds: 0.05 },
    ...{ now: () => new Date(), present: () => new Date(), sight: null, peopleSight: null },
    report: (error) => console.error(error),
  });
});
afterEach(async () => {
  await sender.stop();
  await server.db.deleteFrom('webhooks').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  receiver.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

/** An agent who manages automation, has these rights, and has made a webhook. */
async function madeBy(events: string[], ...permissions: PermissionKey[]) {
  const rita = await makeAgent(server.db, ['manage_automation', ...permissions], { full_name: 'Rita' });
  const client = await signIn(server, rita);
  const form = { name: 'CRM', url: receiver.url, events, conditions: { match: 'all', groups: [] } };
  const { status, data } = await client.post<{ id: number }>(`${api}/webhook`, form);
  expect(status).toBe(200);
  return { rita, client, form, id: data.id };
}
const lose = (id: number, key: PermissionKey) =>
  server.db
    .deleteFrom('user_permissions')
    .where('user_id', '=', id)
    .where('permission_id', '=', (eb) => eb.selectFrom('permissions').select('id').where('key', '=', key))
    .execute();
const gain = (id: number, key: PermissionKey) =>
  server.db
    .insertInto('user_permissions')
    .columns(['user_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select([eb.val(id).as('user_id'), 'id'])
        .where('key', '=', key),
    )
    .execute();

const view = async (id: number) => (await admin.get<{ webhook: WebhookView }>(`${api}/webhook/${id}`)).data.webhook;
const deliveries = async (id: number, status: string) =>
  (await admin.get<{ deliveries: Delivery[] }>(`${api}/webhook/${id}/deliveries?status=${status}`)).data.deliveries;
const setProblem = (id: number, priority_id: number) =>
  admin.post(`${api}/problem-bulk`, { ids: [id], set: { priority_id } });
const setRelease = (id: number, priority_id: number) =>
  admin.post(`${api}/release-bulk`, { ids: [id], set: { priority_id } });
const mails = () =>
  server.db.selectFrom('outgoing_mails').select(['recipient_email', 'subject', 'kind']).orderBy('id').execute();
const told = () => receiver.bodies().map(({ type, data }) => [type, data.id]);

const lacks =
  'Rita, with whose rights it sends, lacks the right “View problems”. What asks for it is not sent. Somebody who may see it takes the webhook over by saving it; what happens until then waits up to 30 days.';

test('of a kind that its author may not see any more it tells nothing, of others it goes on; with the right back what waited is told in its order', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const release = await makeRelease(server.db, { priority_id: 1 });
  const events = ['problem.updated', 'release.updated'];
  const { id, rita } = await madeBy(events, 'view_problems', 'view_releases');
  expect(await view(id)).toMatchObject({ author: { id: rita.id, full_name: 'Rita' }, stopped_reason: null });
  await lose(rita.id, 'view_problems');
  await setProblem(problem.id, 2);
  await setRelease(release.id, 2);
  await setProblem(problem.id, 3);
  await until(async () => (await deliveries(id, 'waiting')).length === 2);
  await until(() => receiver.received.length === 1);
  expect((await view(id)).stopped_reason).toBe(lacks);
  expect((await admin.get<{ webhooks: WebhookRow[] }>(`${api}/webhook-list`)).data.webhooks).toMatchObject([
    { id, stopped_reason: lacks, author: { id: rita.id } },
  ]);
  const home = await admin.get<{ failing: { rows: unknown[] } }>(`${api}/home`);
  expect(home.data.failing.rows).toMatchObject([{ identifier: 'webhooks', path: `/service-desk/webhooks/${id}/show` }]);
  const waiting = await deliveries(id, 'waiting');
  expect(waiting.map(({ next_at, attempts }) => [next_at, attempts])).toEqual([
    [null, []],
    [null, []],
  ]);
  expect(await mails()).toEqual([
    {
      ...{ kind: 'webhook-stopped', recipient_email: 'ada@example.test' },
      subject: 'The webhook “CRM” does not send everything any more',
    },
  ]);
  // Nobody makes it tell of them by hand.
  expect(await admin.post(`${api}/webhook/${id}/deliveries/${waiting[0]!.id}/redeliver`)).toMatchObject({
    status: 409,
    message: lacks,
  });
  await setRelease(release.id, 3);
  await until(() => receiver.received.length === 2);
  expect(told()).toEqual([
    ['release.updated', release.id],
    ['release.updated', release.id],
  ]);

  await gain(rita.id, 'view_problems');
  await until(() => receiver.received.length === 4);
  expect(
    receiver
      .bodies()
      .slice(2)
      .map(({ data }) => data.after),
  ).toEqual([{ priority: expect.objectContaining({ id: 2 }) }, { priority: expect.objectContaining({ id: 3 }) }]);
  await until(async () => (await view(id)).stopped_reason === null);
  expect((await admin.get<{ failing: { rows: unknown[] } }>(`${api}/home`)).data.failing.rows).toEqual([]);
  expect(await mails()).toHaveLength(1);
});

test('when its author has left it tells nothing, until somebody takes it over by saving it', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { id, rita, form } = await madeBy(['problem.updated'], 'view_problems');
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', rita.id).execute();
  await setProblem(problem.id, 2);
  await until(async () => (await deliveries(id, 'waiting')).length === 1);
  const why =
    'Rita, with whose rights it sends, has left. Nothing is sent. Somebody who may see it takes the webhook over by saving it; what happens until then waits up to 30 days.';
  expect((await view(id)).stopped_reason).toBe(why);
  expect(await admin.post(`${api}/webhook/${id}/test`)).toMatchObject({ status: 409, message: why });
  expect(receiver.received).toEqual([]);
  // Not by who may not see its records.
  const sam = await signIn(server, await makeAgent(server.db, ['manage_automation']));
  expect((await sam.post(`${api}/webhook/${id}`, form)).status).toBe(422);
  expect((await admin.post(`${api}/webhook/${id}/secret`)).status).toBe(200);
  expect((await view(id)).author).toMatchObject({ id: rita.id });
  expect((await admin.post(`${api}/webhook/${id}`, form)).status).toBe(200);
  await until(() => receiver.received.length === 1);
  expect(told()).toEqual([['problem.updated', problem.id]]);
  expect(await view(id)).toMatchObject({ author: { full_name: 'Ada' }, stopped_reason: null });
});

test.each([
  ['manages automation no more', (id: number) => lose(id, 'manage_automation'), 'lacks the right “Manage automation”.'],
  [
    'is no agent any more',
    (id: number) => server.db.updateTable('help_desk.users').set({ role: 'client' }).where('id', '=', id).execute(),
    'is no agent any more.',
  ],
  [
    'is not known',
    () => server.db.updateTable('webhooks').set({ author_id: null }).execute(),
    'It is not known who saved this webhook, so nothing is sent.',
  ],
])('it tells nothing where its author %s', async (_how, change, why) => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const { id, rita } = await madeBy(['*'], ...everyView);
  await change(rita.id);
  await setProblem(problem.id, 2);
  await until(async () => (await deliveries(id, 'waiting')).length === 1);
  expect((await view(id)).stopped_reason).toContain(why);
  expect(receiver.received).toEqual([]);
});
const everyView: PermissionKey[] = [
  ...(['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts', 'import_assets'] as const),
];

test('what is told leaves out fields that name records which its author may not see', async () => {
  const problem = await makeProblem(server.db, { priority_id: 1 });
  const asset = await makeAsset(server.db);
  const { id } = await madeBy(['problem.updated'], 'view_problems');
  expect((await admin.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [asset.id] })).status).toBe(200);
  await until(() => receiver.received.length === 1);
  expect(receiver.bodies()[0]!.data).toMatchObject({ before: {}, after: {} });
  expect((await view(id)).stopped_reason).toBeNull();
});
