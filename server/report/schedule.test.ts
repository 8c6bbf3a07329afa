import { sql } from 'kysely';
import { exportCalls, type ExportJob } from '../../wire/parts/export';
import { pathOf } from '../../wire/protocol/call';
import type { Schedule } from '../../wire/report/schedule';
import { postOf } from '../mail/mailer';
import { startWorker } from '../queue/worker';
import { type Client, signIn } from '../testing/client';
import { makeFiles } from '../testing/exports';
import { makeAgent, makeAsset, makeUser } from '../testing/factories';
import { dropWordIndexes } from '../testing/many';
import { startMailSink } from '../testing/mail-sink';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { sendDueReports } from './schedule.send';

const api = '/service-desk/api';
const zone = 'Europe/Berlin';
let server: TestServer;
let manager: Client;
let managerId: number;
/** The present moment of the server. */
let now = new Date('2026-01-15T10:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now });
  ({ id: managerId } = await makeAgent(server.db, ['view_assets', 'manage_asset_reports'], { time_zone: zone }));
  manager = await signIn(server, { id: managerId });
  await makeAsset(server.db, { name: 'Scheduled lamp' });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date('2026-01-15T10:00:00Z');
});
afterEach(async () => {
  await server.db.deleteFrom('report_schedules').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});

const reader = (given: Parameters<typeof makeAgent>[2] = {}) =>
  makeAgent(server.db, ['view_assets', 'view_asset_reports'], given);
const makeReport = async () =>
  (
    await manager.post<{ id: number }>(`${api}/reports/create`, {
      name: 'Lamps',
      fields: [],
      report_column_keys: ['name'],
    })
  ).data.id;
const daily = { frequency: 'daily', time: '07:30', format: 'csv' };
const save = (id: number, form: object, as = manager) =>
  as.post<{ schedule: Schedule }>(`${api}/reports/${id}/schedule`, form);
const view = async (id: number) =>
  (await manager.get<{ schedule: Schedule | null }>(`${api}/reports/${id}/schedule`)).data.schedule;
async function sendAt(time: string): Promise<void> {
  now = new Date(time);
  await sendDueReports(server.db, now);
  await makeFiles(server.db, now);
}
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'subject', 'html', 'export_id'])
    .orderBy('id')
    .execute();

test('a schedule is made, read, changed and deleted', async () => {
  const id = await makeReport();
  const { id: agent, full_name, email } = await reader();
  expect(await view(id)).toBeNull();
  const saved = await save(id, { ...daily, agent_ids: [agent], email_ids: ['Nobody@Example.test'] });
  expect([saved.status, saved.message]).toEqual([200, 'Lamps will be sent by email.']);
  expect(await view(id)).toEqual({
    ...{ frequency: 'daily', weekday: null, day: null, time: '07:30', time_zone: zone, format: 'csv' },
    ...{ agent_ids: [agent], email_ids: ['Nobody@Example.test'] },
    recipients: [
      { id: agent, name: full_name, email, may_see: true },
      { id: null, name: 'nobody@example.test', email: 'nobody@example.test', may_see: false },
    ],
    ...{ next_at: '2026-01-16 07:30:00', last: null },
  });
  await save(id, { ...daily, time: '23:15', agent_ids: [agent] });
  expect(await view(id)).toMatchObject({ time: '23:15', email_ids: [], next_at: '2026-01-15 23:15:00' });
  expect((await manager.delete(`${api}/reports/${id}/schedule`)).message).toBe('Lamps is no longer sent by email.');
  expect(await view(id)).toBeNull();
  expect((await manager.delete(`${api}/reports/${id}/schedule`)).status).toBe(404);
});

