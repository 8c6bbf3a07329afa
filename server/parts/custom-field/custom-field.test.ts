import type { ChangeView } from '../../../wire/change/change';
import { customFieldLength, type FormDefinition } from '../../../wire/parts/form';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeUser,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: Client;
let form: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin', time_zone: 'Asia/Kolkata' }));
  form = {
    subject: 'Replace the router',
    description: '<p>Text</p>',
    requester_id: (await makeUser(server.db)).id,
    status_id: 1,
    change_type_id: 2,
  };
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

type Saved = { id: number; identifier: string };
const save = (more: object) => admin.post<Saved>(`${api}/change`, { ...form, ...more });
const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const render = async () =>
  (await admin.get<FormDefinition>('/api/form/render?category=change&scenario=create&panel=agent')).data.fields;
const edit = async (id: number) =>
  (await admin.get<FormDefinition & { version: number }>(`${api}/edit-change/${id}`)).data;
const stored = (id: number) =>
  server.db
    .selectFrom('custom_field_values')
    .select(['field_id', 'value', 'number'])
    .where('owner_id', '=', id)
    .orderBy('field_id')
    .orderBy('position')
    .execute();

describe('a number', () => {
  test.each(['1,234.56', '1.234,56', '1e5', ' 12 ', '١٢', 'NaN', '-0', '+5', '007', '.5', '1.1234567', '1'.repeat(16)])(
    'is not read from %j, nor cut or rounded to fit',
    async (value) => {
      const { id } = await makeCustomField(server.db, { kind: 'number' });
      expect(await save({ custom_fields: { [`f${id}`]: value } })).toMatchObject({
        status: 422,
        message: { [`custom_fields.f${id}`]: 'Enter a number.' },
      });
      for (const end of ['begin', 'end'])
        expect(
          (await admin.get(`${api}/change-list?custom_${id}_${end}=${encodeURIComponent(value)}`)).message,
        ).toEqual({ [`custom_${id}_${end}`]: expect.any(String) });
    },
  );

  test.each([
    ['-1234.567891', '-1234.567891'],
    ['999999999999999.123456', '999999999999999.123456'],
    ['10.50', '10.50'],
    [1234.5, '1234.5'],
    [0, '0'],
  ])('%j is kept as it is written', async (value, text) => {
    const { id } = await makeCustomField(server.db, { kind: 'number' });
    const saved = await save({ custom_fields: { [`f${id}`]: value } });
    expect(await stored(saved.data.id)).toMatchObject([{ value: text }]);
  });

  test('that was kept in another form stays when the record is saved', async () => {
    const { id } = await makeCustomField(server.db, { kind: 'number' });
    const saved = await save({ custom_fields: { [`f${id}`]: '5' } });
    await server.db.updateTable('custom_field_values').set({ value: '+5' }).where('field_id', '=', id).execute();
    expect((await save({ id: saved.data.id })).status).toBe(200);
    expect((await save({ id: saved.data.id, custom_fields: { [`f${id}`]: '+5' } })).status).toBe(200);
    expect(await stored(saved.data.id)).toMatchObject([{ value: '+5' }]);
  });
});

test('the form has the custom fields after its own, with what decides when they are shown', async () => {
  const department = await makeDepartment(server.db);
  const group = await makeFormGroup(server.db, { types: [3, 4], departments: [department.id] });
  const always = await makeCustomField(server.db, { label: 'Budget', kind: 'number', position: 1 });
  const grouped = await makeCustomField(server.db, {
    label: 'Risk',
    kind: 'options',
    multiple: true,
    required: true,
    options: ['Low', 'High'],
    group_id: group.id,
    position: 2,
  });
  const fields = await render();
  expect(fields.slice(-2)).toEqual([
    {
      name: `custom_fields.f${always.id}`,
      label: 'Budget',
      kind: 'number',
      required: false,
      min: null,
      max: null,
      help: '',
      multiple: false,
      lookup: null,
      ids: [],
      options: [],
      when: [],
      value: null,
    },
    {
      name: `custom_fields.f${grouped.id}`,
      label: 'Risk',
      kind: 'options',
      required: true,
      min: null,
      max: null,
      help: '',
      multiple: true,
      lookup: null,
      ids: [],
      options: ['Low', 'High'],
      when: [
        { field: 'change_type_id', ids: [3, 4] },
        { field: 'department_id', ids: [department.id] },
      ],
      value: [],
    },
  ]);
});

