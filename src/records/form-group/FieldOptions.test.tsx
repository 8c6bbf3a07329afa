import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { formGroupCalls } from '../../../wire/form-group/form-group';
import { lookupCalls } from '../../../wire/parts/lookup';
import { reader, Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import FormGroupPages from './FormGroupPages';

/** What a field may have besides (G25): the builder's groups Validation, Display and Access. */
let saves: RequestLine[];
let refusal: Refusal | null;
wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...reader.actions, manage_form_groups: true },
    permissions: [
      {
        id: 1,
        key: 'manage_vendors',
        name: 'Manage vendors',
        group: 'Catalogue',
        checked: true,
        by_role: false,
        scope: 'all' as const,
        scopes: ['all' as const],
      },
      {
        id: 2,
        key: 'view_own_assets',
        name: 'View own assets',
        group: 'User',
        checked: true,
        by_role: false,
        scope: 'all' as const,
        scopes: ['all' as const],
      },
    ],
  })),
  response(lookupCalls.lookup, () => ({ data: [], total: 0 })),
  response(formGroupCalls.asset.save, (request) => {
    if (refusal) throw refusal;
    saves.push(request);
    return { id: 5 };
  }),
);
beforeEach(() => {
  saves = [];
  refusal = null;
});

async function start(kind: string, label: string) {
  const { user } = renderInHost(
    <MemoryRouter initialEntries={['/form-group/create/asset']}>
      <Routes>
        <Route path="form-group/create/asset" element={<FormGroupPages />} />
      </Routes>
    </MemoryRouter>,
  );
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Hardware');
  await user.click(screen.getByRole('button', { name: kind }));
  await user.keyboard(label);
  return user;
}
type User = Awaited<ReturnType<typeof start>>;
const settings = () => within(screen.getByRole('region', { name: /^Settings of / }));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const pick = async (user: User, label: RegExp, option: string | RegExp) => {
  await user.click(settings().getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create form group' }));
const sent = () => (saves[0]!.body.fields as Record<string, unknown>[])[0]!;

test('a text is unique and follows a ready pattern with its sentence, which can be tried', async () => {
  const user = await start('Text', 'MAC');
  await user.click(settings().getByText('Validation'));
  expect(settings().getByRole('textbox', { name: 'Default' })).toBeVisible();
  await user.click(settings().getByRole('checkbox', { name: 'Unique' }));
  // Two records would start with the same value.
  expect(settings().queryByRole('textbox', { name: 'Default' })).toBeNull();
  await pick(user, /^Pattern/, 'MAC address');
  expect(settings().getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Enter a MAC address, such as 00:1B:44:11:3A:B7.',
  );
  const trial = settings().getByRole('textbox', { name: 'Try it' });
  await user.type(trial, '00:1B:44');
  expect(settings().getByRole('status')).toHaveTextContent('Enter a MAC address, such as 00:1B:44:11:3A:B7.');
  expect(trial).toBeInvalid();
  await user.type(trial, ':11:3A:B7');
  expect(settings().getByRole('status')).toHaveTextContent('This value matches.');
  // What is typed there is not in the form.
  await user.keyboard('{Enter}');
  expect(saves).toEqual([]);
  await create(user);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sent()).not.toHaveProperty('default');
  expect(sent()).toMatchObject({
    unique: true,
    pattern: '(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}',
    pattern_message: 'Enter a MAC address, such as 00:1B:44:11:3A:B7.',
  });
});

test('a pattern of its own that RE2 cannot read is said at once, and one that takes exponential time elsewhere answers at once', async () => {
  const user = await start('Text', 'Code');
  await user.click(settings().getByText('Validation'));
  await pick(user, /^Pattern/, 'Own pattern');
  const own = settings().getByRole('textbox', { name: 'Own pattern' });
  await user.click(own);
  await user.paste('(?=a)b');
  await user.type(settings().getByRole('textbox', { name: 'Try it' }), 'b');
  expect(settings().getByRole('status')).toHaveTextContent(/^Enter a pattern that RE2 can read/);
  await create(user);
  expect(await settings().findAllByText(/^Enter a pattern that RE2 can read/)).toHaveLength(2);
  expect(saves).toEqual([]);
  await user.clear(own);
  await user.click(own);
  await user.paste('(a+)+$');
  const trial = settings().getByRole('textbox', { name: 'Try it' });
  await user.clear(trial);
  await user.click(trial);
  const begun = performance.now();
  await user.paste(`${'a'.repeat(900)}!`);
  expect(settings().getByRole('status')).toHaveTextContent('Enter a value in the expected form.');
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('a number has a unit or a currency, which the preview shows', async () => {
  const user = await start('Number', 'Memory');
  expect(settings().queryByText('Validation')).not.toBeNull();
  expect(settings().queryByRole('combobox', { name: /^Pattern/ })).toBeNull();
  await user.click(settings().getByText('Display'));
  await user.type(settings().getByRole('textbox', { name: 'Unit' }), 'GB');
  expect((await preview().findAllByText('GB'))[0]).toBeVisible();
  expect(settings().queryByRole('combobox', { name: /^Currency/ })).toBeNull();
  await user.clear(settings().getByRole('textbox', { name: 'Unit' }));
  await user.click(settings().getByRole('combobox', { name: /^Currency/ }));
  await user.keyboard('EUR');
  await user.click(await screen.findByRole('option', { name: /^EUR/ }));
  expect((await preview().findAllByText('EUR'))[0]).toBeVisible();
  await create(user);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sent()).toMatchObject({ unit: null, currency: 'EUR' });
});

test('a field is hidden from clients and needs a right of agents', async () => {
  const user = await start('Checkbox', 'Leased');
  expect(settings().queryByText('Validation')).toBeNull();
  expect(settings().queryByText('Display')).toBeNull();
  await user.click(settings().getByText('Access'));
  await user.click(settings().getByRole('checkbox', { name: 'Hidden from clients' }));
  await user.click(settings().getByRole('combobox', { name: /^Right to edit/ }));
  expect(await screen.findByRole('option', { name: 'Manage vendors' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'View own assets' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Manage vendors' }));
  await create(user);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(sent()).toMatchObject({ hidden_from_clients: true, edit_right: 'manage_vendors' });
});

test('why a field cannot become unique is said as the server says it', async () => {
  const user = await start('Text', 'Serial');
  refusal = new Refusal(
    409,
    '“Serial” cannot be unique: AST-1 and AST-2 have the same value “A”. Change one of them first.',
  );
  await create(user);
  expect(await screen.findByText(/AST-1 and AST-2 have the same value/)).toBeVisible();
});
