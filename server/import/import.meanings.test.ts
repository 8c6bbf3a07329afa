import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import type { ImportCauses, MappingDetails, Tracking } from '../../wire/import/import';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAssetType, makeDepartment, makeLocation, makeUser } from '../testing/factories';
import { runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';

/** What the values of columns of names mean, and what becomes of rows by what is chosen for them (G32). */
let server: TestServer;
let agent: Client;
let type: number;
const ids: Record<string, number> = {};
const root = '/service-desk';

const importer = async (...more: PermissionKey[]) =>
  signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets', 'delete_asset', ...more]));

beforeAll(async () => {
  server = await startServer();
  type = (await makeAssetType(server.db)).id;
  for (const name of ['Network and Infrastructure', 'Human Resources', 'Research and Development'])
    ids[name] = (await makeDepartment(server.db, { name })).id;
  for (const name of ['Oslo Headquarters', 'Lyon Office', 'Hamburg Data Centre', 'Ward A', 'Ward-A'])
    ids[name] = (await makeLocation(server.db, { name })).id;
  const person = async (full_name: string, email: string, more: { active?: boolean; role?: 'agent' | 'client' } = {}) =>
    (ids[email] = (await makeUser(server.db, { full_name, email, ...more })).id);
  await person('Ingrid Solberg', 'ingrid.solberg@demo.example', { role: 'agent' });
  await person('Sibusiso Dlamini', 'sibusiso.dlamini@demo.example');
  for (const one of [1, 2, 3]) await person('Kim Park', `kim${one}@demo.example`);
  await person('Lena Left', 'lena@demo.example', { active: false });
});
beforeEach(async () => {
  agent = await importer('manage_catalogues');
});
afterAll(() => server.close());

async function upload(content: string | Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  form.append('import_file', new File([content as BlobPart], 'register.csv'));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return agent.post<{ import_id: number }>(`${root}/asset-upload-csv`, form);
}
const details = async (id: number, query = '') =>
  (await agent.get<MappingDetails>(`${root}/get-asset-mapping-details/${id}${query}`)).data;

type Values = Record<string, { value: string; action: string; id?: number }[]>;
const mapped = ({ columns_to_import }: MappingDetails, values: Values = {}) =>
  columns_to_import.flatMap(({ uuid, mapped_to }) =>
    mapped_to === null ? [] : [{ uuid, mapped_to, ...(values[uuid] && { values: values[uuid] }) }],
  );
const send = (id: number, columns: object[], more: object = {}, as = agent) =>
  as.post(`${root}/post-asset-mapping`, {
    import_id: id,
    asset_type_id: type,
    mapped_system_attributes: columns,
    ...more,
  });
async function run(id: number, as = agent) {
  await runToEnd(server.db, { id, run: 1 });
  return (await as.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
}
const asset = (identifier: string) =>
  server.db.selectFrom('assets').selectAll().where('identifier', '=', identifier).executeTakeFirst();

/** Values of a field by what they say: id of the match, ids of what is near, why there is no match. */
const meanings = (given: MappingDetails, uuid: string) =>
  Object.fromEntries(
    given.columns_to_import
      .find((one) => one.uuid === uuid)!
      .values.map(({ value, rows, match, near, doubt }) => [
        value,
        { rows, match: match?.id ?? null, near: near.map(({ id }) => id), doubt },
      ]),
  );

test('values are matched whatever their case, blanks and signs; of the others near names are proposed', async () => {
  const file = readFileSync('server/import/testing/cases/messy-register.csv', 'utf8');
  const given = await details((await upload(file)).data.import_id, `?asset_type_id=${type}`);
  expect(meanings(given, 'asset_status_id')).toMatchObject({
    'In Use': { rows: 34, match: 1 },
    'in use': { rows: 34, match: 1 },
    'In-Use': { rows: 33, match: 1 },
    'In Stock': { rows: 33, match: 2 },
    instock: { rows: 33, match: 2 },
    Broken: { rows: 33, match: null, near: [4] },
  });
  expect(meanings(given, 'department_id')).toMatchObject({
    'Network & Infrastructure': { rows: 34, match: ids['Network and Infrastructure'] },
    'Human Resource': { match: null, near: [ids['Human Resources']] },
    Finance: { rows: 33, match: null },
    'Research and Developement': { match: null, near: [ids['Research and Development']] },
  });
  expect(meanings(given, 'location_id')).toMatchObject({
    Oslo: { match: null, near: [ids['Oslo Headquarters']] },
    'Lyon office': { match: ids['Lyon Office'] },
    Bergen: { match: null, near: [] },
  });
  expect(meanings(given, 'used_by_id')).toMatchObject({
    'Solberg, Ingrid': { rows: 40, match: ids['ingrid.solberg@demo.example'] },
    'Sibusiso Dlamini': { match: ids['sibusiso.dlamini@demo.example'] },
    'sibusiso.dlamini@demo.exmaple': { match: null, near: [ids['sibusiso.dlamini@demo.example']] },
  });
});

const header = 'Name;Tag;State;Dept;Site;Used by';
const small = [
  header,
  'A;M-1;In-service;Finance;Bergen;Kim Park',
  'B;M-2;in  USE;finance;Ward A;Lena Left',
  'C;M-3;Scrapyard;Network & Infrastructure;ward  a;Solberg Ingrid',
].join('\n');

test('what fits several or has left says so; what is left out fails its row', async () => {
  const id = (await upload(small)).data.import_id;
  const given = await details(id, '?columns=used_by_id:6');
  expect(meanings(given, 'asset_status_id')).toMatchObject({ 'In-service': { match: null, near: [1] } });
  expect(meanings(given, 'used_by_id')).toEqual({
    'Kim Park': {
      rows: 1,
      match: null,
      near: [ids['kim1@demo.example'], ids['kim2@demo.example'], ids['kim3@demo.example']],
      doubt: 'several',
    },
    'Lena Left': { rows: 1, match: null, near: [], doubt: 'gone' },
    'Solberg Ingrid': { rows: 1, match: ids['ingrid.solberg@demo.example'], near: [], doubt: null },
  });
  const people = given.columns_to_import.find(({ uuid }) => uuid === 'used_by_id')!.values[0]!.near;
  expect(people.map(({ name }) => name)).toEqual([
    'Kim Park (kim1@demo.example)',
    'Kim Park (kim2@demo.example)',
    'Kim Park (kim3@demo.example)',
  ]);
  expect(meanings(given, 'location_id')).toMatchObject({ 'Ward A': { match: ids['Ward A'] } });
  await send(id, mapped(given));
  expect(await run(id)).toMatchObject({ totalCreated: 0, totalFailed: 3 });
});

test('each answer holds for all rows of its value, in every spelling', async () => {
  const id = (await upload(small)).data.import_id;
  const columns = mapped(await details(id, '?columns=used_by_id:6'), {
    asset_status_id: [
      { value: 'In-service', action: 'use', id: 1 },
      { value: 'Scrapyard', action: 'fail' },
    ],
    department_id: [{ value: 'Finance', action: 'create' }],
    location_id: [{ value: 'Bergen', action: 'blank' }],
    used_by_id: [
      { value: 'Kim Park', action: 'use', id: ids['kim2@demo.example']! },
      { value: 'Lena Left', action: 'blank' },
    ],
  });
  expect(await send(id, columns, { dry_run: true })).toMatchObject({ status: 200 });
  expect(await run(id)).toMatchObject({ status: 'checked', totalCreated: 2, totalFailed: 1 });
  expect(await send(id, columns)).toMatchObject({ status: 200 });
  await runToEnd(server.db, { id, run: 2 });
  const finance = await server.db
    .selectFrom('help_desk.departments')
    .select('id')
    .where('name', '=', 'Finance')
    .execute();
  expect(finance).toHaveLength(1);
  const { id: department_id } = finance[0]!;
  const used_by_id = ids['kim2@demo.example'];
  expect(await asset('M-1')).toMatchObject({ asset_status_id: 1, department_id, location_id: null, used_by_id });
  expect(await asset('M-2')).toMatchObject({ asset_status_id: 1, department_id, used_by_id: null });
  expect(await asset('M-3')).toBeUndefined();
});

describe('what cannot be chosen is refused', () => {
  const sent = async (values: Values, as = agent) => {
    const id = (await upload(small)).data.import_id;
    return send(id, mapped(await details(id, '?columns=used_by_id:6'), values), {}, as);
  };
  test.each<[string, Values, string]>([
    ['a row that is not there', { department_id: [{ value: 'Finance', action: 'use', id: 999999 }] }, 'Finance'],
    ['none', { department_id: [{ value: 'Finance', action: 'use' }] }, 'Finance'],
    ['to create a status', { asset_status_id: [{ value: 'Scrapyard', action: 'create' }] }, 'Asset status'],
    ['names for a field of texts', { name: [{ value: 'A', action: 'blank' }] }, 'Name'],
  ])('%s', async (_what, values, named) => {
    expect(await sent(values)).toMatchObject({
      status: 422,
      message: { mapped_system_attributes: expect.stringContaining(named) },
    });
  });

  test('a person who left', async () => {
    const reply = await sent({ used_by_id: [{ value: 'Lena Left', action: 'use', id: ids['lena@demo.example']! }] });
    expect(reply.status).toBe(422);
  });

  test('to create without the right', async () => {
    agent = await importer();
    expect(await sent({ department_id: [{ value: 'Finance 2', action: 'create' }] })).toMatchObject({
      status: 403,
      message: 'Missing permission: manage_catalogues',
    });
  });
});

test('what was chosen and has gone meanwhile fails the row, and the server says why', async () => {
  const { id: gone } = await makeUser(server.db, { full_name: 'Gone Soon', email: 'soon@demo.example' });
  const id = (await upload(`${header}\nG;G-1;In Use;;;Somebody`)).data.import_id;
  const columns = mapped(await details(id, '?columns=used_by_id:6'), {
    used_by_id: [{ value: 'Somebody', action: 'use', id: gone }],
  });
  expect(await send(id, columns)).toMatchObject({ status: 200 });
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', gone).execute();
  expect(await run(id)).toMatchObject({ totalFailed: 1 });
  const { causes } = (await agent.get<ImportCauses>(`${root}/import-tracking-causes/${id}`)).data;
  expect(causes).toMatchObject([{ field: 'Used by', reason: 'what was chosen is gone', rows: 1, cure: 'values' }]);
});

test('answers are kept with a saved mapping and offered for the next file', async () => {
  const first = await details((await upload(small)).data.import_id);
  const location = first.csv_headers_for_mapping.find(({ name }) => name === 'Site')!;
  const saved = await agent.post<{ id: number }>(`${root}/api/agent/asset-import-mapping`, {
    name: 'Sites',
    mapping: [
      { uuid: 'name', header: 'Name' },
      {
        uuid: 'location_id',
        header: location.name,
        values: [
          { value: 'Bergen', action: 'use', id: ids['Oslo Headquarters'] },
          { value: 'Moon', action: 'blank' },
        ],
      },
    ],
  });
  expect(saved.status).toBe(200);
  const next = (await upload('Name;Site\nX;bergen\nY;Moon\nZ;Mars')).data.import_id;
  const { columns_to_import } = await details(next, `?mapping_id=${saved.data.id}`);
  expect(columns_to_import.find(({ uuid }) => uuid === 'location_id')!.values).toMatchObject([
    {
      value: 'bergen',
      match: null,
      answer: { action: 'use', id: ids['Oslo Headquarters'], name: 'Oslo Headquarters' },
    },
    { value: 'Moon', answer: { action: 'blank', id: null, name: '' } },
    { value: 'Mars', answer: null },
  ]);
});

describe('failed rows', () => {
  test('are grouped by cause, answered, and run once more as an import that can be taken back', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `R${i};R-${i};In Use;${i % 3 ? 'Atlantis' : 'Lemuria'};;`);
    const id = (await upload([header, ...rows, 'R12;R-12;In Use;Human Resources;;'].join('\n'))).data.import_id;
    const given = await details(id);
    await send(id, mapped(given));
    expect(await run(id)).toMatchObject({ totalCreated: 1, totalFailed: 12, is_again: true, again_id: null });
    const { causes } = (await agent.get<ImportCauses>(`${root}/import-tracking-causes/${id}`)).data;
    expect(causes).toMatchObject([
      {
        uuid: 'department_id',
        field: 'Department',
        reason: 'does not exist',
        rows: 12,
        cure: 'values',
        value_count: 2,
        creatable: true,
        values: [
          { value: 'Atlantis', rows: 8 },
          { value: 'Lemuria', rows: 4 },
        ],
      },
    ]);
    const fields = [
      {
        uuid: 'department_id',
        values: [
          { value: 'Atlantis', action: 'use', id: ids['Human Resources'] },
          { value: 'Lemuria', action: 'fail' },
        ],
      },
    ];
    const again = await agent.post<{ import_id: number }>(`${root}/import-again/${id}`, { fields });
    expect(again).toMatchObject({ status: 200 });
    expect((await agent.post(`${root}/import-again/${id}`, { fields })).status).toBe(409);
    const next = again.data.import_id;
    expect(await run(next)).toMatchObject({ total: 12, totalCreated: 8, totalFailed: 4, again_of: id });
    expect(await asset('R-1')).toMatchObject({ department_id: ids['Human Resources'] });
    const before = (await agent.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
    expect(before).toMatchObject({ again_id: next, is_again: false });
    expect(await agent.post(`${root}/import-undo/${next}`)).toMatchObject({ status: 200, data: { removed: 8 } });
    expect((await agent.post(`${root}/import-again/${id}`, { fields })).status).toBe(200);
  });

  test('whose identifier exists may update that asset', async () => {
    const first = (await upload('Name;Tag\nOld;U-1')).data.import_id;
    await send(first, mapped(await details(first)));
    await run(first);
    const id = (await upload('Name;Tag\nNew;U-1')).data.import_id;
    await send(id, mapped(await details(id)));
    await run(id);
    const { causes } = (await agent.get<ImportCauses>(`${root}/import-tracking-causes/${id}`)).data;
    expect(causes).toMatchObject([{ uuid: 'identifier', cure: 'update', rows: 1 }]);
    const again = await agent.post<{ import_id: number }>(`${root}/import-again/${id}`, { update_existing: true });
    expect(await run(again.data.import_id)).toMatchObject({ totalUpdated: 1 });
    expect(await asset('U-1')).toMatchObject({ name: 'New' });
  });

  test('of somebody else are not there', async () => {
    const id = (await upload(`${header}\nS;S-1;Nowhere;;;`)).data.import_id;
    await send(id, mapped(await details(id)));
    await run(id);
    agent = await importer();
    expect((await agent.post(`${root}/import-again/${id}`, {})).status).toBe(404);
    expect((await agent.get(`${root}/import-tracking-causes/${id}`)).status).toBe(404);
  });
});

describe('where the table stands in a file', () => {
  const titled = [
    'Asset register of the northern region;;;',
    'Printed on;2026-05-01;;',
    ';;;',
    'Confidential;;;',
    'Name;Tag;State;Site',
    'P;P-1;In Use;Lyon Office',
    'Q;P-2;In Stock;Lyon Office',
    'R;P-3;In Stock;Lyon Office',
    'S;P-4;In Stock;Lyon Office',
    'T;P-5;In Stock;Lyon Office',
  ].join('\n');

  test('titles above a header are seen, and another row can be chosen', async () => {
    const given = await details((await upload(titled)).data.import_id);
    expect(given.csv_headers_for_mapping.map(({ name }) => name)).toEqual(['Name', 'Tag', 'State', 'Site']);
    expect(given.file).toMatchObject({ rows: 5, header_row: 5, sheets: [], sheet: '' });
    expect(given.file.first_rows.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
    const other = await details((await upload(titled, { header_row: '6' })).data.import_id);
    expect(other.csv_headers_for_mapping.map(({ name }) => name)).toEqual(['P', 'P-1', 'In Use', 'Lyon Office']);
    expect(other.file).toMatchObject({ rows: 4, header_row: 6 });
    expect(await upload(titled, { header_row: '3' })).toMatchObject({
      status: 412,
      message: { import_file: expect.stringContaining('Row 3') },
    });
  });

  test('a sheet of a workbook can be chosen by its name', async () => {
    const sheets = Array.from({ length: 10 }, (_, i) => ({
      name: `Floor ${i + 1}`,
      rows:
        i === 3
          ? []
          : [
              ['Name', 'Tag'],
              [`Desk ${i}`, `D-${i}`],
            ],
    }));
    const book = new Uint8Array(await writeXlsx({ sheets }));
    const given = await details((await upload(book)).data.import_id);
    const names = [1, 2, 3, 5, 6, 7, 8, 9, 10].map((number) => `Floor ${number}`);
    expect(given.file).toMatchObject({ sheets: names, sheet: 'Floor 1', header_row: 1 });
    const other = await details((await upload(book, { sheet: 'Floor 7' })).data.import_id);
    expect(other.csv_headers_for_mapping[0]).toMatchObject({ name: 'Name', samples: ['Desk 6'] });
    expect(other.file.sheet).toBe('Floor 7');
    expect(await upload(book, { sheet: 'Roof' })).toMatchObject({
      status: 412,
      message: { import_file: expect.stringContaining('Roof') },
    });
  });
});

test('more values than are kept are said; the memory of a file is bounded', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => `N${i};Place ${i}`);
  const given = await details((await upload(['Name;Site', ...rows].join('\n'))).data.import_id);
  const column = given.columns_to_import.find(({ uuid }) => uuid === 'location_id')!;
  expect([column.values.length, column.has_more_values]).toEqual([500, true]);
});

test('the identifier is another column where the first one repeats its values, and gives way to a choice', async () => {
  const file = 'Name;Asset number;Serial number\nA;1;S-1\nB;1;S-2\nC;1;S-3';
  const given = await details((await upload(file)).data.import_id);
  const identifier = (one: MappingDetails) =>
    one.columns_to_import.find(({ uuid }) => uuid === 'identifier')!.mapped_to;
  expect(identifier(given)).toBe(3);
  const { import_id } = (await upload('Name;Asset number;Serial number\nA;1;S-1\nB;2;S-2')).data;
  expect(identifier(await details(import_id))).toBe(2);
  expect(identifier(await details(import_id, '?columns=description:2'))).toBe(3);
});
