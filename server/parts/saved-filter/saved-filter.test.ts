import { unknownFilter } from '../../../wire/protocol/list.texts';
import { limitTexts } from '../../../wire/protocol/limits.texts';
import type { ChangeList } from '../../../wire/change/change';
import type { SavedFilter } from '../../../wire/parts/saved-filter';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeProblem,
  makeRelease,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let server: TestServer;
let ann: Client;
let ben: Client;
const agentApi = '/service-desk/api/agent';

beforeAll(async () => {
  server = await startServer();
  const views = ['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts'] as const;
  ann = await signIn(server, await makeAgent(server.db, views, { full_name: 'Ann' }));
  ben = await signIn(server, await makeAgent(server.db, views, { full_name: 'Ben' }));
});
afterAll(() => server.close());

const save = (name: string, filters: unknown, who = ann) =>
  who.post<{ id: number }>(`${agentApi}/change-filter`, { name, filters });
const own = async (who: Client) =>
  (await who.get<{ filters: SavedFilter[] }>(`${agentApi}/change-filter`)).data.filters;
const changes = (query: string, who = ann) => who.get<ChangeList>(`/service-desk/api/change-list?${query}`);

test('a filter is saved, listed by name to its owner, and applied by everybody who may see the list', async () => {
  const [open, closed] = [await makeChange(server.db), await makeChange(server.db, { status_id: 6 })];
  const saved = await save('Closed ones', { status_ids: [6] });
  expect(saved).toMatchObject({ status: 200, message: 'The filter was saved.' });
  await save('All priorities', { priority_ids: '1,2' });
  expect(
    (await own(ann)).map(({ name, filters, owner, is_delete }) => [name, filters, owner.full_name, is_delete]),
  ).toEqual([
    ['All priorities', { priority_ids: '1,2' }, 'Ann', true],
    ['Closed ones', { status_ids: [6] }, 'Ann', true],
  ]);
  expect(await own(ben)).toEqual([]);
  expect(
    (await ben.get<{ filter: SavedFilter }>(`${agentApi}/change-filter/${saved.data.id}`)).data.filter,
  ).toMatchObject({ name: 'Closed ones', is_delete: false });
  const found = async (query: string) => (await changes(query, ben)).data.changes.map(({ id }) => id);
  expect(await found(`filter_id=${saved.data.id}`)).toEqual([closed.id]);
  expect(await found(`filter_id=${saved.data.id}&change_ids=${open.id}`)).toEqual([]);
  expect(await found(`filter_id=${saved.data.id}&status_ids=1`)).toEqual([]);
});

test('under the same name it is replaced', async () => {
  const first = await save('Mine', { status_ids: [1] });
  expect((await save('Mine', { status_ids: [2] })).data.id).toBe(first.data.id);
  expect((await own(ann)).filter(({ name }) => name === 'Mine').map(({ filters }) => filters)).toEqual([
    { status_ids: [2] },
  ]);
  expect((await save('Mine', { status_ids: [3] }, ben)).data.id).not.toBe(first.data.id);
});

test('its owner or an admin deletes it, nobody else', async () => {
  const [one, two] = [
    (await save('One', { status_ids: [1] })).data.id,
    (await save('Two', { status_ids: [1] })).data.id,
  ];
  expect(await ben.delete(`${agentApi}/change-filter/${one}`)).toMatchObject({
    status: 403,
    message: 'This filter belongs to Ann: only they or an admin can delete it.',
  });
  expect(await ann.delete(`${agentApi}/change-filter/${one}`)).toMatchObject({
    status: 200,
    message: 'The filter was deleted.',
  });
  expect(
    (await (await signIn(server, await makeAdmin(server.db))).delete(`${agentApi}/change-filter/${two}`)).status,
  ).toBe(200);
  expect((await ann.delete(`${agentApi}/change-filter/${one}`)).status).toBe(404);
  expect(await changes(`filter_id=${one}`)).toMatchObject({
    status: 404,
    message: 'This filter does not exist or was deleted.',
  });
  expect((await changes('filter_id=abc')).status).toBe(422);
});

const change = (body: object, who = ann) => who.post<{ id: number }>(`${agentApi}/change-filter`, body);
const listed = async (id: number, who: Client) => (await own(who)).find((filter) => filter.id === id);

