import { sql } from 'kysely';
import type { AssetHistory, AssetView } from '../../wire/asset/asset.record';
import type { FailedRows, ImportList, ImportPreview, Tracking, Undone } from '../../wire/import/import';
import type { ActivityPage } from '../../wire/parts/activity';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeAssetType,
  makeChange,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeLocation,
  makeUser,
} from '../testing/factories';
import { makeImport, runToEnd } from '../testing/imports';
import { fillDisk } from '../testing/full-disk';
import { startServer, type TestServer } from '../testing/server';
import { batch, runImport } from './import.run';

let server: TestServer;
let agent: Client;
let user: { id: number };
const api = '/service-desk/api';
const root = '/service-desk';
const rights = ['view_assets', 'create_asset', 'edit_asset', 'delete_asset', 'import_assets'] as const;

beforeAll(async () => {
  server = await startServer();
  user = await makeAgent(server.db, rights, { full_name: 'Ann Agent', email: 'ann@example.test' });
  agent = await signIn(server, user);
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

type Given = Partial<Parameters<typeof makeImport>[1]> & { rows: string[][] };
const fields = ['name', 'identifier'];

/** Runs an import of rows with a name and an identifier, unless told otherwise. */
async function imported(given: Given) {
  const all = { user, headers: given.fields ?? fields, fields, ...given };
  const made = await makeImport(server.db, all);
  await runToEnd(server.db, made);
  return track(made.id);
}
const track = async (id: number, client = agent) =>
  (await client.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;
const failed = async (id: number, query = '', language?: string) =>
  (
    await agent.get<FailedRows>(
      `${root}/import-tracking-failed/${id}${query}`,
      language === undefined ? {} : { 'accept-language': language },
    )
  ).data.data;
const assetNamed = (identifier: string) =>
  server.db.selectFrom('assets').selectAll().where('identifier', '=', identifier).executeTakeFirst();
const viewed = async (identifier: string) => {
  const { id } = (await assetNamed(identifier))!;
  return (await agent.get<{ asset: AssetView }>(`${api}/asset/${id}`)).data.asset;
};
const logOf = async (id: number) =>
  (await agent.get<{ asset_activity_logs: ActivityPage }>(`${api}/asset-log/${id}`)).data.asset_activity_logs.data.map(
    ({ name }) => name,
  );
const total = async () => (await agent.get<{ assets: object[]; total: number }>(`${api}/asset-list`)).data.total;

test('a custom field is asked of a row while another one of the row has some value', async () => {
  const { db } = server;
  const group = await makeFormGroup(db, { module: 'asset' });
  const make = (label: string, more: object) =>
    makeCustomField(db, { module: 'asset', group_id: group.id, label, ...more });
  // What decides stands behind it.
  const rack = await make('Rack', { required: true, position: 1 });
  const place = await make('Place', { kind: 'radio', options: ['Office', 'Home'], position: 2 });
  await db
    .updateTable('custom_fields')
    .set({ when_field_id: place.id, when_values: ['Home'] })
    .where('id', '=', rack.id)
    .execute();
  const tracking = await imported({
    headers: ['Name', 'Tag', 'Rack', 'Place'],
    fields: [...fields, `custom_fields.f${rack.id}`, `custom_fields.f${place.id}`],
    rows: [
      ['Hidden', 'C-1', '', 'Office'],
      ['Shown', 'C-2', 'R1', 'Home'],
      ['Missing', 'C-3', '', 'Home'],
      ['Not asked', 'C-4', 'R1', 'Office'],
    ],
  });
  expect(tracking).toMatchObject({ totalCreated: 2, totalFailed: 2 });
  expect((await failed(tracking.id)).map(({ row, comment }) => [row, comment])).toEqual([
    [4, expect.stringContaining('This field is required.')],
    [5, expect.stringContaining('This field is asked only when “Place” is: Home.')],
  ]);
  await db.deleteFrom('custom_field_values').where('field_id', 'in', [rack.id, place.id]).execute();
  await db.deleteFrom('custom_fields').where('group_id', '=', group.id).execute();
  await db.deleteFrom('assets').where('identifier', 'like', 'C-_').execute();
});

test('what depends on a field that is not asked any more is not asked either, whatever the asset has in it', async () => {
  const { db } = server;
  const group = await makeFormGroup(db, { module: 'asset' });
  const make = (label: string, options: string[], position: number, more: object = {}) =>
    makeCustomField(db, { module: 'asset', group_id: group.id, label, kind: 'radio', options, position, ...more });
  const place = await make('Place', ['Office', 'Home'], 1);
  const zone = await make('Zone', ['A', 'B'], 2, { when_field_id: place.id, when_values: ['Office'] });
  const shelf = await make('Shelf', ['Top', 'Floor'], 3, { when_field_id: zone.id, when_values: ['A'] });
  const all = [place, zone, shelf].map(({ id }) => `custom_fields.f${id}`);
  await imported({
    headers: ['Name', 'Tag', 'Place', 'Zone', 'Shelf'],
    fields: [...fields, ...all],
    rows: [['Chain', 'C-5', 'Office', 'A', 'Top']],
  });
  const update = (rows: string[][]) =>
    imported({
      headers: ['Name', 'Tag', 'Place', 'Shelf'],
      fields: [...fields, all[0]!, all[2]!],
      rows,
      update_existing: true,
    });
  expect(await update([['Chain', 'C-5', 'Office', 'Floor']])).toMatchObject({ totalUpdated: 1, totalFailed: 0 });
  const moved = await update([['Chain', 'C-5', 'Home', 'Top']]);
  expect(moved).toMatchObject({ totalUpdated: 0, totalFailed: 1 });
  expect((await failed(moved.id)).map(({ field, comment }) => [field, comment])).toEqual([
    ['Shelf', expect.stringContaining('This field is asked only when “Zone” is: A.')],
  ]);
  await db.deleteFrom('custom_field_values').where('field_id', 'in', [place.id, zone.id, shelf.id]).execute();
  await db.deleteFrom('custom_fields').where('group_id', '=', group.id).execute();
  await db.deleteFrom('assets').where('identifier', 'like', 'C-_').execute();
});

describe('rows become assets', () => {
  test('as the form would make them: names without case, people by e-mail, In Stock, with log and holder', async () => {
    const [department, location] = [
      await makeDepartment(server.db, { name: 'Sales' }),
      await makeLocation(server.db, { name: 'Oslo' }),
    ];
    await makeUser(server.db, { email: 'rita@example.test', full_name: 'Rita' });
    const before = await total();
    const tracking = await imported({
      headers: ['Name', 'Tag', 'Status', 'Dep', 'Loc', 'Manager', 'User', 'Since', 'Text'],
      fields: [
        ...fields,
        ...['asset_status_id', 'department_id', 'location_id', 'managed_by_id', 'used_by_id', 'assigned_on'],
        'description',
      ],
      date_time_format: 'd/m/Y H:i',
      zone: 'Europe/Berlin',
      rows: [
        [
          ' Laptop ',
          'R-1',
          'in use',
          'SALES',
          'oslo',
          'ANN@example.test',
          'rita@Example.test',
          '31/12/2025 10:30',
          'a < b',
        ],
        ["'=Sum", 'R-2'],
        ['', '', ''],
        ['No identifier'],
      ],
    });
    expect(tracking).toMatchObject({
      status: 'completed',
      status_text: 'Completed',
      total: 4,
      done: 4,
      totalCreated: 3,
      totalFailed: 0,
      name: 'assets.csv',
      type: 'asset',
      is_undo: true,
      is_pause: false,
    });
    expect(await viewed('R-1')).toMatchObject({
      name: 'Laptop',
      asset_status: { name: 'In Use' },
      department: { id: department.id },
      location: { id: location.id },
      managed_by: { full_name: 'Ann Agent' },
      used_by: { full_name: 'Rita' },
      assigned_on: '2025-12-31 09:30:00',
      description: 'a &lt; b',
      version: 1,
    });
    expect(await viewed('R-2')).toMatchObject({ name: '=Sum', asset_status: { name: 'In Stock' }, used_by: null });
    const { id } = (await assetNamed('R-1'))!;
    expect(await logOf(id)).toEqual([expect.stringContaining('created')]);
    const history = (await agent.get<AssetHistory>(`${api}/asset-history/${id}`)).data.asset_history;
    expect(history).toMatchObject([{ used_by: { full_name: 'Rita' }, assigned_on: '2025-12-31 09:30:00' }]);
    const automatic = await server.db.selectFrom('assets').selectAll().where('name', '=', 'No identifier').execute();
    expect(automatic.map(({ identifier }) => identifier)).toEqual([`AST-${automatic[0]?.id}`]);
    expect((await total()) - before).toBe(3);
  });

  test('an automatic identifier passes over those that are taken', async () => {
    const { last } = (
      await sql<{ last: number }>`select nextval(pg_get_serial_sequence('assets', 'id')) as last`.execute(server.db)
    ).rows[0]!;
    await makeAsset(server.db, { id: last + 1_000_000, identifier: `ast-${last + 1}` });
    await imported({
      rows: [
        ['Typed', `AST-${last + 2}`],
        ['Automatic', ''],
        ['Automatic', ''],
      ],
    });
    const made = await server.db
      .selectFrom('assets')
      .select(['id', 'identifier'])
      .where('name', '=', 'Automatic')
      .execute();
    expect(made).toHaveLength(2);
    for (const { id, identifier } of made) expect(identifier).toBe(`AST-${id}`);
  });

  test('one that the batch behind would get by itself stays with the row that names it, and ids follow the rows', async () => {
    const { last } = (
      await sql<{ last: number }>`select nextval(pg_get_serial_sequence('assets', 'id')) as last`.execute(server.db)
    ).rows[0]!;
    const named = `AST-${last + batch + 300}`;
    const rows = Array.from({ length: 2 * batch + 100 }, (_, i) => [`Behind ${i}`, i === 3 ? named : '']);
    expect(await imported({ rows })).toMatchObject({ totalCreated: rows.length, totalFailed: 0 });
    expect(await assetNamed(named)).toMatchObject({ name: 'Behind 3' });
    const others = await server.db
      .selectFrom('assets')
      .select(['name', 'identifier', 'id'])
      .where('name', 'like', 'Behind %')
      .where('identifier', '<>', named)
      .orderBy('id')
      .execute();
    expect(others.map(({ name }) => name)).toEqual(rows.flatMap(([name], i) => (i === 3 ? [] : [name])));
    expect(others.filter((one) => one.identifier !== `AST-${one.id}`)).toEqual([]);
  });

  test('what is wrong fails that row only, with row, label and value; the others go in', async () => {
    await makeUser(server.db, { email: 'client@example.test', role: 'client' });
    await makeUser(server.db, { email: 'left@example.test', active: false });
    await makeAsset(server.db, { identifier: 'Taken' });
    const tracking = await imported({
      headers: ['Name', 'Tag', 'Dep', 'Manager', 'User', 'Since'],
      fields: [...fields, 'department_id', 'managed_by_id', 'used_by_id', 'assigned_on'],
      date_time_format: 'd-m-Y H:i',
      rows: [
        ['', 'F-1'],
        ['x'.repeat(256), 'F-2'],
        ['Long key', 'k'.repeat(46)],
        ['Nowhere', 'F-3', 'Moon'],
        ['Client', 'F-4', '', 'client@example.test'],
        ['Left', 'F-5', '', '', 'left@example.test'],
        ['Date', 'F-6', '', '', '', '31-02-2025'],
        ['Taken', 'tAKEN'],
        ['Good', 'F-7'],
        ['Twice', 'f-7'],
        ['Wide', 'F-8', '', '', '', '', 'more'],
        ['Two faults', 'F-9', 'Moon', 'nobody@example.test'],
        ['x'.repeat(255), 'k'.repeat(45)],
      ],
    });
    expect(tracking).toMatchObject({
      status: 'completed_with_errors',
      status_text: 'Completed with errors',
      totalCreated: 2,
      totalFailed: 11,
    });
    expect(
      (await failed(tracking.id, '?limit=100')).map(({ row, field, comment }) => `${row} ${field}: ${comment}`),
    ).toEqual([
      '2 Name: This field is required.',
      `3 Name: “${'x'.repeat(60)}…”: The name should be less than 255 characters.`,
      `4 Identifier: “${'k'.repeat(46)}”: The identifier should be less than 45 characters.`,
      '5 Department: “Moon” does not exist. Correct the name, or create it first.',
      '6 Managed by: There is no active agent with the email address “client@example.test”.',
      '7 Used by: There is no active person with the email address “left@example.test”.',
      '8 Assigned on: “31-02-2025” is no date of the calendar that is written as d-m-Y H:i.',
      '9 Identifier: There is an asset with the identifier “tAKEN” already. Choose to update existing assets, or leave it out.',
      '11 Identifier: The identifier “f-7” stands in row 10 already.',
      '12 : The row has 7 cells, but the header has 6.',
      '13 Department: “Moon” does not exist. Correct the name, or create it first.',
      '13 Managed by: There is no active agent with the email address “nobody@example.test”.',
    ]);
    expect((await failed(tracking.id, '?limit=1&page=4', 'de'))[0]).toEqual({
      row: 5,
      field: 'Abteilung',
      comment: '„Moon“ gibt es nicht. Berichtigen Sie den Namen oder legen Sie ihn vorher an.',
    });
    const file = await fetch(`${server.url}${root}/import-tracking-failed/${tracking.id}/csv`, {
      headers: agent.headers,
    });
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toBe('Name,Tag,Dep,Manager,User,Since,comment');
    expect(lines[1]).toBe(',F-1,,,,,Name: This field is required.');
    expect(lines).toHaveLength(13);
    expect(lines.find((line) => line.startsWith('Wide'))).toBe(
      'Wide,F-8,,,,,"The row has 7 cells, but the header has 6.",more',
    );
  });

  test('a name that stands in an earlier batch is found, also that of a row that failed', async () => {
    const count = batch + 100;
    const rows = Array.from({ length: count }, (_, i) => [i === 3 ? '' : `Asset ${i}`, `B-${i}`]);
    const { totalCreated, totalFailed, id } = await imported({
      rows: [...rows, ['', ''], ['Again', 'b-5'], ['Again', 'b-3']],
    });
    expect([totalCreated, totalFailed]).toEqual([count - 1, 3]);
    expect((await failed(id)).map(({ row, comment }) => `${row} ${comment}`)).toEqual([
      '5 This field is required.',
      `${count + 3} The identifier “b-5” stands in row 7 already.`,
      `${count + 4} The identifier “b-3” stands in row 5 already.`,
    ]);
    expect(await server.db.selectFrom('import_keys').selectAll().execute()).toEqual([]);
  });

  test('names that do not exist are made once where that was chosen', async () => {
    const { id, totalCreated } = await imported({
      fields: [...fields, 'department_id', 'product_id', 'location_id'],
      create_missing: ['department_id', 'product_id'],
      rows: [
        ['One', 'M-1', 'New dep', 'ThinkPad'],
        ['Two', 'M-2', 'new DEP', 'thinkpad'],
        ['Three', 'M-3', 'New dep', '', 'Nowhere'],
        ['Four', 'M-4', 'd'.repeat(256)],
      ],
    });
    expect(totalCreated).toBe(2);
    expect((await failed(id)).map(({ field }) => field)).toEqual(['Location', 'Department']);
    const made = await server.db
      .selectFrom('help_desk.departments')
      .selectAll()
      .where('name', 'ilike', 'new dep')
      .execute();
    expect(made).toHaveLength(1);
    expect((await viewed('M-2')).department).toMatchObject({ name: 'New dep' });
    expect((await viewed('M-2')).product).toMatchObject({ name: 'ThinkPad' });
  });

  test('of a list that comes from the help-desk nothing is made, and what it has deleted counts no more', async () => {
    const gone = await makeLocation(server.db, { name: 'Given up' });
    await server.db.updateTable('help_desk.locations').set({ gone_at: new Date() }).where('id', '=', gone.id).execute();
    const made = await makeImport(server.db, {
      user,
      headers: [...fields, 'Location', 'Department'],
      fields: [...fields, 'location_id', 'department_id'],
      create_missing: ['location_id', 'department_id'],
      rows: [
        ['One', 'H-1', 'Nowhere', ''],
        ['Two', 'H-2', 'given up', ''],
        ['Three', 'H-3', '', 'Ours to keep'],
      ],
    });
    await runToEnd(server.db, made, undefined, () => ({ name: 'Zammad', maySee: 'everyone', kinds: ['locations'] }));
    expect((await failed(made.id)).map(({ row, comment }) => [row, comment])).toEqual([
      [2, 'There is no “Nowhere” in Zammad, from which this list comes.'],
      [3, 'There is no “given up” in Zammad, from which this list comes.'],
    ]);
    expect((await viewed('H-3')).department).toMatchObject({ name: 'Ours to keep' });
    const rows = server.db.selectFrom('help_desk.locations').select('id').where('name', '=', 'Nowhere');
    expect(await rows.execute()).toEqual([]);
  });

  test('of several with a name the first is taken, with a warning', async () => {
    const first = await makeLocation(server.db, { name: 'Double' });
    await makeLocation(server.db, { name: 'double' });
    await makeLocation(server.db, { name: 'Double' });
    const tracking = await imported({
      fields: [...fields, 'location_id'],
      rows: [
        ['One', 'W-1', 'Double'],
        ['Two', 'W-2', 'double'],
      ],
    });
    expect(tracking).toMatchObject({ status: 'completed', totalWarning: 1 });
    expect(await failed(tracking.id, '?type=warning')).toEqual([
      { row: 2, field: 'Location', comment: 'Several are named “Double”: the first one was taken.' },
    ]);
    expect((await viewed('W-1')).location?.id).toBe(first.id);
  });

  test('custom fields follow the rules of the form', async () => {
    const [type, other] = [await makeAssetType(server.db), await makeDepartment(server.db, { name: 'Other' })];
    const group = await makeFormGroup(server.db, { module: 'asset', types: [type.id] });
    const elsewhere = await makeFormGroup(server.db, { module: 'asset', departments: [other.id] });
    const field = (given: object) => makeCustomField(server.db, { module: 'asset', group_id: group.id, ...given });
    const size = await field({ label: 'Size', kind: 'number', required: true });
    const colours = await field({
      label: 'Colours',
      kind: 'options',
      multiple: true,
      options: ['Red', 'Dark blue'],
    });
    const bought = await field({ label: 'Bought', kind: 'date' });
    const leased = await field({ label: 'Leased', kind: 'checkbox' });
    const desk = await makeCustomField(server.db, { module: 'asset', group_id: elsewhere.id, label: 'Desk' });
    const own = [size, colours, bought, leased, desk].map(({ id }) => `custom_fields.f${id}`);
    const all = { asset_type_id: type.id, fields: [...fields, ...own, 'department_id'], zone: 'Asia/Tokyo' };
    const { id, totalCreated } = await imported({
      ...all,
      rows: [
        ['Good', 'C-1', '1.5', 'red, DARK BLUE', '2025-01-02 09:00', 'Yes', 'Window', 'other'],
        ['No size', 'C-2'],
        ['Colour', 'C-3', '1', 'green'],
        ['Size', 'C-4', 'large'],
        ['Wrong department', 'C-5', '2', '', '', '', 'Door'],
        ['Date', 'C-6', '2', '', '2025-02-30', ''],
      ],
    });
    expect(totalCreated).toBe(1);
    expect((await failed(id)).map(({ row, field }) => `${row} ${field}`)).toEqual([
      '3 Size',
      '4 Colours',
      '5 Size',
      '6 Desk',
      '7 Bought',
    ]);
    const values = async () => {
      const asset = await viewed('C-1');
      return [...asset.custom_field_values_for_asset_type, ...asset.custom_field_values_for_department].map(
        ({ value }) => value,
      );
    };
    expect(await values()).toEqual(['1.5', ['Red', 'Dark blue'], '2025-01-02 00:00:00', 'true', 'Window']);
    const again = { ...all, update_existing: true };
    expect(await imported({ ...again, rows: [['', 'c-1', '', '', '', '', '']] })).toMatchObject({ totalUnchanged: 1 });
    const update = await imported({ ...again, rows: [['', 'c-1', '2', 'Red', '2025-01-02 09:00', 'no', '']] });
    expect(update).toMatchObject({ totalUpdated: 1, totalUnchanged: 0 });
    expect(await values()).toEqual(['2', ['Red'], '2025-01-02 00:00:00', '', 'Window']);
    expect((await agent.post<Undone>(`${root}/import-undo/${update.id}`)).data).toEqual({
      removed: 0,
      restored: 1,
      kept: [],
    });
    expect(await values()).toEqual(['1.5', ['Red', 'Dark blue'], '2025-01-02 00:00:00', 'true', 'Window']);
    for (const group_id of [group.id, elsewhere.id])
      await server.db.deleteFrom('custom_fields').where('group_id', '=', group_id).execute();
  });

  test('radio buttons, links, moments and records are read as people write them; what is inactive is not', async () => {
    const type = await makeAssetType(server.db);
    const group = await makeFormGroup(server.db, { module: 'asset', types: [type.id] });
    const field = (given: object) => makeCustomField(server.db, { module: 'asset', group_id: group.id, ...given });
    await makeUser(server.db, { full_name: 'Olga Stone', email: 'olga@example.test' });
    const made = [
      await field({ label: 'Shift', kind: 'radio', options: ['Day', 'Night'] }),
      await field({ label: 'Manual', kind: 'link' }),
      await field({ label: 'Seen', kind: 'date-time' }),
      await field({ label: 'Keepers', kind: 'select', lookup: 'users', multiple: true }),
      await field({ label: 'Old', required: true, active: false }),
    ];
    const own = made.slice(0, 4).map(({ id }) => `custom_fields.f${id}`);
    const { id, totalCreated } = await imported({
      asset_type_id: type.id,
      fields: [...fields, ...own],
      rows: [
        ['Good', 'K-1', 'night', 'https://example.test/m', '2025-01-02 09:00', 'OLGA STONE'],
        ['By mail', 'K-2', '', '', '', 'olga@example.test; Olga Stone'],
        ['Script', 'K-3', '', 'javascript:alert(1)'],
        ['Nobody', 'K-4', '', '', '', 'Nobody There'],
      ],
    });
    expect(totalCreated).toBe(2);
    expect((await failed(id)).map(({ row, field: named }) => `${row} ${named}`)).toEqual(['4 Manual', '5 Keepers']);
    const values = async (identifier: string) =>
      (await viewed(identifier)).custom_field_values_for_asset_type.map(({ value }) => value);
    const olga = { id: expect.any(Number), name: 'Olga Stone' };
    expect(await values('K-1')).toEqual(['Night', 'https://example.test/m', '2025-01-02 09:00:00', [olga]]);
    expect(await values('K-2')).toEqual(['', '', '', [olga]]);
    await server.db.deleteFrom('custom_fields').where('group_id', '=', group.id).execute();
  });
});

describe('an asset that is there', () => {
  const update = (rows: string[][], more: Partial<Given> = {}) => imported({ update_existing: true, rows, ...more });

  test('is changed where a cell is not blank, and the log names what changed', async () => {
    const rita = await makeUser(server.db, { email: 'rita2@example.test', full_name: 'Rita' });
    const asset = await makeAsset(server.db, { identifier: 'U-1', name: 'Old', description: 'Kept' });
    const more = { fields: [...fields, 'description', 'used_by_id', 'assigned_on'] };
    const tracking = await update([['New', 'u-1', '', 'rita2@example.test', '']], more);
    expect(tracking).toMatchObject({ totalUpdated: 1, totalUnchanged: 0, totalCreated: 0 });
    const after = await viewed('U-1');
    expect(after).toMatchObject({ name: 'New', description: 'Kept', version: 2, used_by: { id: rita.id } });
    expect(after.assigned_on).not.toBeNull();
    expect((await logOf(asset.id))[0]).toContain('changed name from <i>Old</i> to <i>New</i>');
  });

  test('of which nothing changes counts as updated and makes no version', async () => {
    const asset = await makeAsset(server.db, { identifier: 'U-2', name: 'Same' });
    expect(await update([['Same', 'U-2']])).toMatchObject({ totalUpdated: 1, totalUnchanged: 1, is_undo: true });
    expect(await assetNamed('U-2')).toMatchObject({ version: 1, updated_at: asset.updated_at });
    expect(await logOf(asset.id)).toEqual([]);
  });

  test('gets the chosen type if the person says so; who has it and since when stay', async () => {
    const [type, rita] = [await makeAssetType(server.db), await makeUser(server.db, { email: 'rita3@example.test' })];
    const assigned_on = new Date('2025-05-05T05:05:05.123Z');
    await makeAsset(server.db, { identifier: 'U-3', name: 'Kept', used_by_id: rita.id, assigned_on });
    const more = { asset_type_id: type.id, change_type: true, fields: [...fields, 'used_by_id', 'assigned_on'] };
    await update([['', 'U-3', 'rita3@example.test', '2025-05-05 05:05:05']], more);
    expect(await assetNamed('U-3')).toMatchObject({ name: 'Kept', asset_type_id: type.id, assigned_on, version: 2 });
  });
});

describe('a dry run', () => {
  test('says what would become of the rows and writes no asset', async () => {
    await makeAsset(server.db, { identifier: 'D-1', name: 'Old', asset_type_id: 1 });
    await makeAsset(server.db, { identifier: 'D-2', name: 'Same', asset_type_id: 1 });
    const given = {
      update_existing: true,
      fields: [...fields, 'department_id'],
      create_missing: ['department_id' as const],
      rows: [
        ['New', 'D-1', 'Not yet'],
        ['Same', 'D-2'],
        ['Fresh', 'D-3'],
        ['', 'D-4'],
        ['Again', 'd-3'],
      ],
    };
    const before = await total();
    const dry = await imported({ ...given, dry_run: true });
    const counts = { totalCreated: 1, totalUpdated: 2, totalUnchanged: 1, totalFailed: 2 };
    expect(dry).toMatchObject({ ...counts, status: 'checked', dry_run: true, ended_at: null, is_undo: false });
    expect(await total()).toBe(before);
    expect(await server.db.selectFrom('help_desk.departments').where('name', '=', 'Not yet').execute()).toEqual([]);
    const preview = async (outcome: string) =>
      (await agent.get<ImportPreview>(`${root}/import-preview/${dry.id}?outcome=${outcome}`)).data.rows;
    expect(await preview('updated')).toEqual([
      {
        row: 2,
        identifier: 'D-1',
        name: 'New',
        comment: '',
        changes: [
          { field: 'Name', before: 'Old', after: 'New' },
          { field: 'Department', before: '', after: 'Not yet' },
        ],
      },
    ]);
    expect(await preview('created')).toMatchObject([{ row: 4, identifier: 'D-3', name: 'Fresh' }]);
    expect(await preview('unchanged')).toMatchObject([{ row: 3, identifier: 'D-2', changes: [] }]);
    expect(await preview('failed')).toMatchObject([
      { row: 5, identifier: 'D-4', comment: 'Name: This field is required.' },
      { row: 6, comment: 'Identifier: The identifier “d-3” stands in row 4 already.' },
    ]);
    expect((await agent.get(`${root}/import-preview/${dry.id}?outcome=lost`)).status).toBe(422);
    expect(await imported(given)).toMatchObject(counts);
  });
});

describe('a run', () => {
  const waiting = (rows: number, prefix: string) =>
    makeImport(server.db, {
      user,
      headers: fields,
      fields,
      rows: Array.from({ length: rows }, (_, i) => [`Asset ${i}`, `${prefix}-${i}`]),
    });
  const pause = (id: number, paused: boolean) => agent.post(`${root}/import-pause/${id}`, { paused });
  const discard = (id: number) => agent.delete(`${root}/import-discard/${id}`);

  test('is paused and goes on; what the queue has left of before does nothing', async () => {
    const made = await waiting(5, 'P');
    expect(await track(made.id)).toMatchObject({
      status: 'queued',
      status_text: 'Queued',
      is_pause: true,
      is_resume: false,
    });
    expect((await pause(made.id, true)).status).toBe(200);
    expect((await pause(made.id, true)).status).toBe(409);
    await runToEnd(server.db, made);
    expect(await track(made.id)).toMatchObject({
      status: 'paused',
      totalCreated: 0,
      is_resume: true,
      is_discard: true,
    });
    expect((await pause(made.id, false)).status).toBe(200);
    await runToEnd(server.db, made);
    expect(await track(made.id)).toMatchObject({ status: 'queued', totalCreated: 0 });
    await runToEnd(server.db, { id: made.id, run: 2 });
    await runToEnd(server.db, { id: made.id, run: 2 });
    expect(await track(made.id)).toMatchObject({ status: 'completed', totalCreated: 5, done: 5 });
  });

  test('goes on in small steps while people are at work', async () => {
    const done = async (isBusy: boolean) => {
      const made = await waiting(150, `S${isBusy}`);
      const runner = { db: server.db, now: () => new Date(), address: 'http://desk.test', isBusy: () => isBusy };
      await runImport(runner, made, 0);
      return (await track(made.id)).done;
    };
    expect([await done(true), await done(false)]).toEqual([100, 150]);
  });

  test('that is discarded makes nothing more; one that has ended is not discarded', async () => {
    const made = await waiting(5, 'X');
    expect((await discard(made.id)).status).toBe(200);
    await runToEnd(server.db, made);
    expect(await track(made.id)).toMatchObject({
      status: 'discarded',
      totalCreated: 0,
      is_discard: false,
      is_undo: false,
    });
    expect(await discard(made.id)).toMatchObject({
      status: 409,
      message: 'This import has ended and cannot be discarded.',
    });
  });

  test('belongs to who uploaded it; an admin may read', async () => {
    const made = await waiting(1, 'O');
    const other = await signIn(server, await makeAgent(server.db, rights));
    const admin = await signIn(server, await makeAdmin(server.db));
    for (const path of ['import-tracking-details', 'import-tracking-failed', 'import-preview'])
      expect((await other.get(`${root}/${path}/${made.id}`)).status).toBe(404);
    for (const client of [other, admin]) {
      expect((await client.post(`${root}/import-pause/${made.id}`, { paused: true })).status).toBe(404);
      expect((await client.delete(`${root}/import-discard/${made.id}`)).status).toBe(404);
      expect((await client.post(`${root}/import-undo/${made.id}`)).status).toBe(404);
    }
    expect(await track(made.id, admin)).toMatchObject({ is_pause: false, is_discard: false });
    const mine = (await agent.get<ImportList>(`${api}/agent/asset-imports?limit=1`)).data;
    expect(mine.imports).toMatchObject([{ id: made.id }]);
    expect((await other.get<ImportList>(`${api}/agent/asset-imports`)).data.total).toBe(0);
  });

  test.each([
    [
      'the type is gone',
      'The asset type of this import was deleted. Upload the file again.',
      { asset_type_id: 999_999 },
    ],
    [
      'a custom field is gone',
      'A custom field of this import was deleted. Upload the file again.',
      { fields: ['name', 'custom_fields.f999999'] },
    ],
  ])('fails as a whole when %s', async (_, error, more) => {
    expect(await imported({ rows: [['One', 'G-1']], ...more })).toMatchObject({
      status: 'failed',
      status_text: 'Failed',
      error,
    });
    expect(await assetNamed('G-1')).toBeUndefined();
  });

  test('does not begin when who uploaded it has left, or may import no more', async () => {
    const left = await makeAgent(server.db, rights, { active: false });
    const barred = await makeAgent(server.db, ['view_assets']);
    const admin = await signIn(server, await makeAdmin(server.db));
    for (const user of [left, barred]) {
      const made = await makeImport(server.db, { user, headers: fields, fields, rows: [['One', 'L-1']] });
      await runToEnd(server.db, made);
      expect(await track(made.id, admin)).toMatchObject({ status: 'paused', totalCreated: 0 });
    }
  });

  test('goes on without a row that the database refuses', async () => {
    await sql`alter table assets add constraint refused check (name <> 'Refused')`.execute(server.db);
    const rows = Array.from({ length: batch + 200 }, (_, i) => [i === 17 ? 'Refused' : `Asset ${i}`, `Q-${i}`]);
    const { totalCreated, totalFailed, id } = await imported({ rows });
    await sql`alter table assets drop constraint refused`.execute(server.db);
    expect([totalCreated, totalFailed]).toEqual([batch + 199, 1]);
    expect(await failed(id)).toEqual([
      {
        row: 19,
        field: '',
        comment: 'The database refused this row. Check it for characters that cannot be stored.',
      },
    ]);
  });

  test('on a disk that is full writes no half batch, and goes on once there is room', async () => {
    const makeRoom = await fillDisk(server.db, 'assets', `new.identifier = 'DISK-${batch + 100}'`);
    const before = await total();
    const made = await waiting(batch + 200, 'DISK');
    await expect(runToEnd(server.db, made)).rejects.toThrow('could not extend file');
    expect(await track(made.id)).toMatchObject({ done: batch, totalCreated: batch, totalFailed: 0, is_discard: true });
    expect(await total()).toBe(before + batch);
    await makeRoom();
    await runToEnd(server.db, made);
    expect(await track(made.id)).toMatchObject({ status: 'completed', totalCreated: batch + 200, totalFailed: 0 });
    expect(await total()).toBe(before + batch + 200);
  });

  test('two at once, which name the same assets, end without a fault', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => [`Asset ${i}`, `T-${i}`]);
    const make = (turned: boolean) =>
      makeImport(server.db, {
        user,
        headers: fields,
        fields,
        update_existing: true,
        rows: turned ? [...rows].reverse() : rows,
      });
    const both = [await make(false), await make(true)];
    await Promise.all(both.map((one) => runToEnd(server.db, one)));
    const [first, second] = await Promise.all(both.map(({ id }) => track(id)));
    expect(first!.totalCreated + second!.totalCreated).toBe(2500);
    expect(first!.totalUpdated + second!.totalUpdated).toBe(2500);
    expect([first!.totalFailed, second!.totalFailed]).toEqual([0, 0]);
  });

  test('tells its uploader at the end, and each person once of all assets that they got', async () => {
    const rita = await makeUser(server.db, { email: 'rita4@example.test', full_name: 'Rita', locale: 'de' });
    await makeAsset(server.db, { identifier: 'N-3', name: 'Hers', used_by_id: rita.id });
    await imported({
      name: 'list.csv',
      update_existing: true,
      fields: [...fields, 'used_by_id'],
      rows: [
        ['One', 'N-1', 'rita4@example.test'],
        ['Two', 'N-2', 'rita4@example.test'],
        ['Hers', 'N-3', 'rita4@example.test'],
        ['Mine', 'N-4', 'ann@example.test'],
        ['', 'N-5', ''],
      ],
    });
    const mails = await server.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
    expect(mails.map(({ kind, recipient_email, subject }) => `${kind} ${recipient_email} ${subject}`)).toEqual([
      'import-ended ann@example.test Import ended: list.csv',
      'import-assigned ann@example.test An asset was assigned to you',
      'import-assigned rita4@example.test Ihnen wurden 2 Assets zugewiesen',
    ]);
    expect(mails[0]?.html).toContain('3 created, 1 updated, 1 failed');
    expect(mails[2]?.html).toContain('N-1 „One“');
    expect(mails[2]?.html).not.toContain('N-3');
  });
});

describe('an import is taken back', () => {
  const undo = (id: number, client = agent) => client.post<Undone>(`${root}/import-undo/${id}`);

  test('what it made is in the trash, what it changed is as before, but what changed since stays', async () => {
    const rita = await makeUser(server.db, { email: 'rita5@example.test', full_name: 'Rita' });
    const assigned_on = new Date('2025-05-05T05:05:05.123Z');
    const old = await makeAsset(server.db, {
      identifier: 'Z-1',
      name: 'Old',
      description: 'Text',
      used_by_id: rita.id,
      assigned_on,
    });
    const same = await makeAsset(server.db, { identifier: 'Z-2', name: 'Same' });
    const before = await total();
    const { id } = await imported({
      update_existing: true,
      fields: [...fields, 'description', 'used_by_id'],
      rows: [
        ['New', 'Z-1', 'Other', 'ann@example.test'],
        ['Same', 'Z-2'],
        ['Made', 'Z-3'],
        ['Edited', 'Z-4'],
        ['Held', 'Z-5'],
      ],
    });
    const edited = (await assetNamed('Z-4'))!;
    const held = (await assetNamed('Z-5'))!;
    await agent.post(`${api}/asset`, { id: edited.id, name: 'Edited by hand' });
    const change = await makeChange(server.db);
    await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: held.id }).execute();
    const response = await undo(id);
    expect(response).toMatchObject({ status: 200, data: { removed: 1, restored: 1, kept: [edited.id, held.id] } });
    expect(await assetNamed('Z-3')).toBeUndefined();
    expect(await assetNamed('Z-1')).toMatchObject({
      name: 'Old',
      description: 'Text',
      used_by_id: rita.id,
      assigned_on,
      version: 3,
    });
    expect(await assetNamed('Z-2')).toMatchObject({ version: same.version });
    expect((await logOf(old.id))[0]).toContain('changed name from <i>New</i> to <i>Old</i>');
    const trash = (await agent.get<{ assets: { identifier: string }[] }>(`${api}/asset-list?trash=true`)).data;
    expect(trash).toMatchObject({ total: 1 });
    expect(await total()).toBe(before + 2);
    const now = await track(id);
    expect(now.undone_at).not.toBeNull();
    expect(now.is_undo).toBe(false);
    expect(await undo(id)).toMatchObject({ status: 409, message: 'This import was taken back already.' });
  });

  test('within 30 days, by who may delete assets, once it has ended', async () => {
    const first = await imported({ rows: [['One', 'Y-1']] });
    await server.db
      .updateTable('imports')
      .set({ ended_at: sql<Date>`now() - interval '31 days'` })
      .where('id', '=', first.id)
      .execute();
    expect(await track(first.id)).toMatchObject({ is_undo: false });
    expect((await undo(first.id)).status).toBe(409);
    const mine = await makeAgent(server.db, ['view_assets', 'import_assets']);
    const made = await makeImport(server.db, { user: mine, headers: fields, fields, rows: [['Two', 'Y-2']] });
    const client = await signIn(server, mine);
    await runToEnd(server.db, made);
    expect(await track(made.id, client)).toMatchObject({ is_undo: false });
    expect((await undo(made.id, client)).status).toBe(403);
    expect(await assetNamed('Y-2')).toBeDefined();
  });

  test('a value that was deleted since is left empty', async () => {
    const gone = await makeDepartment(server.db, { name: 'Gone' });
    await makeDepartment(server.db, { name: 'Stays' });
    await makeAsset(server.db, { identifier: 'V-1', name: 'Old', department_id: gone.id });
    const { id } = await imported({
      update_existing: true,
      fields: [...fields, 'department_id'],
      rows: [['New', 'V-1', 'Stays']],
    });
    await server.db.deleteFrom('help_desk.departments').where('id', '=', gone.id).execute();
    expect((await undo(id)).data).toMatchObject({ restored: 1 });
    expect(await assetNamed('V-1')).toMatchObject({ name: 'Old', department_id: null });
  });
});