test('a form hears at once of its own fields and of the custom ones', async () => {
  const group = await makeFormGroup(server.db, { types: [3] });
  const [must, hidden] = [
    await makeCustomField(server.db, { required: true }),
    await makeCustomField(server.db, { required: true, group_id: group.id }),
  ];
  const [own, more, required] = [`custom_fields.f${must.id}`, `custom_fields.f${hidden.id}`, 'This field is required.'];
  expect(await save({ subject: '', description: '' })).toMatchObject({
    status: 422,
    message: { subject: required, description: required, [own]: required },
  });
  expect((await save({ subject: '', change_type_id: 3 })).message).toEqual({
    subject: required,
    [own]: required,
    [more]: required,
  });
  expect((await save({ subject: '', custom_fields: { [`f${must.id}`]: 'Blue' } })).message).toEqual({
    subject: required,
  });
  const { id } = (await save({ custom_fields: { [`f${must.id}`]: 'Blue' } })).data;
  expect((await save({ id, subject: '' })).message).toEqual({ subject: required });
  for (const odd of ['text', [], 5, null])
    expect((await save({ subject: '', change_type_id: {}, department_id: 'x', custom_fields: odd })).status).toBe(422);
});

test('the agent of a new change is the person who opens the form; anybody else must be an agent', async () => {
  expect((await render()).find(({ name }) => name === 'agent_id')).toMatchObject({
    kind: 'select',
    lookup: 'agents',
    required: false,
    value: { name: 'Ada Admin' },
  });
  const [agent, client] = [await makeAgent(server.db), await makeUser(server.db)];
  expect((await view((await save({ agent_id: agent.id })).data.id)).agent?.id).toBe(agent.id);
  expect(await save({ agent_id: client.id })).toMatchObject({
    status: 422,
    message: { agent_id: 'Only an active agent or admin can be assigned.' },
  });
});

test('the form that edits a change has what the change has, and only the statuses that may follow', async () => {
  const [asset, note, day] = [
    await makeAsset(server.db),
    await makeCustomField(server.db),
    await makeCustomField(server.db, { kind: 'date' }),
  ];
  const { id } = (
    await save({
      asset_ids: [asset.id],
      status_id: 2,
      priority_id: 2,
      custom_fields: { [`f${note.id}`]: 'Blue', [`f${day.id}`]: '2026-05-01 10:00:00' },
    })
  ).data;
  const { fields, version } = await edit(id);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  expect(version).toBe(1);
  expect(values).toMatchObject({
    subject: 'Replace the router',
    identifier: `CHN-${id}`,
    description: '<p>Text</p>',
    status_id: { id: 2 },
    change_type_id: { id: 2 },
    priority_id: { id: 2 },
    impact_id: null,
    asset_ids: [{ id: asset.id, name: asset.name }],
    [`custom_fields.f${note.id}`]: 'Blue',
    [`custom_fields.f${day.id}`]: '2026-05-01 10:00:00',
  });
  expect(fields.find(({ name }) => name === 'status_id')?.ids).toEqual([2, 4, 8]);
  expect((await admin.get(`${api}/edit-change/999999`)).status).toBe(404);
  const viewer = await signIn(server, await makeAgent(server.db, ['view_changes']));
  expect(await viewer.get(`${api}/edit-change/${id}`)).toMatchObject({
    status: 403,
    message: 'Missing permission: edit_change',
  });
});

