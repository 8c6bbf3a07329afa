import type { AssetView } from '../../../wire/asset/asset.record';
import type { FormGroup } from '../../../wire/form-group/form-group';
import { fieldOptions } from '../../../wire/parts/form.options';
import { customFieldKinds, type FormDefinition } from '../../../wire/parts/form';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeAgent, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

/** What a custom field may have besides: unique, pattern, unit, currency, hidden_from_clients, edit_right (G25). */
let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

const post = (fields: object[], more: object = {}, client = admin) =>
  client.post<{ id: number }>(`${api}/post-form-group/asset`, { name: 'Hardware', fields, ...more });
const read = async (id: number) =>
  (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/asset?id=${id}`)).data.form_group;
/** Makes a group of one field; the name of the field among those that are sent. */
async function made(field: object) {
  const { data, message } = await post([{ label: 'Serial', kind: 'text', ...field }]);
  if (!data) throw new Error(JSON.stringify(message));
  const group = await read(data.id);
  return { group, field: group.fields[0]!, name: `f${group.fields[0]!.id}` };
}
const save = (more: object, client = admin) =>
  client.post<{ id: number; identifier: string }>(`${api}/asset`, { name: 'Laptop', asset_type_id: 1, ...more });
const edit = (id: number, more: object, client = admin) => client.post(`${api}/asset`, { id, ...more });
const view = async (id: number, client = admin) =>
  (await client.get<{ asset: AssetView }>(`${api}/asset/${id}`)).data.asset;
const shown = async (id: number, client = admin) =>
  (await view(id, client)).custom_field_values_for_asset_form_builder_only;
const form = async (client = admin) =>
  (await client.get<FormDefinition>('/api/form/render?category=asset')).data.fields.filter(({ name }) =>
    name.startsWith('custom_fields.'),
  );

describe('unique', () => {
  test('a value that another record has is refused whatever its case and outer spaces, and the other one is named', async () => {
    const { name } = await made({ unique: true });
    const first = await save({ name: 'Router', identifier: 'HW-1', custom_fields: { [name]: 'SN-4711' } });
    expect(await save({ custom_fields: { [name]: '  sn-4711 ' } })).toMatchObject({
      status: 422,
      message: { [`custom_fields.${name}`]: 'HW-1 “Router” has this value already.' },
    });
    // Its own record keeps it, in another case too.
    expect((await edit(first.data.id, { custom_fields: { [name]: 'sn-4711' } })).status).toBe(200);
    // What is given up is free for others, also in the same form of another record.
    expect((await edit(first.data.id, { custom_fields: { [name]: 'SN-1' } })).status).toBe(200);
    expect((await save({ custom_fields: { [name]: 'SN-4711' } })).status).toBe(200);
  });

  test('of two people who save the same value in the same moment one is refused', async () => {
    const { name } = await made({ unique: true });
    const replies = await Promise.all(Array.from({ length: 8 }, () => save({ custom_fields: { [name]: 'SN-1' } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    for (const { status, message } of replies)
      if (status === 422)
        expect(message).toEqual({ [`custom_fields.${name}`]: expect.stringMatching(/has this value already\.$/) });
    const { rows } = await server.db
      .selectFrom('custom_field_values')
      .select('owner_id')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toHaveLength(1);
  });

  test('numbers are compared by what they say', async () => {
    const { name } = await made({ kind: 'number', unique: true });
    expect((await save({ custom_fields: { [name]: '10.50' } })).status).toBe(200);
    expect((await save({ custom_fields: { [name]: '10.5' } })).status).toBe(422);
    expect((await save({ custom_fields: { [name]: '10.05' } })).status).toBe(200);
  });

  test('a field does not become unique while two values are equal: both records are named', async () => {
    const { group, name, field } = await made({});
    const a = await save({ identifier: 'HW-A', custom_fields: { [name]: 'Twin' } });
    await save({ identifier: 'HW-B', custom_fields: { [name]: 'TWIN ' } });
    const unique = () => post([{ ...field, default: undefined, unique: true }], { id: group.id });
    expect(await unique()).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^“Serial” cannot be unique: HW-[AB] and HW-[AB] have the same value “twin ?”\. Change one of them first\.$/i,
      ),
    });
    expect((await read(group.id)).fields[0]).toMatchObject({ unique: false });
    await edit(a.data.id, { custom_fields: { [name]: 'Other' } });
    expect((await unique()).status).toBe(200);
    expect((await save({ custom_fields: { [name]: 'other' } })).status).toBe(422);
    // Not unique any more.
    expect((await post([{ ...field, default: undefined, unique: false }], { id: group.id })).status).toBe(200);
    expect((await save({ custom_fields: { [name]: 'other' } })).status).toBe(200);
  });

  test('a value saved while its field becomes unique is unique too', async () => {
    const { group, name, field } = await made({});
    const [becomes, ...saved] = await Promise.all([
      post([{ ...field, default: undefined, unique: true }], { id: group.id }),
      ...Array.from({ length: 6 }, () => save({ custom_fields: { [name]: 'Same' } })),
    ]);
    const stored = saved.filter(({ status }) => status === 200).length;
    // Either it became unique in time, or two were stored before.
    expect(becomes.status === 200 ? stored : 1).toBe(1);
    expect([200, 409]).toContain(becomes.status);
  });

  test('what is in the trash keeps its value and has it when it is restored; a copy does not get it', async () => {
    const { name } = await made({ unique: true });
    const { data } = await save({ identifier: 'HW-9', custom_fields: { [name]: 'SN-9' } });
    const copied = await admin.post<{ assets: { id: number }[] }>(`${api}/asset-clone/${data.id}`, { count: 1 });
    expect(copied.status).toBe(200);
    const values = await server.db.selectFrom('custom_field_values').select('owner_id').execute();
    expect(values).toEqual([{ owner_id: data.id }]);
    expect((await admin.delete(`${api}/asset-delete/${data.id}`)).status).toBe(200);
    expect((await save({ custom_fields: { [name]: 'SN-9' } })).message).toEqual({
      [`custom_fields.${name}`]: 'HW-9 “Laptop”, which is in the trash, has this value.',
    });
    expect((await admin.post(`${api}/asset-restore/${data.id}`)).status).toBe(200);
    expect(await shown(data.id)).toMatchObject([{ value: 'SN-9' }]);
  });

  test('of changes the other one is named too', async () => {
    const { data } = await admin.post<{ id: number }>(`${api}/post-form-group/change`, {
      name: 'Codes',
      fields: [{ label: 'Code', kind: 'text', unique: true }],
    });
    const { form_group } = (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/change?id=${data.id}`))
      .data;
    const name = `f${form_group.fields[0]!.id}`;
    const change = {
      subject: 'Router',
      description: '<p>Text</p>',
      requester_id: (await makeUser(server.db)).id,
      status_id: 1,
      change_type_id: 2,
      custom_fields: { [name]: 'C-1' },
    };
    expect((await admin.post(`${api}/change`, change)).status).toBe(200);
    expect(await admin.post(`${api}/change`, change)).toMatchObject({
      status: 422,
      message: { [`custom_fields.${name}`]: expect.stringMatching(/^\S+ “Router” has this value already\.$/) },
    });
  });
});

