import type { ChangeTasks, ChangeView } from '../../wire/change/change';
import type {
  ChangeTemplateList,
  ChangeTemplateView,
  OfferedTemplates,
} from '../../wire/change-template/change-template';
import type { PlanningEntry } from '../../wire/parts/planning';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeCustomField,
  makeTask,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let manager: Client;
let admin: Client;
let now = new Date('2031-11-03T09:00:00Z');
const api = '/service-desk/api';
const required = 'This field is required.';

beforeAll(async () => {
  server = await startServer({ now: () => now });
  manager = await signIn(server, await makeAgent(server.db, ['manage_catalogues', 'view_assets']));
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date('2031-11-03T09:00:00Z');
});

const form = {
  name: 'Patch day',
  fields: { subject: 'Patch the servers', description: '<p>All of them.</p>', change_type_id: 2, priority_id: 2 },
};
const save = (more: object = {}, client = manager) =>
  client.post<{ id: number }>(`${api}/change-template`, { ...form, ...more });
const view = async (id: number, client = manager) =>
  (await client.get<{ change_template: ChangeTemplateView }>(`${api}/change-template/${id}`)).data.change_template;
const agent = async (...permissions: PermissionKey[]) => signIn(server, await makeAgent(server.db, permissions));
const use = (id: number, body: object = {}, client = admin) =>
  client.post<{ id: number; identifier: string }>(`${api}/change-template/${id}/use`, body);
