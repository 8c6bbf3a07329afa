import { readFileSync } from 'node:fs';
import type { MappingDetails } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeLocation,
  makeProduct,
} from '../testing/factories';
import {
  commentsOf,
  detailsOf,
  download,
  guessedNames,
  importFile,
  previewOf,
  trackingOf,
  upload,
} from '../testing/import-file';
import { startServer, type TestServer } from '../testing/server';
import { writeXlsx } from 'hucre/xlsx';
import { runToEnd } from '../testing/imports';

let server: TestServer;
let admin: Client;
let price: { id: number; name: string };
let bought: { id: number; name: string };
const root = '/service-desk';

const field = async (given: Parameters<typeof makeCustomField>[1]) => {
  const { id } = await makeCustomField(server.db, { module: 'asset', ...given });
  return { id, name: `custom_fields.f${id}` };
};

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'Europe/Berlin' }));
  price = await field({ label: 'Preis', kind: 'number' });
  bought = await field({ label: 'Kaufdatum', kind: 'date' });
});
afterAll(() => server.close());

const workbook = async (rows: (string | number | boolean | null)[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
const run = (content: string | Uint8Array<ArrayBuffer>, more: Parameters<typeof importFile>[2] = {}) =>
  importFile({ client: admin, server }, content, more);
const caseFile = (name: string) => new Uint8Array(readFileSync(`server/import/testing/cases/${name}.csv`));
/** What a custom field has, by identifier. */
async function values({ id }: { id: number }, prefix: string): Promise<Record<string, string>> {
  const rows = await server.db
    .selectFrom('custom_field_values as v')
    .innerJoin('assets as a', 'a.id', 'v.owner_id')
    .select(['a.identifier', 'v.value'])
    .where('v.field_id', '=', id)
    .where('a.identifier', 'like', `${prefix}%`)
    .orderBy('a.identifier')
    .execute();
  return Object.fromEntries(rows.map(({ identifier, value }) => [identifier, value]));
}
const column = ({ columns_to_import }: MappingDetails, uuid: string) =>
  columns_to_import.find((one) => one.uuid === uuid)!;
/** What is proposed for the only column beside the name. */
async function proposed(uuid: string, cells: readonly string[]) {
  const label = uuid === price.name ? 'Preis' : 'Kaufdatum';
  const csv = ['Name', ...cells.map((_, index) => `n${index}`)].map(
    (name, index) => `${name};"${index ? cells[index - 1] : label}"`,
  );
  return column(await detailsOf(admin, await upload(admin, csv.join('\n')), 1), uuid);
}

describe('numbers', () => {
  test('and dates of a German file are read as they are written', async () => {
    const tracking = await run(caseFile('german-dates-and-money'));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(await values(price, 'DE-')).toEqual({ 'DE-1': '1234.56', 'DE-2': '1234' });
    expect(await values(bought, 'DE-')).toEqual({
      'DE-1': '2026-05-17 00:00:00',
      'DE-2': '2026-04-03 00:00:00',
    });
  });

  test.each([
    [['1.234,56', '1.234'], '1.234,56'],
    [['1,234.56', '1,234'], '1,234.56'],
    [['1 234,56', '12'], '1 234,56'],
    [["1'234.56", '1'], "1'234.56"],
    [['1234.5', '16'], '1,234.56'],
    [['€ 1.234,00', '5 €'], '1.234,56'],
    // Two readings, two styles, two currencies, shares among counts.
    [['1.234', '5.678'], null],
    [['1,234', '16'], null],
    [['1.234,56', '1,234.56'], null],
    [['1.50 EUR', '1.50 USD'], null],
    [['15 %', '20.5'], null],
    [['soon', 'later'], null],
  ])('such as %j are written as %s', async (cells, format) => {
    expect(await proposed(price.name, cells)).toMatchObject({ type: 'number', format });
  });

  test('of a column that mixes two ways are told before the run, with what cannot be read', async () => {
    const csv = 'Name;Preis\na;1.234,56\nb;2.345,67\nc;1,234.56\n';
    const { csv_headers_for_mapping } = await detailsOf(admin, await upload(admin, csv), 1);
    expect(csv_headers_for_mapping[1]).toMatchObject({
      number_format: null,
      numbers: [
        {
          format: '1,234.56',
          unread: 2,
          values: expect.arrayContaining([
            { value: '1,234.56', read: '1234.56' },
            { value: '1.234,56', read: null },
          ]),
        },
        { format: '1.234,56', unread: 1, values: expect.arrayContaining([{ value: '1.234,56', read: '1234.56' }]) },
      ],
    });
  });

  test('of a row behind thousands others decide, too', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `n${index};${index % 900}.${100 + (index % 900)}`);
    const details = await detailsOf(admin, await upload(admin, `Name;Preis\n${rows.join('\n')}\nlast;1,5\n`), 1);
    expect(column(details, price.name).format).toBe('1.234,56');
  });

  test('that can be two fail their row until somebody chooses; what is chosen counts', async () => {
    const csv = 'Name;Asset tag;Preis\na;N-1;1.234\nb;N-2;12\nc;N-3;apples\n';
    const unsure = await run(csv);
    expect(await commentsOf(admin, unsure.id)).toEqual([
      '2 Preis: “1.234” can be two numbers. Choose how numbers are written in this column.',
      '4 Preis: “apples” is no number.',
    ]);
    const id = await upload(admin, csv.replaceAll('N-', 'M-'));
    const attributes = [
      { uuid: 'name', mapped_to: 1 },
      { uuid: 'identifier', mapped_to: 2 },
      { uuid: price.name, mapped_to: 3, format: '1.234,56' },
    ];
    const send = (mapped: object[]) =>
      admin.post(`${root}/post-asset-mapping`, { import_id: id, asset_type_id: 1, mapped_system_attributes: mapped });
    expect(await send([...attributes.slice(0, 2), { ...attributes[2], format: 'd.m.Y H:i' }])).toMatchObject({
      status: 422,
      message: { mapped_system_attributes: 'The values of the field Preis are not written as d.m.Y H:i.' },
    });
    expect(await send([...attributes.slice(0, 2), { ...attributes[2], format: '#.##' }])).toMatchObject({
      status: 422,
    });
    expect(await send(attributes)).toMatchObject({ status: 200 });
    await runToEnd(server.db, { id, run: 1 });
    expect(await commentsOf(admin, id)).toEqual(['4 Preis: “apples” is no number that is written as 1.234,56.']);
    expect(await values(price, 'M-')).toEqual({ 'M-1': '1234', 'M-2': '12' });
  });

  test('of a worksheet are what they are, whatever the texts beside them', async () => {
    const bytes = await workbook([
      ['Name', 'Asset tag', 'Preis'],
      ['a', 'X-1', 1.234],
      ['b', 'X-2', '1.234,56'],
      ['c', 'X-3', 1234567.5],
      ['d', 1.5, 12],
    ]);
    const tracking = await run(bytes, { name: 'a.xlsx' });
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(await values(price, 'X-')).toEqual({ 'X-1': '1.234', 'X-2': '1234.56', 'X-3': '1234567.5' });
    expect(await values(price, '1.5')).toEqual({ '1.5': '12' });
  });

  test('below nothing follow the bounds of the field', async () => {
    const stock = await field({ label: 'Stock', kind: 'number', min: 0 });
    const tracking = await run('Name,Asset tag,Stock,Preis\na,B-1,(5),(5.5)\nb,B-2,3,4-\n');
    expect(await commentsOf(admin, tracking.id)).toEqual([expect.stringMatching(/^2 Stock: “\(5\)”: .*0/)]);
    expect([await values(stock, 'B-'), await values(price, 'B-')]).toEqual([{ 'B-2': '3' }, { 'B-2': '-4' }]);
  });
});

