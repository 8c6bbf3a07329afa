import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { customFilterKey } from '../../wire/parts/form';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeAssetType,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeLocation,
  makeOrganization,
  makeProduct,
  makeUser,
} from '../testing/factories';
import { commentsOf, detailsOf, download, guessedNames, importFile, previewOf, upload } from '../testing/import-file';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { time_zone: 'Europe/Berlin' }));
});
afterAll(() => server.close());

const exported = (format: 'csv' | 'excel', query = '', client = admin) =>
  download(server, client, `/service-desk/api/export/${format}${query}`);
const update = (file: Uint8Array<ArrayBuffer>, more: object = {}, client = admin) =>
  importFile({ client, server }, file, { update_existing: true, ...more });
const stored = (identifier: string) =>
  server.db.selectFrom('assets').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow();
const values = async (owner_id: number) =>
  server.db
    .selectFrom('custom_field_values')
    .select(['field_id', 'value', 'position'])
    .where('owner_id', '=', owner_id)
    .orderBy('field_id')
    .orderBy('position')
    .execute();

/** One asset with everything that an export has. */
async function fullAsset() {
  const type = await makeAssetType(server.db, { parent_id: 1 });
  const department = await makeDepartment(server.db, { name: 'Twin, department' });
  await makeDepartment(server.db, { name: 'Twin, department' });
  const group = await makeFormGroup(server.db, { module: 'asset', types: [type.id], departments: [department.id] });
  const of = { module: 'asset', group_id: group.id } as const;
  const fields = {
    rack: await makeCustomField(server.db, { ...of, label: 'Rack', kind: 'text' }),
    notes: await makeCustomField(server.db, { module: 'asset', label: 'Remarks, long', kind: 'textarea' }),
    price: await makeCustomField(server.db, { module: 'asset', label: 'Price', kind: 'number' }),
    weight: await makeCustomField(server.db, { module: 'asset', label: 'Weight', kind: 'number' }),
    long: await makeCustomField(server.db, { module: 'asset', label: 'Long number', kind: 'number' }),
    bought: await makeCustomField(server.db, { module: 'asset', label: 'Bought', kind: 'date' }),
    checked: await makeCustomField(server.db, { module: 'asset', label: 'Checked', kind: 'date-time' }),
    insured: await makeCustomField(server.db, { module: 'asset', label: 'Insured', kind: 'checkbox' }),
    colour: await makeCustomField(server.db, {
      ...{ module: 'asset', label: 'Colours', kind: 'options', multiple: true },
      options: ['Red, dark', 'Blue', 'Red'],
    }),
    keeper: await makeCustomField(server.db, {
      ...{ module: 'asset', label: 'Keepers', kind: 'select', lookup: 'users', multiple: true },
    }),
    link: await makeCustomField(server.db, { module: 'asset', label: 'Link', kind: 'link' }),
  };
  const person = await makeUser(server.db, { full_name: 'Zoë van der Berg' });
  const manager = await makeAgent(server.db, [], { full_name: 'Twin Agent' });
  await makeAgent(server.db, [], { full_name: 'Twin Agent' });
  const left = await makeUser(server.db, { full_name: 'Gone, Person', active: false });
  const asset = await makeAsset(server.db, {
    name: "'=1+1 is a name",
    identifier: '=ID-1',
    asset_type_id: type.id,
    asset_status_id: 1,
    department_id: department.id,
    location_id: (await makeLocation(server.db, { name: 'Oslo; "centre"' })).id,
    organization_id: (await makeOrganization(server.db, { name: '+Plus' })).id,
    product_id: (await makeProduct(server.db, { name: '-Minus' })).id,
    impact_type_id: 1,
    managed_by_id: manager.id,
    used_by_id: left.id,
    assigned_on: new Date('2026-05-17T12:34:56.789Z'),
  });
  const put = (field: { id: number; kind: string }, value: string, position = 0) =>
    server.db
      .insertInto('custom_field_values')
      .values({ owner_type: 'sd_assets', owner_id: asset.id, field_id: field.id, value, position })
      .execute();
  await put(fields.rack, '007');
  await put(fields.notes, 'two\nlines; "quoted", with comma');
  await put(fields.price, '1234.50');
  await put(fields.weight, '1.234');
  await put(fields.long, '123456789012345.123456');
  await put(fields.bought, '2026-05-17 12:34:56');
  await put(fields.checked, '2026-10-25T00:30:00.000Z');
  await put(fields.insured, 'true');
  await put(fields.colour, 'Red, dark', 0);
  await put(fields.colour, 'Blue', 1);
  await put(fields.keeper, String(person.id), 0);
  await put(fields.keeper, String(left.id), 1);
  await put(fields.link, 'https://example.test/?a=1,2');
  return { asset, fields, manager };
}

