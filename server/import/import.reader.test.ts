import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type FailedRows, importLimits } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAssetType } from '../testing/factories';
import { runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { limitsOfReader, readFileApart } from './import.reader';
import { workbookOf } from './testing/workbook';

let server: TestServer;
let agent: Client;
let folder: string;
let busy: pg.Client;
const silentMs = 1500;

beforeAll(async () => {
  server = await startServer({ silentMs });
  agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets', 'create_asset']));
  busy = new pg.Client(server.databaseUrl);
  await busy.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await busy.end();
  await server.close();
});

const address = '/service-desk/asset-upload-csv';

function upload(content: string | Uint8Array) {
  const form = new FormData();
  form.append('import_file', new File([content as BlobPart], 'assets.csv'));
  return agent.post<{ import_id: number }>(address, form);
}

async function storedRows(content: string | Uint8Array) {
  const response = await upload(content);
  expect(response).toMatchObject({ status: 200 });
  return server.db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'fault', 'rounded'])
    .where('import_id', '=', response.data.import_id)
    .orderBy('row')
    .execute();
}

const header = '<row><c t="str"><v>Name</v></c><c t="str"><v>Serial</v></c></row>';
const one = '<row><c t="str"><v>One</v></c></row>';
const unpacked = 'This XLSX file becomes too large when it is unpacked. Save the table as CSV and upload that.';
const refused = (sentence: string) => ({ status: 412, message: { import_file: expect.stringContaining(sentence) } });

/** Processes of this one that read a file. */
const readers = (): string[] =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.match(/import[-.]reader/));

const times = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('');
/** What does not shrink, so that the directory of the archive says nothing that cannot be. */
const noise = `<!--${times(9000, (i) => Math.sin(i + 1).toString(36))}-->`;

