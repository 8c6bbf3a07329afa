import { sql } from 'kysely';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Delivery, WebhookRow, WebhookView } from '../../wire/webhook/webhook';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeCustomField, makeProblem, makeRelease } from '../testing/factories';
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
const madeBy = (events: string[], ...permissions: PermissionKey[]) => madeWhere([], events, ...permissions);
/** The same with conditions, all of which must hold. */
async function madeWhere(rules: object[], events: string[], ...permissions: PermissionKey[]) {
  const rita = await makeAgent(server.db, ['manage_automation', ...permissions], { full_name: 'Rita' });
  const client = await signIn(server, rita);
  const conditions = { match: 'all', groups: rules.length ? [{ match: 'all', rules }] : [] };
  const form = { name: 'CRM', url: receiver.url, events, conditions };
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

describe('a condition on what its author may not see any more (docs/decisions/075)', () => {
  const isSecret = { field: 'asset.name', operator: 'equal', value: 'Secret' };
  const lacksAssets = expect.stringContaining(
    'Rita, with whose rights it sends, lacks the right “View assets”. What asks for it is not sent.',
  );
  const withAsset = async (name: string) => {
    const [problem, asset] = [await makeProblem(server.db, { priority_id: 1 }), await makeAsset(server.db, { name })];
    const { status } = await admin.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [asset.id] });
    expect(status).toBe(200);
    return problem;
  };
  /** Until the sender has looked at everything that happened. */
  const looked = () =>
    until(async () => {
      const { rows } = await sql<{ done: boolean }>`
        select not exists (select from events where position is null and webhook_id is null)
          and (select position from webhook_progress) = (select last from event_numbers) as done`.execute(server.db);
      return rows[0]!.done;
    });
  const unasked = async () =>
    (await server.db.selectFrom('webhooks').select('unasked').executeTakeFirstOrThrow()).unasked;

  test('is not asked: nobody guesses by deliveries what it would find; what waits is asked with the right back', async () => {
    const [fits, other] = [await withAsset('Secret'), await withAsset('Other')];
    const { id, rita, client, form } = await madeWhere([isSecret], ['problem.updated'], 'view_problems', 'view_assets');
    await setProblem(fits.id, 2);
    await setProblem(other.id, 2);
    await until(() => receiver.received.length === 1);
    expect(told()).toEqual([['problem.updated', fits.id]]);
    expect(await view(id)).toMatchObject({ stopped_reason: null, waiting: 0 });

    await lose(rita.id, 'view_assets');
    await setProblem(fits.id, 3);
    await setProblem(other.id, 3);
    await looked();
    await until(async () => 'problem' in ((await unasked()) as object));
    // Neither a call nor a delivery that waits, nor a number of them.
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(id, 'waiting')).toEqual([]);
    expect(await view(id)).toMatchObject({ stopped_reason: lacksAssets, waiting: 0 });
    const own = await client.get<{ deliveries: Delivery[]; total: number }>(`${api}/webhook/${id}/deliveries`);
    expect(own.data).toEqual({ deliveries: [], total: 0 });
    const [delivered] = await deliveries(id, 'delivered');
    expect((await client.post(`${api}/webhook/${id}/deliveries/${delivered!.id}/redeliver`)).status).toBe(404);
    expect(await admin.post(`${api}/webhook/${id}/test`)).toMatchObject({ status: 409, message: lacksAssets });
    expect(await mails()).toMatchObject([{ subject: 'The webhook “CRM” does not send everything any more' }]);
    expect(await client.post(`${api}/webhook/${id}`, form)).toMatchObject({
      status: 422,
      message: { 'conditions.groups.0.rules.0.field': expect.stringContaining('View assets') },
    });

    await gain(rita.id, 'view_assets');
    await until(() => receiver.received.length === 2);
    await until(async () => Object.keys((await unasked()) as object).length === 0);
    expect(told()).toEqual([
      ['problem.updated', fits.id],
      ['problem.updated', fits.id],
    ]);
    await setProblem(fits.id, 4);
    await until(() => receiver.received.length === 3);
    expect(receiver.bodies().map(({ data }) => (data.after as { priority: { id: number } }).priority.id)).toEqual([
      2, 3, 4,
    ]);
    expect((await view(id)).stopped_reason).toBeNull();
  });

  test('is asked again once somebody who sees it has taken the webhook over', async () => {
    const fits = await withAsset('Secret');
    const { id, rita, form } = await madeWhere([isSecret], ['problem.updated'], 'view_problems', 'view_assets');
    await lose(rita.id, 'view_assets');
    await setProblem(fits.id, 2);
    await looked();
    expect(receiver.received).toEqual([]);
    expect((await admin.post(`${api}/webhook/${id}`, form)).status).toBe(200);
    await until(() => receiver.received.length === 1);
    expect(told()).toEqual([['problem.updated', fits.id]]);
  });

  test('of a custom field is one too, where its list may not be opened', async () => {
    const field = await makeCustomField(server.db, { module: 'problem', kind: 'select', lookup: 'vendors' });
    const empty = { field: `custom_fields.f${field.id}`, operator: 'empty' };
    const { id, rita } = await madeWhere([empty], ['problem.updated'], 'view_problems', 'view_assets');
    const problem = await makeProblem(server.db, { priority_id: 1 });
    await lose(rita.id, 'view_assets');
    await setProblem(problem.id, 2);
    await looked();
    expect(receiver.received).toEqual([]);
    expect((await view(id)).stopped_reason).toEqual(lacksAssets);
    // Any of the rights with which vendors are seen will do.
    await gain(rita.id, 'view_contracts');
    await until(() => receiver.received.length === 1);
  });

  test('what waits may be more than is passed on at once', async () => {
    const fits = await withAsset('Secret');
    const { id, rita } = await madeWhere([isSecret], ['problem.updated'], 'view_problems', 'view_assets');
    await lose(rita.id, 'view_assets');
    await sql`insert into events (type, kind, record_id, created_at) select 'problem.updated', 'problem', ${fits.id}, now() from generate_series(1, 1100)`.execute(
      server.db,
    );
    await looked();
    await gain(rita.id, 'view_assets');
    const written = async () => {
      const rows = await server.db
        .selectFrom('webhook_deliveries')
        .select('event_id')
        .where('webhook_id', '=', id)
        .execute();
      return new Set(rows.map(({ event_id }) => event_id)).size;
    };
    await until(async () => (await written()) === 1100);
    expect(await unasked()).toEqual({});
  });
});