describe('what the list exports', () => {
  let full: Awaited<ReturnType<typeof fullAsset>>;
  beforeAll(async () => {
    full = await fullAsset();
  });
  const all = () =>
    [
      ...['id', 'identifier', 'name', 'asset_type', 'asset_status', 'department', 'location', 'organization'],
      ...['managed_by', 'used_by', 'contract', 'product', 'impact_type', 'assigned_on', 'created_at', 'updated_at'],
      ...Object.values(full.fields).map(({ id }) => customFilterKey(id)),
    ].join();

  test.each(['csv', 'excel'] as const)('as %s comes back unchanged and changes nothing', async (format) => {
    const before = [await stored('=ID-1'), await values(full.asset.id)];
    const tracking = await update(await exported(format, `?asset_ids[]=${full.asset.id}&columns=${all()}`));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(tracking).toMatchObject({ total: 1, totalUpdated: 1, totalUnchanged: 1, totalCreated: 0, totalWarning: 0 });
    expect([await stored('=ID-1'), await values(full.asset.id)]).toEqual(before);
  });

  test.each(['de', 'ar'])('with headings in %s for readers of it and others', async (language) => {
    const response = await fetch(
      `${server.url}/service-desk/api/export/csv?asset_ids[]=${full.asset.id}&columns=${all()}`,
      { headers: { ...admin.headers, 'accept-language': language } },
    );
    const tracking = await update(new Uint8Array(await response.arrayBuffer()));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(tracking).toMatchObject({ totalUpdated: 1, totalUnchanged: 1, totalFailed: 0 });
  });

  test('with few columns finds the assets by their ID, and changes what was changed', async () => {
    const file = await exported('csv', `?asset_ids[]=${full.asset.id}&columns=id,managed_by,asset_status`);
    const text = Buffer.from(file).toString();
    const id = await upload(admin, text);
    expect(guessedNames(await detailsOf(admin, id, 1))).toEqual({
      ...{ id: 'ID', managed_by_id: 'Managed by', asset_status_id: 'Asset status' },
    });
    const tracking = await update(Buffer.from(text.replace(/,[^,\r\n]*\r\n$/, ',In Stock\r\n')));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect(tracking).toMatchObject({ totalUpdated: 1, totalUnchanged: 0, totalTypeChanged: 0 });
    expect(await stored('=ID-1')).toMatchObject({ name: "'=1+1 is a name", managed_by_id: full.manager.id });
    expect((await stored('=ID-1')).asset_status_id).not.toBe(full.asset.asset_status_id);
  });

  test('an ID that there is not fails its row, twice the same fails the second, without updates the first, too', async () => {
    const csv = `ID,Name\n999999999,x\n${full.asset.id},y\n${full.asset.id},z\n`;
    const updated = await update(Buffer.from(csv), { dry_run: true });
    expect(await commentsOf(admin, updated.id)).toEqual([
      '2 ID: There is no asset with the ID “999999999”.',
      '4 Identifier: The identifier “=ID-1” stands in row 3 already.',
    ]);
    const added = await importFile({ client: admin, server }, csv);
    expect(added).toMatchObject({ totalCreated: 0, totalFailed: 3 });
  });

  test('the ID of another system is not taken for ours', async () => {
    expect(guessedNames(await detailsOf(admin, await upload(admin, 'ID,Name,Vendor\n1,x,y\n'), 1))).toEqual({
      name: 'Name',
    });
  });

  test('options with commas are told apart in a cell that was changed', async () => {
    const { colour } = full.fields;
    const csv = 'Identifier,Colours\n=ID-1,"Blue, Red, dark"\n';
    const tracking = await update(Buffer.from(csv));
    expect(await commentsOf(admin, tracking.id)).toEqual([]);
    expect((await values(full.asset.id)).filter(({ field_id }) => field_id === colour.id)).toMatchObject([
      { value: 'Blue' },
      { value: 'Red, dark' },
    ]);
  });
});

