import type { ChangeTemplateView, OfferedTemplates } from '../../wire/change-template/change-template';
import type { Home } from '../../wire/home/home';
import { timedWork } from '../queue/timed';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let now = new Date('2031-11-01T09:00:00Z');
const api = '/service-desk/api';
const contracts = { timeZone: 'UTC', currency: 'EUR', clockShiftDays: 0 };

beforeAll(async () => {
  server = await startServer({ now: () => now });
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'UTC' }));
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2031-11-01T09:00:00Z');
  await server.db.deleteFrom('change_templates').execute();
  await server.db.deleteFrom('changes').execute();
});

const form = {
  name: 'Patch day',
  fields: { subject: 'Patch the servers', description: '<p>All.</p>', change_type_id: 2 },
  // The second Tuesday.
  ...{ begin: '2031-11-11 22:00:00', end: '2031-11-12 02:00:00', recurrence: 'FREQ=MONTHLY;BYDAY=2TU' },
  ...{ time_zone: 'UTC', days_ahead: 7 },
};
const save = async (more: object = {}, client = admin) => {
  const reply = await client.post<{ id: number }>(`${api}/change-template`, { ...form, ...more });
  expect([reply.status, reply.message]).toEqual([200, expect.any(String)]);
  return reply.data.id;
};
const run = (shift = 0) =>
  timedWork['change-templates'].run({
    db: server.db,
    now,
    address: server.url,
    requesterMayDecideAlone: false,
    contracts: { ...contracts, clockShiftDays: shift },
  });
const runAt = async (time: string) => {
  now = new Date(time);
  return run();
};
const starts = async () =>
  (
    await server.db.selectFrom('changes').select('planned_start_date as at').orderBy('planned_start_date').execute()
  ).map(({ at }) => at?.toISOString());
const problem = async (id: number) =>
  (await admin.get<{ change_template: ChangeTemplateView }>(`${api}/change-template/${id}`)).data.change_template
    .stopped_reason;

test('each change is made once, so many days before its time, whatever number of processes', async () => {
  const id = await save();
  expect(await runAt('2031-11-04T21:59:00Z')).toBe(0);
  now = new Date('2031-11-04T22:00:00Z');
  expect((await Promise.all([run(), run(), run(), run()])).sort()).toEqual([0, 0, 0, 1]);
  expect(await runAt('2031-11-05T00:00:00Z')).toBe(0);
  expect(await starts()).toEqual(['2031-11-11T22:00:00.000Z']);
  // One that was deleted is not made again, nor is it after the template was saved with another hour.
  const [change] = await server.db.selectFrom('changes').select(['id', 'created_by']).execute();
  await admin.delete(`${api}/change/${change!.id}`);
  await save({ id, begin: '2031-11-11 23:00:00' });
  expect(await runAt('2031-11-06T00:00:00Z')).toBe(0);
  expect(await runAt('2031-12-02T23:00:00Z')).toBe(1);
  expect(await starts()).toEqual(['2031-12-09T23:00:00.000Z']);
});

test('its log, its watcher and its mails: by the clock, in the name of who saved the template last', async () => {
  const saver = await makeAgent(server.db, ['manage_catalogues', 'view_changes', 'create_change'], {
    time_zone: 'UTC',
  });
  await save({ fields: { ...form.fields, agent_id: saver.id } }, await signIn(server, saver));
  await server.db.deleteFrom('outgoing_mails').execute();
  expect(await runAt('2031-11-05T00:00:00Z')).toBe(1);
  const [change] = await server.db.selectFrom('changes').selectAll().execute();
  expect(change).toMatchObject({ created_by: saver.id, requester_id: saver.id, agent_id: saver.id, created_at: now });
  const { data } = await admin.get<object>(`${api}/change-log/${change!.id}`);
  expect(JSON.stringify(data)).toContain(
    'Created from the template <i>Patch day</i>, for its time on Nov 11, 2031, 10:00 PM',
  );
  const mails = await server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_email', 'html']).execute();
  expect(mails).toMatchObject([{ kind: 'change-created', recipient_email: saver.email }]);
  expect(mails[0]?.html).toContain('The service desk created the change');
  expect(await server.db.selectFrom('watchers').select('user_id').where('owner_id', '=', change!.id).execute()).toEqual(
    [{ user_id: saver.id }],
  );
});

test('what is over, or was before the template was repeated, is not made; what has begun meanwhile is', async () => {
  // Every day since 1931, without end.
  await save({ begin: '1931-01-01 22:00:00', end: '1931-01-01 23:00:00', recurrence: 'FREQ=DAILY', days_ahead: 0 });
  expect(await run()).toBe(0);
  expect(await runAt('2031-11-01T22:30:00Z')).toBe(1);
  // Two days of outage.
  expect(await runAt('2031-11-04T22:30:00Z')).toBe(1);
  expect(await starts()).toEqual(['2031-11-01T22:00:00.000Z', '2031-11-04T22:00:00.000Z']);
});

