import type { MappingDetails } from '../../wire/import/import';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAssetType,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeLocation,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let type: number;

const importer = async (...more: PermissionKey[]) =>
  signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets', ...more]));

beforeAll(async () => {
  server = await startServer();
  type = (await makeAssetType(server.db)).id;
});
beforeEach(async () => {
  agent = await importer();
});
afterAll(() => server.close());

async function upload(content: string, as = agent): Promise<number> {
  const form = new FormData();
  form.append('import_file', new File([content], 'assets.csv'));
  return (await as.post<{ import_id: number }>('/service-desk/asset-upload-csv', form)).data.import_id;
}

const details = async (id: number, query = '', as = agent) =>
  as.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${id}${query}`);

/** The heading that each field was guessed to be. */
async function guessed(content: string, query = ''): Promise<Record<string, string>> {
  const { columns_to_import, csv_headers_for_mapping } = (await details(await upload(content), query)).data;
  return Object.fromEntries(
    columns_to_import.flatMap(({ uuid, mapped_to }) =>
      mapped_to === null ? [] : [[uuid, csv_headers_for_mapping.find(({ id }) => id === mapped_to)?.name ?? '']],
    ),
  );
}

const map = (import_id: number, more: object = {}, as = agent) =>
  as.post<{ import_id: number }>('/service-desk/post-asset-mapping', {
    import_id,
    asset_type_id: type,
    mapped_system_attributes: [{ uuid: 'name', mapped_to: 1 }],
    ...more,
  });

const stored = (id: number) =>
  server.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('names of lists that come from the help-desk are not made here', async () => {
  const connected = await startServer({
    helpDesk: { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone', kinds: ['people', 'locations'] } },
  });
  try {
    const own = await signIn(connected, await makeAdmin(connected.db));
    const id = await upload('Asset name\nOne', own);
    const offered = await own.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${id}`);
    expect(offered.data.creatable).toEqual(['department_id', 'product_id']);
    const sent = { asset_type_id: (await makeAssetType(connected.db)).id, create_missing: ['location_id'] };
    const { status, message } = await map(id, sent, own);
    expect([status, message]).toEqual([
      422,
      { create_missing: 'This list comes from Zammad: Location. Add what is missing there.' },
    ]);
    expect((await map(id, { ...sent, create_missing: ['department_id', 'product_id'] }, own)).status).toBe(200);
  } finally {
    await connected.close();
  }
});

