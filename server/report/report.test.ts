import type { ReportView } from '../../wire/report/report';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeAssetType,
  makeCustomField,
  makeDepartment,
  makeProblem,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let manager: Client;
let viewer: Client;

beforeAll(async () => {
  server = await startServer();
  manager = await signIn(server, await makeAgent(server.db, ['view_assets', 'manage_asset_reports', 'export_assets']));
  viewer = await signIn(server, await makeAgent(server.db, ['view_assets', 'view_asset_reports', 'export_assets']));
});
afterAll(() => server.close());

const save = (form: object, as = manager) => as.post<{ id: number }>(`${api}/reports/create`, form);
const made = async (form: { name: string; [field: string]: unknown }) => {
  const { status, data, message } = await save(form);
  expect([status, message]).toEqual([200, `${form.name} was created.`]);
  return data.id;
};
const view = async (id: number, as = viewer) =>
  (await as.get<{ report_filter: ReportView }>(`${api}/reports/${id}`)).data.report_filter;
const names = async (query: string, as = viewer) =>
  (await as.get<{ data: { name: string }[] }>(`${api}/asset-list?sort-field=id&sort-order=asc&${query}`)).data.data.map(
    ({ name }) => name,
  );

test('a report is made, read with the names behind its ids, changed and deleted', async () => {
  const type = await makeAssetType(server.db, { name: 'Telescope' });
  const fields = [
    { key: 'asset_type_ids', value: [type.id] },
    { key: 'created_at', value: ['2026-01-01', '2026-12-31'] },
  ];
  const id = await made({ name: 'Telescopes', description: 'All of them', fields, report_column_keys: ['name', 'id'] });
  expect(await view(id)).toMatchObject({
    ...{ id, name: 'Telescopes', description: 'All of them', type: 'asset' },
    fields: [
      { ...fields[0], value_meta: [{ id: type.id, name: 'Telescope' }] },
      { ...fields[1], value_meta: [] },
    ],
    filter_meta: [
      { key: 'asset_type_ids', value_meta: [{ id: type.id, name: 'Telescope' }] },
      { key: 'created_at', value_meta: [] },
    ],
    ...{ report_column_keys: ['name', 'id'], is_edit: false, is_delete: false, version: 1 },
    ...{ chart_type: 'bar', group_by: 'asset_type' },
  });
  expect((await save({ id, name: 'Old ones', version: 1 })).message).toBe('Old ones was saved.');
  expect(await view(id, manager)).toMatchObject({
    ...{ name: 'Old ones', description: 'All of them', report_column_keys: ['name', 'id'] },
    ...{ is_edit: true, is_delete: true, version: 2 },
  });
  expect((await save({ id, name: 'Older', version: 1 })).status).toBe(409);
  expect(await manager.delete(`${api}/reports/${id}`)).toMatchObject({ message: 'Old ones was deleted.' });
  expect((await manager.get(`${api}/reports/${id}`)).status).toBe(404);
  expect((await manager.delete(`${api}/reports/${id}`)).status).toBe(404);
});

test('the list shows everybody’s, newest first, and is filtered by a part of name or description', async () => {
  const [first, second] = [
    await made({ name: 'Alpha rooms', description: 'In the north' }),
    await made({ name: 'Beta rooms', description: 'In the south' }),
  ];
  const listed = async (query: string) => {
    const { data } = await viewer.get<{ reports: { data: { id: number }[]; total: number } }>(
      `${api}/reports?${query}`,
    );
    return [data.reports.total, ...data.reports.data.map(({ id }) => id)];
  };
  expect(await listed('name=rooms')).toEqual([2, second, first]);
  expect(await listed('name=rooms&sort-field=name&sort-order=asc')).toEqual([2, first, second]);
  expect(await listed('description=NORTH')).toEqual([1, first]);
  expect(await listed('search-query=south')).toEqual([1, second]);
  expect(await listed('name=%25')).toEqual([0]);
});

test('the list of assets, its counts and columns, and the file are those of the report', async () => {
  const [type, department] = [await makeAssetType(server.db, { name: 'Drone' }), await makeDepartment(server.db)];
  await makeAsset(server.db, { name: 'Drone 1', asset_type_id: type.id, department_id: department.id });
  await makeAsset(server.db, { name: 'Drone 2', asset_type_id: type.id });
  const id = await made({
    name: 'Drones',
    fields: [{ key: 'asset_type_ids', value: [type.id] }],
    report_column_keys: ['name', 'asset_type'],
  });
  expect(await names(`filter_id=${id}`)).toEqual(['Drone 1', 'Drone 2']);
  expect(await names(`filter_id=${id}&dept_ids[]=${department.id}`)).toEqual(['Drone 1']);
  const { data: counts } = await viewer.get(`${api}/asset-list?count=true&filter_id=${id}`);
  expect(counts).toEqual({
    assets: [{ name: 'Drone', count: 2, fields: [{ key: 'asset_type_ids', value: [type.id] }] }],
  });
  const { data: columns } = await viewer.get(`${api}/asset-list?column=true&filter_id=${id}`);
  expect(columns).toEqual({
    asset_columns: [
      { key: 'name', label: 'Name' },
      { key: 'asset_type', label: 'Asset type' },
    ],
  });
  const file = await fetch(`${server.url}${api}/export/csv?filter_id=${id}&sort-field=name&sort-order=asc`, {
    headers: viewer.headers,
  });
  expect(await file.text()).toBe('Name,Asset type\r\nDrone 1,Drone\r\nDrone 2,Drone\r\n');
});

