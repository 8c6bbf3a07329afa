import type { Tracking } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { makeImport } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { startWorker, type Worker } from '../queue/worker';

let server: TestServer;
let agent: Client;
let user: { id: number };
let worker: Worker | undefined;
const root = '/service-desk';

beforeAll(async () => {
  server = await startServer();
  user = await makeAgent(server.db, ['view_assets', 'create_asset', 'import_assets', 'delete_asset']);
  agent = await signIn(server, user);
});
afterEach(() => worker?.stop());
afterAll(() => server.close());

const work = async (): Promise<void> => {
  worker = await startWorker({
    db: server.db,
    post: { delivers: true, domain: 'desk.test', send: async () => undefined },
    address: 'http://desk.test',
    everySeconds: 0.5,
  });
};
const track = async (id: number) =>
  (await agent.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
const ended = (id: number) => until(async () => (await track(id)).ended_at !== null, 30_000);

test('a file is uploaded, tried, imported by the queue, and taken back', async () => {
  await work();
  const form = new FormData();
  form.set('import_file', new File(['Name;Asset Tag\nLaptop;L-1\nMonitor;M-1\n;N-1\n'], 'things.csv'));
  const { import_id } = (await agent.post<{ import_id: number }>(`${root}/asset-upload-csv`, form)).data;
  expect(await track(import_id)).toMatchObject({ status: 'checked', total: 3, name: 'things.csv', is_discard: true });
  const mapping = {
    import_id,
    asset_type_id: 15,
    mapped_system_attributes: [
      { uuid: 'name', mapped_to: 1 },
      { uuid: 'identifier', mapped_to: 2 },
    ],
  };
  const map = (more: object = {}) => agent.post(`${root}/post-asset-mapping`, { ...mapping, ...more });
  expect((await map({ dry_run: true })).status).toBe(200);
  await until(async () => (await track(import_id)).totalCreated === 2, 30_000);
  expect(await track(import_id)).toMatchObject({ status: 'checked', dry_run: true, totalFailed: 1 });
  expect((await map()).status).toBe(200);
  await ended(import_id);
  expect(await track(import_id)).toMatchObject({
    status: 'completed_with_errors',
    dry_run: false,
    totalCreated: 2,
    totalFailed: 1,
  });
  expect((await map()).status).toBe(409);
  expect((await agent.post(`${root}/import-undo/${import_id}`)).data).toMatchObject({ removed: 2 });
}, 60_000);

test('what a process has left behind goes on when one is started', async () => {
  const fields = ['name', 'identifier'];
  const { id } = await makeImport(server.db, { user, headers: fields, fields, rows: [['Left', 'LEFT-1']] });
  await server.db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute();
  await work();
  await ended(id);
  expect(await track(id)).toMatchObject({ status: 'completed', totalCreated: 1 });
}, 60_000);
