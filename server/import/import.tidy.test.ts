import { tidy } from '../shared/housekeeping';
import { makeUploadedImport } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ago = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);

test('a file that nobody imports is deleted after a week, the rows of an import 30 days after its end', async () => {
  const make = (given: object) => makeUploadedImport(server.db, given);
  const waiting = await make({ created_at: ago(6) });
  const forgotten = await make({ created_at: ago(8) });
  const running = await make({ created_at: ago(8), status: 'running' });
  const ended = await make({ created_at: ago(30), status: 'completed', ended_at: ago(29) });
  const old = await make({ created_at: ago(32), status: 'completed', ended_at: ago(31) });
  await tidy(server.db);
  const left = await server.db.selectFrom('imports').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([waiting.id, running.id, ended.id, old.id]);
  const rows = await server.db.selectFrom('import_rows').select('import_id').orderBy('import_id').execute();
  expect(rows.map(({ import_id }) => import_id)).toEqual([waiting.id, running.id, ended.id]);
  expect(left.map(({ id }) => id)).not.toContain(forgotten.id);
});