test('its owner renames it, changes its filters and shares it; what is not sent stays', async () => {
  const { id } = (await save('Planned', { status_ids: [2] })).data;
  expect(await change({ id, name: 'In planning' })).toMatchObject({ status: 200, data: { id } });
  expect(await listed(id, ann)).toMatchObject({ name: 'In planning', filters: { status_ids: [2] }, shared: false });
  await change({ id, filters: { status_ids: [2], priority_ids_not: [1], team_ids_empty: 0 } });
  await change({ id, shared: 1 });
  expect(await listed(id, ben)).toMatchObject({
    name: 'In planning',
    filters: { status_ids: [2], priority_ids_not: [1], team_ids_empty: 0 },
    gone: [],
    shared: true,
    is_edit: false,
    is_delete: false,
  });
  await change({ id, shared: 0 });
  expect(await listed(id, ben)).toBeUndefined();
  expect((await ben.get(`${agentApi}/change-filter/${id}`)).status).toBe(200);
});

test('another name of the same person is refused, that of another person is not', async () => {
  await save('Taken', { status_ids: [1] });
  await save('Taken by Ben', { status_ids: [1] }, ben);
  const { id } = (await save('Free', { status_ids: [1] })).data;
  expect(await change({ id, name: 'Taken' })).toMatchObject({
    status: 422,
    message: { name: 'You have a filter of this name already.' },
  });
  expect((await change({ id, name: 'Taken by Ben' })).status).toBe(200);
  expect((await change({ id, name: 'Taken by Ben' })).status).toBe(200);
});

