import type { ImportCauses, MappingDetails } from '../../wire/import/import';
import { customFieldName } from '../../wire/parts/form';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeCustomField, makeUser } from '../testing/factories';
import { commentsOf, detailsOf, trackingOf, upload } from '../testing/import-file';
import { runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';

/** The values of custom fields that name records or options, one or several in a cell (G32). */
let server: TestServer;
let admin: Client;
let [red, keeper, rooms] = [0, 0, 0];
let [colour, keepers, site, insured] = ['', '', '', ''];
const root = '/service-desk';

const makeField = async (given: Parameters<typeof makeCustomField>[1]) =>
  customFieldName((await makeCustomField(server.db, { module: 'asset', ...given })).id);

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  colour = await makeField({
    ...{ label: 'Colours', kind: 'options', multiple: true },
    options: ['Red, dark', 'Light blue', 'Red'],
  });
  site = await makeField({ label: 'Site class', kind: 'radio', options: ['Head office', 'Branch'] });
  insured = await makeField({ label: 'Insured', kind: 'checkbox' });
  keepers = await makeField({ label: 'Keepers', kind: 'select', lookup: 'users', multiple: true });
  keeper = (await makeUser(server.db, { full_name: 'Ingrid Solberg', email: 'ingrid@demo.example' })).id;
  red = 3;
  rooms = (await makeUser(server.db, { full_name: 'Rooms, Team', email: 'rooms@demo.example' })).id;
});
afterAll(() => server.close());

const header = 'Name;Identifier;Colours;Site class;Insured;Keepers';
const lines = [
  header,
  'A;O-1;Light-blue, red, dark;head-office;ja;Solberg, Ingrid',
  'B;O-2;"Redd|Light blue";Branch;maybe;Ingrid Solberg, Rooms, Team',
  'C;O-3;Redd;Branche;no;"Ingrid Solberg; Nobody"',
];
const file = lines.join('\n');

type Values = Record<string, { value: string; action: string; id?: number; name?: string }[]>;
const columnsOf = ({ columns_to_import }: MappingDetails, values: Values = {}) =>
  columns_to_import.flatMap(({ uuid, mapped_to }) =>
    mapped_to === null ? [] : [{ uuid, mapped_to, ...(values[uuid] && { values: values[uuid] }) }],
  );
const send = (id: number, mapped_system_attributes: object[], more: object = {}) =>
  admin.post(`${root}/post-asset-mapping`, { import_id: id, asset_type_id: 1, mapped_system_attributes, ...more });
async function run(id: number) {
  const { run: number } = await server.db
    .selectFrom('imports')
    .select('run')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await runToEnd(server.db, { id, run: number });
  return trackingOf(admin, id);
}
const field = ({ columns_to_import }: MappingDetails, uuid: string) =>
  columns_to_import.find((one) => one.uuid === uuid)!;
const meanings = (given: MappingDetails, uuid: string) =>
  Object.fromEntries(
    field(given, uuid).values.map(({ value, rows, match, near }) => [
      value,
      [rows, match?.name ?? null, near.map(({ name }) => name)],
    ]),
  );
async function stored(identifier: string): Promise<Record<string, string[]>> {
  const rows = await server.db
    .selectFrom('custom_field_values as v')
    .innerJoin('assets as a', 'a.id', 'v.owner_id')
    .select(['v.field_id', 'v.value'])
    .where('v.owner_type', '=', 'sd_assets')
    .where('a.identifier', '=', identifier)
    .orderBy('v.position')
    .execute();
  const values: Record<string, string[]> = {};
  for (const { field_id, value } of rows) (values[customFieldName(field_id)] ??= []).push(value);
  return values;
}
const answers: () => Values = () => ({
  [colour]: [{ value: 'Redd', action: 'use', id: red, name: 'Red' }],
  [site]: [{ value: 'Branche', action: 'use', id: 2 }],
  [insured]: [{ value: 'maybe', action: 'use', id: 1 }],
  [keepers]: [{ value: 'Nobody', action: 'blank' }],
});

