import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { importLimits } from '../../wire/import/import';
import { outages } from '../../wire/protocol/outage';
import { type Client, signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { fillDisk } from '../testing/full-disk';
import { startServer, type TestServer } from '../testing/server';
import { Records } from './import.csv';
import { openTable } from './import.read';
import { partsOf, workbookOf, zipOf } from './testing/workbook';

let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer({ config: { maxUploadBytes: 40_000_000 } });
  agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets']));
});
afterAll(() => server.close());

type Content = string | Uint8Array;

function upload(content: Content, name = 'assets.csv') {
  const form = new FormData();
  form.append('import_file', new File([content as BlobPart], name));
  return agent.post<{ import_id: number }>('/service-desk/asset-upload-csv', form);
}

/** What is stored of a file: its columns, and the cells of its rows. */
async function stored(content: Content, name?: string) {
  const response = await upload(content, name);
  expect(response).toMatchObject({ status: 200 });
  const { import_id } = response.data;
  const { headers, ...file } = await server.db
    .selectFrom('imports')
    .select(['name', 'size', 'headers', 'row_count', 'status'])
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow();
  const rows = await server.db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'fault'])
    .where('import_id', '=', import_id)
    .orderBy('row')
    .execute();
  const columns = headers as unknown as { name: string; samples: string[] }[];
  return { file, headers: columns.map(({ name: column, samples }) => ({ name: column, samples })), rows };
}
const cells = async (content: Content, name?: string) => {
  const { headers, rows } = await stored(content, name);
  // Blank rows are not stored, and count.
  const last = rows.at(-1)?.row ?? 1;
  const all = Array.from({ length: last - 1 }, (_, i) => rows.find(({ row }) => row === i + 2)?.cells ?? []);
  return [headers.map((header) => header.name), ...all];
};

const refused = (sentence: string) => ({ status: 412, message: { import_file: expect.stringContaining(sentence) } });

test('on a disk that is full a file is refused whole, and taken once there is room', async () => {
  const files = () => server.db.selectFrom('imports').select('id').execute();
  const before = await files();
  const makeRoom = await fillDisk(server.db, 'import_rows', 'new.row = 3');
  expect(await upload('Name\nOne\nTwo\n')).toMatchObject({ status: 503, message: outages.full });
  expect(await files()).toEqual(before);
  await makeRoom();
  expect((await upload('Name\nOne\nTwo\n')).status).toBe(200);
});