describe('the columns to map', () => {
  test('are the fields of the form in their order, and the headings with their first values', async () => {
    const { data } = await details(await upload('Asset Name,,serial,serial\nOne,x,1,2\n'));
    expect(
      data.columns_to_import.map(({ uuid, label, required, type, nested }) => [uuid, label, required, type, nested]),
    ).toEqual([
      ['name', 'Name', true, 'text', false],
      ['identifier', 'Identifier', false, 'text', false],
      ['asset_status_id', 'Asset status', false, 'lookup', false],
      ['department_id', 'Department', false, 'lookup', false],
      ['organization_id', 'Organization', false, 'lookup', false],
      ['location_id', 'Location', false, 'lookup', false],
      ['product_id', 'Product', false, 'lookup', false],
      ['managed_by_id', 'Managed by', false, 'person', false],
      ['used_by_id', 'Used by', false, 'person', false],
      ['assigned_on', 'Assigned on', false, 'date', false],
      ['impact_type_id', 'Impact', false, 'lookup', false],
      ['description', 'Description', false, 'text', false],
      ['asset_type_id', 'Asset type', false, 'lookup', false],
    ]);
    expect(data).toMatchObject({
      csv_headers_for_mapping: [
        { id: 1, name: 'Asset Name', samples: ['One'] },
        { id: 2, name: 'Column 2', samples: ['x'] },
        { id: 3, name: 'serial', samples: ['1'] },
        { id: 4, name: 'serial', samples: ['2'] },
      ],
      handle_date_field: true,
      date_time_format: null,
      file: { name: 'assets.csv', rows: 1 },
      missing_headers: [],
      creatable: [],
    });
  });

  test('with a type are those of the form and of the type too', async () => {
    const [own, other] = [await makeAssetType(server.db), await makeAssetType(server.db)];
    const [group, foreign] = [
      await makeFormGroup(server.db, {
        module: 'asset',
        types: [own.id],
        departments: [(await makeDepartment(server.db)).id],
      }),
      await makeFormGroup(server.db, { module: 'asset', types: [other.id] }),
    ];
    const fields = [
      await makeCustomField(server.db, { module: 'asset', label: 'Memory', kind: 'number' }),
      await makeCustomField(server.db, {
        module: 'asset',
        label: 'Colour',
        kind: 'options',
        options: ['Red', 'Blue'],
        required: true,
        group_id: group.id,
      }),
    ];
    await makeCustomField(server.db, { module: 'asset', label: 'Foreign', group_id: foreign.id });
    const id = await upload('Name,memory,COLOUR,Department\nOne,16,Red,\n');
    const { columns_to_import } = (await details(id, `?asset_type_id=${own.id}`)).data;
    expect(columns_to_import.filter(({ nested }) => nested)).toMatchObject([
      {
        uuid: `custom_fields.f${fields[0]!.id}`,
        label: 'Memory',
        type: 'number',
        required: false,
        nested: true,
        mapped_to: 2,
      },
      {
        uuid: `custom_fields.f${fields[1]!.id}`,
        label: 'Colour',
        type: 'options',
        required: true,
        nested: true,
        mapped_to: 3,
        description: 'One of: Red, Blue',
      },
    ]);
    expect((await details(id)).data.columns_to_import.filter(({ nested }) => nested)).toEqual([]);
    expect(await details(id, '?asset_type_id=999999')).toMatchObject({
      status: 422,
      message: { asset_type_id: expect.any(String) },
    });
    await server.db.deleteFrom('custom_fields').execute();
  });

  test('are guessed whatever their case, blanks and punctuation, each once', async () => {
    expect(await guessed('IDENTIFIER,asset_status,Used-By,name,Asset Tag\n1,2,3,4,5\n')).toEqual({
      name: 'name',
      identifier: 'IDENTIFIER',
      asset_status_id: 'asset_status',
      used_by_id: 'Used-By',
    });
    expect(await guessed('Serial number;Asset tag;Title\n1;2;3')).toEqual({ name: 'Title', identifier: 'Asset tag' });
  });

  test('are guessed by what stands in them: addresses, dates, names of catalogues', async () => {
    const [city, team] = [
      await makeLocation(server.db, { name: 'Guessed city' }),
      await makeDepartment(server.db, { name: 'Guessed team' }),
    ];
    const csv = `Label,A,B,C,D,Warranty until\nOne,x@example.test,${city.name.toUpperCase()},${team.name},17/05/2026,2026-01-01\nTwo,y@example.test,,${team.name},01/02/2026,2026-01-02\n`;
    expect(await guessed(csv)).toEqual({ used_by_id: 'A', location_id: 'B', department_id: 'C', assigned_on: 'D' });
  });

  test('are those of the last time that the reader mapped such a file', async () => {
    const csv = 'Label,Code,Name of it\nOne,1,2\n';
    expect(await guessed(csv)).toEqual({});
    const id = await upload(csv);
    await map(id, {
      mapped_system_attributes: [
        { uuid: 'name', mapped_to: 3 },
        { uuid: 'description', mapped_to: 1 },
        { uuid: 'identifier', mapped_to: null },
      ],
    });
    expect(await guessed(csv)).toEqual({ name: 'Name of it', description: 'Label' });
    expect(await guessed('Label,Code,Other\nOne,1,2\n')).toEqual({});
  });

  test.each([
    ['2026-05-17', '2026-01-02 10:00', 'Y-m-d H:i'],
    ['17.05.2026', '', 'd.m.Y H:i'],
    ['05-17-2026', '01-02-2026', 'm-d-Y H:i'],
    ['17-05-2026 08:30', '01-02-2026', 'd-m-Y H:i'],
    ['2026/05/17', '', 'Y/m/d H:i'],
    ['5/17/2026', '1/2/2026', 'm/d/Y H:i'],
    ['17/05/2026', '01/02/2026', 'd/m/Y H:i'],
    ['05/06/2026', '01/02/2026', null],
  ])('dates such as %s and %s are written as %s', async (first, second, format) => {
    const { data } = await details(await upload(`Name,Assigned on\nOne,${first}\nTwo,${second}\n`));
    expect(data.date_time_format).toBe(format);
  });
});

