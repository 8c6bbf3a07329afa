import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { formGroupCalls, type FormGroupReply, type GroupField } from '../../../wire/form-group/form-group';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, reader, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import FormGroupPages from './FormGroupPages';

type Group = NonNullable<FormGroupReply<'asset'>['form_group']>;

const field = (id: number, label: string, over: Partial<GroupField> = {}): GroupField => ({
  id,
  label,
  kind: 'text',
  required: false,
  multiple: false,
  options: [],
  lookup: null,
  help: '',
  default: null,
  shown_when: null,
  min: null,
  max: null,
  active: true,
  unique: false,
  pattern: null,
  pattern_message: null,
  unit: null,
  currency: null,
  hidden_from_clients: false,
  edit_right: null,
  used: 0,
  ...over,
});
let stored: Group;
let saves: RequestLine[];
let removed: string[];
const server = wireServer(
  response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_form_groups: true } })),
  response(lookupCalls.lookup, ({ params }) => ({
    data: params.name === 'asset_types' ? [{ id: 3, name: 'Laptop' }] : [{ id: 21, name: 'Nora Lind' }],
    total: 1,
  })),
  response(formGroupCalls.asset.list, ({ query }) => {
    if (query.has('id')) return { form_group: stored };
    const { fields, version: _, ...row } = stored;
    return { form_groups: [{ ...row, fields: fields.length, is_edit: true, is_delete: true }], total: 1 };
  }),
  response(
    formGroupCalls.asset.save,
    (request) => {
      saves.push(request);
      return { id: 5 };
    },
    'The form group was saved.',
  ),
  response(formGroupCalls.asset.remove, ({ params }) => {
    removed.push(params.id!);
    throw new Refusal(409, '“Computers” is used by 3 assets. Make its fields inactive instead.');
  }),
);
beforeEach(() => {
  stored = {
    id: 5,
    name: 'Computers',
    asset_types: [{ id: 3, name: 'Laptop' }],
    departments: [],
    created_at: '2026-01-02 10:00:00',
    updated_at: '2026-01-03 10:00:00',
    fields: [
      field(1, 'Memory', { kind: 'number', min: 4, help: 'In GB', used: 2 }),
      field(2, 'Colour', { kind: 'radio', options: ['Red', 'Blue'], default: 'Blue' }),
      field(3, 'Keeper', { kind: 'select', lookup: 'users', default: { id: 21, name: 'Nora Lind' } }),
    ],
    version: 4,
  };
  saves = [];
  removed = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[`/form-group/${address}`]}>
      <Routes>
        {['asset', 'create/asset', 'edit/asset/:id', 'create/problem', 'create/release'].map((path) => (
          <Route key={path} path={`form-group/${path}`} element={<FormGroupPages />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
const names = () => within(screen.getByRole('list', { name: 'Fields' })).getAllByRole('button', { name: /^Move / });
const order = () => names().map((grip) => grip.getAttribute('aria-label')?.replace('Move ', ''));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const sent = () => saves[0]!.body.fields as Record<string, unknown>[];

test('the list shows types and the number of fields; what is used says so when it is deleted', async () => {
  const { user } = show('asset');
  const row = await screen.findByRole('row', { name: /Computers/ });
  expect(within(row).getByText('Laptop')).toBeVisible();
  expect(within(row).getByText('3')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Edit Computers' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/form-group\/edit\/asset\/5$/),
  );
  await user.click(within(row).getByRole('button', { name: 'Delete Computers' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/is used by 3 assets/)).toBeVisible();
  expect(removed).toEqual(['5']);
});

test('a group is opened and saved as it is, with the version that it was opened with', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toMatchObject({
    id: 5,
    version: 4,
    name: 'Computers',
    asset_type_ids: [3],
    department_ids: [],
  });
  expect(sent()).toMatchObject([
    { id: 1, label: 'Memory', kind: 'number', min: 4, max: null, help: 'In GB', active: true },
    { id: 2, label: 'Colour', kind: 'radio', options: ['Red', 'Blue'], default: 'Blue' },
    { id: 3, label: 'Keeper', kind: 'select', lookup: 'users', default: 21 },
  ]);
  expect(sent()[0]).not.toHaveProperty('used');
  expect(sent()[0]).not.toHaveProperty('key');
});

describe('a condition', () => {
  const pick = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('is another field and its values; the preview follows what is chosen, the label what is written', async () => {
    const { user } = show('edit/asset/5');
    // The first field is chosen: a number.
    await screen.findByRole('textbox', { name: /^Label/ });
    await pick(user, 'Shown when', 'Colour');
    await pick(user, 'Is one of', 'Red');
    await waitFor(() => expect(preview().queryByRole('textbox', { name: 'Memory' })).toBeNull());
    await user.click(preview().getByRole('radio', { name: 'Red' }));
    expect(await preview().findByRole('textbox', { name: /^Memory/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Colour/ }));
    const label = screen.getByRole('textbox', { name: /^Label/ });
    await user.clear(label);
    await user.type(label, 'Paint');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(sent().map(({ shown_when }) => shown_when)).toEqual([{ field: 'Paint', values: ['Red'] }, null, null]);
  });

  test('on a field that was removed is said where it stands, and can be taken away', async () => {
    stored.fields[0]!.shown_when = { field: 'Colour', values: ['Red'] };
    const { user } = show('edit/asset/5');
    await user.click(await screen.findByRole('button', { name: 'Remove Colour' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The condition names a field that this group does not have\./)).toBeVisible();
    expect(saves).toEqual([]);
    expect(screen.getByRole('combobox', { name: /^Shown when/ })).toBeInvalid();
  });
});

test('a field is added behind the chosen one, its label has the focus, and the preview follows', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  expect(screen.getByRole('textbox', { name: /^Label/ })).toHaveFocus();
  await user.keyboard('Manual');
  expect(order()).toEqual(['Memory', 'Manual', 'Colour', 'Keeper']);
  expect(await preview().findByRole('textbox', { name: 'Manual' })).toBeVisible();
  expect(preview().getByRole('radio', { name: 'Blue' })).toBeChecked();
  expect(preview().getByText('In GB')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  await waitFor(() => expect(preview().queryByRole('textbox', { name: 'Manual' })).toBeNull());
});

test('fields are moved by the keys of their grips, which keep the focus and tell the place', async () => {
  const { user } = show('edit/asset/5');
  (await screen.findByRole('button', { name: 'Move Memory' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['Colour', 'Memory', 'Keeper']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Memory' })).toHaveFocus());
  expect(screen.getByText('Memory is now at place 2 of 3.')).toBeInTheDocument();
  await user.keyboard('{End}');
  expect(order()).toEqual(['Colour', 'Keeper', 'Memory']);
});

test('a field is copied under a free label, removed, and brought back', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Duplicate Colour' }));
  expect(screen.getByRole('textbox', { name: /^Label/ })).toHaveValue('Colour 2');
  await user.click(screen.getByRole('button', { name: 'Remove Colour' }));
  expect(order()).toEqual(['Memory', 'Colour 2', 'Keeper']);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(order()).toEqual(['Memory', 'Colour', 'Colour 2', 'Keeper']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sent().map(({ id }) => id)).toEqual([1, 2, undefined, 3]);
});

test('options stand one per row: added with Enter, moved, removed', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: /^Colour/ }));
  await user.click(screen.getByRole('textbox', { name: 'Option 2' }));
  await user.keyboard('{Enter}Green');
  screen.getByRole('button', { name: 'Move Green' }).focus();
  await user.keyboard('{Home}');
  await user.click(screen.getByRole('button', { name: 'Remove Red' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sent()[1]!.options).toEqual(['Green', 'Blue']);
});

test('what is wrong opens the field that it belongs to, before anything is sent', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Radio buttons' }));
  await user.keyboard('Place');
  await user.click(screen.getByRole('button', { name: /^Memory/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('region', { name: 'Settings of Place' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveFocus());
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Something is wrong with this field' })).toBeVisible();
  expect(saves).toEqual([]);
});

test('two fields of one name are told so at the second, before anything is sent', async () => {
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  await user.keyboard('colour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another field of this group has this label.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a refusal of the server stands at the field that it names', async () => {
  server.use(
    response(formGroupCalls.asset.save, () => {
      throw new Refusal(422, { 'fields[1].kind': 'The kind is fixed.', 'fields[2].default': 'This choice is gone.' });
    }),
  );
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The kind is fixed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Keeper/ }));
  expect(await screen.findByText('This choice is gone.')).toBeVisible();
});

test('who saved meanwhile is named, and what was built stays', async () => {
  server.use(
    response(formGroupCalls.asset.save, () => {
      throw new Refusal(409, 'Ben saved this record after you opened it.');
    }),
  );
  const { user } = show('edit/asset/5');
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  await user.keyboard('Manual');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ben saved this record after you opened it.')).toBeVisible();
  expect(order()).toContain('Manual');
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(order()).not.toContain('Manual'));
});

test('a new group needs a name; without fields it says how to add one', async () => {
  const { user } = show('create/asset');
  expect(await screen.findByText('No fields yet. Choose a field type, or drag one here.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create form group' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a group of problems names no types, one of releases no departments', async () => {
  const made: Record<string, unknown>[] = [];
  server.use(
    response(formGroupCalls.problem.save, ({ body }) => {
      made.push(body);
      return { id: 8 };
    }),
  );
  const problems = show('create/problem');
  await problems.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Shifts');
  expect(screen.getByRole('combobox', { name: /^Departments/ })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /types/ })).toBeNull();
  await problems.user.click(screen.getByRole('button', { name: 'Create form group' }));
  await waitFor(() => expect(made).toEqual([{ name: 'Shifts', department_ids: [], fields: [] }]));
  problems.unmount();
  show('create/release');
  expect(await screen.findByRole('combobox', { name: /^Release types/ })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Departments/ })).toBeNull();
});
