import type { ChangeList, ChangeView } from '../../wire/change/change';
import type { FormGroup } from '../../wire/form-group/form-group';
import type { FormDefinition } from '../../wire/parts/form';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** Fields that are asked only while another field of their group has one of some values (docs/decisions/039). */
let server: TestServer;
let admin: Client;
let change: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  change = {
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

const place = { label: 'Place', kind: 'radio', options: ['Office', 'Data center', 'Home'] };
const rack = {
  label: 'Rack',
  kind: 'text',
  required: 1,
  shown_when: { field: 'Place', values: ['Data center', 'Home'] },
};
const post = (fields: object[], more: object = {}) =>
  admin.post<{ id: number }>(`${api}/post-form-group/change`, { name: 'Site', fields, ...more });
const read = async (id: number) =>
  (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/change?id=${id}`)).data.form_group;
/** Makes a group; the names of its fields on the wire by their labels. */
async function made(...fields: object[]) {
  const { data, message } = await post(fields);
  if (!data) throw new Error(JSON.stringify(message));
  const group = await read(data.id);
  return { group, ids: Object.fromEntries(group.fields.map(({ label, id }) => [label, `f${id}`])) };
}
const save = (custom_fields: object, more: object = {}) =>
  admin.post<{ id: number }>(`${api}/change`, { ...change, custom_fields, ...more });
const shown = async (id: number) =>
  (
    await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)
  ).data.change.custom_field_values_for_change_form_builder_only.map(({ label, value }) => [label, value]);

test('the condition is stored, read by label, and described to the form', async () => {
  const { group, ids } = await made(place, rack);
  expect(group.fields.map(({ shown_when }) => shown_when)).toEqual([
    null,
    { field: 'Place', values: ['Data center', 'Home'] },
  ]);
  const { fields } = (await admin.get<FormDefinition>('/api/form/render?category=change')).data;
  expect(fields.find(({ label }) => label === 'Rack')?.when).toEqual([
    { field: `custom_fields.${ids.Place}`, ids: [], values: ['Data center', 'Home'] },
  ]);
  // Under another label it is the same field.
  const renamed = group.fields.map(({ used: _, ...field }) => ({
    ...field,
    label: field.label === 'Place' ? 'Site' : field.label,
    shown_when: field.shown_when && { ...field.shown_when, field: 'Site' },
  }));
  expect((await post(renamed, { id: group.id })).status).toBe(200);
  expect((await read(group.id)).fields[1]?.shown_when).toEqual({ field: 'Site', values: ['Data center', 'Home'] });
});

test('a hidden field is neither required nor taken; a shown one is both', async () => {
  const { ids } = await made(place, rack);
  const { Place = '', Rack = '' } = ids;
  expect((await save({ [Place]: 'Office' })).status).toBe(200);
  expect((await save({})).status).toBe(200);
  expect(await save({ [Place]: 'Home' })).toMatchObject({
    status: 422,
    message: { [`custom_fields.${Rack}`]: 'This field is required.' },
  });
  expect((await save({ [Place]: 'Home', [Rack]: 'R1' })).status).toBe(200);
  expect(await save({ [Place]: 'Office', [Rack]: 'R1' })).toMatchObject({
    status: 422,
    message: { [`custom_fields.${Rack}`]: 'This field is asked only when “Place” is: Data center, Home.' },
  });
});

test('what a hidden field has is kept, shown nowhere, and there again once it is shown', async () => {
  const { ids } = await made(place, rack);
  const { Place = '', Rack = '' } = ids;
  const { id } = (await save({ [Place]: 'Home', [Rack]: 'R1' })).data;
  const inList = async () =>
    (await admin.get<ChangeList>(`${api}/change-list?config=true`)).data.changes
      .find((row) => row.id === id)
      ?.custom_fields?.map(({ texts }) => texts[0]);
  expect(await inList()).toEqual(['Home', 'R1']);
  expect((await save({ [Place]: 'Office' }, { id })).status).toBe(200);
  expect(await shown(id)).toEqual([['Place', 'Office']]);
  expect(await inList()).toEqual(['Office']);
  expect((await save({ [Place]: 'Home' }, { id })).status).toBe(200);
  expect(await shown(id)).toEqual([
    ['Place', 'Home'],
    ['Rack', 'R1'],
  ]);
});

test('a field that depends on a hidden one is hidden, too', async () => {
  const key = { label: 'Key', kind: 'text', shown_when: { field: 'Locked', values: ['true'] } };
  const { ids } = await made(place, { ...rack, label: 'Locked', kind: 'checkbox', required: 0 }, key);
  const { Place = '', Locked = '', Key = '' } = ids;
  const { data, status } = await save({ [Place]: 'Home', [Locked]: 1, [Key]: 'K7' });
  expect(status).toBe(200);
  expect(await shown(data.id)).toEqual([
    ['Place', 'Home'],
    ['Locked', 'true'],
    ['Key', 'K7'],
  ]);
  expect((await save({ [Place]: 'Office' }, { id: data.id })).status).toBe(200);
  expect(await shown(data.id)).toEqual([['Place', 'Office']]);
});

test('a condition may wait for an empty checkbox, and for one of several values', async () => {
  const { ids } = await made(
    { label: 'Urgent', kind: 'checkbox' },
    { label: 'Reason', kind: 'text', required: 1, shown_when: { field: 'Urgent', values: ['false'] } },
    { label: 'Teams', kind: 'options', multiple: 1, options: ['A', 'B', 'C'] },
    { label: 'Lead', kind: 'text', required: 1, shown_when: { field: 'Teams', values: ['B'] } },
  );
  const { Urgent = '', Reason = '', Teams = '', Lead = '' } = ids;
  expect(await save({ [Teams]: ['A', 'B'] })).toMatchObject({
    message: { [`custom_fields.${Reason}`]: expect.any(String), [`custom_fields.${Lead}`]: expect.any(String) },
  });
  const { data, status } = await save({ [Urgent]: true, [Teams]: ['A'] });
  expect(status).toBe(200);
  expect((await shown(data.id)).map(([label]) => label)).toEqual(['Urgent', 'Teams']);
});

describe('is refused at its place', () => {
  const gone =
    'The condition names a field that this group does not have. Choose another field, or remove the condition.';
  test.each([
    ['a field that was removed', [rack], 0, gone],
    ['itself', [{ ...place, shown_when: { field: 'Place', values: ['Home'] } }], 0, 'because of each other'],
    [
      'a circle',
      [
        { ...place, shown_when: { field: 'Floor', values: ['1'] } },
        { label: 'Floor', kind: 'options', options: ['1'], shown_when: { field: 'place', values: ['Home'] } },
      ],
      0,
      'because of each other',
    ],
    [
      'an option that is gone',
      [{ ...place, options: ['Office'] }, rack],
      1,
      'The condition names an option that the field does not have.',
    ],
    ['a text', [{ label: 'Place', kind: 'text' }, rack], 1, 'A condition needs a field with options'],
    ['an inactive field', [{ ...place, active: 0 }, rack], 1, 'names an inactive field'],
    ['no value', [place, { ...rack, shown_when: { field: 'Place', values: [] } }], 1, 'Choose at least one value.'],
  ])('a condition on %s', async (_what, fields, index, sentence) => {
    expect(await post(fields)).toMatchObject({
      status: 422,
      message: { [`fields[${index}].shown_when`]: expect.stringContaining(sentence) },
    });
  });
});