describe('dates', () => {
  test('of other systems are read, each with the one way that it has; words for nothing are blank', async () => {
    const purchase = await field({ label: 'Purchase Date', kind: 'date-time' });
    const id = await upload(admin, caseFile('dates-of-other-systems'));
    expect(column(await detailsOf(admin, id, 1), purchase.name)).toMatchObject({
      format: 'm/d/Y H:i',
      blank: ['0000-00-00', 'N/A'],
    });
    const tracking = await run(caseFile('dates-of-other-systems'));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(await values(purchase, 'D-')).toEqual({
      'D-1': '2026-05-17T14:00:00Z',
      'D-2': '2026-05-17T12:00:00Z',
      'D-5': '2026-05-16T22:00:00Z',
      'D-6': '2026-05-16T22:00:00Z',
    });
  });

  test.each([
    [['17.05.2026', '03.04.2026'], 'd.m.Y H:i'],
    [['17.05.26', '03.04.26'], 'd.m.y H:i'],
    [['05/17/26', '03/04/26'], 'm/d/y H:i'],
    [['17-05-26', '03-04-25'], null],
    [['17-05-99', '03-04-25'], 'd-m-y H:i'],
    [['05/04/2026', '03/02/2026'], null],
    [['05/04/2026', '17/04/2026', '04/18/2026'], null],
    [['17 May 2026', 'Mai 3, 2026'], 'Y-m-d H:i'],
  ])('such as %j are written as %s', async (cells, format) => {
    expect((await proposed(bought.name, cells)).format).toBe(format);
  });

  test('what is guessed of a column is read of every row', async () => {
    for (const [prefix, cell] of Object.entries({
      'G1-': '17.05.2026',
      'G2-': '5/17/26 2:00 PM',
      'G3-': '17. Mai 2026',
      'G4-': '١٧ مايو ٢٠٢٦',
      'G5-': 'Sun, 17 May 2026 09:00',
      'G6-': '46159',
      'G7-': '2026-05-17T10:00:00+02:00',
    })) {
      const tracking = await run(`Name;Asset tag;Kaufdatum\na;${prefix}1;"${cell}"\n`);
      expect(await commentsOf(admin, tracking.id)).toEqual([]);
      expect(Object.values(await values(bought, prefix))).toEqual([expect.stringMatching(/^2026-05-17[ T]/)]);
    }
  });

  test('each column has its own; one for the whole file counts where it fits', async () => {
    const ends = await field({ label: 'Ends', kind: 'date' });
    const csv = 'Name,Asset tag,Assigned on,Ends,Kaufdatum\na,E-1,05/04/2026,17.05.2026,2026/02/01\n';
    const id = await upload(admin, csv);
    await admin.post(`${root}/post-asset-mapping`, {
      ...{ import_id: id, asset_type_id: 1, should_handle_date: true, date_time_format: 'd/m/Y H:i' },
      mapped_system_attributes: ['name', 'identifier', 'assigned_on', ends.name, bought.name].map((uuid, index) => ({
        uuid,
        mapped_to: index + 1,
      })),
    });
    await runToEnd(server.db, { id, run: 1 });
    expect(await commentsOf(admin, id)).toEqual([]);
    expect(await values(ends, 'E-')).toEqual({ 'E-1': '2026-05-17 00:00:00' });
    const { assigned_on } = await server.db
      .selectFrom('assets')
      .select('assigned_on')
      .where('identifier', '=', 'E-1')
      .executeTakeFirstOrThrow();
    expect(assigned_on).toEqual(new Date('2026-04-04T22:00:00Z'));
  });
});