const change = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const log = async (id: number) => JSON.stringify((await admin.get<object>(`${api}/change-log/${id}`)).data);
const changes = async () =>
  Number(
    (
      await server.db
        .selectFrom('changes')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('a template is created, read, listed, edited by version and deleted', async () => {
  const [task, asset] = [
    await makeTask(server.db, { name: 'Tell the shop' }),
    await makeAsset(server.db, { name: 'db-02' }),
  ];
  const cab = await makeCab(server.db, [{ users: [await makeUser(server.db)] }]);
  const more = {
    planning: [{ identifier: 'rollout-plan', description: '<p>One by one<script>x</script>.</p>' }],
    ...{ task_ids: [task.id], asset_ids: [asset.id], workflow_id: cab.id },
    ...{ recurrence: 'rrule:freq=monthly;byday=2TU', begin: '2031-12-09 22:00:00', end: '2031-12-10 02:00:00' },
    ...{ time_zone: 'Europe/Berlin', days_ahead: 14 },
  };
  const made = await save(more);
  expect(made).toMatchObject({ status: 200, message: 'Patch day was created.' });
  const { id } = made.data;
  const template = await view(id);
  expect(template).toMatchObject({
    ...{ name: 'Patch day', subject: 'Patch the servers', recurrence: 'FREQ=MONTHLY;BYDAY=2TU', days_ahead: 14 },
    ...{ change_type: { id: 2, name: 'Standard' }, active: true, stopped_reason: null, version: 1 },
    fields: { ...form.fields, requester_id: null, status_id: null },
    planning: [{ identifier: 'rollout-plan', description: '<p>One by one.</p>' }],
    ...{ tasks: [{ id: task.id, name: 'Tell the shop' }], assets: [{ id: asset.id, name: 'db-02' }] },
    workflow: { id: cab.id },
    next: [{ begin: '2031-12-09 22:00:00' }, { begin: '2032-01-13 22:00:00' }, {}],
  });
  expect(template.form.find(({ name }) => name === 'change_type_id')?.value).toEqual({ id: 2, name: 'Standard' });
  const { data } = await manager.get<ChangeTemplateList>(`${api}/change-template-list?search-query=servers`);
  expect([data.total, data.change_templates[0]?.id, data.data[0]?.name]).toEqual([1, id, 'Patch day']);
  // What is not sent stays, but the time, which is one with its repetition.
  expect((await save({ id, name: 'Patch night', fields: undefined, version: 1 })).message).toBe(
    'Patch night was saved.',
  );
  expect(await view(id)).toMatchObject({
    ...{ name: 'Patch night', subject: 'Patch the servers', task_ids: [task.id], workflow_id: cab.id, version: 2 },
    ...{ recurrence: null, begin: null, next: [] },
  });
  expect((await save({ id, version: 1 })).status).toBe(409);
  expect((await manager.delete(`${api}/change-template/${id}`)).message).toBe('Patch night was deleted.');
  expect((await manager.get(`${api}/change-template/${id}`)).status).toBe(404);
  expect((await use(id)).status).toBe(404);
  expect((await save({ id })).status).toBe(422);
});

test('every rule has its sentence at its field, and nothing is stored', async () => {
  const is422 = (message: object) => expect.objectContaining({ status: 422, message }) as unknown;
  expect(await save({ name: ' ', fields: { subject: '', description: ' ' }, days_ahead: 367 })).toEqual(
    is422({
      ...{ name: required, 'fields.subject': required, 'fields.description': required },
      ...{ 'fields.change_type_id': required, days_ahead: 'Use a whole number of days, at most 366.' },
    }),
  );
  expect(await save({ fields: undefined })).toEqual(is422({ fields: 'Fill in the change, or name one to copy.' }));
  expect((await save({ fields: { ...form.fields, change_type_id: 999 } })).message).toHaveProperty([
    'fields.change_type_id',
  ]);
  expect((await save({ fields: { ...form.fields, status_id: 6 } })).message).toHaveProperty(['fields.status_id']);
  expect(await save({ recurrence: 'FREQ=DAILY' })).toEqual(
    is422({ begin: required, end: required, time_zone: required }),
  );
  const times = { begin: '2032-02-29 10:00:00', end: '2032-02-29 12:00:00', time_zone: 'UTC' };
  expect(await save({ ...times, end: times.begin })).toEqual(is422({ end: 'The end must be after the start.' }));
  expect((await save({ ...times, recurrence: 'FREQ=HOURLY' })).message).toHaveProperty('recurrence');
  expect(await save({ ...times, recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toEqual(
    is422({ recurrence: 'This rule never falls on a day, or cannot be counted to its end.' }),
  );
  expect((await save({ ...times, time_zone: 'Mars/Olympus' })).message).toHaveProperty('time_zone');
  expect((await save({ planning: [{ identifier: 'poem', description: 'x' }] })).message).toEqual({
    'planning.0.identifier': 'Use reason, impact, rollout-plan or backout-plan.',
  });
  const twice = [1, 2].map(() => ({ identifier: 'impact', description: 'x' }));
  expect((await save({ planning: twice })).message).toEqual({ planning: 'Each planning entry can be given once.' });
  for (const more of [{ task_ids: [999_999] }, { asset_ids: [999_999] }, { workflow_id: 999_999 }])
    expect(Object.keys((await save(more)).message as object)).toEqual(Object.keys(more));
  const { data } = await manager.get<ChangeTemplateList>(`${api}/change-template-list`);
  expect(data.total).toBe(0);
});

test('a change made from it has all of it, by the save of a person, and says so', async () => {
  const [task, asset] = [await makeTask(server.db), await makeAsset(server.db)];
  const approver = await makeUser(server.db, { full_name: 'Ada Approver' });
  const cab = await makeCab(server.db, [{ users: [approver] }]);
  const requester = await makeUser(server.db);
  const { id } = (
    await save({
      fields: { ...form.fields, requester_id: requester.id },
      planning: [{ identifier: 'backout-plan', description: '<p>Restore.</p>' }],
      ...{ task_ids: [task.id], asset_ids: [asset.id], workflow_id: cab.id },
    })
  ).data;
  await server.db.deleteFrom('outgoing_mails').execute();
  // Who may make changes needs nothing else for what the template brings along.
  const maker = await makeAgent(server.db, ['view_changes', 'create_change'], { full_name: 'Mia Maker' });
  const made = await use(
    id,
    { planned_start_date: '2031-11-08 20:00', planned_end_date: '2031-11-08 22:00' },
    await signIn(server, maker),
  );
  expect(made).toMatchObject({ status: 200, message: `${made.data.identifier} was created.` });
  expect(await change(made.data.id)).toMatchObject({
    ...{ subject: 'Patch the servers', requester: { id: requester.id }, status: { name: 'Awaiting Approval' } },
    ...{ planned_start_date: '2031-11-08 20:00:00', planned_duration: 120, priority: { id: 2 } },
    template: { id, name: 'Patch day' },
  });
  const planning = await admin.get<{ planning_popups: PlanningEntry[] }>(`${api}/change-planning/${made.data.id}`);
  expect(planning.data.planning_popups).toMatchObject([{ key: 'backout-plan', description: '<p>Restore.</p>' }]);
  const tasks = await admin.get<ChangeTasks>(`${api}/attached-task/change?change_id=${made.data.id}`);
  expect(tasks.data.data.map((row) => row.id)).toEqual([task.id]);
  const assets = await admin.get<{ data: { id: number }[] }>(`${api}/asset-list?change_ids=${made.data.id}`);
  expect(assets.data.data.map((row) => row.id)).toEqual([asset.id]);
  expect(await log(made.data.id)).toContain('<b>Mia Maker</b> created it from the template <i>Patch day</i>');
  const mails = await server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_email as to']).execute();
  expect(mails).toEqual(
    expect.arrayContaining([
      { kind: 'change-created', to: requester.email },
      { kind: 'approval-requested', to: approver.email },
    ]),
  );
  const watching = await server.db
    .selectFrom('watchers')
    .select('user_id')
    .where('owner_type', '=', 'sd_changes')
    .where('owner_id', '=', made.data.id)
    .execute();
  expect(watching).toEqual([{ user_id: maker.id }]);
  // It says so after the trash, and not when the template is gone.
  await server.db.deleteFrom('cab_runs').execute();
  await admin.delete(`${api}/change/${made.data.id}`);
  await admin.post(`${api}/change-restore/${made.data.id}`, {});
  expect((await change(made.data.id)).template).toEqual({ id, name: 'Patch day' });
  await manager.delete(`${api}/change-template/${id}`);
  expect((await change(made.data.id)).template).toBeNull();
});

test('without a requester it is whoever uses it, and a window that ends before it begins is refused', async () => {
  const { id } = (await save()).data;
  const maker = await makeAgent(server.db, ['view_changes', 'create_change']);
  const client = await signIn(server, maker);
  const made = await use(id, {}, client);
  expect(await change(made.data.id)).toMatchObject({ requester: { id: maker.id }, planned_start_date: null });
  const before = await changes();
  expect(
    await use(id, { planned_start_date: '2031-11-08 20:00:00', planned_end_date: '2031-11-08 19:00:00' }, client),
  ).toMatchObject({ status: 422, message: { planned_end_date: expect.any(String) as string } });
  expect(await changes()).toBe(before);
});

test('rights: who manages settings has templates, who creates changes uses them', async () => {
  const { id } = (await save()).data;
  const [reader, maker] = [await agent('view_changes'), await agent('view_changes', 'create_change')];
  const statuses = async (client: Client) => [
    (await client.get(`${api}/change-template-list`)).status,
    (await client.get(`${api}/change-template/${id}`)).status,
    (await save({}, client)).status,
    (await client.get(`${api}/change-template-offered`)).status,
    (await use(id, {}, client)).status,
  ];
  expect(await statuses(reader)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(maker)).toEqual([403, 403, 403, 200, 200]);
  expect(await statuses(manager)).toEqual([200, 200, 200, 403, 403]);
  const plain = await makeChange(server.db);
  expect((await save({ fields: undefined, change_id: plain.id })).status).toBe(403);
});

test('those that are active are offered, with their next time and how long they last', async () => {
  const client = await agent('view_changes', 'create_change');
  const times = { begin: '2031-11-03 22:00:00', end: '2031-11-03 23:30:00', time_zone: 'UTC' };
  const { id } = (await save({ name: 'Weekly restart', ...times, recurrence: 'FREQ=WEEKLY' })).data;
  await save({ name: 'Weekly nothing', active: false });
  now = new Date('2031-11-05T09:00:00Z');
  const { data } = await client.get<OfferedTemplates>(`${api}/change-template-offered?search-query=weekly`);
  expect(data).toEqual({
    data: [
      {
        ...{ id, name: 'Weekly restart', subject: 'Patch the servers', change_type: { id: 2, name: 'Standard' } },
        ...{ next: { begin: '2031-11-10 22:00:00', end: '2031-11-10 23:30:00' }, minutes: 90 },
      },
    ],
    total: 1,
  });
});

test('a template of what is gone says what, and nothing is written', async () => {
  const type = await server.db
    .insertInto('change_types')
    .values({ name: 'Experiment' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [person, cab] = [await makeUser(server.db), await makeCab(server.db, [{ users: [await makeUser(server.db)] }])];
  const [task, asset] = [await makeTask(server.db), await makeAsset(server.db)];
  const fields = { ...form.fields, change_type_id: type.id, requester_id: person.id };
  const { id } = (await save({ fields, task_ids: [task.id], asset_ids: [asset.id] })).data;
  await server.db.deleteFrom('assets').where('id', '=', asset.id).execute();
  await server.db.deleteFrom('help_desk.tasks').where('id', '=', task.id).execute();
  // Assets and tasks that are gone are left out, as changes lose them.
  expect((await use(id)).status).toBe(200);
  const before = await changes();
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', person.id).execute();
  await server.db.deleteFrom('changes').where('change_type_id', '=', type.id).execute();
  await server.db.deleteFrom('change_types').where('id', '=', type.id).execute();
  expect(await use(id)).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^“Patch day” cannot be used\. Requester: .+ Change type: .+ Edit the template\.$/,
    ) as string,
  });
  expect(await view(id)).toMatchObject({
    change_type: null,
    tasks: [],
    assets: [],
    fields: { change_type_id: type.id },
  });
  await save({ id, fields: form.fields, workflow_id: cab.id });
  await server.db.deleteFrom('cabs').where('id', '=', cab.id).execute();
  expect(await use(id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Board for approval: ') as string,
  });
  expect(await changes()).toBe(before - 1);
});

test('custom fields of the change are checked at their place, and the change has them', async () => {
  const field = await makeCustomField(server.db, { label: 'Window agreed with', required: true });
  const name = `f${field.id}`;
  expect((await save()).message).toEqual({ [`fields.custom_fields.${name}`]: required });
  const { id } = (await save({ fields: { ...form.fields, custom_fields: { [name]: 'Shop' } } })).data;
  expect((await view(id)).form.find((one) => one.name === `custom_fields.${name}`)?.value).toBe('Shop');
  const made = await use(id);
  expect((await change(made.data.id)).custom_field_values_for_change_form_builder_only).toMatchObject([
    { label: 'Window agreed with', value: 'Shop' },
  ]);
  // A change is kept as a template with all that is not its own.
  await admin.post(`${api}/general-popup/${made.data.id}/sd_changes`, {
    identifier: 'impact',
    description: '<p>None.</p>',
  });
  const copy = await admin.post<{ id: number }>(`${api}/change-template`, { name: 'Copy', change_id: made.data.id });
  expect(copy).toMatchObject({ status: 200, message: 'Copy was created.' });
  expect(await view(copy.data.id)).toMatchObject({
    ...{ subject: 'Patch the servers', planning: [{ identifier: 'impact', description: '<p>None.</p>' }] },
    fields: { priority_id: 2, status_id: null, custom_fields: { [name]: 'Shop' } },
  });
  await server.db.deleteFrom('custom_fields').execute();
});