test.each([
  [{}, ['frequency', 'time', 'format', 'agent_ids']],
  [{ ...daily, frequency: 'hourly', agent_ids: [1] }, ['frequency']],
  [{ ...daily, frequency: 'weekly', agent_ids: [1] }, ['weekday']],
  [{ ...daily, frequency: 'weekly', weekday: 8, agent_ids: [1] }, ['weekday']],
  [{ ...daily, frequency: 'monthly', agent_ids: [1] }, ['day']],
  [{ ...daily, frequency: 'monthly', day: 32, agent_ids: [1] }, ['day']],
  [{ ...daily, time: '24:00', agent_ids: [1] }, ['time']],
  [{ ...daily, format: 'pdf', agent_ids: [1] }, ['format']],
  [{ ...daily, agent_ids: [], email_ids: [] }, ['agent_ids']],
  [{ ...daily, agent_ids: [999_999] }, ['agent_ids']],
])('%j is refused', async (form, fields) => {
  const { status, message } = await save(await makeReport(), form);
  expect(status).toBe(422);
  expect(Object.keys(message as object).sort()).toEqual([...fields].sort());
});

test('an address that is none, and a client, are refused', async () => {
  const id = await makeReport();
  expect(await save(id, { ...daily, email_ids: ['not an address'] })).toMatchObject({ status: 422 });
  const client = await makeUser(server.db);
  expect((await save(id, { ...daily, agent_ids: [client.id] })).message).toEqual({
    agent_ids: 'Reports are sent to active agents and admins only.',
  });
  expect((await save(999_999, { ...daily, agent_ids: [managerId] })).status).toBe(404);
});

test('who only reads reports has no part in it', async () => {
  const id = await makeReport();
  const viewer = await signIn(server, await reader());
  expect((await viewer.get(`${api}/reports/${id}/schedule`)).status).toBe(403);
  expect((await save(id, { ...daily, agent_ids: [managerId] }, viewer)).status).toBe(403);
  expect((await viewer.delete(`${api}/reports/${id}/schedule`)).status).toBe(403);
});

// 15 January 2026 is a Thursday.
test.each([
  ['daily, later today', { frequency: 'daily', time: '12:00' }, '2026-01-15T10:00:00Z', '2026-01-15 12:00:00'],
  ['daily, tomorrow', { frequency: 'daily', time: '11:00' }, '2026-01-15T10:00:00Z', '2026-01-16 11:00:00'],
  ['on Sunday as 0', { frequency: 'weekly', weekday: 0, time: '08:00' }, '2026-01-15T10:00:00Z', '2026-01-18 08:00:00'],
  ['on Sunday as 7', { frequency: 'weekly', weekday: 7, time: '08:00' }, '2026-01-15T10:00:00Z', '2026-01-18 08:00:00'],
  ['in a week', { frequency: 'weekly', weekday: 4, time: '08:00' }, '2026-01-15T10:00:00Z', '2026-01-22 08:00:00'],
  ['this month', { frequency: 'monthly', day: 31, time: '08:00' }, '2026-01-15T10:00:00Z', '2026-01-31 08:00:00'],
  [
    'the last of February',
    { frequency: 'monthly', day: 31, time: '08:00' },
    '2026-01-31T10:00:00Z',
    '2026-02-28 08:00:00',
  ],
  [
    'the day before clocks change',
    { frequency: 'daily', time: '08:00' },
    '2026-03-28T10:00:00Z',
    '2026-03-29 08:00:00',
  ],
  ['a time that clocks skip', { frequency: 'daily', time: '02:30' }, '2026-03-28T10:00:00Z', '2026-03-29 03:30:00'],
])('%s', async (_title, rhythm, at, next) => {
  now = new Date(at);
  const id = await makeReport();
  await save(id, { ...rhythm, format: 'csv', agent_ids: [managerId] });
  expect((await view(id))!.next_at).toBe(next);
});

test('when it is due, everybody gets the file in their language, and it is due again', async () => {
  const id = await makeReport();
  const german = await reader({ locale: 'de' });
  await save(id, { ...daily, agent_ids: [managerId, german.id], email_ids: [german.email.toUpperCase()] });
  await sendAt('2026-01-16T06:29:00Z');
  expect(await mails()).toEqual([]);
  await sendAt('2026-01-16T06:30:00Z');
  await sendAt('2026-01-16T06:31:00Z');
  const sent = await mails();
  expect(sent.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['report-scheduled', 'Report Lamps'],
    ['report-scheduled', 'Bericht Lamps'],
  ]);
  const file = await server.db
    .selectFrom('exports')
    .innerJoin('export_chunks', 'export_id', 'id')
    .select(['name', 'bytes'])
    .where('id', '=', sent[1]!.export_id!)
    .executeTakeFirstOrThrow();
  const { query } = await server.db
    .selectFrom('exports')
    .select('query')
    .where('id', '=', sent[1]!.export_id!)
    .executeTakeFirstOrThrow();
  expect(query).toMatchObject({ separator: ';' });
  expect([file.name, String(file.bytes)]).toEqual(['Lamps 2026-01-16.csv', '\ufeffName\r\nScheduled lamp\r\n']);
  expect(await view(id)).toMatchObject({
    next_at: '2026-01-17 07:30:00',
    last: { at: '2026-01-16 07:30:00', sent: 2, failed: 0, left_out: [] },
  });
});