describe('a pattern', () => {
  test('is of the whole value, and its own sentence is said', async () => {
    const { name } = await made({
      pattern: '[A-Z]{2}-\\d{4}',
      pattern_message: 'Two letters and four digits, please.',
    });
    for (const wrong of ['AB-12345', 'xAB-1234', 'ab-1234'])
      expect(await save({ custom_fields: { [name]: wrong } })).toMatchObject({
        status: 422,
        message: { [`custom_fields.${name}`]: 'Two letters and four digits, please.' },
      });
    expect((await save({ custom_fields: { [name]: 'AB-1234' } })).status).toBe(200);
    // Nothing is no value.
    expect((await save({ custom_fields: { [name]: '' } })).status).toBe(200);
    expect((await form())[0]).toMatchObject({
      pattern: '[A-Z]{2}-\\d{4}',
      pattern_message: 'Two letters and four digits, please.',
    });
  });

  test.each(['(a+)+$', '(a|a)*$', '(a|aa)+$', '(.*)*(.*)*x', '([a-zA-Z]+)*$'])(
    'that takes exponential time elsewhere is as fast as any: %s',
    async (pattern) => {
      const { name } = await made({ pattern });
      const begun = performance.now();
      expect((await save({ custom_fields: { [name]: `${'a'.repeat(900)}!` } })).status).toBe(422);
      expect(performance.now() - begun).toBeLessThan(5000);
    },
  );

  test.each([
    ['('],
    ['(?=a)b'],
    ['(a)\\1'],
    ['.{0,1000}.{0,1000}'],
    ['((a{0,10}){0,10}){0,10}'],
    ['(((a{0,10}){0,10}){0,10})'.repeat(10)],
    ['a'.repeat(501)],
  ])('that RE2 cannot read, or that is too large, is refused: %s', async (pattern) => {
    const { status, message } = await post([{ label: 'Serial', kind: 'text', pattern }]);
    expect(status).toBe(422);
    expect(message).toEqual({
      'fields[0].pattern': expect.stringMatching(/^Enter a pattern that RE2 can read, of at most 500 characters/),
    });
  });

  test('what a record has may stay when the pattern becomes another', async () => {
    const { group, name, field } = await made({});
    const { data } = await save({ custom_fields: { [name]: 'old' } });
    await post([{ ...field, default: undefined, pattern: '\\d+' }], { id: group.id });
    expect((await edit(data.id, { custom_fields: { [name]: 'old' } })).status).toBe(200);
    expect((await edit(data.id, { custom_fields: { [name]: 'new' } })).status).toBe(422);
  });

  test('the default has to fit', async () => {
    expect((await post([{ label: 'A', kind: 'text', pattern: '\\d+', default: 'x' }])).message).toEqual({
      'fields[0].default': 'The default is not a valid value of this field.',
    });
  });
});

