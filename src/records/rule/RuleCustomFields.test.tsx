import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import {
  type CustomRuleField,
  type PageType,
  ruleCalls,
  type RuleFieldList,
  workflowCalls,
} from '../../../wire/rule/rule';
import { ruleOffers } from '../../testing/ruleOffers';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import RuleFormPage from './form/RuleFormPage';

// Custom fields in the builder of rules (G25).

type Offered = RuleFieldList['fields'][number];
const offered = (
  name: string,
  label: string,
  kind: Offered['kind'],
  custom: Pick<CustomRuleField, 'kind'> & Partial<CustomRuleField>,
  more: Partial<Offered> = {},
): Offered => ({
  ...{ name: `custom_fields.${name}`, label, kind, lookup: null, options: [], settable: true, event: null },
  ...{ optional: !custom.required, missing: null, missing_to_set: null },
  custom: {
    ...{ required: false, multiple: false, min: null, max: null, pattern: null, pattern_message: null },
    ...{ unit: null, edit_right: null },
    ...custom,
  },
  ...more,
});

let fields: Offered[];
let saves: RequestLine[];
let refusal: Record<string, string> | null;

wireServer(
  response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_automation: true } })),
  response(ruleCalls.fields, ({ params }) => {
    const offers = ruleOffers(params.page_type as PageType);
    return { ...offers, fields: [...offers.fields, ...fields] };
  }),
  response(workflowCalls.save, (request) => {
    saves.push(request);
    if (refusal) throw new Refusal(422, refusal);
    return { id: 7 };
  }),
);
beforeEach(() => {
  [fields, saves, refusal] = [[], [], null];
});

const show = (page: PageType) =>
  renderInHost(
    <MemoryRouter initialEntries={[`/workflow/create?page_type=${page}`]}>
      <Routes>
        <Route path="workflow/create" element={<RuleFormPage />} />
      </Routes>
    </MemoryRouter>,
  );
const action = (order: number) => within(screen.getByRole('listitem', { name: `Action ${order}` }));
const button = (name: string) => screen.getByRole('button', { name });

test('a rule of contracts sets custom fields, each in a control of its kind', async () => {
  fields = [
    offered('f1', 'Site', 'text', { kind: 'text', required: true }),
    offered('f2', 'Seats', 'number', { kind: 'number', unit: 'pcs', max: 50 }),
    offered('f3', 'Regions', 'options', { kind: 'options', multiple: true }, { options: ['North', 'South'] }),
    offered('f4', 'Signed on', 'time', { kind: 'date' }),
    offered('f5', 'Conditions', 'text', { kind: 'textarea' }),
    offered('f6', 'Audited', 'flag', { kind: 'checkbox' }),
    offered('f7', 'Budget', 'number', { kind: 'number' }, { missing_to_set: 'manage_catalogues' }),
    offered('f8', 'Old', 'text', { kind: 'text' }, { settable: false }),
  ];
  const { user } = show('contract');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Fill in');
  await user.selectOptions(action(1).getByRole('combobox', { name: 'Type of action' }), 'Set a field');
  await user.click(action(1).getByRole('combobox', { name: 'Field' }));
  const names = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(names.map((one) => one.textContent)).toEqual([
    ...['Site', 'Seats', 'Regions', 'Signed on', 'Conditions', 'Audited'],
  ]);
  await user.click(screen.getByRole('option', { name: 'Site' }));
  const add = async (order: number, field: string) => {
    await user.click(button('Add action'));
    await user.click(action(order).getByRole('combobox', { name: 'Field' }));
    await user.click(await screen.findByRole('option', { name: field }));
  };
  await add(2, 'Seats');
  const seats = action(2).getByRole('textbox', { name: 'Set to' });
  await user.type(seats, '99');
  expect(action(2).getByText('pcs')).toBeVisible();
  await add(3, 'Regions');
  await user.click(action(3).getByRole('combobox', { name: 'Set to' }));
  await user.click(await screen.findByRole('option', { name: 'North' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.keyboard('{Escape}');
  await add(4, 'Signed on');
  await user.type(action(4).getByLabelText('Set to'), '2026-05-01');
  await add(5, 'Conditions');
  await user.type(action(5).getByRole('textbox', { name: 'Set to' }), 'First{Enter}Second');
  await add(6, 'Audited');
  await user.click(action(6).getByRole('combobox', { name: 'Set to' }));
  await user.click(await screen.findByRole('option', { name: 'Yes' }));

  await user.click(button('Create workflow'));
  expect(await action(1).findByText('This field is required.')).toBeVisible();
  expect(action(2).getByText('Enter a number of at most 50.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.type(action(1).getByRole('textbox', { name: 'Set to' }), 'Oslo');
  await user.clear(seats);
  await user.type(seats, '20');
  expect(
    screen.getByText(
      /^When a contract is created: set Site to “Oslo”, set Seats to 20, set Regions to North and South, set Signed on to May 1, 2026, .*set Audited to yes\.$/s,
    ),
  ).toBeVisible();
  await user.click(button('Create workflow'));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect((saves[0]!.body as { actions: object[] }).actions).toEqual([
    { type: 'set', field: 'custom_fields.f1', value: 'Oslo' },
    { type: 'set', field: 'custom_fields.f2', value: '20' },
    { type: 'set', field: 'custom_fields.f3', value: ['North', 'South'] },
    { type: 'set', field: 'custom_fields.f4', value: '2026-05-01' },
    { type: 'set', field: 'custom_fields.f5', value: 'First\nSecond' },
    { type: 'set', field: 'custom_fields.f6', value: true },
  ]);
});

test('what only the server knows of a value is said at the value', async () => {
  fields = [offered('f1', 'Serial', 'text', { kind: 'text', pattern: 'SN-\\d+' })];
  refusal = { 'actions.0.value': 'This does not look as expected.' };
  const { user } = show('asset');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Serial numbers');
  await user.click(action(1).getByRole('combobox', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Serial' }));
  const value = action(1).getByRole('textbox', { name: 'Set to' });
  await user.type(value, '4711');
  await user.click(button('Create workflow'));
  await waitFor(() => expect(value).toHaveAccessibleDescription('This does not look as expected.'));
  await user.type(value, '2');
  expect(value).toHaveAccessibleDescription('');
});

test('contracts without custom fields have no field to set', async () => {
  show('contract');
  await screen.findByRole('textbox', { name: /^Name/ });
  const types = within(action(1).getByRole('combobox', { name: 'Type of action' })).getAllByRole('option');
  expect(types.map((one) => one.textContent)).toEqual([
    'Attach assets',
    'Send an email',
    'Call a webhook',
    'Block creation',
    'Stop processing',
  ]);
});