describe('a mapping', () => {
  test('is stored with what the run needs, and handed to the queue once', async () => {
    const id = await upload('Name,When\nOne,2026-01-01\n');
    const received = await map(id, {
      mapped_system_attributes: [
        { uuid: 'assigned_on', mapped_to: 2 },
        { uuid: 'description', mapped_to: null },
        { uuid: 'name', mapped_to: 1 },
      ],
      update_existing: true,
      should_handle_date: true,
      date_time_format: 'Y-m-d H:i',
      special_keys: { anything: 1 },
    });
    expect(received).toMatchObject({ status: 200, data: { import_id: id }, message: 'The import was started.' });
    expect(await stored(id)).toMatchObject({
      status: 'queued',
      run: 1,
      dry_run: false,
      settings: {
        asset_type_id: type,
        columns: [
          { uuid: 'assigned_on', column: 1 },
          { uuid: 'name', column: 0 },
        ],
        update_existing: true,
        date_time_format: 'Y-m-d H:i',
        create_missing: [],
        zone: 'UTC',
        language: 'en',
      },
    });
    expect(await jobs(id)).toEqual([{ id, run: 1 }]);
    expect(await map(id)).toMatchObject({ status: 409, message: 'This import was already started.' });
    expect(await jobs(id)).toHaveLength(1);
  });

  test('may follow a trial run, whose results it removes', async () => {
    const id = await upload('Name\nOne\n');
    expect((await map(id, { dry_run: true })).message).toBe('The trial run was started.');
    expect(await stored(id)).toMatchObject({ status: 'queued', dry_run: true, run: 1 });
    await server.db
      .updateTable('imports')
      .set({ status: 'checked', done_rows: 1, created_count: 1 })
      .where('id', '=', id)
      .execute();
    await server.db.insertInto('import_results').values({ import_id: id, row: 2, outcome: 'created' }).execute();
    await server.db
      .insertInto('import_messages')
      .values({ import_id: id, row: 2, type: 'warning', field: '', comment: '{}' })
      .execute();
    expect(await map(id)).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ dry_run: false, run: 2, done_rows: 0, created_count: 0 });
    const left = await server.db.selectFrom('import_results').select('row').where('import_id', '=', id).execute();
    expect(left).toEqual([]);
    expect(await server.db.selectFrom('import_messages').select('row').where('import_id', '=', id).execute()).toEqual(
      [],
    );
    expect((await jobs(id)).map(({ run }) => run)).toEqual([1, 2]);
  });

  const jobs = async (id: number) =>
    (
      (await server.db
        .withSchema('pgboss')
        .selectFrom('job' as never)
        .select('data' as never)
        .where('name' as never, '=', 'import' as never)
        .orderBy('created_on' as never)
        .execute()) as { data: { id: number; run: number } }[]
    )
      .map(({ data }) => data)
      .filter((data) => data.id === id);

  const name = { uuid: 'name', mapped_to: 1 };
  test.each([
    [
      'a field that there is not',
      { mapped_system_attributes: [name, { uuid: 'colour', mapped_to: 1 }] },
      'mapped_system_attributes',
      'have no field colour',
    ],
    [
      'a column that there is not',
      { mapped_system_attributes: [{ uuid: 'name', mapped_to: 3 }] },
      'mapped_system_attributes',
      'no column 3',
    ],
    [
      'a field twice',
      { mapped_system_attributes: [name, { uuid: 'name', mapped_to: 2 }] },
      'mapped_system_attributes',
      'Name is mapped twice',
    ],
    [
      'no name',
      { mapped_system_attributes: [{ uuid: 'identifier', mapped_to: 1 }] },
      'mapped_system_attributes',
      'the name of the asset',
    ],
    [
      'a name without a column',
      { mapped_system_attributes: [{ uuid: 'name', mapped_to: null }] },
      'mapped_system_attributes',
      'the name of the asset',
    ],
    ['nothing', { mapped_system_attributes: [] }, 'mapped_system_attributes', 'the name of the asset'],
    [
      'a date without its format',
      { mapped_system_attributes: [name, { uuid: 'assigned_on', mapped_to: 2 }], should_handle_date: true },
      'date_time_format',
      'required',
    ],
    ['an unknown format of dates', { date_time_format: 'Y.m.d' }, 'date_time_format', 'the date format'],
    ['a type that there is not', { asset_type_id: 999999 }, 'asset_type_id', 'does not exist'],
    ['an import that there is not', { import_id: 999999 }, 'import_id', 'does not exist'],
    [
      'something to make that cannot be made',
      { create_missing: ['impact_type_id'] },
      'create_missing',
      'Only departments',
    ],
  ])('with %s is refused there', async (_what, body, field, sentence) => {
    const id = await upload('Name,When\nOne,2026-01-01\n');
    expect(await map(id, body)).toMatchObject({ status: 422, message: { [field]: expect.stringContaining(sentence) } });
    expect(await stored(id)).toMatchObject({ status: 'checked', run: 0 });
  });

  test('makes what is missing only with the right to make it', async () => {
    const id = await upload('Name\nOne\n');
    const makes = (field: string) => ({ create_missing: [field] });
    expect(await map(id, makes('product_id'))).toMatchObject({
      status: 403,
      message: 'Missing permission: manage_products',
    });
    expect(await map(id, makes('location_id'))).toMatchObject({
      status: 403,
      message: 'Missing permission: manage_catalogues',
    });
    const may = await importer('manage_products', 'manage_catalogues');
    const own = await upload('Name\nOne\n', may);
    expect(await map(own, { create_missing: ['department_id', 'product_id', 'product_id'] }, may)).toMatchObject({
      status: 200,
    });
    expect((await stored(own)).settings).toMatchObject({ create_missing: ['department_id', 'product_id'] });
  });

  test('of somebody else is not found; an admin reads it and does not start it', async () => {
    const id = await upload('Name\nOne\n');
    const [other, admin] = [await importer(), await signIn(server, await makeAdmin(server.db))];
    expect(await details(id, '', other)).toMatchObject({ status: 404 });
    expect(await map(id, {}, other)).toMatchObject({ status: 404 });
    expect(await details(id, '', admin)).toMatchObject({ status: 200 });
    expect(await map(id, {}, admin)).toMatchObject({ status: 404 });
  });

  test('of an import that was discarded is refused', async () => {
    const id = await upload('Name\nOne\n');
    await server.db.updateTable('imports').set({ status: 'discarded' }).where('id', '=', id).execute();
    expect(await details(id)).toMatchObject({ status: 404 });
    expect(await map(id)).toMatchObject({ status: 409, message: expect.stringContaining('was discarded') });
  });
});