test('CLOCK_SHIFT_DAYS holds', async () => {
  await save();
  expect(await run(3)).toBe(0);
  expect(await run(4)).toBe(1);
  const [change] = await server.db.selectFrom('changes').select('created_at').execute();
  expect(change?.created_at).toEqual(now);
});

test('29 February comes every fourth year, an hour that there is not an hour later', async () => {
  await save({ begin: '2028-02-29 10:00:00', end: '2028-02-29 11:00:00', recurrence: 'FREQ=YEARLY', days_ahead: 0 });
  for (const year of [2032, 2033, 2036]) await runAt(`${year}-02-28T10:30:00Z`);
  for (const year of [2032, 2036]) await runAt(`${year}-02-29T10:30:00Z`);
  expect(await starts()).toEqual(['2032-02-29T10:00:00.000Z', '2036-02-29T10:00:00.000Z']);
  await server.db.deleteFrom('change_templates').execute();
  now = new Date('2031-03-01T00:00:00Z');
  // 2:30 in Berlin, each day; on 30 March 2031 clocks go from 2 to 3.
  await save({
    ...{ begin: '2031-03-29 01:30:00', end: '2031-03-29 03:00:00', recurrence: 'FREQ=DAILY' },
    ...{ time_zone: 'Europe/Berlin', days_ahead: 1 },
  });
  await server.db.deleteFrom('changes').execute();
  await runAt('2031-03-29T02:00:00Z');
  await runAt('2031-03-30T01:30:00Z');
  expect(await starts()).toEqual(['2031-03-29T01:30:00.000Z', '2031-03-30T01:30:00.000Z', '2031-03-31T00:30:00.000Z']);
});

test('one that cannot be used says why, writes nothing, and goes on once it was saved again', async () => {
  const manager = await makeAgent(server.db, ['manage_catalogues']);
  const id = await save({}, await signIn(server, manager));
  const other = await save({ name: 'Fine' });
  expect(await runAt('2031-11-05T00:00:00Z')).toBe(1);
  expect(await problem(other)).toBeNull();
  expect(await problem(id)).toBe(
    `${manager.full_name}, who saved this template last, may not create changes. Save it again to take it over.`,
  );
  const { data: home } = await admin.get<Home>(`${api}/home`);
  expect(home.failing).toMatchObject({
    rows: [{ kind: 'job', title: `Patch day: ${await problem(id)}`, path: `/service-desk/change-template/${id}/edit` }],
    total: 1,
  });
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', manager.id).execute();
  expect(await run()).toBe(0);
  expect(await problem(id)).toContain('has been deactivated');
  const requester = await makeUser(server.db);
  await save({ id, fields: { ...form.fields, requester_id: requester.id } });
  expect(await problem(id)).toBeNull();
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', requester.id).execute();
  expect(await run()).toBe(0);
  expect(await problem(id)).toContain('“Patch day” cannot be used. Requester: ');
  expect((await server.db.selectFrom('change_template_occurrences').selectAll().execute()).length).toBe(1);
  await save({ id });
  expect(await run()).toBe(1);
  expect(await problem(id)).toBeNull();
});

test('a change that a person makes for one of its times is that of this time', async () => {
  const id = await save();
  const window = { planned_start_date: '2031-11-11 22:00:00', planned_end_date: '2031-11-11 23:00:00' };
  const proposed = async () =>
    (await admin.get<OfferedTemplates>(`${api}/change-template-offered`)).data.data[0]?.next?.begin;
  expect(await proposed()).toBe('2031-11-11 22:00:00');
  expect((await admin.post(`${api}/change-template/${id}/use`, window)).status).toBe(200);
  expect(await proposed()).toBe('2031-12-09 22:00:00');
  expect(await runAt('2031-11-05T00:00:00Z')).toBe(0);
  // And one of another time is beside them.
  await admin.post(`${api}/change-template/${id}/use`, { planned_start_date: '2031-12-01 22:00:00' });
  expect(await runAt('2031-12-05T00:00:00Z')).toBe(1);
});

test('one that is not active makes nothing, and none of the time in which it was not', async () => {
  const id = await save({ active: false });
  expect(await runAt('2031-11-05T00:00:00Z')).toBe(0);
  expect(await admin.post(`${api}/change-template/${id}/use`, {})).toMatchObject({
    status: 409,
    message: '“Patch day” is not active.',
  });
  await runAt('2031-11-11T23:00:00Z');
  await save({ id, active: true });
  expect(await run()).toBe(0);
});