describe('a csv', () => {
  test('becomes rows, of which the header is the first, and columns with their first values', async () => {
    expect(
      await stored('Name,Serial\nOne,A1\nTwo,\nThree,A1\nFour,A2\nFive,A3\nSix,A4\n', 'C:\\files\\list.csv'),
    ).toEqual({
      file: { name: 'list.csv', size: 56, row_count: 6, status: 'checked' },
      headers: [
        { name: 'Name', samples: ['One', 'Two', 'Three'] },
        { name: 'Serial', samples: ['A1', 'A2', 'A3'] },
      ],
      rows: [
        { row: 2, cells: ['One', 'A1'], fault: null },
        { row: 3, cells: ['Two'], fault: null },
        { row: 4, cells: ['Three', 'A1'], fault: null },
        { row: 5, cells: ['Four', 'A2'], fault: null },
        { row: 6, cells: ['Five', 'A3'], fault: null },
        { row: 7, cells: ['Six', 'A4'], fault: null },
      ],
    });
  });

  const umlauts = [
    ['Name', 'Ort'],
    ['Gerät „5“', 'Köln €'],
  ];
  const text = 'Name,Ort\nGerät „5“,Köln €\n';
  const windows = Buffer.from(
    [...text].map((character) => ({ '„': 0x84, '“': 0x93, '€': 0x80 })[character] ?? character.charCodeAt(0)),
  );
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', utf16],
    ['UTF-16 BE', Buffer.from(utf16).swap16()],
    ['Windows-1252', windows],
  ])('is read in %s', async (_encoding, bytes) => {
    expect(await cells(bytes)).toEqual(umlauts);
  });

  test.each([
    ['commas', 'Name,Note,Price\nA,"x;y|z",3\nB,"1;2;3",4'],
    ['semicolons', 'Name;Note;Price\nA;"x;y|z";3\nB;1,5;4,20'],
    ['tabs', 'Name\tNote\tPrice\nA\tx, y, z\t3\nB\ta, b\t4'],
    ['bars', 'Name|Note|Price\nA|x, y; z|3\nB|a, b|4'],
    ['a line that tells it', 'sep=;\r\nName;Note, long, and more, and more;Price\r\nA,1,2,3;x;3\r\nB;y;4'],
  ])('is read with %s', async (_name, csv) => {
    const [header, ...rows] = await cells(csv);
    expect(header).toHaveLength(3);
    expect(rows.map((row) => (row as string[]).length)).toEqual([3, 3]);
  });

  test('may have new lines and quotes within quotes, quotes within text, and any ends of lines', async () => {
    expect(await cells('\r\n\nName,Note\r\n"A ""big"" one","two\nlines"\n\nMonitor 15",x\rLast,"y"')).toEqual([
      ['Name', 'Note'],
      ['A "big" one', 'two\nlines'],
      ['Monitor 15"', 'x'],
      ['Last', 'y'],
    ]);
  });

  test('is taken apart as the usual parser does, wherever its pieces end', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', 'x', ' ', 'é'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (csv, size) => {
        const records = new Records(',');
        const pieces = csv.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const read = () => [...pieces, ''].flatMap((piece, i) => [...records.of(piece, i === pieces.length)]);
        let expected: string[][] | null = null;
        try {
          expected = parse(csv, {
            record_delimiter: ['\r\n', '\n', '\r'],
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
          });
        } catch {
          expect(read).toThrow('a quotation mark is opened and never closed');
        }
        if (expected) expect(read()).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('counts blank rows between others, and none at its end', async () => {
    expect(await cells(',,\nName,Note,,\nA,1\n,,\nB,2,\n,,\n,,\n')).toEqual([
      ['Name', 'Note'],
      ['A', '1'],
      [],
      ['B', '2'],
    ]);
  });

  test('keeps a column that has values and no name', async () => {
    expect(await cells('Name,\nA,1')).toEqual([
      ['Name', ''],
      ['A', '1'],
    ]);
  });

  test('a cell that is too long is a fault of its row; the others go in', async () => {
    const { rows } = await stored(`Name,Note\nA,1\nB,${'x'.repeat(10_000_000)}\nC,3`);
    expect(rows.map(({ row, fault }) => [row, fault === null])).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect(rows[1]!.fault).toMatchObject({ code: 'import.row.cell', params: { column: 'Note', max: 100_000 } });
    expect((rows[1]!.cells as string[])[1]).toHaveLength(100_000);
  });

  test('values beside a heading have at most 100 characters', async () => {
    const { headers } = await stored(`Name\n${'😀'.repeat(150)}`);
    expect([...headers[0]!.samples[0]!]).toHaveLength(100);
  });
});

