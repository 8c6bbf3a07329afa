import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { changeSorts } from '../../../wire/change/change';
import { problemSorts } from '../../../wire/problem/problem';
import { releaseSorts } from '../../../wire/release/release';
import { type Client, signIn } from '../../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeProblem,
  makeRelease,
  makeUser,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(
    server,
    await makeAgent(server.db, [
      ...(['view_assets', 'export_assets', 'create_asset'] as const),
      ...(['view_problems', 'view_changes', 'view_releases'] as const),
    ]),
  );
});
afterAll(() => server.close());

async function download(path: string, as = agent) {
  const response = await fetch(`${server.url}${path}`, { headers: as.headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const rowsOf = async (path: string): Promise<string[][]> => {
  const { status, bytes } = await download(path);
  expect(status).toBe(200);
  return parse(bytes, { bom: true });
};

describe('assets', () => {
  test('are the list: its filters, search, order and columns, whatever the page', async () => {
    const names = ['Export B', 'Export A', 'Export C'];
    for (const name of names) await makeAsset(server.db, { name });
    const rows = await rowsOf(`${api}/export/csv?search-query=Export&sort-field=name&sort-order=desc&page=2&limit=1`);
    expect(rows[0]).toEqual([
      ...['ID', 'Identifier', 'Name', 'Asset type', 'Asset status', 'Department', 'Location'],
      ...['Organization', 'Managed by', 'Used by'],
    ]);
    expect(rows.slice(1).map((row) => row[2])).toEqual(['Export C', 'Export B', 'Export A']);
    expect(
      await rowsOf(`${api}/export/csv?search-query=Export&columns=name,identifier&sort-field=name&sort-order=asc`),
    ).toEqual([
      ['Name', 'Identifier'],
      ...[...names].sort().map((name) => [name, expect.stringMatching(/^ASSET-\d+$/)]),
    ]);
  });

  test('tell their contract to who may see contracts; for others there is no such column', async () => {
    const asset = await makeAsset(server.db, { name: 'Covered' });
    const contract = await makeContract(server.db, { name: 'Lease 7', contract_status_id: 3 });
    await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: asset.id }).execute();
    const path = `${api}/export/csv?search-query=Covered&columns=name,contract`;
    const manager = await signIn(
      server,
      await makeAgent(server.db, ['view_assets', 'export_assets', 'view_contracts']),
    );
    expect(parse((await download(path, manager)).bytes, { bom: true })).toEqual([
      ['Name', 'Contract'],
      ['Covered', 'Lease 7'],
    ]);
    expect((await download(path)).status).toBe(422);
  });

  test('are sent piece by piece under a name of their own', async () => {
    const { headers } = await download(`${api}/export/csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Assets \d{4}-\d\d-\d\d\.csv"/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('a cell that a spreadsheet would compute is a text', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'plain "quoted", with comma\nand line'];
    for (const name of hostile) await makeAsset(server.db, { name: `${name} hostile` });
    const [, ...rows] = await rowsOf(
      `${api}/export/csv?search-query=hostile&columns=name&sort-field=id&sort-order=asc`,
    );
    expect(rows.flat()).toEqual(
      hostile.map((name, index) => `${index < hostile.length - 1 ? "'" : ''}${name} hostile`),
    );
    const { bytes } = await download(
      `${api}/export/excel?search-query=hostile&columns=name&sort-field=id&sort-order=asc`,
    );
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows.slice(1).flat()).toEqual(hostile.map((name) => `${name} hostile`));
    expect(JSON.stringify(sheets[0])).not.toContain('"formula"');
  });

  test('custom fields are columns; numbers and dates are such in a workbook', async () => {
    const { id: number } = await makeCustomField(server.db, { module: 'asset', kind: 'number', label: 'Memory' });
    const { id: date } = await makeCustomField(server.db, { module: 'asset', kind: 'date', label: 'Bought' });
    const { id: text } = await makeCustomField(server.db, { module: 'asset', kind: 'text', label: 'Serial' });
    const maker = await signIn(server, await makeAgent(server.db, ['view_assets', 'create_asset', 'export_assets']));
    const { asset_type_id } = await server.db
      .selectFrom('asset_types')
      .select('id as asset_type_id')
      .executeTakeFirstOrThrow();
    const saved = await maker.post<{ id: number }>(`${api}/asset`, {
      name: 'With facts',
      asset_type_id,
      custom_fields: { [`f${number}`]: 16, [`f${date}`]: '2026-05-01 10:30', [`f${text}`]: 'SN-1' },
    });
    const query = `asset_ids[]=${saved.data.id}&columns=id,custom_${number},custom_${date},custom_${text},created_at`;
    expect(await rowsOf(`${api}/export/csv?${query}`)).toEqual([
      ['ID', 'Memory', 'Bought', 'Serial', 'Created'],
      [String(saved.data.id), '16', '2026-05-01 10:30', 'SN-1', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ]);
    const { headers, bytes } = await download(`${api}/export/excel?${query}`);
    expect(headers.get('content-disposition')).toContain('.xlsx"');
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]!.rows[1]!.slice(0, 4)).toEqual([saved.data.id, 16, new Date('2026-05-01T10:30:00Z'), 'SN-1']);
  });

  test('more rows than are read at a time all come once, in order', async () => {
    const count = 4500;
    const { asset_type_id } = await makeAsset(server.db);
    await server.db
      .insertInto('assets')
      .values(
        Array.from({ length: count }, (_, index) => ({
          name: `Many ${String(index).padStart(4, '0')}`,
          identifier: `MANY-${index}`,
          asset_type_id,
        })),
      )
      .execute();
    const query = 'search-query=Many&columns=name&sort-field=name&sort-order=asc';
    const [, ...rows] = await rowsOf(`${api}/export/csv?${query}`);
    expect(rows.flat()).toEqual(Array.from({ length: count }, (_, index) => `Many ${String(index).padStart(4, '0')}`));
    const { bytes } = await download(`${api}/export/excel?${query}`);
    expect((await readXlsx(bytes)).sheets[0]!.rows).toHaveLength(count + 1);
  });

  test('a client, and who lacks the right, gets none', async () => {
    const viewer = await signIn(server, await makeAgent(server.db, ['view_assets']));
    expect((await download(`${api}/export/csv`, viewer)).status).toBe(403);
    const client = await signIn(server, await makeUser(server.db, { permissions: ['view_own_assets'] }));
    expect((await download(`${api}/export/csv`, client)).status).toBe(403);
  });

  test.each([
    ['columns=name,colour', 422, 'columns'],
    ['colour_ids=1', 422, 'colour_ids'],
    ['sort-field=colour', 422, 'sort-field'],
    ['saved_filter_id=999', 404, null],
  ])('%s is refused before anything is sent', async (query, status, field) => {
    const received = await agent.get(`${api}/export/csv?${query}`);
    expect(received.status).toBe(status);
    if (field) expect(received.message).toHaveProperty(field);
  });

  test('another format is not found', async () => {
    expect((await agent.get(`${api}/export/pdf`)).status).toBe(404);
    expect((await agent.get(`${api}/export/constructor`)).status).toBe(404);
  });
});

test('problems, changes and releases are files too, each with every column of its list', async () => {
  const made = {
    problem: await makeProblem(server.db, { subject: 'Slow mail' }),
    change: await makeChange(server.db, { subject: 'New mail server' }),
    release: await makeRelease(server.db, { subject: 'Mail 2.0' }),
  };
  const columns = {
    problem: problemSorts,
    change: changeSorts,
    release: [...releaseSorts, 'completed_at'],
  };
  for (const kind of ['problem', 'change', 'release'] as const) {
    const { id, subject } = made[kind];
    const [usual, row] = await rowsOf(`${api}/${kind}-export/csv?${kind}_ids[]=${id}`);
    expect(usual!.slice(0, 2)).toEqual(['Identifier', 'Subject']);
    expect(row![1]).toBe(subject);
    const [all] = await rowsOf(`${api}/${kind}-export/csv?columns=${columns[kind].join(',')}`);
    expect(all).toHaveLength(columns[kind].length);
    expect((await download(`${api}/${kind}-export/excel`)).bytes.subarray(0, 2).toString()).toBe('PK');
  }
});

test('columns are named in the reader’s language', async () => {
  const response = await fetch(`${server.url}${api}/export/csv?columns=name,asset_type`, {
    headers: { ...agent.headers, 'accept-language': 'de' },
  });
  expect(
    Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n')[0],
  ).toBe('\ufeffName;Asset-Typ');
});

describe('a csv opens in Excel', () => {
  const texts = [';=1+1', 'a;=1+1', 'a\t=1', 'a, @b', 'a\n-b', "'=1", 'Müller; Köln'];
  const source = async (query: string, language: string) => {
    const response = await fetch(
      `${server.url}${api}/export/csv?search-query=Excel&sort-field=id&sort-order=asc&columns=name,identifier${query}`,
      {
        headers: { ...agent.headers, 'accept-language': language },
      },
    );
    return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() };
  };
  beforeAll(async () => {
    for (const text of texts) await makeAsset(server.db, { name: `Excel ${text}` });
    await makeAsset(server.db, { name: ';=1+1 Excel', identifier: '+49;=1' });
  });

  test.each([
    ['en-US', '', ','],
    ['de', '', ';'],
    ['fr-FR,fr;q=0.9,en;q=0.5', '', ';'],
    ['de-CH', '', ','],
    ['ar', '', ','],
    ['*', '', ','],
    ['x-no-such', '', ','],
    ['en', '&separator=semicolon', ';'],
    ['en', '&separator=;', ';'],
    ['de', '&separator=comma', ','],
    ['de', '&separator=,', ','],
    ['de', '&separator=tab', '\t'],
    ['de', '&separator=%09', '\t'],
  ])('for %s%s it has a byte order mark and %j between cells', async (language, query, separator) => {
    const { text } = await source(query, language);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.split('\r\n')[0]!.split(separator)).toHaveLength(2);
    const rows = parse(text, { bom: true, delimiter: separator }) as string[][];
    expect(rows).toHaveLength(9);
    // Whoever splits it at another sign finds no cell to compute either.
    for (const cell of text.split(/[,;|\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
    expect(rows.at(-1)).toEqual(["';'=1+1 Excel", "'+49;'=1"]);
  });

  test('another separator is refused, also of a workbook and of files behind the page', async () => {
    const refused = { separator: 'The separator is one of comma, semicolon, tab.' };
    for (const path of ['export/csv', 'export/excel', 'contract-export/csv'])
      expect([path, (await agent.get(`${api}/${path}?separator=pipe`)).message]).toEqual([
        path,
        path.startsWith('c') ? 'Missing permission: export_contracts' : refused,
      ]);
    expect((await agent.post(`${api}/export/csv/job?separator=x`)).message).toEqual(refused);
    expect((await download(`${api}/export/excel?separator=semicolon`)).status).toBe(200);
  });
});

describe('what the database cannot read is refused before the file begins, as the list refuses it', () => {
  const paths = {
    assets: ['/service-desk/api/export/csv', '/service-desk/api/export/excel'],
    problems: ['/service-desk/api/problem-export/csv'],
    changes: ['/service-desk/api/change-export/csv'],
    releases: ['/service-desk/api/release-export/excel'],
    contracts: ['/service-desk/contract/export'],
  };
  test.each(Object.values(paths).flat())('%s', async (path) => {
    const reader = await signIn(
      server,
      await makeAgent(server.db, [
        ...(['view_assets', 'export_assets', 'view_problems', 'view_changes', 'view_releases'] as const),
        ...(['view_contracts', 'export_contracts'] as const),
      ]),
    );
    for (const query of ['updated_at_begin=0000-01-01', 'updated_at_begin=0000-01-01 00:00', 'search-query=a%00b']) {
      const { status, headers, bytes } = await download(`${path}?${query}`, reader);
      expect([query, status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        query,
        422,
        expect.stringMatching(/^application\/json/),
        null,
      ]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ success: false });
    }
  });
});
