import type { AssetView } from '../../wire/asset/asset.record';
import type { ChangeList, ChangeView } from '../../wire/change/change';
import type { FormGroup, FormGroupRow } from '../../wire/form-group/form-group';
import { customFieldKinds, type FormDefinition } from '../../wire/parts/form';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeDepartment, makeFormGroup, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let nora: { id: number };
let change: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin', time_zone: 'Asia/Kolkata' }));
  nora = await makeUser(server.db, { full_name: 'Nora Lind' });
  change = {
    subject: 'Replace the router',
    description: '<p>Text</p>',
    requester_id: nora.id,
    status_id: 1,
    change_type_id: 2,
  };
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

type Kind = 'asset' | 'change';
const post = (kind: Kind, body: object, client = admin) =>
  client.post<{ id: number }>(`${api}/post-form-group/${kind}`, body);
const made = async (kind: Kind, body: object) => (await post(kind, { name: 'Group', ...body })).data.id;
const list = async (kind: Kind, query = '') =>
  (await admin.get<{ form_groups: FormGroupRow[]; total: number }>(`${api}/get-form-group/${kind}?${query}`)).data;
const read = async (kind: Kind, id: number) =>
  (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/${kind}?id=${id}`)).data.form_group;
const remove = (kind: Kind, id: number) => admin.delete(`${api}/form-group/${kind}/${id}`);
const save = (more: object, client = admin) => client.post<{ id: number }>(`${api}/change`, { ...change, ...more });
const view = async (id: number, client = admin) =>
  (await client.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const shown = async (id: number) =>
  [
    ...(await view(id)).custom_field_values_for_change_form_builder_only,
    ...(await view(id)).custom_field_values_for_change_type,
  ].map(({ label, value }) => [label, value]);
const render = async (client = admin) =>
  (await client.get<FormDefinition>('/api/form/render?category=change')).data.fields;
const required = 'This field is required.';

test('a group is made, listed, read, edited and deleted; what is not sent stays', async () => {
  const department = await makeDepartment(server.db, { name: 'Network' });
  const { status, data, message } = await post('change', {
    name: ' Network changes ',
    change_type_ids: [2, 3],
    department_ids: [department.id],
    fields: [{ label: 'Site', kind: 'text', required: 1, help: 'Town', default: 'Oslo', min: 2, max: 20 }],
  });
  expect([status, message]).toEqual([200, 'Network changes was created.']);
  const group = await read('change', data.id);
  expect(group).toMatchObject({
    id: data.id,
    name: 'Network changes',
    change_types: [{ id: 3 }, { id: 2 }],
    departments: [{ id: department.id, name: 'Network' }],
    version: 1,
    fields: [
      {
        id: expect.any(Number),
        label: 'Site',
        kind: 'text',
        required: true,
        multiple: false,
        options: [],
        lookup: null,
        help: 'Town',
        default: 'Oslo',
        min: 2,
        max: 20,
        active: true,
        used: 0,
      },
    ],
  });
  expect(await list('change')).toMatchObject({
    total: 1,
    form_groups: [{ id: data.id, name: 'Network changes', fields: 1, change_types: [{ id: 3 }, { id: 2 }] }],
  });
  expect(await list('asset')).toEqual({ total: 0, form_groups: [] });
  expect((await post('change', { id: data.id, name: 'Renamed', version: 1 })).message).toBe('Renamed was saved.');
  expect(await read('change', data.id)).toMatchObject({
    ...group,
    name: 'Renamed',
    version: 2,
    updated_at: expect.any(String),
  });
  expect((await remove('change', data.id)).message).toBe('Renamed was deleted.');
  expect((await remove('change', data.id)).status).toBe(404);
  expect((await admin.get(`${api}/get-form-group/change?id=${data.id}`)).status).toBe(404);
});

test('a list is searched, sorted and paged; each kind has its own', async () => {
  for (const name of ['Beta', 'Alpha', 'Gamma']) await made('asset', { name });
  const names = async (query: string) => (await list('asset', query)).form_groups.map(({ name }) => name);
  expect(await names('sort-field=name&sort-order=asc')).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await names('sort-field=name&sort-order=desc&limit=1&page=2')).toEqual(['Beta']);
  expect(await names('search-query=GAM')).toEqual(['Gamma']);
  const group = await makeFormGroup(server.db);
  expect((await admin.get(`${api}/get-form-group/asset?id=${group.id}`)).status).toBe(404);
  expect((await remove('asset', group.id)).status).toBe(404);
  expect((await post('asset', { id: group.id, name: 'Other' })).message).toMatchObject({ id: expect.any(String) });
});

test('needs manage_form_groups', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_changes', 'edit_change']));
  const refused = { status: 403, message: 'Missing permission: manage_form_groups' };
  expect(await agent.get(`${api}/get-form-group/change`)).toMatchObject(refused);
  expect(await post('change', { name: 'x' }, agent)).toMatchObject(refused);
  expect(await agent.delete(`${api}/form-group/change/1`)).toMatchObject(refused);
});

test('the name is required, not too long, and free in its kind whatever its case', async () => {
  expect((await post('asset', {})).message).toEqual({ name: required });
  expect((await post('asset', { name: 'x'.repeat(256) })).message).toEqual({
    name: 'The name should be less than 255 characters.',
  });
  const id = await made('asset', { name: 'Computers' });
  expect((await post('asset', { name: 'COMPUTERS' })).message).toEqual({ name: 'The name has already been taken.' });
  expect((await post('change', { name: 'computers' })).status).toBe(200);
  expect((await post('asset', { id, name: 'computers' })).status).toBe(200);
});

test('types and departments that do not exist are refused, and nothing is stored', async () => {
  expect((await post('asset', { name: 'A', asset_type_ids: [999_999] })).message).toHaveProperty('asset_type_ids');
  expect((await post('change', { name: 'A', department_ids: [999_999] })).message).toHaveProperty('department_ids');
  expect((await list('asset')).total + (await list('change')).total).toBe(0);
});

test('who saves an older version hears of it', async () => {
  const id = await made('change', {});
  expect((await post('change', { id, name: 'Two', version: 1 })).status).toBe(200);
  expect(await post('change', { id, name: 'Three', version: 1 })).toMatchObject({
    status: 409,
    message: expect.stringContaining('saved this record after you opened it'),
  });
  expect((await read('change', id)).name).toBe('Two');
});

test.each([
  [{ label: '', kind: 'text' }, 'label', required],
  [{ label: 'x'.repeat(256), kind: 'text' }, 'label', 'The label should be less than 255 characters.'],
  [{ label: 'A' }, 'kind', required],
  [{ label: 'A', kind: 'magic' }, 'kind', 'Choose a field type.'],
  [{ label: 'A', kind: 'html' }, 'kind', 'Choose a field type.'],
  [{ label: 'A', kind: 'radio' }, 'options', 'Give at least one option.'],
  [{ label: 'A', kind: 'options', options: ['a', 'A'] }, 'options', 'Two options are the same.'],
  [{ label: 'A', kind: 'options', options: ['a', ' '] }, 'options', required],
  [
    { label: 'A', kind: 'options', options: Array.from({ length: 201 }, (_, n) => `o${n}`) },
    'options',
    'A field has at most 200 options.',
  ],
  [{ label: 'A', kind: 'select' }, 'lookup', required],
  [
    { label: 'A', kind: 'select', lookup: 'https://evil.example/users' },
    'lookup',
    'Choose one of the help-desk’s own lists: a field takes no other address.',
  ],
  [{ label: 'A', kind: 'text', help: 'x'.repeat(1001) }, 'help', 'The help should be less than 1000 characters.'],
  [{ label: 'A', kind: 'text', min: -1 }, 'min', 'Enter a whole number of characters from 0 to 1000.'],
  [{ label: 'A', kind: 'text', max: 1001 }, 'max', 'Enter a whole number of characters from 0 to 1000.'],
  [{ label: 'A', kind: 'number', min: 2, max: 1 }, 'max', 'The maximum may not be below the minimum.'],
  [{ label: 'A', kind: 'number', max: 1, default: 2 }, 'default', 'The default is not a valid value of this field.'],
  [{ label: 'A', kind: 'number', default: 'much' }, 'default', 'The default is not a valid value of this field.'],
  [
    { label: 'A', kind: 'radio', options: ['a'], default: 'b' },
    'default',
    'The default is not a valid value of this field.',
  ],
  [
    { label: 'A', kind: 'link', default: 'javascript:alert(1)' },
    'default',
    'The default is not a valid value of this field.',
  ],
  [
    { label: 'A', kind: 'select', lookup: 'users', default: 999_999 },
    'default',
    'This choice does not exist any more.',
  ],
])('of the field %j the %s is refused', async (field, name, message) => {
  expect(await post('change', { name: 'Group', fields: [{ label: 'Fine', kind: 'text' }, field] })).toMatchObject({
    status: 422,
    message: { [`fields[1].${name}`]: message },
  });
  expect((await list('change')).total).toBe(0);
});

test('labels are unique in their group, whatever their case', async () => {
  const fields = ['Site', 'SITE'].map((label) => ({ label, kind: 'text' }));
  expect((await post('change', { name: 'A', fields })).message).toEqual({
    'fields[1].label': 'Another field of this group has this label.',
  });
  await made('change', { name: 'B', fields: [fields[0]] });
  await made('change', { name: 'C', fields: [fields[1]] });
});

test('kind and lookup are fixed once a field is made, and a field belongs to one group', async () => {
  const id = await made('change', {
    fields: [
      { label: 'A', kind: 'text' },
      { label: 'B', kind: 'select', lookup: 'users' },
    ],
  });
  const [a, b] = (await read('change', id)).fields;
  const send = (...fields: object[]) => post('change', { id, name: 'Group', fields });
  expect((await send({ ...a, kind: 'number' }, b!)).message).toEqual({
    'fields[0].kind': 'The type of a field cannot be changed once it is created. Add another field instead.',
  });
  expect((await send(a!, { ...b, lookup: 'assets' })).message).toHaveProperty(['fields[1].lookup']);
  expect((await send(a!, a!)).message).toHaveProperty(['fields[1].label']);
  expect((await send(a!, { ...a, label: 'C' })).message).toEqual({ 'fields[1].id': 'This field was sent twice.' });
  const other = await made('change', { name: 'Other' });
  expect((await post('change', { id: other, name: 'Other', fields: [a] })).message).toHaveProperty(['fields[0].id']);
  expect((await send(b!, { ...a, label: 'First' })).status).toBe(200);
  expect((await read('change', id)).fields.map(({ id: field, label }) => [field, label])).toEqual([
    [b!.id, 'B'],
    [a!.id, 'First'],
  ]);
});

test('a text with texts stored does not become a number: it is said before it is saved, and the texts stay', async () => {
  const id = await made('change', { fields: [{ label: 'Size', kind: 'text' }] });
  const [size] = (await read('change', id)).fields;
  const saved = (await save({ custom_fields: { [`f${size!.id}`]: 'about four' } })).data;
  expect(await post('change', { id, name: 'Renamed', fields: [{ ...size, kind: 'number' }] })).toMatchObject({
    status: 422,
    message: {
      'fields[0].kind': 'The type of a field cannot be changed once it is created. Add another field instead.',
    },
  });
  expect(await read('change', id)).toMatchObject({ name: 'Group', version: 1, fields: [{ kind: 'text', used: 1 }] });
  expect(await shown(saved.id)).toEqual([['Size', 'about four']]);
});

test('values of every kind that the builder offers are asked, checked, stored, shown, filtered and logged', async () => {
  const more: Record<string, object> = {
    radio: { options: ['Day', 'Night'] },
    options: { options: ['Low', 'High'], multiple: true },
    select: { lookup: 'users', multiple: true },
  };
  const id = await made('change', {
    fields: customFieldKinds.map((kind) => ({ label: kind, kind, ...more[kind] })),
  });
  const { fields } = await read('change', id);
  const key = (kind: string) => `f${fields.find((field) => field.kind === kind)?.id}`;
  const ben = await makeUser(server.db, { full_name: 'Ben Moss' });
  const values: Record<string, [sent: unknown, shown: unknown, filter: string, not: string]> = {
    text: ['Blue', 'Blue', '=blu', '=red'],
    textarea: ['two\nlines', 'two\nlines', '=lines', '=red'],
    number: ['12.5', '12.5', '_begin=12', '_end=12'],
    date: ['2026-05-01', '2026-05-01 00:00:00', '_end=2026-05-01', '_begin=2026-05-02'],
    'date-time': [
      '2026-05-01 10:00:00',
      '2026-05-01 10:00:00',
      '_begin=2026-05-01 10:00:00',
      '_end=2026-05-01 09:00:00',
    ],
    checkbox: [true, 'true', '=1', '=0'],
    radio: ['Night', 'Night', '=Night', '=Day'],
    options: [['High'], ['High'], '=High', '=Low'],
    select: [[nora.id], [{ id: nora.id, name: 'Nora Lind' }], `=${nora.id}`, `=${ben.id}`],
    link: ['https://example.test/a', 'https://example.test/a', '=example', '=red'],
  };
  const saved = await save({
    custom_fields: Object.fromEntries(Object.entries(values).map(([kind, [sent]]) => [key(kind), sent])),
  });
  expect(saved.status).toBe(200);
  expect(Object.fromEntries(await shown(saved.data.id))).toEqual(
    Object.fromEntries(Object.entries(values).map(([kind, [, value]]) => [kind, value])),
  );
  for (const [kind, [, , filter, not]] of Object.entries(values))
    for (const [query, found] of [[filter, 1] as const, [not, 0] as const])
      expect([
        kind,
        query,
        (
          await admin.get<ChangeList>(
            `${api}/change-list?custom_fields.${key(kind)}${query}&change_ids=${saved.data.id}`,
          )
        ).data.total,
      ]).toEqual([kind, query, found]);
  await save({
    id: saved.data.id,
    custom_fields: { [key('select')]: [ben.id], [key('date')]: '2026-05-02', [key('radio')]: 'Day' },
  });
  const { data } = await admin.get<{ change_activity_logs: { data: { name: string }[] } }>(
    `${api}/change-log/${saved.data.id}`,
  );
  expect(data.change_activity_logs.data[0]?.name).toBe(
    '<b>Ada Admin</b> changed date from <i>2026-05-01</i> to <i>2026-05-02</i>; changed radio from <i>Night</i> to <i>Day</i>; changed select from <i>Nora Lind</i> to <i>Ben Moss</i>',
  );
  const file = await admin.get(
    `${api}/change-export/csv?columns=${fields.map(({ id: one }) => `custom_${one}`).join(',')}`,
    {
      raw: true,
    } as never,
  );
  expect(file.status).toBe(200);
});

test.each([
  ['link', {}, 'https://example.test', 'javascript:alert(1)', /web address/],
  ['link', { required: true }, 'http://a', '', /required/],
  ['radio', { options: ['a'] }, 'a', 'b', /from the list/],
  ['date-time', {}, '2026-05-01 10:00:00', '2026-05-01', /date and time/],
  ['date', {}, '2026-05-01', '2026-02-31', /date and time/],
  ['number', { min: -1.5, max: 3 }, '-1.5', '-2', /^Enter a number of at least -1.5\.$/],
  ['number', { min: 1, max: 3 }, '3', '3.1', /^Enter a number of at most 3\.$/],
  ['text', { min: 2, max: 3 }, 'ab', 'a', /^This should have at least 2 characters\.$/],
  ['text', { min: 2, max: 3 }, 'abc', 'abcd', /less than 3 characters/],
  ['select', { lookup: 'users', required: true }, () => nora.id, null, /required/],
  ['select', { lookup: 'users' }, () => String(nora.id), 999_999, /does not exist any more/],
  ['select', { lookup: 'teams', multiple: true }, [], ['x'], /from the list/],
])('%s %j takes %j and refuses %j', async (kind, given, good, bad, message) => {
  const id = await made('change', { fields: [{ label: 'Field', kind, ...given }] });
  const [field] = (await read('change', id)).fields;
  const custom = (value: unknown) => ({ custom_fields: { [`f${field!.id}`]: value } });
  expect((await save(custom(typeof good === 'function' ? good() : good))).status).toBe(200);
  expect(await save(custom(bad))).toMatchObject({
    status: 422,
    message: { [`custom_fields.f${field!.id}`]: expect.stringMatching(message) },
  });
});

test('the form asks exactly for the fields of the chosen type and department, with help, bounds and default', async () => {
  const department = await makeDepartment(server.db);
  await made('change', { name: 'Always', fields: [{ label: 'A', kind: 'checkbox', default: true }] });
  await made('change', {
    name: 'Type',
    change_type_ids: [3],
    department_ids: [department.id],
    fields: [
      { label: 'B', kind: 'number', min: 1, max: 9, default: 4, help: 'How many?', required: true },
      { label: 'C', kind: 'select', lookup: 'users', default: nora.id },
      { label: 'D', kind: 'text', active: false },
    ],
  });
  const custom = (await render()).filter(({ name }) => name.startsWith('custom_fields.'));
  expect(custom).toMatchObject([
    { label: 'A', kind: 'checkbox', value: true, when: [] },
    {
      label: 'B',
      value: '4',
      min: 1,
      max: 9,
      help: 'How many?',
      required: true,
      when: [
        { field: 'change_type_id', ids: [3] },
        { field: 'department_id', ids: [department.id] },
      ],
    },
    { label: 'C', lookup: 'users', value: { id: nora.id, name: 'Nora Lind' } },
  ]);
  expect((await save({})).status).toBe(200);
  expect((await save({ change_type_id: 3 })).status).toBe(200);
  expect((await save({ change_type_id: 3, department_id: department.id })).message).toEqual({
    [custom[1]!.name]: required,
  });
});

test('a value stays while the type is another and shows again; one that the type does not have is refused', async () => {
  const id = await made('change', { change_type_ids: [3], fields: [{ label: 'Risk', kind: 'text' }] });
  const [risk] = (await read('change', id)).fields;
  const custom_fields = { [`f${risk!.id}`]: 'High' };
  const saved = (await save({ change_type_id: 3, custom_fields })).data;
  expect((await save({ id: saved.id, change_type_id: 1 })).status).toBe(200);
  expect(await shown(saved.id)).toEqual([]);
  expect((await save({ id: saved.id, change_type_id: 1, custom_fields })).message).toEqual({
    [`custom_fields.f${risk!.id}`]: 'This field does not belong to the chosen type.',
  });
  expect((await save({ id: saved.id, change_type_id: 3 })).status).toBe(200);
  expect(await shown(saved.id)).toEqual([['Risk', 'High']]);
});

test('a group, a field and an option with values are not deleted; inactive, a field is shown and no longer asked', async () => {
  const id = await made('change', {
    name: 'Used',
    fields: [
      { label: 'Window', kind: 'options', options: ['Day', 'Night'], multiple: true },
      { label: 'Note', kind: 'text', required: true },
    ],
  });
  const [window, note] = (await read('change', id)).fields;
  const values = { [`f${window!.id}`]: ['Day', 'Night'], [`f${note!.id}`]: 'x' };
  const saved = (await save({ custom_fields: values })).data;
  const send = (...fields: object[]) => post('change', { id, name: 'Renamed', fields });
  const refused = (message: string) => ({ status: 409, message });
  expect(await remove('change', id)).toMatchObject(
    refused('“Used” is used by 1 change. Make its fields inactive instead.'),
  );
  expect(await send(window!)).toMatchObject(refused('The field “Note” is used by 1 change. Make it inactive instead.'));
  expect(await send({ ...window, options: ['Night'] }, note!)).toMatchObject(
    refused('The option “Day” of “Window” is used by 1 change, so it stays.'),
  );
  expect(await send({ ...window, multiple: false }, note!)).toMatchObject({ status: 409 });
  expect(await read('change', id)).toMatchObject({ name: 'Used', version: 1, fields: [{ used: 1 }, { used: 1 }] });
  expect((await send({ ...note, active: false }, { ...window, options: ['Night', 'Day', 'Dawn'] })).status).toBe(200);
  expect((await render()).filter(({ name }) => name.startsWith('custom_')).map(({ label }) => label)).toEqual([
    'Window',
  ]);
  expect(await shown(saved.id)).toEqual([
    ['Note', 'x'],
    ['Window', ['Day', 'Night']],
  ]);
  expect((await save({ id: saved.id, subject: 'Renamed' })).status).toBe(200);
  expect((await save({ id: saved.id, custom_fields: { [`f${note!.id}`]: 'y' } })).message).toEqual({
    [`custom_fields.f${note!.id}`]: 'This field is no longer in use.',
  });
  expect(await shown((await save({})).data.id)).toEqual([['Window', []]]);
  await server.db.deleteFrom('custom_field_values').execute();
  expect((await send({ ...window, options: ['Night'] })).status).toBe(200);
  expect((await remove('change', id)).status).toBe(200);
});

test('a day is the same for every reader, a moment is shown in their zone', async () => {
  const id = await made('change', {
    fields: [
      { label: 'Day', kind: 'date' },
      { label: 'Moment', kind: 'date-time' },
    ],
  });
  const [day, moment] = (await read('change', id)).fields;
  const custom_fields = { [`f${day!.id}`]: '2026-05-01 00:00:00', [`f${moment!.id}`]: '2026-05-01 00:00:00' };
  const saved = (await save({ custom_fields })).data;
  const honolulu = await signIn(server, await makeAdmin(server.db, { time_zone: 'Pacific/Honolulu' }));
  expect((await view(saved.id, honolulu)).custom_field_values_for_change_form_builder_only).toMatchObject([
    { value: '2026-05-01 00:00:00' },
    { value: '2026-04-30 08:30:00' },
  ]);
  const total = async (query: string) =>
    (await honolulu.get<ChangeList>(`${api}/change-list?custom_${day!.id}${query}`)).data.total;
  expect([await total('_begin=2026-05-01'), await total('_end=2026-04-30'), await total('_end=2026-05-01')]).toEqual([
    1, 0, 1,
  ]);
});

test('who may not see assets is neither asked for one nor shown it, and a save keeps it', async () => {
  const asset = await makeAsset(server.db, { name: 'Core switch' });
  const id = await made('change', { fields: [{ label: 'Server', kind: 'select', lookup: 'assets', required: true }] });
  const [field] = (await read('change', id)).fields;
  const saved = (await save({ custom_fields: { [`f${field!.id}`]: asset.id } })).data;
  expect(await shown(saved.id)).toEqual([['Server', { id: asset.id, name: 'Core switch' }]]);
  const agent = await signIn(server, await makeAgent(server.db, ['view_changes', 'create_change', 'edit_change']));
  expect((await render(agent)).some(({ label }) => label === 'Server')).toBe(false);
  expect((await view(saved.id, agent)).custom_field_values_for_change_form_builder_only).toEqual([
    { label: 'Server', field_type: 'select', value: '' },
  ]);
  expect((await save({ id: saved.id, subject: 'Renamed' }, agent)).status).toBe(200);
  expect(await shown(saved.id)).toEqual([['Server', { id: asset.id, name: 'Core switch' }]]);
  const { data } = await agent.get<{ change_activity_logs: { data: { name: string }[] } }>(
    `${api}/change-log/${saved.id}`,
  );
  expect(JSON.stringify(data)).not.toContain('Core switch');
  await server.db.deleteFrom('assets').where('id', '=', asset.id).execute();
  expect(await shown(saved.id)).toEqual([['Server', '']]);
});

test('groups of assets are asked for their types, and their list shows and finds the values', async () => {
  const asset = await makeAsset(server.db, { asset_type_id: 1 });
  const id = await made('asset', {
    asset_type_ids: [1],
    fields: [{ label: 'Keeper', kind: 'select', lookup: 'users' }],
  });
  const [field] = (await read('asset', id)).fields;
  const key = `custom_fields.f${field!.id}`;
  const put = (value: unknown) =>
    admin.post(`${api}/asset`, { id: asset.id, custom_fields: { [`f${field!.id}`]: value } });
  expect((await put(nora.id)).status).toBe(200);
  const { data } = await admin.get<{ asset: AssetView }>(`${api}/asset/${asset.id}`);
  expect(data.asset.custom_field_values_for_asset_type).toEqual([
    { label: 'Keeper', field_type: 'select', value: { id: nora.id, name: 'Nora Lind' } },
  ]);
  const found = await admin.get<{ data: { custom_fields: unknown }[] }>(
    `${api}/asset-list?config=true&${key}=${nora.id}`,
  );
  expect(found.data.data).toMatchObject([{ custom_fields: [{ id: field!.id, texts: ['Nora Lind'] }] }]);
  expect(await remove('asset', id)).toMatchObject({ status: 409, message: expect.stringContaining('used by 1 asset') });
  const structure = await admin.get<{ filters: object[] }>(`${api}/module-filter-structure/asset`);
  expect(structure.data.filters).toContainEqual({
    key,
    label: 'Keeper',
    type: 'select',
    lookup: 'users',
    multiple: false,
  });
});