test('one that was missed for days is sent once', async () => {
  const id = await makeReport();
  await save(id, { ...daily, agent_ids: [managerId] });
  await Promise.all([sendAt('2026-01-20T09:00:00Z'), sendDueReports(server.db, new Date('2026-01-20T09:00:00Z'))]);
  await makeFiles(server.db, now);
  expect(await mails()).toHaveLength(1);
  expect((await view(id))!.next_at).toBe('2026-01-21 07:30:00');
});

test('who may not see it at that time gets none, and the schedule says so', async () => {
  const id = await makeReport();
  const [left, blind, outsider] = [await reader(), await reader(), 'audit@elsewhere.test'];
  await save(id, { ...daily, agent_ids: [managerId, left.id, blind.id], email_ids: [outsider] });
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', left.id).execute();
  await server.db.deleteFrom('user_permissions').where('user_id', '=', blind.id).execute();
  await sendAt('2026-01-16T06:30:00Z');
  expect(await mails()).toHaveLength(1);
  expect((await view(id))!.last).toMatchObject({ sent: 1, left_out: [left.full_name, blind.full_name, outsider] });
});

test('rights count also between the due time and the file', async () => {
  const id = await makeReport();
  const late = await reader();
  await save(id, { ...daily, agent_ids: [late.id] });
  now = new Date('2026-01-16T06:30:00Z');
  await sendDueReports(server.db, now);
  await server.db.deleteFrom('user_permissions').where('user_id', '=', late.id).execute();
  await makeFiles(server.db, now);
  expect(await mails()).toEqual([]);
  expect((await view(id))!.last).toMatchObject({ sent: 0, failed: 1 });
});

test('a file that is too large for a mail is downloaded by who got the mail', async () => {
  const id = await makeReport();
  const person = await reader();
  await save(id, { ...daily, agent_ids: [person.id] });
  const { asset_type_id } = await makeAsset(server.db);
  await dropWordIndexes(server.db);
  await sql`insert into assets (identifier, name, asset_type_id)
    select 'LARGE-' || i, repeat('long', 63) || i, ${asset_type_id} from generate_series(1, 42000) i`.execute(
    server.db,
  );
  await sendAt('2026-01-16T06:30:00Z');
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'report-scheduled', export_id: null });
  expect(mail!.html).toContain('"http://desk.test/service-desk/exports"');
  const client = await signIn(server, person);
  const { data } = await client.get<{ exports: ExportJob[] }>(exportCalls.list.path);
  const path = pathOf(exportCalls.file.path, { id: data.exports[0]!.id });
  const response = await fetch(server.url + path, { headers: client.headers });
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000_000);
  await server.db.deleteFrom('assets').where('identifier', 'like', 'LARGE-%').execute();
  // 42,000 assets with their words, made and deleted.
}, 240_000);

test('the mail brings the file along', async () => {
  const sink = await startMailSink();
  const id = await makeReport();
  await save(id, { ...daily, format: 'excel', agent_ids: [managerId] });
  const worker = await startWorker({
    db: server.db,
    post: postOf({ smtpUrl: sink.url, dataDir: '.', mailFrom: 'desk@example.test', publicUrl: null }),
    address: 'http://desk.test',
    everySeconds: 0.5,
  });
  try {
    await sendDueReports(server.db, new Date('2026-01-16T06:30:00Z'));
    await until(() => sink.subjects.includes('Report Lamps'), 30_000);
    expect(sink.received.join('')).toContain('filename="Lamps 2026-01-16.xlsx"');
  } finally {
    await worker.stop();
    await sink.close();
  }
});