describe('words for nothing', () => {
  test('are proposed once for a column as they are spelt, but not what the field has by that name', async () => {
    await makeLocation(server.db, { name: 'None' });
    const csv =
      'Name;Asset tag;Location;Department;Notes\na;No tag;None;N/A;-\nb;keine;none;n/a;--\nc;K-1;Null;x;text\n';
    const details = await detailsOf(admin, await upload(admin, csv), 1);
    const blankOf = (uuid: string) => column(details, uuid).blank;
    expect(blankOf('identifier')).toEqual(['No tag', 'keine']);
    expect(blankOf('location_id')).toEqual(['Null']);
    expect(blankOf('department_id')).toEqual(['N/A', 'n/a']);
    expect(blankOf('description')).toEqual(['-', '--']);
    expect(details.csv_headers_for_mapping.map(({ blank }) => blank.length)).toEqual([0, 2, 3, 2, 2]);
  });

  test('are blank as proposed unless the person says otherwise', async () => {
    const csv = 'Name;Asset tag;Notes\na;W-1;N/A\n';
    const notes = async (key: string) =>
      (await server.db.selectFrom('assets').select('description').where('identifier', '=', key).executeTakeFirst())
        ?.description;
    await run(csv);
    expect(await notes('W-1')).toBe('');
    const id = await upload(admin, csv.replace('W-1', 'W-2'));
    const attributes = [
      { uuid: 'name', mapped_to: 1 },
      { uuid: 'identifier', mapped_to: 2 },
      { uuid: 'description', mapped_to: 3, blank: [] },
    ];
    await admin.post(`${root}/post-asset-mapping`, {
      import_id: id,
      asset_type_id: 1,
      mapped_system_attributes: attributes,
    });
    await runToEnd(server.db, { id, run: 1 });
    expect(await notes('W-2')).toBe('N/A');
  });

  test('and the format are kept with a saved mapping', async () => {
    const mapping = [
      { uuid: 'name', header: 'Name' },
      { uuid: price.name, header: 'Preis', format: '1.234,56', blank: ['nix'] },
    ];
    const saved = await admin.post<{ id: number }>(`${root}/api/agent/asset-import-mapping`, {
      name: 'German',
      mapping,
    });
    const id = await upload(admin, 'Name;Preis\na;1.234\nb;nix\n');
    const { data } = await admin.get<MappingDetails>(
      `${root}/get-asset-mapping-details/${id}?asset_type_id=1&mapping_id=${saved.data.id}`,
    );
    expect(column(data, price.name)).toMatchObject({ mapped_to: 2, format: '1.234,56', blank: ['nix'] });
    const { data: list } = await admin.get<{ mappings: object[] }>(`${root}/api/agent/asset-import-mapping`);
    expect(list.mappings).toMatchObject([{ mapping }]);
  });
});