describe('a workbook', () => {
  const workbook = (rows: (string | number | boolean | Date | null)[][]) =>
    writeXlsx({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: 'Assets', rows },
      ],
    });

  test('becomes the rows of its first sheet that has some; dates are written as on the wire', async () => {
    const bytes = await workbook([
      [null, null],
      ['Name', 'Bought', 'Price', 'In use'],
      ['One', new Date('2026-03-04T13:30:00Z'), 12.1, true],
      ['Two & <three>', null, 1e21, null],
      [],
      ['Four', null, 0.1 + 0.2],
    ]);
    expect(await cells(bytes, 'whatever.csv')).toEqual([
      ['Name', 'Bought', 'Price', 'In use'],
      ['One', '2026-03-04 13:30', 12.1, 'TRUE'],
      ['Two & <three>', '', '1000000000000000000000'],
      [],
      ['Four', '', 0.3],
    ]);
  });

  test('a formula counts with its last result, and is not computed', async () => {
    const bytes = workbookOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="str"><f>"a"</f><v>Sum</v></c></row><row r="2"><c r="A2" t="str"><f>"x"</f><v>X</v></c><c r="C2"><f>1+1</f><v>7</v></c></row>',
    );
    expect(await cells(bytes)).toEqual([
      ['Name', '', 'Sum'],
      ['X', '', '7'],
    ]);
  });

  test('numbers look as their format says: zeros before them, dates of both calendars', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="0.00&quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';
    const texts = '<sst><si><t>Tag</t></si><si><r><t>Bou</t></r><r><t>ght</t></r><rPh><t>no</t></rPh></si></sst>';
    const sheet =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>Age</t></is></c></row><row><c s="1"><v>42</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>3</v></c></row>';
    const more = { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': texts };
    expect(await cells(workbookOf(sheet, more))).toEqual([
      ['Tag', 'Bought', 'Age'],
      ['000042', '2023-03-15 12:00', '3'],
    ]);
    const old = '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>';
    expect((await cells(workbookOf(sheet, { ...more, 'xl/workbook.xml': old })))[1]).toEqual([
      '000042',
      '2027-03-16 12:00',
      '3',
    ]);
  });

  test('a zip bomb is refused before it is unpacked, also if it lies about its size', async () => {
    const bomb = Buffer.alloc(20_000_000, ' ');
    expect(await upload(workbookOf('', { 'xl/worksheets/sheet1.xml': bomb.toString() }))).toMatchObject(
      refused('becomes too large when it is unpacked'),
    );
    const lying = zipOf(partsOf('', { 'xl/worksheets/sheet1.xml': bomb.toString() }), { size: 100 });
    expect(await upload(lying)).toMatchObject(refused('becomes too large when it is unpacked'));
  });

  test('one text that a million cells show is refused', async () => {
    const texts = `<sst><si><t>${'x'.repeat(99_000)}</t></si></sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`;
    const header = '<row><c t="str"><v>Name</v></c></row>';
    expect(await upload(workbookOf(header + row.repeat(12), { 'xl/sharedStrings.xml': texts }))).toMatchObject(
      refused('becomes too large when it is unpacked'),
    );
  });

  test('an entity that names itself ten times is refused', async () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    expect(await upload(workbookOf('', { 'xl/worksheets/sheet1.xml': entities }))).toMatchObject(
      refused('neither a CSV nor'),
    );
  });

  test('rows that begin far down are too many', async () => {
    const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>1</v></c></row>`;
    expect(await upload(workbookOf(row(1) + row(1_048_576)))).toMatchObject(refused('more than 1,000,000 rows'));
    const { file, rows } = await stored(workbookOf(row(1) + row(900_000)));
    expect([file.row_count, rows.map((one) => one.row)]).toEqual([899_999, [900_000]]);
  });

  test.each([
    ['another archive', zipOf({ 'word/document.xml': '<document/>' })],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and nothing more')],
    ['broken XML', workbookOf('<row><c><v>1</row>')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
  ])('%s is refused', async (_what, bytes) => {
    expect(await upload(bytes, 'assets.xlsx')).toMatchObject(refused('neither a CSV nor an XLSX file'));
  });
});

describe('what is no table is refused with 412 and stores nothing', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test.each([
    ['an empty file', '', 'The file is empty'],
    ['only blanks', '\n \n,,\n', 'The file is empty'],
    ['only a header', 'Name,Serial\n', 'a header and no rows'],
    ['only a header and blank rows', 'Name,Serial\n,\n,\n', 'a header and no rows'],
    ['a picture', png, 'neither a CSV nor an XLSX file'],
    ['a page', '<!DOCTYPE html><html><table></table></html>', 'neither a CSV nor an XLSX file'],
    ['NUL characters', `Name,Serial\n${'A long name of an asset,'.repeat(10)}\0\n`, 'NUL characters'],
    [
      'UTF-16 with NUL characters',
      Buffer.from(`\ufeffName,Serial\n${'A long name,'.repeat(20)}\0\n`, 'utf16le'),
      'NUL',
    ],
    ['a quote that is not closed', 'Name,Serial\nA,1\nB,"2\nC,3\n', 'In row 3 a quotation mark is opened and never'],
    ['501 columns', `${'x,'.repeat(500)}x\n1,2`, 'more than 500 columns'],
    ['10,000 columns', `${'x,'.repeat(9999)}x\n1,2`, 'more than 500 columns'],
    ['25,000,000 bytes', Buffer.alloc(importLimits.bytes, 'a,b\n'), 'smaller than 25 MB'],
  ])('%s', async (_what, content, sentence) => {
    const count = () =>
      server.db
        .selectFrom('imports')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst();
    const before = await count();
    expect(await upload(content)).toMatchObject(refused(sentence));
    expect(await count()).toEqual(before);
  });

  test('no file', async () => {
    const none = { status: 412, message: { import_file: 'Choose a file.' } };
    expect(await agent.post('/service-desk/asset-upload-csv', {})).toMatchObject(none);
    expect(await agent.post('/service-desk/asset-upload-csv', new FormData())).toMatchObject(none);
  });

  test('more bytes than any upload may have', async () => {
    expect(await upload(Buffer.alloc(41_000_000, 'a,b\n'))).toMatchObject(refused('The file is too large'));
  });
});

test('just under 25,000,000 bytes is accepted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const file = { name: 'a.csv', type: 'csv', path: path.join(folder, 'a.csv') };
  await writeFile(file.path, 'Name\nOne\n');
  await expect(openTable({ ...file, size: importLimits.bytes })).rejects.toThrow('smaller than 25 MB');
  expect((await openTable({ ...file, size: importLimits.bytes - 1 })).header).toEqual(['Name']);
  await rm(folder, { recursive: true });
});