test('pinned and default belong to each reader; a list has one default', async () => {
  const [one, two] = [
    (await change({ name: 'First', filters: { status_ids: [1] }, shared: 1, pinned: 1, default: 1 })).data.id,
    (await change({ name: 'Second', filters: { status_ids: [2] }, shared: 1 })).data.id,
  ];
  const of = async (who: Client) =>
    [await listed(one, who), await listed(two, who)].map((filter) => [filter?.pinned, filter?.default]);
  expect(await of(ann)).toEqual([
    [true, true],
    [false, false],
  ]);
  expect((await change({ id: two, pinned: 1, default: 1 }, ben)).status).toBe(200);
  expect(await of(ben)).toEqual([
    [false, false],
    [true, true],
  ]);
  await change({ id: two, default: 1 });
  expect(await of(ann)).toEqual([
    [true, false],
    [false, true],
  ]);
  await change({ id: two, default: 0 });
  await change({ id: one, pinned: 0 });
  expect(await of(ann)).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(await of(ben)).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('nobody else changes it, also no admin; one that is not shared cannot be pinned by others', async () => {
  const { id } = (await save('Of Ann alone', { status_ids: [1] })).data;
  const admin = await signIn(server, await makeAdmin(server.db));
  for (const who of [ben, admin])
    for (const body of [{ name: 'Mine now' }, { filters: { status_ids: [2] } }, { shared: 1, pinned: 1 }])
      expect(await change({ id, ...body }, who)).toMatchObject({
        status: 403,
        message: 'This filter belongs to Ann: only they can change it.',
      });
  expect(await change({ id, pinned: 1 }, ben)).toMatchObject({
    status: 403,
    message: 'This filter is not shared. Ask Ann to share it.',
  });
  expect(await change({ id: 999_999, pinned: 1 })).toMatchObject({
    status: 422,
    message: { id: 'This filter does not exist or was deleted.' },
  });
  expect(await listed(id, ann)).toMatchObject({ name: 'Of Ann alone', filters: { status_ids: [1] }, shared: false });
});

test.each([
  [{ name: '' }, { name: 'This field is required.' }],
  [{ name: 'x'.repeat(51) }, { name: 'The name should be less than 50 characters.' }],
  [{ filters: {} }, { filters: 'Choose a filter first.' }],
  [{ filters: { page: 2 } }, { filters: 'Choose a filter first.' }],
  [{ pinned: 'maybe' }, { pinned: 'Choose yes or no.' }],
])('a change to %j is refused', async (body, message) => {
  const { id } = (await save('To be changed', { status_ids: [1] })).data;
  expect(await change({ id, ...body })).toMatchObject({ status: 422, message });
});

test('only what the list can be filtered by is kept, custom fields too', async () => {
  const field = await makeCustomField(server.db);
  const change = await makeChange(server.db);
  await server.db
    .insertInto('custom_field_values')
    .values({ owner_type: 'sd_changes', owner_id: change.id, field_id: field.id, value: 'Blue whale' })
    .execute();
  const key = `custom_${field.id}`;
  const { id } = (
    await save('Whales', { [key]: ['whale'], page: 5, 'sort-field': 'secret', password: 'x', constructor_ids: [1] })
  ).data;
  expect((await own(ann)).find((filter) => filter.id === id)?.filters).toEqual({ [key]: ['whale'] });
  expect((await changes(`filter_id=${id}`)).data.changes.map((row) => row.id)).toEqual([change.id]);
  await server.db.deleteFrom('custom_fields').where('id', '=', field.id).execute();
  const view = async () => (await ann.get<{ filter: SavedFilter }>(`${agentApi}/change-filter/${id}`)).data.filter.gone;
  expect((await changes(`filter_id=${id}`)).status).toBe(200);
  expect(await view()).toEqual([key]);
});

test('a field that is gone is named, the rest is applied', async () => {
  const [field, change] = [await makeCustomField(server.db), await makeChange(server.db, { status_id: 4 })];
  const key = `custom_${field.id}`;
  const { id } = (await save('Half', { [key]: ['x'], change_ids: [change.id] })).data;
  const gone = async () => (await own(ann)).find((filter) => filter.id === id)?.gone;
  expect(await gone()).toEqual([]);
  await server.db.deleteFrom('custom_fields').where('id', '=', field.id).execute();
  expect(await gone()).toEqual([key]);
  expect((await changes(`filter_id=${id}`)).data.changes.map((row) => row.id)).toEqual([change.id]);
  expect(await changes(`${key}=x`)).toMatchObject({ status: 422, message: { [key]: unknownFilter } });
});

test.each([
  ['', { status_ids: [1] }, { name: 'This field is required.' }],
  ['x'.repeat(51), { status_ids: [1] }, { name: 'The name should be less than 50 characters.' }],
  ['Empty', {}, { filters: 'Choose a filter first.' }],
  ['None', undefined, { filters: 'Choose a filter first.' }],
  ['Unknown', { page: 2 }, { filters: 'Choose a filter first.' }],
  ['Blank', { status_ids: [], created_at_begin: '' }, { filters: 'Choose a filter first.' }],
  ['Bad ids', { status_ids: ['x'] }, { status_ids: 'The filter status_ids takes ids.' }],
  ['Keys', { status_ids: { a: 1 } }, { status_ids: 'The filter status_ids takes ids.' }],
  ['Bad date', { created_at_begin: { a: 1 } }, { created_at_begin: 'Give the date as YYYY-MM-DD HH:mm:ss.' }],
  [
    'Large',
    {
      status_ids: Array.from({ length: 900 }, (_, i) => 100_000_000_000_000 + i),
      type_ids: Array.from({ length: 900 }, (_, i) => 100_000_000_000_000 + i),
    },
    { filters: 'This filter is too large to be saved.' },
  ],
  ['Long', { status_ids: Array.from({ length: 1001 }, (_, i) => i) }, { filters: limitTexts.list }],
  [
    'Long in one text',
    { status_ids: Array.from({ length: 1001 }, (_, i) => i).join(',') },
    { status_ids: limitTexts.list },
  ],
])('%j with such filters is refused', async (name, filters, message) => {
  expect(await save(name, filters)).toMatchObject({ status: 422, message });
});

test('values stay as they were sent: texts, numbers, lists of both, nothing', async () => {
  const filters = {
    status_ids: [1, '2'],
    requester_ids: '3',
    team_ids: 4,
    priority_ids: [],
    made_up_ids: null,
    created_at_begin: '',
  };
  const { id } = (await save('Of all sorts', filters)).data;
  const { made_up_ids: _, ...known } = filters;
  expect((await own(ann)).find((filter) => filter.id === id)?.filters).toEqual(known);
});

test('exactly 50 characters are a name', async () => {
  expect((await save('x'.repeat(50), { status_ids: [1] })).status).toBe(200);
});

test('every list has its own', async () => {
  const [problem, release, asset, contract] = [
    await makeProblem(server.db),
    await makeRelease(server.db),
    await makeAsset(server.db),
    await makeContract(server.db),
  ];
  for (const other of [makeProblem, makeRelease, makeAsset, makeContract]) await other(server.db);
  const lists = {
    problem: ['problem_ids', problem.id],
    release: ['release_ids', release.id],
    asset: ['asset_ids', asset.id],
    contract: ['contract_ids', contract.id],
  } as const;
  const changeFilter = (await save('Elsewhere', { change_ids: [1] })).data.id;
  for (const [module, [key, id]] of Object.entries(lists)) {
    const saved = await ann.post<{ id: number }>(`${agentApi}/${module}-filter`, {
      name: 'Mine',
      filters: { [key]: [id] },
    });
    // Of assets `filter_id` is a report (X43).
    const list = `/service-desk/api/${module}-list?${module === 'asset' ? 'saved_filter_id' : 'filter_id'}=`;
    const { data } = await ann.get<{ total: number }>(`${list}${saved.data.id}`);
    expect([module, data.total]).toEqual([module, 1]);
    expect((await ann.get(`${list}${changeFilter}`)).status).toBe(404);
    expect((await ann.get(`${agentApi}/${module}-filter/${changeFilter}`)).status).toBe(404);
  }
});

const viewOf = async (id: number, who = ann) =>
  (await who.get<{ filter: SavedFilter }>(`${agentApi}/change-filter/${id}`)).data.filter;

test('columns, order and groups are saved with it; what is not sent stays, null takes it away', async () => {
  const shows = {
    columns: ['subject', 'planned_window', 'status'],
    sorts: [
      { field: 'planned_start_date', order: 'asc' },
      { field: 'priority', order: 'desc' },
    ],
    group_by: 'status',
  };
  const { id } = (await change({ name: 'Windows', filters: { status_ids: [1] }, ...shows })).data;
  expect(await viewOf(id, ben)).toMatchObject({ ...shows, gone_columns: [] });
  await change({ id, columns: ['subject', 'created_at'] });
  expect(await viewOf(id)).toMatchObject({ ...shows, columns: ['subject', 'created_at'] });
  await change({ id, name: 'Other windows' });
  expect(await viewOf(id)).toMatchObject({ ...shows, columns: ['subject', 'created_at'] });
  await change({ id, columns: null, sorts: null, group_by: null });
  expect(await viewOf(id)).toMatchObject({ columns: null, sorts: null, group_by: null });
});

test('one of before, and one that says nothing of it, shows what each reader has', async () => {
  const { id } = (await save('Of before', { status_ids: [1] })).data;
  expect(await viewOf(id)).toMatchObject({ columns: null, sorts: null, group_by: null, gone_columns: [] });
});

test('a column of a field that is gone is named as it was called; the others stay in their order', async () => {
  const field = await makeCustomField(server.db, { label: 'Rack unit' });
  const { id } = (
    await change({
      name: 'Racks',
      filters: { status_ids: [1] },
      columns: ['status', `custom_${field.id}`, 'subject'],
    })
  ).data;
  expect(await viewOf(id)).toMatchObject({ columns: ['status', `custom_${field.id}`, 'subject'], gone_columns: [] });
  await server.db.deleteFrom('custom_fields').where('id', '=', field.id).execute();
  expect(await viewOf(id)).toMatchObject({ columns: ['status', 'subject'], gone_columns: ['Rack unit'] });
  expect((await changes(`filter_id=${id}`)).status).toBe(200);
});

test.each([
  [{ columns: ['subject', 'shoe_size'] }, { columns: 'There is no shoe_size in this list.' }],
  [{ columns: 'subject' }, { columns: 'This value cannot be used here.' }],
  [{ columns: Array.from({ length: 201 }, () => 'subject') }, { columns: 'Choose at most 200 columns.' }],
  [{ sorts: [{ field: 'shoe_size', order: 'asc' }] }, { sorts: 'The list cannot be sorted by this.' }],
  [{ sorts: Array.from({ length: 4 }, () => ({ field: 'id', order: 'asc' })) }, { sorts: 'Sort by at most 3 fields.' }],
  [{ group_by: 'subject' }, { group_by: 'The list cannot be grouped by this.' }],
  [{ group_by: 'created_month' }, { group_by: 'The list cannot be grouped by this.' }],
])('to show %j is refused', async (body, message) => {
  const { id } = (await save('To show something', { status_ids: [1] })).data;
  expect(await change({ id, ...body })).toMatchObject({ status: 422, message });
});

test.each([
  ['problem', ['subject', 'status', 'priority', 'department']],
  ['change', ['subject', 'planned_window']],
  ['release', ['subject', 'planned_start_date']],
  ['asset', ['name', 'contract', 'held_by_left']],
  ['contract', ['name', 'held_by_left', 'vendor']],
])('the list of each kind has its columns: %s', async (kind, columns) => {
  const filters = { created_at_begin: '2026-01-01' };
  const { status, data } = await ann.post<{ id: number }>(`${agentApi}/${kind}-filter`, {
    name: 'Columns',
    filters: kind === 'contract' ? { held_by_left: 1 } : filters,
    columns,
  });
  expect(status).toBe(200);
  const view = await ann.get<{ filter: SavedFilter }>(`${agentApi}/${kind}-filter/${data.id}`);
  expect(view.data.filter.columns).toEqual(columns);
});