test('each value of a cell stands by itself with its rows; options are matched and proposed as names are', async () => {
  const given = await detailsOf(admin, await upload(admin, file), 1);
  expect(meanings(given, colour)).toEqual({
    'Light-blue': [1, 'Light blue', []],
    'red, dark': [1, 'Red, dark', []],
    Redd: [2, null, ['Red', 'Red, dark']],
    'Light blue': [1, 'Light blue', []],
  });
  expect(meanings(given, site)).toEqual({
    'head-office': [1, 'Head office', []],
    Branch: [1, 'Branch', []],
    Branche: [1, null, ['Branch']],
  });
  expect(meanings(given, insured)).toEqual({ ja: [1, 'Yes', []], maybe: [1, null, []], no: [1, 'No', []] });
  expect(meanings(given, keepers)).toEqual({
    'Solberg, Ingrid': [1, 'Ingrid Solberg', []],
    'Ingrid Solberg': [2, 'Ingrid Solberg', []],
    'Rooms, Team': [1, 'Rooms, Team', []],
    Nobody: [1, null, []],
  });
  expect(field(given, colour)).toMatchObject({
    lookup: null,
    offered: [
      { id: 1, name: 'Red, dark' },
      { id: 2, name: 'Light blue' },
      { id: 3, name: 'Red' },
    ],
  });
  expect(field(given, keepers)).toMatchObject({ lookup: 'users', offered: [] });
});

test('a name with a comma stays whole beside a value that nothing is called', async () => {
  const given = await detailsOf(admin, await upload(admin, 'Name;Colours\nX;"Puce, Red, dark"'), 1);
  expect(field(given, colour).values.map(({ value }) => value)).toEqual(['Puce', 'Red, dark']);
});

test('trial and run do what was chosen for each value', async () => {
  const id = await upload(admin, file);
  const columns = columnsOf(await detailsOf(admin, id, 1), answers());
  expect(await send(id, columns, { dry_run: true })).toMatchObject({ status: 200 });
  expect(await run(id)).toMatchObject({ status: 'checked', totalCreated: 3, totalFailed: 0 });
  expect(await send(id, columns)).toMatchObject({ status: 200 });
  expect(await run(id)).toMatchObject({ totalCreated: 3, totalFailed: 0 });
  expect(await stored('O-1')).toEqual({
    [colour]: ['Light blue', 'Red, dark'],
    [site]: ['Head office'],
    [insured]: ['true'],
    [keepers]: [`${keeper}`],
  });
  expect(await stored('O-2')).toEqual({
    [colour]: ['Red', 'Light blue'],
    [site]: ['Branch'],
    [insured]: ['true'],
    [keepers]: [`${keeper}`, `${rooms}`],
  });
  expect(await stored('O-3')).toEqual({ [colour]: ['Red'], [site]: ['Branch'], [keepers]: [`${keeper}`] });
});

test('what is left out fails its rows, is a cause with its values, and is mended in the page', async () => {
  const id = await upload(admin, file.replaceAll('O-', 'P-'));
  await send(
    id,
    columnsOf(await detailsOf(admin, id, 1), {
      // Also chosen for this file before.
      [colour]: [{ value: 'Redd', action: 'fail' }],
      [site]: [],
      [insured]: [],
      [keepers]: [],
    }),
  );
  expect(await run(id)).toMatchObject({ totalCreated: 1, totalFailed: 2 });
  expect(await commentsOf(admin, id)).toEqual([
    '3 Colours: Rows with “Redd” were chosen to fail.',
    '3 Insured: “maybe” is none of the field’s options.',
    '4 Colours: Rows with “Redd” were chosen to fail.',
    '4 Site class: “Branche” is none of the field’s options.',
    '4 Keepers: “Nobody” does not exist. Correct the name, or create it first.',
  ]);
  const { causes } = (await admin.get<ImportCauses>(`${root}/import-tracking-causes/${id}`)).data;
  expect(
    causes.map(({ field: label, reason, rows, cure, values }) => [
      label,
      reason,
      rows,
      cure,
      values.map((one) => one.value),
    ]),
  ).toEqual([
    ['Colours', 'chosen to fail', 2, 'values', ['Redd']],
    ['Site class', 'is none of the options', 1, 'values', ['Branche']],
    ['Insured', 'is none of the options', 1, 'values', ['maybe']],
    ['Keepers', 'does not exist', 1, 'values', ['Nobody']],
  ]);
  const fields = Object.entries(answers()).map(([uuid, values]) => ({ uuid, values }));
  const again = await admin.post<{ import_id: number }>(`${root}/import-again/${id}`, { fields });
  expect(await run(again.data.import_id)).toMatchObject({ totalCreated: 2, totalFailed: 0 });
  expect(await stored('P-3')).toEqual({ [colour]: ['Red'], [site]: ['Branch'], [keepers]: [`${keeper}`] });
});

