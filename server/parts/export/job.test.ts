import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import type { ExportJob } from '../../../wire/parts/export';
import { allCalls } from '../../../wire/calls';
import { exportedLists } from '../../entries';
import { postOf } from '../../mail/mailer';
import { startWorker } from '../../queue/worker';
import { type Client, signIn } from '../../testing/client';
import { makeFiles } from '../../testing/exports';
import { makeAgent, makeAsset } from '../../testing/factories';
import { startMailSink } from '../../testing/mail-sink';
import { dropWordIndexes } from '../../testing/many';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { tidyExports } from './run';

const api = '/service-desk/api';
const many = 100_001;
let server: TestServer;
let agent: Client;
let agentId: number;

beforeAll(async () => {
  server = await startServer();
  ({ id: agentId } = await makeAgent(server.db, ['view_assets', 'export_assets']));
  agent = await signIn(server, { id: agentId });
  const { asset_type_id } = await makeAsset(server.db, { name: 'The only one' });
  await dropWordIndexes(server.db);
  await sql`insert into assets (identifier, name, asset_type_id)
    select 'MANY-' || i, 'Many ' || i, ${asset_type_id} from generate_series(1, ${many}) i`.execute(server.db);
});
afterAll(() => server.close());
afterEach(() => server.db.deleteFrom('exports').execute());

const source = (query = '', as = agent, language = 'en') =>
  as.post<{ job: ExportJob | null }>(`${api}/export/csv/job${query ? `?${query}` : ''}`, undefined, {
    'accept-language': language,
  });
const jobs = async (as = agent) => (await as.get<{ exports: ExportJob[] }>(`${api}/exports`)).data.exports;
async function started(query?: string): Promise<number> {
  const { status, data } = await source(query);
  expect(status).toBe(200);
  return data.job!.id;
}
async function file(id: number, as = agent) {
  const response = await fetch(`${server.url}${api}/exports/${id}/file`, { headers: as.headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const mails = () => server.db.selectFrom('outgoing_mails').selectAll().orderBy('id', 'desc').execute();

test('every list with such a call can be made into a file by the queue', () => {
  const kinds = allCalls.filter(({ name }) => name.endsWith('.exportJob')).map(({ name }) => name.split('.')[0]);
  expect(Object.keys(exportedLists).sort()).toEqual(kinds.sort());
});

test('few rows need no job: the plain link is soon done', async () => {
  expect((await source('search-query=The only one')).data).toEqual({ job: null });
  expect(await jobs()).toEqual([]);
});

test('many rows are made into a file behind the page, which is told of by mail and downloaded whole', async () => {
  const id = await started('search-query=Many&sort-field=id&sort-order=asc&columns=name,identifier');
  expect(await jobs()).toMatchObject([{ id, state: 'waiting', rows_done: 0, rows_total: many, failure: null }]);
  expect((await file(id)).status).toBe(404);
  await makeFiles(server.db);
  const [job] = await jobs();
  expect(job).toMatchObject({ id, state: 'ready', rows_done: many, rows_total: many });
  const { status, headers, text } = await file(id);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Assets \d{4}-\d\d-\d\d\.csv"/);
  expect(Number(headers.get('content-length'))).toBe(job!.size);
  const rows = parse(text) as string[][];
  expect(rows).toHaveLength(many + 1);
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    ['Name', 'Identifier'],
    ['Many 1', 'MANY-1'],
    [`Many ${many}`, `MANY-${many}`],
  ]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'export-ready', subject: `Your file ${job!.name} is ready`, export_id: null });
  expect(mail!.html).toContain(`http://desk.test/service-desk/exports`);
});

test('it has the separator of whoever asked, or the one that was asked for', async () => {
  const first = async (query: string, language: string) => {
    const { id } = (await source(`search-query=Many&columns=name,identifier${query}`, agent, language)).data.job!;
    await makeFiles(server.db);
    const { text } = await file(id);
    return text.split('\r\n')[0];
  };
  expect(await first('', 'fr')).toBe('Name;Identifier');
  expect(await first('&separator=tab', 'fr')).toBe('Name\tIdentifier');
});

test('the file is another person’s for nobody, not even an admin', async () => {
  const id = await started('columns=id');
  await makeFiles(server.db);
  const other = await signIn(server, await makeAgent(server.db, ['view_assets', 'export_assets']));
  expect((await file(id, other)).status).toBe(404);
  expect((await other.delete(`${api}/exports/${id}`)).status).toBe(404);
  expect(await jobs(other)).toEqual([]);
});