describe('saved mappings', () => {
  const address = '/service-desk/api/agent/asset-import-mapping';
  const list = async (as = agent) =>
    (await as.get<{ mappings: { id: number; name: string }[] }>(address)).data.mappings;

  test('are the reader’s own, by name, and are used for the next file', async () => {
    const mapping = [
      { uuid: 'name', header: 'label' },
      { uuid: 'identifier', header: 'Gone' },
      { uuid: 'description', header: 'Label' },
    ];
    const { data } = await agent.post<{ id: number }>(address, { name: 'Ours', mapping });
    await agent.post(address, { name: 'Another', mapping: mapping.slice(0, 1) });
    expect(await list()).toMatchObject([{ name: 'Another' }, { id: data.id, name: 'Ours', mapping }]);
    const used = (await details(await upload('Name,Label,LABEL\n1,2,3\n'), `?mapping_id=${data.id}`)).data;
    expect(
      used.columns_to_import.filter(({ mapped_to }) => mapped_to).map(({ uuid, mapped_to }) => [uuid, mapped_to]),
    ).toEqual([
      ['name', 2],
      ['description', 3],
    ]);
    expect(used.missing_headers).toEqual(['Gone']);
    const other = await importer();
    expect(await list(other)).toEqual([]);
    expect(await other.delete(`${address}/${data.id}`)).toMatchObject({ status: 404 });
    const id = await upload('Name\n1\n', other);
    expect(await details(id, `?mapping_id=${data.id}`, other)).toMatchObject({
      status: 422,
      message: { mapping_id: expect.any(String) },
    });
    expect(await agent.delete(`${address}/${data.id}`)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ name: 'Another' }]);
  });

  test('one of the same name is replaced', async () => {
    const save = (name: string, header: string) =>
      agent.post<{ id: number }>(address, { name, mapping: [{ uuid: 'name', header }] });
    const first = await save('Ours', 'A');
    expect((await save(' OURS ', 'B')).data.id).toBe(first.data.id);
    expect(await list()).toMatchObject([{ name: 'OURS', mapping: [{ uuid: 'name', header: 'B' }] }]);
    expect(await save('x'.repeat(51), 'B')).toMatchObject({ status: 422 });
  });
});

describe('the sample', () => {
  test.each(['en', 'de', 'ar'])('in %s is guessed without loss', async (language) => {
    await makeLocation(server.db);
    const headers = { ...agent.headers, 'accept-language': language };
    const response = await fetch(`${server.url}/service-desk/api/agent/asset-import-sample`, { headers });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const id = await upload(await response.text());
    const { data } = await agent.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${id}`, {
      'accept-language': language,
    });
    expect(data.columns_to_import.flatMap(({ mapped_to }) => mapped_to ?? [])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ]);
    expect(data.csv_headers_for_mapping).toHaveLength(12);
    expect(data.file.rows).toBe(2);
  });
});