describe('what no workbook has is refused while it is read', () => {
  const tooLong = 'x '.repeat(2_100_000);
  // Less than 5 MB, so that none of them is refused by its directory already.
  test.each<[what: string, sheet: string, more: Record<string, string>]>([
    ['101 elements in each other', header + '<a>'.repeat(99) + '</a>'.repeat(99), {}],
    ['501 attributes', `${header}<row ${times(501, (i) => `a${i}="1" `)}/>`, {}],
    ['a text of 4.2 MB in a cell', `${header}<row><c t="str"><v>${tooLong}</v></c></row>`, {}],
    ['a comment of 4.2 MB', `${header}<!--${tooLong}-->${one}`, {}],
    ['an attribute of 4.2 MB', `${header}<row r="${tooLong}"/>`, {}],
    [
      'more formats than Excel has',
      header + one,
      { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(100_002)}</cellXfs></s>` },
    ],
    [
      'more sheets than anybody makes',
      header + one,
      { 'xl/workbook.xml': `<w xmlns:r="r"><sheets>${'<sheet r:id="rId1"/>'.repeat(1002)}</sheets></w>` },
    ],
    [
      'more relations than anybody makes',
      header + one,
      { 'xl/_rels/workbook.xml.rels': `<r>${'<Relationship Id="a" Type="b" Target="c"/>'.repeat(10_002)}</r>` },
    ],
  ])('%s', async (_what, sheet, more) => {
    expect(await upload(workbookOf(sheet, more))).toMatchObject(refused(unpacked));
    expect(readers()).toEqual([]);
  });

  test('more rows than a sheet has, all of them blank', async () => {
    const rows = (count: number) => workbookOf(header + noise + one + '<row/>'.repeat(count));
    expect(await upload(rows(1_048_575))).toMatchObject(refused('more than 1,000,000 rows'));
    expect((await upload(rows(1_048_574))).status).toBe(200);
  });

  test('the code of a number format that is read for ever', async () => {
    const code = `<s><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(2_000_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></s>`;
    const begun = performance.now();
    expect((await upload(workbookOf(header + one, { 'xl/styles.xml': code }))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});

describe('what is too long within a row is a fault of that row', () => {
  const faultOf = async (content: string | Uint8Array) => {
    const rows = await storedRows(content);
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(rows[0]!.fault).toBeNull();
    return rows[1]!;
  };

  test('a million characters in all cells, of a csv and of a workbook', async () => {
    const cell = 'x'.repeat(90_000);
    const fault = { code: 'import.row.length', params: { max: 1_000_000 } };
    const line = await faultOf(`Name\nOne\nTwo,${times(12, () => `${cell},`)}`);
    expect(line.fault).toMatchObject(fault);
    const row = await faultOf(
      workbookOf(`${header}${one}<row>${'<c t="s"><v>0</v></c>'.repeat(12)}</row>`, {
        'xl/sharedStrings.xml': `<sst><si><t>${cell}</t></si></sst>`,
      }),
    );
    expect(row.fault).toMatchObject(fault);
    expect((row.cells as string[]).join('')).toHaveLength(1_000_001);
  });

  test('a cell is cut between characters', async () => {
    const { cells } = await faultOf(`Name\nOne\nx${'😀'.repeat(60_000)}`);
    expect((cells as string[])[0]).toBe(`x${'😀'.repeat(49_999)}\ufffd`);
  });

  test('a value far right shows that the row is too long, however far', async () => {
    const workbook = await faultOf(workbookOf(`${header}${one}<row><c r="ZZZ1" t="str"><v>far</v></c></row>`));
    const line = await faultOf(`Name\nOne\nTwo${','.repeat(5000)}far${','.repeat(5000)}\n`);
    for (const cells of [workbook.cells, line.cells] as string[][]) {
      expect(cells).toHaveLength(importLimits.columns + 1);
      expect(cells[importLimits.columns]).toBe('far');
    }
  });
});

test('millions of commas in a line take no more than their bytes, and are a blank row', async () => {
  expect((await storedRows(`Name\nOne\n${','.repeat(20_000_000)}\n`)).map(({ row }) => row)).toEqual([2]);
  expect(await upload(`${','.repeat(20_000_000)}x\n1`)).toMatchObject(refused('more than 500 columns'));
  expect((await storedRows(`Name${','.repeat(5000)}\nOne\n`)).map(({ cells }) => cells)).toEqual([['One']]);
});

test('a heading of more than 1,000 characters is none', async () => {
  expect((await upload(`${'x'.repeat(1000)}\nOne`)).status).toBe(200);
  expect(await upload(`Name,${'x'.repeat(1001)}\nOne`)).toMatchObject(
    refused('The heading of column 2 has more than 1,000 characters'),
  );
});

describe('the process that reads', () => {
  const fileOf = async (content: string | Uint8Array) => {
    const file = path.join(folder, 'file');
    await writeFile(file, content);
    return { path: file, size: content.length };
  };
  const read = async (content: string, limits: Partial<typeof limitsOfReader> = {}, gone = new AbortController()) => {
    for await (const _ of readFileApart(await fileOf(content), gone.signal, { ...limitsOfReader, ...limits }));
  };
  const rows = `Name,Serial\n${times(300_000, (i) => `Notebook ${i},S${i}\n`)}`;

  test('ends when its memory does, and the file is refused', async () => {
    await expect(read(rows, { heap: 8 })).rejects.toMatchObject({
      status: 412,
      body: { import_file: { code: 'import.file.unpacked' } },
    });
    await expect(read(rows, { memory: 1 })).rejects.toMatchObject({ status: 412 });
    expect(readers()).toEqual([]);
  });

  test('ends when its time does', async () => {
    await expect(read(rows, { time: 100 })).rejects.toMatchObject({
      status: 412,
      body: { import_file: { code: 'import.file.slow' } },
    });
    await until(() => readers().length === 0);
  });

  test('that ends by itself is a fault of the server, not of the file', async () => {
    const reading = read(rows);
    await until(() => readers().length === 1);
    const pid = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .find((line) => line.match(/import[-.]reader/));
    process.kill(parseInt(pid!, 10), 'SIGTERM');
    await expect(reading).rejects.toThrow('The process that reads ended with SIGTERM.');
  });

  test('ends when who uploads is gone, and nothing is stored', async () => {
    const count = () => server.db.selectFrom('imports').select('id').execute();
    const before = await count();
    const body = `--b\r\nContent-Disposition: form-data; name="import_file"; filename="a.csv"\r\n\r\n${rows}\r\n--b--\r\n`;
    const sending = request(server.url + address, {
      method: 'POST',
      headers: { ...agent.headers, 'content-type': 'multipart/form-data; boundary=b' },
    }).on('error', () => undefined);
    sending.end(body);
    await until(() => readers().length === 1);
    sending.destroy();
    await until(() => readers().length === 0);
    await until(async () => {
      const { rows } = await busy.query(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
      );
      return rows.length === 0;
    });
    expect(await count()).toEqual(before);
  });
});

describe('a connection that is silent for too long', () => {
  test('is kept while its upload is worked on', async () => {
    await busy.query('begin; lock table import_rows in access exclusive mode');
    const response = upload('Name\nOne\n');
    await wait(3 * silentMs);
    await busy.query('commit');
    expect((await response).status).toBe(200);
  });

  test.each([
    ['that has sent nothing', () => ''],
    [
      'whose request is not here as a whole',
      () =>
        `POST ${address} HTTP/1.1\r\n${Object.entries({
          host: 'x',
          ...agent.headers,
          'content-type': 'application/json',
          'content-length': 9,
        })
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n{`,
    ],
  ])(
    '%s is closed',
    async (_what, sent) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
      const closed = new Promise((resolve) =>
        socket.on('error', () => undefined).once('close', () => resolve('closed')),
      );
      socket.write(sent());
      expect(await Promise.race([closed, wait(15 * silentMs, 'open')])).toBe('closed');
    },
    120_000,
  );
});

test('a number of more than fifteen digits was rounded by the spreadsheet, and its row says so', async () => {
  const { id: type } = await makeAssetType(server.db);
  const number = (text: string) => `<c><v>${text}</v></c>`;
  const name = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const response = await upload(
    workbookOf(
      `${header}<row>${name('One')}${number('123456789012345678')}</row><row>${name('Two')}${number('999999999999999')}</row><row>${name('Three')}${name('123456789012345678')}</row><row>${name('Four')}${number('2.2345678901234568E+17')}</row>`,
    ),
  );
  const { import_id } = response.data;
  const map = await agent.post('/service-desk/post-asset-mapping', {
    import_id,
    asset_type_id: type,
    mapped_system_attributes: [
      { uuid: 'name', mapped_to: 1 },
      { uuid: 'identifier', mapped_to: 2 },
    ],
  });
  expect(map).toMatchObject({ status: 200 });
  await runToEnd(server.db, { id: import_id, run: 1 });
  const failed = async (query: string) =>
    (await agent.get<FailedRows>(`/service-desk/import-tracking-failed/${import_id}${query}`)).data;
  const comment = (value: string) =>
    `“${value}”: A spreadsheet keeps fifteen digits of a number and has made zeros of the others. Format the column as text, and enter the number again.`;
  expect(await failed('?type=warning')).toEqual({
    data: [
      { row: 2, field: 'Identifier', comment: comment('123456789012346000') },
      { row: 5, field: 'Identifier', comment: comment('223456789012346000') },
    ],
    total: 2,
  });
});