test('unit and currency are told with the value, in the form, the list of fields and the header of a file', async () => {
  const { data } = await post([
    { label: 'Memory', kind: 'number', unit: 'GB' },
    { label: 'Price', kind: 'number', currency: 'EUR' },
  ]);
  const [memory, price] = (await read(data.id)).fields;
  expect(memory).toMatchObject({ unit: 'GB', currency: null });
  const asset = await save({ custom_fields: { [`f${memory!.id}`]: 16, [`f${price!.id}`]: '999.90' } });
  expect(await shown(asset.data.id)).toEqual([
    { label: 'Memory', field_type: 'number', value: '16', unit: 'GB' },
    { label: 'Price', field_type: 'number', value: '999.90', currency: 'EUR' },
  ]);
  expect(await form()).toMatchObject([{ unit: 'GB' }, { currency: 'EUR' }]);
  expect((await admin.get(`${api}/asset-custom-field-list`)).data).toMatchObject({
    custom_fields: [{ unit: 'GB' }, { currency: 'EUR' }],
  });
  const path = `${api}/export/csv?columns=identifier,custom_${memory!.id},custom_${price!.id}`;
  const file = await fetch(`${server.url}${path}`, { headers: admin.headers });
  const [header] = (await file.text()).replace(/^\ufeff/, '').split(/\r?\n/);
  expect(header).toBe('Identifier,Memory (GB),Price (EUR)');
});

describe('hidden from clients', () => {
  test('a client sees the field in no reply: record, list, search, filter', async () => {
    const { name, field } = await made({ hidden_from_clients: true });
    const open = await post([{ label: 'Open', kind: 'text' }], { name: 'Open' });
    const other = (await read(open.data.id)).fields[0]!;
    const person = await makeUser(server.db, { permissions: ['view_own_assets'] });
    const client = await signIn(server, person);
    const agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
    const { data } = await save({
      used_by_id: person.id,
      custom_fields: { [name]: 'SECRET-77', [`f${other.id}`]: 'Seen-88' },
    });
    expect((await shown(data.id, agent)).map(({ label }) => label)).toEqual(['Serial', 'Open']);
    expect((await shown(data.id, client)).map(({ label }) => label)).toEqual(['Open']);
    const found = async (query: string, who: Client) => {
      const reply = await who.get<{ data: { id: number }[] }>(`${api}/asset-list?${query}`);
      return { status: reply.status, ids: reply.data?.data.map(({ id }) => id), text: JSON.stringify(reply.data) };
    };
    expect((await found('config=true', agent)).text).toContain('SECRET-77');
    const listed = await found('config=true', client);
    expect([listed.ids, listed.text.includes('SECRET-77'), listed.text.includes('Seen-88')]).toEqual([
      [data.id],
      false,
      true,
    ]);
    for (const word of ['search-query=SECRET-77', 'search_query=SECRET-77', 'search=SECRET-77'])
      expect((await found(`${word}&config=true`, client)).text).not.toContain('SECRET-77');
    expect((await found(`custom_fields.f${other.id}=Seen-88`, client)).ids).toEqual([data.id]);
    expect((await found(`custom_fields.f${field.id}=SECRET-77`, agent)).ids).toEqual([data.id]);
    expect((await found(`custom_fields.f${field.id}=SECRET-77`, client)).status).toBe(422);
    expect((await found(`custom_fields.f${field.id}=nothing`, client)).status).toBe(422);
    const palette = (who: Client, q: string) => who.get(`${api}/search?q=${q}`);
    expect(JSON.stringify((await palette(agent, 'SECRET-77')).data)).toContain('SECRET-77');
    expect(JSON.stringify((await palette(client, 'SECRET-77')).data)).not.toContain(`"id":${data.id}`);
    expect(JSON.stringify((await palette(client, 'Seen-88')).data)).toContain(`"id":${data.id}`);
    expect((await client.get(`${api}/export/csv`)).status).toBe(403);
    expect((await client.get(`${api}/asset-custom-field-list`)).status).toBe(403);
  });
});