describe('headings', () => {
  test('a tag is the identifier before a serial number, whatever their order', async () => {
    const guessed = async (header: string) =>
      guessedNames(await detailsOf(admin, await upload(admin, `${header}\n1;2;3\n`), 1)).identifier;
    for (const tag of ['Asset Tag', 'Tag No', 'Tag #', 'Inventory number', 'Inventar-Nr.', 'Inv.-Nr.', 'رقم الأصل']) {
      expect(await guessed(`Serial Number;Name;${tag}`)).toBe(tag);
      expect(await guessed(`${tag};Name;S/N`)).toBe(tag);
    }
    expect(await guessed('Seriennummer;Name;Other')).toBe('Seriennummer');
  });

  test('of a register without tags: the tag column is the identifier, and blank', async () => {
    await makeProduct(server.db, { name: 'ProBook' });
    const id = await upload(admin, caseFile('no-tag-register'));
    const details = await detailsOf(admin, id, 1);
    expect(guessedNames(details)).toMatchObject({ identifier: 'Tag No', product_id: 'Asset Model' });
    expect(column(details, 'identifier').blank).toEqual(['No tag']);
  });

  test('a field of a department is guessed beside its department only; its error says what is missing', async () => {
    const department = await makeDepartment(server.db, { name: 'Data centre' });
    const group = await makeFormGroup(server.db, { module: 'asset', types: [], departments: [department.id] });
    const rack = await field({ label: 'Rack', kind: 'text', group_id: group.id });
    const guessed = async (csv: string) => guessedNames(await detailsOf(admin, await upload(admin, csv), 1));
    expect(await guessed('Name,Rack\na,R1\n')).toEqual({ name: 'Name' });
    expect(await guessed('Name,Rack,Department\na,R1,Data centre\n')).toMatchObject({ [rack.name]: 'Rack' });
    const id = await upload(admin, 'Name,Rack\na,R1\n');
    await admin.post(`${root}/post-asset-mapping`, {
      ...{ import_id: id, asset_type_id: 1 },
      mapped_system_attributes: [
        { uuid: 'name', mapped_to: 1 },
        { uuid: rack.name, mapped_to: 2 },
      ],
    });
    await runToEnd(server.db, { id, run: 1 });
    expect(await commentsOf(admin, id)).toEqual([
      '2 Rack: “R1”: This field belongs to Data centre, and the row has no department. Match the column of the department, too.',
    ]);
  });
});

