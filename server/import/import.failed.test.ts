import { parse } from 'csv-parse/sync';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { makeImport, runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { sentStatements } from '../testing/statements';
import { readCell } from './import.cell';

let server: TestServer;
let admin: Client;
let user: { id: number };
beforeAll(async () => {
  server = await startServer();
  user = await makeAdmin(server.db);
  admin = await signIn(server, user);
});
afterAll(() => server.close());

async function bytesOf(path: string, language: string) {
  const response = await fetch(`${server.url}/service-desk/${path}`, {
    headers: { ...admin.headers, 'accept-language': language },
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() };
}

/** As they stand in the file: guarded by its maker, or not. */
const cells = [';=1+1', "'=2", "';'=3", '=4', 'a, @b', "''=5", "'tis", 'Müller; Köln', '\t=6', 'a\n-7'];

test('failed rows open in Excel, nothing in them is computed, and uploaded again they are what they were', async () => {
  const made = await makeImport(server.db, {
    user,
    headers: ['=Name', 'Text'],
    fields: ['name', 'description'],
    rows: cells.map((cell) => ['', cell]),
  });
  await runToEnd(server.db, made);
  const path = `import-tracking-failed/${made.id}/csv`;
  for (const [language, query, separator] of [
    ['en', '', ','],
    ['de', '', ';'],
    ['de', '?separator=tab', '\t'],
  ] as const) {
    const { status, text } = await bytesOf(path + query, language);
    expect([status, text.startsWith(`\ufeff'=Name${separator}Text${separator}comment\r\n`)]).toEqual([200, true]);
    for (const part of text.split(/[,;|\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@]/);
    const rows = parse(text, { bom: true, delimiter: separator }) as string[][];
    expect(rows.slice(1).map(([, cell]) => readCell(cell))).toEqual(cells.map(readCell));
  }
  expect(cells.map(readCell)).toEqual([
    ...[';=1+1', '=2', ';=3', '=4', 'a, @b', "'=5", "'tis", 'Müller; Köln', '=6', 'a\n-7'],
  ]);
  expect((await admin.get(`/service-desk/${path}?separator=x`)).message).toEqual({
    separator: 'The separator is one of comma, semicolon, tab.',
  });
});

test('the sample file has the separator of the reader', async () => {
  const path = 'api/agent/asset-import-sample';
  expect((await bytesOf(path, 'de')).text).toMatch(/^\ufeff[^,\r]+;/);
  expect((await bytesOf(path, 'en')).text).toMatch(/^\ufeff[^;\r]+,/);
  expect((await bytesOf(`${path}?separator=;`, 'en')).text).toMatch(/^\ufeff[^,\r]+;/);
});

test('what a list exports comes back as it was, also what looks like a formula', async () => {
  const name = ";=1+1 a, @b '=2";
  const { data } = await admin.post<{ id: number }>('/service-desk/api/asset', { name, asset_type_id: 15 });
  const { text } = await bytesOf(`api/export/csv?search-query=${encodeURIComponent('=1+1')}&columns=name`, 'de');
  const [, row] = parse(text, { bom: true, delimiter: ';' }) as string[][];
  expect(row).toEqual(["';'=1+1 a, '@b '=2"]);
  expect(readCell(row![0])).toBe(name);
  expect(data.id).toBeGreaterThan(0);
});

test('the cells of all causes are counted by one statement', async () => {
  const causesIn = async (headers: string[], fields: string[], row: string[]) => {
    const made = await makeImport(server.db, { user, headers, fields, rows: [row, row] });
    await runToEnd(server.db, made);
    let causes: { uuid: string; rows: number; value_count: number }[] = [];
    const statements = await sentStatements(async () => {
      const reply = await admin.get<{ causes: typeof causes }>(`/service-desk/import-tracking-causes/${made.id}`);
      ({ causes } = reply.data);
      return reply;
    });
    return { causes, counting: statements.filter(({ text }) => text.includes('import_rows')).length };
  };
  const one = await causesIn(['Name', 'Status'], ['name', 'asset_status_id'], ['A', 'Nowhere']);
  expect(one.causes.map(({ uuid, rows, value_count }) => [uuid, rows, value_count])).toEqual([
    ['asset_status_id', 2, 1],
  ]);
  const several = await causesIn(
    ['Name', 'Status', 'Department', 'Assigned on', 'Product'],
    ['name', 'asset_status_id', 'department_id', 'assigned_on', 'product_id'],
    ['A', 'Nowhere', 'Nobody', 'someday', 'Nothing'],
  );
  expect(several.causes.map(({ uuid, rows, value_count }) => [uuid, rows, value_count]).sort()).toEqual([
    ['asset_status_id', 2, 1],
    ['assigned_on', 2, 1],
    ['department_id', 2, 1],
    ['product_id', 2, 1],
  ]);
  expect([one.counting, several.counting]).toEqual([1, 1]);
});
