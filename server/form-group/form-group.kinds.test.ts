import type { FormGroup, FormGroupRow } from '../../wire/form-group/form-group';
import type { FormDefinition, ShownCustomField } from '../../wire/parts/form';
import type { SearchReply } from '../../wire/search/search';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeContract,
  makeDepartment,
  makeNamed,
  makeProblem,
  makeRelease,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

// Custom fields of the kinds whose own fields the page knows (G25); what they share with those of changes and assets is
// tested there.

let server: TestServer;
let admin: Client;
let forms: Record<Kind, Record<string, unknown>>;
let department: { id: number };
const api = '/service-desk/api';

type Kind = 'problem' | 'release' | 'contract';
const kinds: Kind[] = ['problem', 'release', 'contract'];
const typed: Kind[] = ['release', 'contract'];
const made = { problem: makeProblem, release: makeRelease, contract: makeContract } as const;
const required = 'This field is required.';

beforeAll(async () => {
  server = await startServer();
  const ada = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  admin = await signIn(server, ada);
  department = await makeDepartment(server.db);
  forms = {
    problem: {
      subject: 'Wi-Fi drops',
      description: '<p>Text</p>',
      requester_id: ada.id,
      status_type_id: 1,
      priority_id: 2,
      impact_id: 1,
      department_id: department.id,
    },
    release: {
      subject: 'Spring update',
      description: '<p>Text</p>',
      status_id: 1,
      priority_id: 1,
      release_type_id: 1,
    },
    contract: {
      name: 'Support',
      description: '<p>Text</p>',
      contract_type_id: 1,
      status_id: 1,
      cost: 10,
      contract_start_date: '2026-01-01 00:00:00',
      contract_end_date: '2026-12-31 00:00:00',
      user_ids: [(await makeUser(server.db)).id],
    },
  };
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

const post = (kind: Kind, body: object, client = admin) =>
  client.post<{ id: number }>(`${api}/post-form-group/${kind}`, { name: 'Group', ...body });
const group = async (kind: Kind, body: object) =>
  (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/${kind}?id=${(await post(kind, body)).data.id}`))
    .data.form_group;
const field = async (kind: Kind, more: object = {}): Promise<number> =>
  (await group(kind, { fields: [{ label: 'Site', kind: 'text', ...more }] })).fields[0]!.id;
const save = (kind: Kind, more: object) =>
  admin.post<{ id: number; identifier: string }>(`${api}/${kind}`, { ...forms[kind], ...more });
const saved = async (kind: Kind, custom_fields: object) => (await save(kind, { custom_fields })).data.id;
async function shown(kind: Kind, id: number) {
  const reply = (await admin.get<Record<string, unknown>>(`${api}/${kind}/${id}`)).data;
  const record = (kind === 'problem' ? reply : reply[kind]) as Record<string, ShownCustomField[]>;
  return Object.entries(record)
    .filter(([key]) => key.startsWith('custom_field_values_for_'))
    .flatMap(([key, values]) => values.map(({ label, value }) => [key, label, value]));
}
const list = async (kind: Kind, query: string) =>
  (await admin.get<Record<string, { id: number; custom_fields?: object[] }[]>>(`${api}/${kind}-list?${query}`)).data[
    `${kind}s`
  ]!;
const render = async (kind: Kind, query = '') =>
  admin.get<FormDefinition>(`/api/form/render?category=${kind}&scenario=create&panel=agent${query}`);

test.each(kinds)('groups of %ss are made, listed, read and deleted', async (kind) => {
  const { status, data, message } = await post(kind, { name: 'Sites', fields: [{ label: 'Site', kind: 'text' }] });
  expect([status, message]).toEqual([200, 'Sites was created.']);
  const { form_groups, total } = (
    await admin.get<{ form_groups: FormGroupRow[]; total: number }>(`${api}/get-form-group/${kind}`)
  ).data;
  expect([total, form_groups[0]]).toMatchObject([1, { id: data.id, name: 'Sites', fields: 1 }]);
  for (const other of kinds.filter((one) => one !== kind))
    expect((await admin.get(`${api}/get-form-group/${other}?id=${data.id}`)).status).toBe(404);
  expect((await admin.delete(`${api}/form-group/${kind}/${data.id}`)).message).toBe('Sites was deleted.');
});

test('problems have no types: groups name departments only', async () => {
  const made = await group('problem', { department_ids: [department.id], problem_type_ids: [1] });
  expect(made).toMatchObject({ departments: [{ id: department.id }] });
  expect(made).not.toHaveProperty('problem_types');
});

test.each(typed)('groups of %ss name types, which exist, and no departments', async (kind) => {
  expect(await post(kind, { [`${kind}_type_ids`]: [999_999] })).toMatchObject({
    status: 422,
    message: { [`${kind}_type_ids`]: expect.any(String) },
  });
  const { id } = await makeNamed(server.db, `${kind as 'release' | 'contract'}_types`);
  const made = await group(kind, { [`${kind}_type_ids`]: [id] });
  expect(made).toMatchObject({ [`${kind}_types`]: [{ id }] });
  expect(made).not.toHaveProperty('departments');
  expect(await admin.delete(`${api}/${kind}-type/${id}`)).toMatchObject({
    status: 409,
    message: expect.stringContaining('1 form group'),
  });
});

test.each(typed)('a %s is asked for fields of its type only, and shows them apart', async (kind) => {
  const made = await group(kind, {
    [`${kind}_type_ids`]: [2],
    fields: [{ label: 'Site', kind: 'text', required: 1 }],
  });
  const id = made.fields[0]!.id;
  const name = `custom_fields.f${id}`;
  expect((await render(kind)).data.fields).toMatchObject([{ name, when: [{ field: `${kind}_type_id`, ids: [2] }] }]);
  expect((await save(kind, { custom_fields: { [`f${id}`]: 'Oslo' } })).message).toMatchObject({
    [name]: expect.any(String),
  });
  expect((await save(kind, { [`${kind}_type_id`]: 2 })).message).toEqual({ [name]: required });
  const { data } = await save(kind, { [`${kind}_type_id`]: 2, custom_fields: { [`f${id}`]: 'Oslo' } });
  expect(await shown(kind, data.id)).toEqual([[`custom_field_values_for_${kind}_type`, 'Site', 'Oslo']]);
  await save(kind, { id: data.id, [`${kind}_type_id`]: 1 });
  expect(await shown(kind, data.id)).toEqual([]);
});

test('a problem is asked for fields of its department only', async () => {
  const other = await makeDepartment(server.db);
  const made = await group('problem', {
    department_ids: [department.id],
    fields: [{ label: 'Site', kind: 'text', required: 1 }],
  });
  const name = `custom_fields.f${made.fields[0]!.id}`;
  expect((await save('problem', {})).message).toEqual({ [name]: required });
  expect((await save('problem', { department_id: other.id })).status).toBe(200);
});

test.each(kinds)('the value of a %s is kept, shown, logged, edited and taken away again', async (kind) => {
  const id = await field(kind);
  const record = await saved(kind, { [`f${id}`]: 'Oslo' });
  const key = `custom_field_values_for_${kind}_form_builder_only`;
  expect(await shown(kind, record)).toEqual([[key, 'Site', 'Oslo']]);
  expect((await render(kind, `&id=${record}`)).data.fields).toMatchObject([
    { name: `custom_fields.f${id}`, label: 'Site', value: 'Oslo' },
  ]);
  // What is not sent stays, also where it is required meanwhile.
  expect((await save(kind, { id: record })).status).toBe(200);
  expect(await shown(kind, record)).toEqual([[key, 'Site', 'Oslo']]);
  await save(kind, { id: record, custom_fields: { [`f${id}`]: 'Lyon' } });
  const path = { problem: 'problem-log', release: 'release-log', contract: 'contract-log' }[kind];
  const log = (await admin.get<Record<string, { data: { content?: string }[] }>>(`${api}/${path}/${record}`)).data;
  expect(JSON.stringify(log)).toMatch(/Site.*Oslo.*Lyon/);
  await save(kind, { id: record, custom_fields: { [`f${id}`]: '' } });
  expect(await shown(kind, record)).toEqual([[key, 'Site', '']]);
});

test.each(kinds)('the form of a %s with its values is for who may see and edit it', async (kind) => {
  const { id } = await made[kind](server.db);
  const agent = await signIn(server, await makeAgent(server.db, [`view_${kind}s`, `edit_${kind}`]));
  const address = `/api/form/render?category=${kind}`;
  expect(await agent.get(address)).toMatchObject({ status: 200 });
  expect((await agent.get(`${address}&id=${id}`)).status).toBe(200);
  expect((await admin.get(`${address}&id=999999`)).status).toBe(404);
  expect((await (await signIn(server, await makeAgent(server.db, [`view_${kind}s`]))).get(address)).status).toBe(403);
});

test.each(kinds)('%ss are listed, filtered, saved as a view and exported by a custom field', async (kind) => {
  const id = await field(kind);
  const [oslo, lyon] = [await saved(kind, { [`f${id}`]: 'Oslo' }), await saved(kind, { [`f${id}`]: 'Lyon' })];
  const fields = await admin.get<{ custom_fields: object[] }>(`${api}/${kind}-custom-field-list`);
  expect(fields.data.custom_fields).toMatchObject([{ id, label: 'Site', kind: 'text' }]);
  expect((await list(kind, `${kind}_ids[]=${oslo}`))[0]).not.toHaveProperty('custom_fields');
  expect((await list(kind, `${kind}_ids[]=${oslo}&config=true`))[0]).toMatchObject({
    custom_fields: [{ id, texts: ['Oslo'] }],
  });
  const ids = async (query: string) => (await list(kind, query)).map((row) => row.id).sort((a, b) => a - b);
  for (const key of [`custom_${id}`, `custom_fields.f${id}`, `custom_fields[f${id}]`])
    expect(await ids(`${key}=osl`)).toEqual([oslo]);
  expect(await ids(`custom_${id}_empty=0`)).toEqual([oslo, lyon].sort((a, b) => a - b));
  expect(await ids(`custom_${id}_not=osl&custom_${id}_empty=0`)).toEqual([lyon]);
  expect((await admin.get(`${api}/${kind}-list?custom_999999=a`)).status).toBe(422);
  const view = await admin.post<{ id: number }>(`${api}/agent/${kind}-filter`, {
    name: `In Oslo ${kind}`,
    filters: { [`custom_${id}`]: 'Oslo' },
    columns: ['identifier', `custom_${id}`],
  });
  expect(view.status).toBe(200);
  expect(await ids(`filter_id=${view.data.id}`)).toEqual([oslo]);
  const address = `${api}/${kind}-export/csv?columns=identifier,custom_${id}&custom_${id}=Oslo`;
  const file = await (await fetch(server.url + address, { headers: admin.headers })).text();
  expect(file).toMatch(/Identifier,Site\s+\S+,Oslo\s*$/);
});

test.each(kinds)('%ss are counted, and found in the search, by what they have in a custom field', async (kind) => {
  const id = await field(kind);
  const record = await saved(kind, { [`f${id}`]: 'Zanzibar' });
  const counts = await admin.get<Record<string, { count: number }[]>>(`${api}/${kind}-groups?custom_${id}=zanzibar`);
  expect(counts.data[`${kind}s`]!.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  const found = (await admin.get<SearchReply>(`${api}/search?q=zanzibar&kinds[]=${kind}`)).data;
  expect(JSON.stringify(found)).toContain(`"id":${record}`);
});

test.each(kinds)('a rule for %ss asks for a custom field', async (kind) => {
  const id = await field(kind);
  const fields = await admin.get<{ fields: { name: string }[] }>(`${api}/rule-fields/${kind}`);
  expect(JSON.stringify(fields.data)).toContain(`custom_fields.f${id}`);
  await admin.post(`${api}/workflow`, {
    name: `No ${kind} in Oslo`,
    page_type: kind,
    active: 1,
    conditions: {
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: `custom_fields.f${id}`, operator: 'equal', value: 'Oslo' }] }],
    },
    actions: [{ type: 'reject', message: 'Not in Oslo.' }],
  });
  expect(await save(kind, { custom_fields: { [`f${id}`]: 'Oslo' } })).toMatchObject({
    status: 422,
    message: 'Not in Oslo.',
  });
  expect((await save(kind, { custom_fields: { [`f${id}`]: 'Lyon' } })).status).toBe(200);
  await server.db.deleteFrom('rules').execute();
});

test.each(kinds)('a field with values of %ss is not deleted; what is wrong is told at once', async (kind) => {
  const made = await group(kind, { fields: [{ label: 'Count', kind: 'number' }] });
  const id = made.fields[0]!.id;
  const record = await saved(kind, { [`f${id}`]: 5 });
  expect(await admin.delete(`${api}/form-group/${kind}/${made.id}`)).toMatchObject({
    status: 409,
    message: `“Group” is used by 1 ${kind}. Make its fields inactive instead.`,
  });
  const title = kind === 'contract' ? 'name' : 'subject';
  expect((await save(kind, { [title]: '', custom_fields: { [`f${id}`]: 'many' } })).message).toEqual({
    [title]: required,
    [`custom_fields.f${id}`]: 'Enter a number.',
  });
  if (kind === 'contract') {
    expect((await admin.delete(`${api}/contract/${record}`)).status).toBe(200);
    expect((await admin.delete(`${api}/form-group/${kind}/${made.id}`)).status).toBe(200);
    return;
  }
  await admin.delete(kind === 'problem' ? `${api}/problem-delete/${record}` : `${api}/release/${record}`);
  expect((await admin.post(`${api}/${kind}-restore/${record}`, {})).status).toBe(200);
  expect(await shown(kind, record)).toMatchObject([[expect.any(String), 'Count', '5']]);
});