test('a value over its limit fails its row with the reason, in every field; nothing is cut', async () => {
  const text = await field({ label: 'Short', kind: 'text', max: 10 });
  const link = await field({ label: 'Page', kind: 'link' });
  const long = 'x'.repeat(1001);
  const tracking = await run(
    [
      'Name,Asset tag,Short,Page,Notes',
      `${'n'.repeat(256)},L-1,,,`,
      `a,${'i'.repeat(46)},,,`,
      `b,L-3,${'s'.repeat(11)},,`,
      `c,L-4,,https://x.test/${long},`,
      `d,L-5,,,${'d'.repeat(99_999)}<b>x</b>`,
      'e,L-6,0123456789,,',
    ].join('\n'),
  );
  expect((await commentsOf(admin, tracking.id)).map((one) => one.slice(0, 13))).toEqual([
    ...['2 Name: “nnnn', '3 Identifier:', '4 Short: “sss', '5 Page: “http', '6 : The cell ', '6 Description'],
  ]);
  expect(await values(text, 'L-')).toEqual({ 'L-6': '0123456789' });
  expect(await values(link, 'L-')).toEqual({});
  expect(await commentsOf(admin, tracking.id, 'warning')).toEqual([]);
});

describe('failed rows', () => {
  test.each(['csv', 'excel'] as const)(
    'as %s come back once they are mended, with numbers and dates as they were',
    async (format) => {
      const tag = format === 'csv' ? 'FC' : 'FX';
      await makeLocation(server.db, { name: 'Mended' });
      const csv = [
        'Name;Asset tag;Preis;Kaufdatum;Location;Mark',
        `a;${tag}-1;1.234;03.04.2026;Nowhere;007`,
        `b;${tag}-2;1.234,56;17.05.2026;;`,
        `=c;${tag}-3;5.678;05.04.2026;Nowhere;1E5`,
      ].join('\r\n');
      const mark = await field({ label: 'Mark', kind: 'text' });
      const first = await run(csv);
      expect(first).toMatchObject({ totalCreated: 1, totalFailed: 2 });
      const file = await download(server, admin, `${root}/import-tracking-failed/${first.id}/${format}`);
      const id = await upload(admin, file, 'failed');
      const details = await detailsOf(admin, id, 1);
      expect(guessedNames(details).description).toBeUndefined();
      expect(column(details, price.name).format).toBe('1.234,56');
      expect(details.csv_headers_for_mapping.map(({ name }) => name).at(-1)).toBe('comment');
      const rows = await server.db
        .selectFrom('import_rows')
        .select('cells')
        .where('import_id', '=', id)
        .orderBy('row')
        .execute();
      expect(rows.map(({ cells }) => (cells as string[]).slice(1, 6))).toEqual([
        [`${tag}-1`, '1.234', '03.04.2026', 'Nowhere', '007'],
        [`${tag}-3`, '5.678', '05.04.2026', 'Nowhere', '1E5'],
      ]);
      await makeLocation(server.db, { name: 'Nowhere' });
      const again = await run(file, { name: 'mended' });
      expect(await commentsOf(admin, again.id)).toEqual([]);
      expect(await values(price, tag)).toEqual({ [`${tag}-1`]: '1234', [`${tag}-2`]: '1234.56', [`${tag}-3`]: '5678' });
      expect(await values(mark, tag)).toEqual({ [`${tag}-1`]: '007', [`${tag}-3`]: '1E5' });
      const { name } = await server.db
        .selectFrom('assets')
        .select('name')
        .where('identifier', '=', `${tag}-3`)
        .executeTakeFirstOrThrow();
      expect(name).toBe('=c');
      await server.db.deleteFrom('custom_field_values').where('field_id', '=', mark.id).execute();
      await server.db.deleteFrom('custom_fields').where('id', '=', mark.id).execute();
      await server.db
        .updateTable('help_desk.locations')
        .set({ gone_at: new Date() })
        .where('name', '=', 'Nowhere')
        .execute();
    },
  );

  test('as a workbook belong to who uploaded the file', async () => {
    const { id } = await run('Name;Location\na;Moon\n');
    const other = await signIn(server, await makeAdmin(server.db));
    await download(server, other, `${root}/import-tracking-failed/${id}/excel`);
    expect(await admin.get(`${root}/import-tracking-failed/999999/excel`)).toMatchObject({ status: 404 });
  });
});