describe('rights', () => {
  const setRights = async (keys: string[]) => {
    await server.db.deleteFrom('user_permissions').where('user_id', '=', agentId).execute();
    await sql`insert into user_permissions (user_id, permission_id)
      select ${agentId}, id from permissions where key = any(${keys})`.execute(server.db);
  };
  afterEach(() => setRights(['view_assets', 'export_assets']));

  test('without the right nothing is begun', async () => {
    const viewer = await signIn(server, await makeAgent(server.db, ['view_assets']));
    expect((await source('', viewer)).status).toBe(403);
    expect((await source('problem_ids=1')).status).toBe(403);
  });

  test('they count when the file is made', async () => {
    await started('columns=id');
    await setRights(['view_assets']);
    await makeFiles(server.db);
    expect(await jobs()).toMatchObject([{ state: 'failed', failure: 'right' }]);
  });

  test('and when it is downloaded', async () => {
    const id = await started('columns=id');
    await makeFiles(server.db);
    await setRights(['view_assets']);
    expect((await file(id)).status).toBe(403);
    await setRights(['view_assets', 'export_assets']);
    expect((await file(id)).status).toBe(200);
  });
});

test.each([
  ['csv/job?colour_ids=1', 422],
  ['csv/job?columns=colour', 422],
  ['csv/job?saved_filter_id=999', 404],
  ['pdf/job', 404],
])('%s is refused before anything waits', async (path, status) => {
  expect((await agent.post(`${api}/export/${path}`)).status).toBe(status);
  expect(await jobs()).toEqual([]);
});

test('of one person three are made at a time', async () => {
  for (let i = 0; i < 3; i++) await started('columns=id');
  expect((await source('columns=id')).status).toBe(409);
  await agent.delete(`${api}/exports/${(await jobs())[0]!.id}`);
  expect((await source('columns=id')).status).toBe(200);
});

test('what is cancelled is not made', async () => {
  const id = await started();
  const making = makeFiles(server.db);
  await until(async () => (await jobs())[0]?.state === 'running');
  expect((await agent.delete(`${api}/exports/${id}`)).status).toBe(200);
  await making;
  expect(await jobs()).toEqual([]);
  expect(await server.db.selectFrom('export_chunks').select('position').execute()).toEqual([]);
});

test('a file whose maker died is made again from the beginning, once', async () => {
  const id = await started('search-query=Many&columns=id');
  const later = new Date(Date.now() + 100_000);
  await server.db
    .updateTable('exports')
    .set({ state: 'running', runner: '00000000-0000-0000-0000-000000000000', beat_at: new Date(), rows_done: 60_000 })
    .execute();
  await server.db
    .insertInto('export_chunks')
    .values({ export_id: id, position: 0, bytes: Buffer.from('half') })
    .execute();
  expect((await file(id)).status).toBe(404);
  await tidyExports(server.db, new Date());
  expect((await jobs())[0]!.state).toBe('running');
  // The job of the first attempt is still in its queue here, which counts as somebody who will make it.
  await sql`delete from pgboss.job where name = 'export'`.execute(server.db);
  await tidyExports(server.db, later);
  await tidyExports(server.db, later);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'export' and data->>'id' = ${String(id)}`.execute(server.db);
  expect(rows[0]!.count).toBe(1);
  await Promise.all([makeFiles(server.db, later), makeFiles(server.db, later)]);
  const text = (await file(id)).text;
  expect(text.startsWith('ID\r\n')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(many + 1);
});

test('a file is kept for a week', async () => {
  const id = await started('columns=id');
  await makeFiles(server.db);
  await tidyExports(server.db, new Date(Date.now() + 6.9 * 24 * 3600_000));
  expect((await file(id)).status).toBe(200);
  await tidyExports(server.db, new Date(Date.now() + 7.1 * 24 * 3600_000));
  expect((await file(id)).status).toBe(404);
  expect(await server.db.selectFrom('export_chunks').select('position').execute()).toEqual([]);
});

test('the queue makes it and sends the mail', async () => {
  const sink = await startMailSink();
  const worker = await startWorker({
    db: server.db,
    post: postOf({ smtpUrl: sink.url, dataDir: '.', mailFrom: 'desk@example.test', publicUrl: null }),
    address: 'http://desk.test',
    everySeconds: 0.5,
  });
  try {
    await started('search-query=Many&columns=id');
    await until(async () => (await jobs())[0]?.state === 'ready', 30_000);
    await until(() => sink.subjects.some((subject) => subject.includes('is ready')), 30_000);
  } finally {
    await worker.stop();
    await sink.close();
  }
});