test("values of every kind are stored and shown; a date is an instant, shown in the reader's zone", async () => {
  const kinds = ['text', 'textarea', 'number', 'date', 'checkbox', 'options'] as const;
  const fields = Object.fromEntries(
    await Promise.all(
      kinds.map(
        async (kind) =>
          [
            kind,
            await makeCustomField(server.db, {
              kind,
              label: kind,
              position: kinds.indexOf(kind),
              options: kind === 'options' ? ['Low', 'High'] : [],
            }),
          ] as const,
      ),
    ),
  );
  const many = await makeCustomField(server.db, {
    kind: 'options',
    label: 'many',
    multiple: true,
    options: ['a', 'b', 'c'],
    position: 9,
  });
  const key = (name: string) => `f${fields[name]?.id}`;
  const { id } = (
    await save({
      custom_fields: {
        [key('text')]: ' Blue ',
        [key('textarea')]: 'two\nlines',
        [key('number')]: '12.50',
        [key('date')]: '2026-05-01T10:00',
        [key('checkbox')]: true,
        [key('options')]: 'High',
        [`f${many.id}`]: ['c', 'a', 'c'],
      },
    })
  ).data;
  const value = ({ label, value: shown }: { label: string; value: unknown }) => [label, shown];
  expect((await view(id)).custom_field_values_for_change_form_builder_only.map(value)).toEqual([
    ['text', 'Blue'],
    ['textarea', 'two\nlines'],
    ['number', '12.50'],
    ['date', '2026-05-01 10:00:00'],
    ['checkbox', 'true'],
    ['options', 'High'],
    ['many', ['c', 'a']],
  ]);
  const kept = await stored(id);
  expect(
    [fields.number, fields.date].map((field) => kept.find(({ field_id }) => field_id === field?.id)),
  ).toMatchObject([
    { value: '12.50', number: 12.5 },
    { value: '2026-05-01T04:30:00Z', number: null },
  ]);
  const utc = await signIn(server, await makeAdmin(server.db, { time_zone: 'UTC' }));
  expect(
    (await utc.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change
      .custom_field_values_for_change_form_builder_only[3]?.value,
  ).toBe('2026-05-01 04:30:00');
  await save({ id, custom_fields: { [key('text')]: '', [key('checkbox')]: false, [`f${many.id}`]: [''] } });
  expect((await view(id)).custom_field_values_for_change_form_builder_only.map(value)).toEqual([
    ['text', ''],
    ['textarea', 'two\nlines'],
    ['number', '12.50'],
    ['date', '2026-05-01 10:00:00'],
    ['checkbox', ''],
    ['options', 'High'],
    ['many', []],
  ]);
});

test('multipart carries them too', async () => {
  const [note, many] = [
    await makeCustomField(server.db),
    await makeCustomField(server.db, { kind: 'options', multiple: true, options: ['a', 'b'] }),
  ];
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, String(value));
  body.append(`custom_fields[f${note.id}]`, 'Blue');
  for (const option of ['a', 'b']) body.append(`custom_fields[f${many.id}][]`, option);
  const { id } = (await admin.post<Saved>(`${api}/change`, body)).data;
  expect((await stored(id)).map(({ value }) => value)).toEqual(['Blue', 'a', 'b']);
});

test('a field is required only while its group is shown, and values of fields that are not shown any more stay stored', async () => {
  const department = await makeDepartment(server.db);
  const byType = await makeFormGroup(server.db, { types: [3] });
  const byDepartment = await makeFormGroup(server.db, { departments: [department.id] });
  const risk = await makeCustomField(server.db, { label: 'Risk', required: true, group_id: byType.id });
  const room = await makeCustomField(server.db, { label: 'Room', required: true, group_id: byDepartment.id });
  const custom_fields = { [`f${risk.id}`]: 'High', [`f${room.id}`]: '12' };
  expect((await save({})).status).toBe(200);
  expect(await save({ change_type_id: 3, department_id: department.id })).toMatchObject({
    status: 422,
    message: {
      [`custom_fields.f${risk.id}`]: 'This field is required.',
      [`custom_fields.f${room.id}`]: 'This field is required.',
    },
  });
  const { id } = (await save({ change_type_id: 3, department_id: department.id, custom_fields })).data;
  expect(await view(id)).toMatchObject({
    custom_field_values_for_change_type: [{ label: 'Risk', value: 'High', field_type: 'text' }],
    custom_field_values_for_change_form_builder_only: [{ label: 'Room', value: '12', field_type: 'text' }],
  });
  const ofRoom = { [`f${room.id}`]: '13' };
  await save({ id, change_type_id: 1, department_id: department.id, custom_fields: ofRoom });
  expect((await stored(id)).map(({ field_id, value }) => [field_id, value])).toEqual([
    [risk.id, 'High'],
    [room.id, '13'],
  ]);
  expect(await view(id)).toMatchObject({ custom_field_values_for_change_type: [] });
});

test('a save that does not name them keeps them', async () => {
  const note = await makeCustomField(server.db, { required: true });
  const { id } = (await save({ custom_fields: { [`f${note.id}`]: 'Blue' } })).data;
  expect((await save({ id, subject: 'Renamed' })).status).toBe(200);
  expect((await stored(id)).map(({ value }) => value)).toEqual(['Blue']);
  const bare = await makeChange(server.db, { change_type_id: 2 });
  expect(await save({ id: bare.id })).toMatchObject({
    status: 422,
    message: { [`custom_fields.f${note.id}`]: 'This field is required.' },
  });
});