test('nothing else changes on its way: zeros in front, signs that are no HTML, TRUE', async () => {
  const serial = await field({ label: 'Serial code', kind: 'text' });
  const bytes = await workbook([
    ['Name', 'Asset tag', 'Serial code', 'Notes'],
    ['a', '000123', true, 'Mail John <john@x.test>, AT&T, <unknown>'],
    ['b', '1.5E+11', '12345678901234567890', 'if a<b and c>d'],
    ['c', 'S-3', 0.0000001, '<p>one <b>two</b></p>'],
  ]);
  const tracking = await run(bytes, { name: 's.xlsx' });
  expect(await commentsOf(admin, tracking.id)).toEqual([]);
  expect(await commentsOf(admin, tracking.id, 'warning')).toEqual([
    '3 Identifier: “1.5E+11” looks like a long number that a spreadsheet has shortened. Format the column as text.',
  ]);
  expect({
    ...(await values(serial, '000123')),
    ...(await values(serial, '1.5E')),
    ...(await values(serial, 'S-3')),
  }).toEqual({
    '000123': 'TRUE',
    '1.5E+11': '12345678901234567890',
    'S-3': '0.0000001',
  });
  const texts = await server.db
    .selectFrom('assets')
    .select(['identifier', 'description'])
    .where('identifier', 'in', ['000123', '1.5E+11', 'S-3'])
    .orderBy('id')
    .execute();
  expect(texts.map(({ description }) => description)).toEqual([
    'Mail John &lt;john@x.test&gt;, AT&amp;T, &lt;unknown&gt;',
    'if a&lt;b and c&gt;d',
    '<p>one <b>two</b></p>',
  ]);
});

test('an update needs no name where a column finds the assets; a new asset does', async () => {
  await makeAsset(server.db, { identifier: 'UP-1', name: 'Kept' });
  const csv = 'Asset tag,Preis\nUP-1,5.5\nUP-2,6\n';
  const tracking = await run(csv, { update_existing: true });
  expect(await commentsOf(admin, tracking.id)).toEqual(['3 Name: This field is required.']);
  expect(await values(price, 'UP-')).toEqual({ 'UP-1': '5.5' });
  expect(await previewOf(admin, tracking.id, 'updated')).toEqual([]);
  await expect(run(csv)).rejects.toThrow('Choose the column that has the name of the asset.');
  expect((await trackingOf(admin, tracking.id)).totalUpdated).toBe(1);
});