test('people are found by the full name, the address and the login; a name that fits two fails its row', async () => {
  const one = await makeAgent(server.db, [], { full_name: 'Only One', email: 'only.one@example.test' });
  await makeUser(server.db, { full_name: 'Same Name', email: 'same1@example.test' });
  await makeUser(server.db, { full_name: 'same  name', email: 'same2@example.test' });
  await makeUser(server.db, { full_name: 'SAME NAME', email: 'same3@example.test' });
  const tracking = await importFile(
    { client: admin, server },
    [
      'Name,Identifier,Managed by,Used by',
      'a,P-1,only one,only.one@example.test',
      'b,P-2,ONLY.ONE,Only One',
      'c,P-3,,Same Name',
      'd,P-4,,Nobody There',
    ].join('\n'),
  );
  expect(await commentsOf(admin, tracking.id)).toEqual([
    '4 Used by: Several people are called “Same Name”. Write the email address.',
    '5 Used by: There is no active person of the name “Nobody There”.',
  ]);
  for (const key of ['P-1', 'P-2'])
    expect(await stored(key)).toMatchObject({ managed_by_id: one.id, used_by_id: one.id });
});

describe('the type', () => {
  test('of an asset that is updated stays, unless the person says so; the preview counts it', async () => {
    const [own, other] = [await makeAssetType(server.db), await makeAssetType(server.db)];
    await makeLocation(server.db, { name: 'Oslo Headquarters' });
    await makeAsset(server.db, { identifier: 'AST-152', asset_type_id: own.id });
    const file = readFileSync('server/import/testing/cases/update-changes-type.csv');
    const run = (more: object) => update(new Uint8Array(file), { asset_type_id: other.id, ...more });
    expect(await run({ dry_run: true })).toMatchObject({ totalUpdated: 1, totalTypeChanged: 0 });
    expect(await run({})).toMatchObject({ totalUpdated: 1, totalTypeChanged: 0 });
    expect(await stored('AST-152')).toMatchObject({ name: 'Clearview', asset_type_id: own.id });
    const tried = await run({ dry_run: true, change_type: true });
    expect(tried).toMatchObject({ totalUpdated: 1, totalTypeChanged: 1 });
    expect((await previewOf(admin, tried.id, 'updated'))[0]?.changes).toEqual([
      { field: 'Asset type', before: own.name, after: other.name },
    ]);
    expect(await run({ change_type: true })).toMatchObject({ totalUpdated: 1, totalTypeChanged: 1 });
    expect(await stored('AST-152')).toMatchObject({ asset_type_id: other.id });
  });

  test('is that of the column by its path or name, whatever was chosen for the file', async () => {
    const above = await makeAssetType(server.db, { name: 'Hardware T' });
    const screen = await makeAssetType(server.db, { name: 'Screen T', parent_id: above.id });
    const [kept, moved] = [
      await makeAsset(server.db, { identifier: 'T-5', asset_type_id: screen.id }),
      await makeAsset(server.db, { identifier: 'T-6', asset_type_id: screen.id }),
    ];
    const rows = ['a,T-1,Hardware T > screen t', 'b,T-2,SCREEN  T', 'c,T-3,', 'd,T-4,Elsewhere > Screen T'];
    const tracking = await update(
      Buffer.from(['Name,Identifier,Asset type', ...rows, 'e,T-5,', 'f,T-6,Hardware T'].join('\n')),
    );
    expect(await commentsOf(admin, tracking.id)).toEqual([
      '5 Asset type: “Elsewhere > Screen T” does not exist. Correct the name, or create it first.',
    ]);
    expect(tracking).toMatchObject({ totalCreated: 3, totalUpdated: 2, totalTypeChanged: 1 });
    const types = await Promise.all(
      ['T-1', 'T-2', 'T-3', 'T-5', 'T-6'].map(async (key) => (await stored(key)).asset_type_id),
    );
    expect(types).toEqual([screen.id, screen.id, 1, kept.asset_type_id, above.id]);
    expect(moved.asset_type_id).toBe(screen.id);
  });
});