describe('the right to edit', () => {
  const rights = ['view_assets', 'create_asset', 'edit_asset'] as const;

  test('who lacks it reads the field, and a save that changes it is refused; what is as it was passes', async () => {
    const { name } = await made({ edit_right: 'manage_vendors' });
    const { data } = await save({ custom_fields: { [name]: 'SN-1' } });
    const without = await signIn(server, await makeAgent(server.db, [...rights]));
    const holder = await signIn(server, await makeAgent(server.db, [...rights, 'manage_vendors']));
    const [own] = await form(without);
    expect(own).toMatchObject({ read_only: true });
    expect((await form(holder))[0]).not.toHaveProperty('read_only');
    for (const value of ['SN-2', ''])
      expect(await edit(data.id, { custom_fields: { [name]: value } }, without)).toMatchObject({
        status: 422,
        message: { [`custom_fields.${name}`]: 'Only people with the right “Manage vendors” may change this field.' },
      });
    expect((await edit(data.id, { name: 'Renamed', custom_fields: { [name]: 'SN-1' } }, without)).status).toBe(200);
    expect((await edit(data.id, { name: 'Again' }, without)).status).toBe(200);
    expect((await edit(data.id, { custom_fields: { [name]: 'SN-2' } }, holder)).status).toBe(200);
  });

  test('a required field that somebody may not fill in does not bar them; a default passes', async () => {
    const { name } = await made({ edit_right: 'manage_vendors', required: true, default: 'None' });
    const without = await signIn(server, await makeAgent(server.db, [...rights]));
    expect((await save({}, without)).status).toBe(200);
    const filled = await save({ custom_fields: { [name]: 'None' } }, without);
    expect(filled.status).toBe(200);
    expect(await shown(filled.data.id)).toMatchObject([{ value: 'None' }]);
    expect((await save({ custom_fields: { [name]: 'SN' } }, without)).status).toBe(422);
  });

  test('a copy leaves out what its author may not change', async () => {
    const { name } = await made({ edit_right: 'manage_vendors' });
    const { data } = await save({ custom_fields: { [name]: 'SN-1' } });
    const without = await signIn(server, await makeAgent(server.db, [...rights]));
    expect((await without.post(`${api}/asset-clone/${data.id}`, { count: 1 })).status).toBe(200);
    expect(await server.db.selectFrom('custom_field_values').select('owner_id').execute()).toEqual([
      { owner_id: data.id },
    ]);
  });

  test('a right of clients, or none at all, is refused', async () => {
    for (const edit_right of ['view_own_assets', 'fly'])
      expect((await post([{ label: 'A', kind: 'text', edit_right }])).message).toEqual({
        'fields[0].edit_right': 'Choose one of the rights of agents.',
      });
  });
});

describe('which option fits which kind', () => {
  const value = {
    unique: true,
    pattern: '\\d+',
    pattern_message: 'Digits.',
    unit: 'GB',
    currency: 'EUR',
    hidden_from_clients: true,
    edit_right: 'edit_asset',
  };
  const fits: Record<keyof typeof value, readonly string[]> = {
    unique: ['text', 'number', 'link'],
    pattern: ['text'],
    pattern_message: ['text'],
    unit: ['number'],
    currency: ['number'],
    hidden_from_clients: [...customFieldKinds],
    edit_right: [...customFieldKinds],
  };
  test.each(Object.keys(value) as (keyof typeof value)[])('%s', async (option) => {
    expect([...fieldOptions[option]].sort()).toEqual([...fits[option]].sort());
    for (const kind of customFieldKinds) {
      const field = {
        label: 'A',
        kind,
        options: ['a', 'b'],
        lookup: kind === 'select' ? 'users' : null,
        [option]: value[option],
      };
      const { status, message } = await post([field], { name: `${option} ${kind}` });
      if (fits[option].includes(kind)) expect([kind, status, message]).toEqual([kind, 200, expect.any(String)]);
      else expect(message).toEqual({ [`fields[0].${option}`]: 'A field of this type has no such setting.' });
    }
  });

  test('not together: unit and currency, unique and a default; a currency is one of ISO 4217', async () => {
    const message = async (field: object) => (await post([{ label: 'A', kind: 'number', ...field }])).message;
    expect(await message({ unit: 'GB', currency: 'EUR' })).toEqual({
      'fields[0].unit': 'An amount of money has its currency as unit. Remove one of the two.',
    });
    expect(await message({ unique: true, default: '5' })).toEqual({
      'fields[0].default': 'A field with unique values has no default.',
    });
    expect(await message({ currency: 'EURO' })).toEqual({
      'fields[0].currency': 'Choose a currency by its ISO code, such as EUR.',
    });
    expect(await message({ currency: 'QQQ' })).toEqual({
      'fields[0].currency': 'Choose a currency by its ISO code, such as EUR.',
    });
  });
});