test('custom fields and ranges filter; a filter or column that is gone is left out', async () => {
  const field = await makeCustomField(server.db, { module: 'asset', kind: 'number', label: 'Weight' });
  const id = await made({
    name: 'Heavy',
    fields: [{ key: `custom_${field.id}`, value: [10, null] }],
    report_column_keys: ['name', `custom_${field.id}`],
  });
  await makeAsset(server.db, { name: 'Weightless' });
  expect(await names(`filter_id=${id}`)).toEqual([]);
  await server.db.deleteFrom('custom_fields').where('id', '=', field.id).execute();
  expect(await names(`filter_id=${id}&search-query=Weightless`)).toEqual(['Weightless']);
  const { data } = await viewer.get(`${api}/asset-list?column=true&filter_id=${id}`);
  expect(data).toEqual({ asset_columns: [{ key: 'name', label: 'Name' }] });
});

test.each([
  [{}, { name: 'This field is required.' }],
  [{ name: 'x'.repeat(26) }, { name: 'The name should be less than 25 characters.' }],
  [{ name: 'A', type: 'vendor' }, { type: 'There are no reports of this type.' }],
  [{ name: 'A', fields: 'x' }, { fields: 'Send the filters as a list of key and value.' }],
  [{ name: 'A', fields: [{ key: 'colour_ids', value: [1] }] }, { fields: 'There is no filter colour_ids.' }],
  [
    { name: 'A', fields: [{ key: 'dept_ids', value: ['x'] }] },
    { fields: 'A filter has a value that it does not take.' },
  ],
  [
    { name: 'A', fields: [{ key: 'created_at', value: '2026' }] },
    { fields: 'Send created_at as its begin and its end.' },
  ],
  [
    {
      name: 'A',
      fields: [
        { key: 'dept_ids', value: [1] },
        { key: 'dept_ids', value: [2] },
      ],
    },
    { fields: 'Send each filter once.' },
  ],
  [{ name: 'A', report_column_keys: ['name', 'colour'] }, { report_column_keys: 'There is no colour in this list.' }],
  [{ name: 'A', chart_type: 'line' }, { chart_type: 'Choose bar, pie, horizontal or doughnut.' }],
  [
    { name: 'A', group_by: 'colour' },
    {
      group_by:
        'Group by one of asset_type, asset_status, department, location, organization, product, age, contract_end.',
    },
  ],
  [{ name: 'A', id: 999999 }, { id: 'This report does not exist or was deleted.' }],
])('%j is refused at its field', async (form, message) => {
  expect(await save(form)).toMatchObject({ status: 422, message });
});

test('chart type and grouping are kept with the report; what is not sent stays', async () => {
  const id = await made({ name: 'Ages', chart_type: 'doughnut', group_by: 'age' });
  expect(await view(id)).toMatchObject({ chart_type: 'doughnut', group_by: 'age' });
  await save({ id, name: 'Ages', chart_type: 'horizontal', version: 1 });
  expect(await view(id)).toMatchObject({ chart_type: 'horizontal', group_by: 'age' });
});

test('who may', async () => {
  const id = await made({ name: 'Mine' });
  const stranger = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect((await stranger.get(`${api}/reports`)).status).toBe(403);
  expect((await stranger.get(`${api}/asset-list?filter_id=${id}`)).status).toBe(403);
  expect((await save({ name: 'Not mine' }, viewer)).status).toBe(403);
  expect((await viewer.delete(`${api}/reports/${id}`)).status).toBe(403);
  expect((await viewer.get(`${api}/asset-list?filter_id=999999`)).status).toBe(404);

  const problem = await makeProblem(server.db, { subject: 'Secret' });
  const about = await made({ name: 'Of a problem', fields: [{ key: 'problem_ids', value: [problem.id] }] });
  expect((await view(about)).fields).toEqual([{ key: 'problem_ids', value: [problem.id], value_meta: [] }]);
  expect((await viewer.get(`${api}/asset-list?filter_id=${about}`)).status).toBe(403);
});