test('any assets that are exported come back without a change', async () => {
  await server.db.deleteFrom('custom_fields').where('module', '=', 'asset').execute();
  const fields = [
    await makeCustomField(server.db, { module: 'asset', label: 'Number', kind: 'number' }),
    await makeCustomField(server.db, { module: 'asset', label: 'Text', kind: 'textarea' }),
    await makeCustomField(server.db, {
      ...{ module: 'asset', label: 'Choices', kind: 'options', multiple: true },
      options: ['A', 'A, B', 'B', 'C; d', '- e'],
    }),
    await makeCustomField(server.db, { module: 'asset', label: 'Moment', kind: 'date-time' }),
  ];
  const [number, text, choices, moment] = fields as [(typeof fields)[0], ...typeof fields];
  const line = fc
    .string({ unit: fc.constantFrom(...'aZ9 ,;"\'=+-@\t|.<>&%é中🌽١'), minLength: 1, maxLength: 12 })
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  const asset = fc.record({
    name: line,
    number: fc.option(
      fc
        .tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 6 }))
        .map(([digits, decimals]) => {
          const [sign, plain] = digits < 0n ? ['-', String(-digits)] : ['', String(digits)];
          const whole = plain.slice(0, Math.max(1, plain.length - decimals));
          return `${sign}${whole}${decimals ? `.${plain.slice(-decimals).padStart(decimals, '0')}` : ''}`;
        }),
    ),
    text: fc.option(line),
    choices: fc.subarray(['A', 'A, B', 'B', 'C; d', '- e']),
    moment: fc.option(fc.date({ min: new Date('1971-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })),
    assigned_on: fc.option(fc.date({ min: new Date('1971-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })),
    type: fc.integer({ min: 1, max: 5 }),
    status: fc.integer({ min: 1, max: 3 }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(asset, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('csv', 'excel'),
      fc.constantFrom('id', 'identifier'),
      async (assets, format, key) => {
        const ids: number[] = [];
        round++;
        for (const [index, one] of assets.entries()) {
          const { id } = await makeAsset(server.db, {
            name: one.name,
            identifier: `${round}-${index} ${one.name}`.slice(0, 45).trim(),
            asset_type_id: one.type,
            asset_status_id: one.status,
            assigned_on: one.assigned_on,
          });
          ids.push(id);
          const rows = [
            ...(one.number === null ? [] : [{ field_id: number.id, value: one.number, position: 0 }]),
            ...(one.text === null ? [] : [{ field_id: text!.id, value: one.text, position: 0 }]),
            ...one.choices.map((value, position) => ({ field_id: choices!.id, value, position })),
            ...(one.moment === null ? [] : [{ field_id: moment!.id, value: one.moment.toISOString(), position: 0 }]),
          ].map((row) => ({ ...row, owner_type: 'sd_assets' as const, owner_id: id }));
          if (rows.length) await server.db.insertInto('custom_field_values').values(rows).execute();
        }
        const keys = [
          key,
          'name',
          'asset_type',
          'asset_status',
          'assigned_on',
          ...fields.map(({ id }) => customFilterKey(id)),
        ];
        const query = `?${ids.map((id) => `asset_ids[]=${id}`).join('&')}&columns=${keys.join()}`;
        const tracking = await update(await exported(format, query));
        expect(await commentsOf(admin, tracking.id)).toEqual([]);
        expect(tracking).toMatchObject({ totalUpdated: ids.length, totalUnchanged: ids.length, totalTypeChanged: 0 });
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