test('a cell whose values are all blank leaves what an asset has', async () => {
  const asset = await makeAsset(server.db, { identifier: 'Q-1' });
  await server.db
    .insertInto('custom_field_values')
    .values({
      owner_type: 'sd_assets',
      owner_id: asset.id,
      field_id: Number(/\d+/.exec(colour)),
      value: 'Red',
      position: 0,
    })
    .execute();
  const id = await upload(admin, 'Identifier;Colours\nQ-1;"Puce, Mauve"');
  const columns = columnsOf(await detailsOf(admin, id, 1), {
    [colour]: [
      { value: 'Puce', action: 'blank' },
      { value: 'Mauve', action: 'blank' },
    ],
  });
  expect(await send(id, columns, { update_existing: true })).toMatchObject({ status: 200 });
  expect(await run(id)).toMatchObject({ totalUnchanged: 1, totalFailed: 0 });
  expect(await stored('Q-1')).toEqual({ [colour]: ['Red'] });
});

test.each<[string, () => Values, string]>([
  ['an option that is not there', () => ({ [colour]: [{ value: 'Redd', action: 'use', id: 4 }] }), 'Redd'],
  ['another option in its place', () => ({ [colour]: [{ value: 'Redd', action: 'use', id: 1, name: 'Red' }] }), 'Redd'],
  ['to create an option', () => ({ [site]: [{ value: 'Branche', action: 'create' }] }), 'Site class'],
  ['to create a record of a custom field', () => ({ [keepers]: [{ value: 'Nobody', action: 'create' }] }), 'Keepers'],
])('%s is refused', async (_what, values, named) => {
  const id = await upload(admin, file);
  expect(await send(id, columnsOf(await detailsOf(admin, id, 1), values()))).toMatchObject({
    status: 422,
    message: { mapped_system_attributes: expect.stringContaining(named) },
  });
});

test('a saved mapping keeps options by what they say; one that is gone is asked for again, and fails its rows', async () => {
  const wood = await makeField({ label: 'Wood', kind: 'options', options: ['Oak', 'Elm'] });
  const of = { id: Number(/\d+/.exec(wood)) };
  const setOptions = (options: string[]) =>
    server.db.updateTable('custom_fields').set({ options }).where('id', '=', of.id).execute();
  const saved = await admin.post<{ id: number }>(`${root}/api/agent/asset-import-mapping`, {
    name: 'Woods',
    mapping: [
      { uuid: 'name', header: 'Name' },
      { uuid: wood, header: 'Wood', values: [{ value: 'Eiche', action: 'use', id: 1 }] },
    ],
  });
  const answerNow = async () => {
    const id = await upload(admin, 'Name;Wood\nX;eiche');
    const details = await admin.get<MappingDetails>(
      `${root}/get-asset-mapping-details/${id}?asset_type_id=1&mapping_id=${saved.data.id}`,
    );
    return field(details.data, wood).values[0]!.answer;
  };
  await setOptions(['Ash', 'Elm', 'Oak']);
  expect(await answerNow()).toEqual({ action: 'use', id: 3, name: 'Oak' });
  const id = await upload(admin, 'Name;Wood\nX;eiche');
  await send(id, columnsOf(await detailsOf(admin, id, 1), { [wood]: [{ value: 'eiche', action: 'use', id: 3 }] }));
  await setOptions(['Ash', 'Elm']);
  expect(await run(id)).toMatchObject({ totalFailed: 1 });
  expect(await commentsOf(admin, id)).toEqual([
    '2 Wood: What was chosen for “eiche” does not exist any more, or can no longer be chosen.',
  ]);
  expect(await answerNow()).toBeNull();
});