test.each([
  [
    'text',
    {},
    'x'.repeat(customFieldLength),
    'x'.repeat(customFieldLength + 1),
    'This should be less than 1000 characters.',
  ],
  ['text', {}, '🖨', { a: 1 }, 'Enter text.'],
  ['textarea', { required: true }, 'x', '  ', 'This field is required.'],
  ['number', {}, '-3.25', 'much', 'Enter a number.'],
  ['number', {}, 12, '1e300', 'Enter a number.'],
  ['number', { required: true }, '0', '', 'This field is required.'],
  ['date', {}, '2026-05-01+10:00:00', '2026-02-31 10:00:00', 'Enter a date and time.'],
  ['date', { required: true }, '2026-05-01 10:00', null, 'This field is required.'],
  ['checkbox', { required: true }, '1', false, 'This field is required.'],
  ['options', { options: ['Low'] }, 'Low', 'low', 'Choose a value from the list.'],
  ['options', { options: ['Low'], required: true }, 'Low', '', 'This field is required.'],
  ['options', { options: ['a', 'b'], multiple: true }, ['b'], ['a', 'z'], 'Choose a value from the list.'],
  ['options', { options: ['a', 'b'], multiple: true, required: true }, 'a', [], 'This field is required.'],
] as const)('%s %j takes %j and refuses %j', async (kind, given, good, bad, message) => {
  const field = await makeCustomField(server.db, {
    kind,
    ...given,
    options: 'options' in given ? [...given.options] : [],
  });
  expect((await save({ custom_fields: { [`f${field.id}`]: good } })).status).toBe(200);
  const before = await server.db.selectFrom('changes').select('id').execute();
  expect(await save({ custom_fields: { [`f${field.id}`]: bad } })).toMatchObject({
    status: 422,
    message: { [`custom_fields.f${field.id}`]: message },
  });
  expect(await server.db.selectFrom('changes').select('id').execute()).toHaveLength(before.length);
});

test('an option that the field does not offer any more may stay', async () => {
  const field = await makeCustomField(server.db, { kind: 'options', options: ['Old'] });
  const { id } = (await save({ custom_fields: { [`f${field.id}`]: 'Old' } })).data;
  await server.db
    .updateTable('custom_fields')
    .set({ options: ['New'] })
    .where('id', '=', field.id)
    .execute();
  expect((await edit(id)).fields.find(({ name }) => name === `custom_fields.f${field.id}`)).toMatchObject({
    options: ['New', 'Old'],
    value: 'Old',
  });
  expect((await save({ id, custom_fields: { [`f${field.id}`]: 'Old' } })).status).toBe(200);
  expect((await save({ custom_fields: { [`f${field.id}`]: 'Old' } })).status).toBe(422);
});

test.each([[[]], ['x'], [5], [{ f0: 'x', constructor_: 1, f999999: 'x' }], [{ 'f1; drop table changes': 1 }]])(
  'custom_fields %j does no harm',
  async (custom_fields) => {
    expect([200, 422]).toContain((await save({ custom_fields })).status);
  },
);

test('the log names the field and its old and new value', async () => {
  const [risk, day] = [
    await makeCustomField(server.db, { label: 'Risk <b>level' }),
    await makeCustomField(server.db, { label: 'Day', kind: 'date' }),
  ];
  const { id } = (await save({ custom_fields: { [`f${risk.id}`]: 'Low' } })).data;
  await save({ id, custom_fields: { [`f${risk.id}`]: 'High', [`f${day.id}`]: '2026-05-01 10:00:00' } });
  await save({ id, custom_fields: { [`f${risk.id}`]: '' } });
  const { data } = await admin.get<{ change_activity_logs: { data: { name: string }[] } }>(`${api}/change-log/${id}`);
  expect(data.change_activity_logs.data.map(({ name }) => name)).toEqual([
    '<b>Ada Admin</b> removed Risk &lt;b&gt;level <i>High</i>',
    '<b>Ada Admin</b> set Day to <i>May 1, 2026, 10:00 AM</i>; changed Risk &lt;b&gt;level from <i>Low</i> to <i>High</i>',
    '<b>Ada Admin</b> created this change',
  ]);
});

test('a date that a save sends back as it was shown stays the moment that it is, also in the hour that comes twice', async () => {
  const day = await makeCustomField(server.db, { kind: 'date' });
  const { id } = (await save({ custom_fields: { [`f${day.id}`]: '2026-10-25 06:00:00' } })).data;
  const berlin = await signIn(server, await makeAdmin(server.db, { time_zone: 'Europe/Berlin' }));
  const { fields } = (await berlin.get<FormDefinition>(`${api}/edit-change/${id}`)).data;
  const shown = fields.find(({ name }) => name === `custom_fields.f${day.id}`)?.value;
  expect(shown).toBe('2026-10-25 02:30:00');
  const send = (text: unknown) =>
    berlin.post(`${api}/change`, { ...form, id, custom_fields: { [`f${day.id}`]: text } });
  expect((await send(shown)).status).toBe(200);
  expect(await stored(id)).toMatchObject([{ value: '2026-10-25T00:30:00Z' }]);
  expect((await send('2026-10-25 02:31:00')).status).toBe(200);
  expect(await stored(id)).toMatchObject([{ value: '2026-10-25T01:31:00Z' }]);
});
