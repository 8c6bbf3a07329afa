import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, reader, renderInHost, wireServer } from '../../testing/host';
import { choicesOf } from '../select/choice';
import type { ListControl } from '../table/listState';
import { useListState } from '../table/useListState';
import { parseFilter, printFilter } from './address';
import { dayIn, nextWeekIn } from './day';
import { filterQuery, type Filters, type FilterValue } from './filter';
import { customFilter, type FilterField } from './field';
import { FilterBar } from './FilterBar';
import { FilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import { FilterRange } from './FilterRange';
import { FilterSelect } from './FilterSelect';

test.each<[string, FilterValue]>([
  [
    'choices',
    [
      { id: 3, name: 'Sales, EMEA: north' },
      { id: 'x', name: 'دعم' },
    ],
  ],
  ['an option with signs of its own', [{ id: 'Oslo, Bergen: a..b = 50 %', name: 'Oslo, Bergen: a..b = 50 %' }]],
  ['a name that looks like a time', [{ id: 4, name: '12..' }]],
  ['a range', { from: '2026-03-01 00:00:00', to: '2026-03-02 23:30:00' }],
  ['an open range', { from: '2026-03-01 00:00:00', to: '' }],
  ['a range without a beginning', { from: '', to: '2026-03-02 23:30:00' }],
  ['a word', 'a=b..c'],
])('%s in an address is read back as it was', (_, value) => {
  expect(parseFilter(printFilter(value))).toEqual(value);
});

test('filters go to the server as ids, and ranges as _begin and _end', () => {
  expect(
    filterQuery({
      dept_ids: [{ id: 3, name: 'Sales' }],
      asset_ids: [],
      created_at: { from: '2026-03-01 00:00:00', to: '' },
    }),
  ).toEqual({
    dept_ids: [3],
    created_at_begin: '2026-03-01 00:00:00',
  });
});

const fields: FilterField[] = [
  { name: 'dept_ids', label: 'Department', kind: 'records', lookup: 'departments' },
  { name: 'assigned_ids', label: 'Assigned to', kind: 'records', lookup: 'agents', optional: true },
  { name: 'created_at', label: 'Created', kind: 'times' },
  { name: 'custom_16', label: 'Vendor', kind: 'word', optional: true },
];

const everyday: Record<string, { id: number; name: string }[]> = {
  departments: [
    { id: 1, name: 'Sales' },
    { id: 2, name: 'Support' },
  ],
  agents: [{ id: 7, name: 'Ann' }],
};
const server = wireServer(
  response(lookupCalls.lookup, ({ params, query }) => {
    const ids = query.getAll('ids[]').map(Number);
    const word = (query.get('search-query') ?? '').toLowerCase();
    const data = everyday[params.name!]!.filter(
      ({ id, name }) => (ids.length === 0 || ids.includes(id)) && name.toLowerCase().includes(word),
    );
    return { data, total: data.length };
  }),
);

let applied: Filters = {};
let steps: boolean[] = [];
beforeEach(() => {
  applied = {};
  steps = [];
});

function Bar({ initial = {}, of = fields }: { initial?: Filters; of?: FilterField[] }) {
  const list = useListState({ filters: initial });
  const set: ListControl['set'] = (change, instead = false) => {
    applied = change.filters ?? applied;
    steps.push(instead);
    list.set(change);
  };
  return <FilterBar of={{ state: { ...list, set }, fields: of, wantFields: () => undefined }} />;
}

const chips = () => screen.queryByRole('list', { name: 'Active filters' });

test('a field is searched and chosen by keyboard; each choice applies at once, as one step back', async () => {
  const { user } = renderInHost(<Bar />);
  screen.getByRole('button', { name: 'Filter' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Filter by' })).toHaveFocus();
  await user.keyboard('dep');
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Department']));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Department' })).toHaveFocus();
  await screen.findByRole('option', { name: 'Support' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(filterQuery(applied)).toEqual({ dept_ids: [2] });
  expect(chips()).toHaveTextContent('Department is Support');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(filterQuery(applied)).toEqual({ dept_ids: [2, 1] });
  expect(screen.getByRole('option', { name: 'Support' })).toHaveAttribute('aria-selected', 'true');
  expect(steps).toEqual([false, true]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
});

describe('people who left', () => {
  let requested: URLSearchParams[];
  beforeEach(() => {
    requested = [];
    server.use(
      response(lookupCalls.lookup, ({ query }) => {
        requested.push(query);
        const people = [
          { id: 7, name: 'Ann', left: false },
          { id: 8, name: 'Bob', left: true },
        ];
        const ids = query.getAll('ids[]').map(Number);
        const data = people.filter(({ id, left }) => (ids.length ? ids.includes(id) : !left || query.has('left')));
        return { data, total: data.length };
      }),
    );
  });

  test('are offered after the others, marked, also where they are chosen', async () => {
    const { user } = renderInHost(<Bar />);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: 'Assigned to' }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('listbox', { name: 'Assigned to' }))
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual(['Ann', 'Bob (left)']),
    );
    expect(requested[0]!.get('left')).toBe('1');
    await user.click(screen.getByRole('option', { name: 'Bob (left)' }));
    expect(filterQuery(applied)).toEqual({ assigned_ids: [8] });
    expect(chips()).toHaveTextContent('Assigned to is Bob (left)');
  });

  test('keep their name in a saved filter, which has ids only', async () => {
    renderInHost(<Bar initial={{ assigned_ids: [{ id: 8, name: '8' }] }} />);
    await waitFor(() => expect(chips()).toHaveTextContent('Assigned to is Bob (left)'));
  });

  test('are asked for of lookups of people only', async () => {
    const { user } = renderInHost(<Bar />);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: 'Department' }));
    await screen.findByRole('option', { name: 'Ann' });
    expect(requested[0]!.has('left')).toBe(false);
  });
});

test('a kind of record that the reader may not see is not offered', async () => {
  const more: FilterField[] = [
    ...fields,
    { name: 'change_ids', label: 'Changes', kind: 'records', lookup: 'changes' },
    { name: 'ticket_ids', label: 'Tickets', kind: 'records', lookup: 'tickets' },
    { name: 'asset_ids', label: 'Assets', kind: 'records', lookup: 'assets' },
  ];
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_changes: false } })),
  );
  const { user } = renderInHost(<Bar of={more} />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      ...fields.map(({ label }) => label),
      'Tickets',
      'Assets',
    ]),
  );
});

test('a chip opens its choice: another operator keeps the values, and comes back after one without any', async () => {
  const { user } = renderInHost(<Bar initial={{ assigned_ids: [{ id: 7, name: 'Ann' }] }} />);
  await user.click(screen.getByRole('button', { name: 'Assigned to is Ann' }));
  const operator = await screen.findByRole('combobox', { name: 'Assigned to: operator' });
  expect([...operator.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'is',
    'is not',
    'is empty',
    'is not empty',
  ]);
  await user.selectOptions(operator, 'is not');
  expect(filterQuery(applied)).toEqual({ assigned_ids_not: [7] });
  expect(chips()).toHaveTextContent('Assigned to is not Ann');
  await user.selectOptions(operator, 'is empty');
  expect(filterQuery(applied)).toEqual({ assigned_ids_empty: '1' });
  expect(chips()).toHaveTextContent(/Assigned to is empty$/);
  await user.selectOptions(operator, 'is not empty');
  expect(filterQuery(applied)).toEqual({ assigned_ids_empty: '0' });
  await user.selectOptions(operator, 'is');
  expect(filterQuery(applied)).toEqual({ assigned_ids: [7] });
});

test('without a choice a chip narrows nothing and stays while it is open', async () => {
  const { user } = renderInHost(<Bar initial={{ assigned_ids: [{ id: 7, name: 'Ann' }] }} />);
  await user.click(screen.getByRole('button', { name: 'Assigned to is Ann' }));
  await user.click(await screen.findByRole('option', { name: 'Ann' }));
  expect(applied).toEqual({});
  expect(screen.getByRole('dialog', { name: 'Assigned to' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(chips()).toBeNull();
});

test('a field without a value that may be missing is not offered as empty', async () => {
  const { user } = renderInHost(<Bar initial={{ dept_ids: [{ id: 1, name: 'Sales' }] }} />);
  await user.click(screen.getByRole('button', { name: 'Department is Sales' }));
  const operator = await screen.findByRole('combobox', { name: 'Department: operator' });
  expect([...operator.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['is', 'is not']);
});

test('its cross removes a chip and leaves the focus in the bar; Clear removes all', async () => {
  const { user } = renderInHost(
    <Bar
      initial={{ dept_ids: [{ id: 1, name: 'Sales' }], created_at: { from: '2026-03-01', to: '' }, custom_16: 'abc' }}
    />,
  );
  expect(chips()).toHaveTextContent('Department is SalesCreated from Mar 1, 2026Vendor contains abc');
  await user.click(screen.getByRole('button', { name: 'Remove filter Department' }));
  expect(chips()).toHaveTextContent('Created from Mar 1, 2026Vendor contains abc');
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chips()).toBeNull();
  expect(applied).toEqual({});
});

test('ids without names, as in the address of a view, are shown by the names of today', async () => {
  renderInHost(<Bar initial={{ dept_ids: parseFilter('2,9') }} />);
  await waitFor(() => expect(chips()).toHaveTextContent('Department is Support, #9'));
});

test('a date is applied after a rest, a word with Enter', async () => {
  const { user } = renderInHost(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Created' }));
  await user.type(await screen.findByLabelText('Created: from: Date'), '2026-03-01');
  expect(applied).toEqual({});
  await waitFor(() => expect(chips()).toHaveTextContent('Created from Mar 1, 2026'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Vendor' }));
  await user.type(await screen.findByRole('textbox', { name: 'Vendor' }), 'acme{Enter}');
  expect(filterQuery(applied)).toMatchObject({ custom_16: 'acme' });
});

const departments = choicesOf(everyday.departments!);

test('in the panel nothing narrows until Apply, and a field becomes a select once it is used', async () => {
  const { user } = renderInHost(
    <FilterPanel filters={{}} onApply={(filters) => (applied = filters)} onCancel={() => undefined}>
      <FilterRange name="created_at" label="Created" />
      <FilterSelect name="dept_ids" label="Department" source={departments} />
    </FilterPanel>,
  );
  const field = screen.getByRole('combobox', { name: 'Department' });
  expect(field).toHaveAttribute('readonly');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Support' }));
  expect(screen.getByRole('combobox', { name: 'Department' })).not.toHaveAttribute('readonly');
  await user.type(screen.getByLabelText('Created: from: Date'), '2026-03-01');
  expect(applied).toEqual({});
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(filterQuery(applied)).toEqual({ dept_ids: [2], created_at_begin: '2026-03-01 00:00:00' });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(applied).toEqual({});
});

test.each([
  ['2026-11-22T21:30:00Z', 'UTC', '2026-11-22', { from: '2026-11-23', to: '2026-11-29' }],
  ['2026-11-22T21:30:00Z', 'Asia/Kolkata', '2026-11-23', { from: '2026-11-30', to: '2026-12-06' }],
  ['2026-12-31T12:00:00Z', 'America/New_York', '2026-12-31', { from: '2027-01-04', to: '2027-01-10' }],
])('at %s in %s it is %s, and next week is from Monday to Sunday', (now, zone, today, week) => {
  jest.useFakeTimers({ now: new Date(now) });
  expect([dayIn(zone), nextWeekIn(zone)]).toEqual([today, week]);
  jest.useRealTimers();
});

const custom: FilterField[] = [
  customFilter({ id: 12, label: 'Window', kind: 'options', options: ['Night', 'Weekend'], lookup: null }),
  customFilter({ id: 13, label: 'Downtime', kind: 'checkbox', options: [], lookup: null }),
  customFilter({ id: 15, label: 'Users', kind: 'number', options: [], lookup: null }),
  customFilter({ id: 16, label: 'Vendor', kind: 'textarea', options: [], lookup: null }),
];

test('custom fields are chosen as their kind: options, yes or no, numbers from and to, a word', async () => {
  const { user } = renderInHost(
    <FilterPanel filters={{}} onApply={(filters) => (applied = filters)} onCancel={() => undefined}>
      <FilterFields fields={custom} />
    </FilterPanel>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Window' }));
  await user.click(await screen.findByRole('option', { name: 'Weekend' }));
  await user.click(screen.getByRole('combobox', { name: 'Downtime' }));
  await user.click(await screen.findByRole('option', { name: 'No' }));
  await user.type(screen.getByRole('textbox', { name: 'Users: from' }), '10');
  await user.type(screen.getByRole('textbox', { name: 'Vendor' }), 'abc');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(filterQuery(applied)).toEqual({
    custom_12: ['Weekend'],
    custom_13: '0',
    custom_15_begin: '10',
    custom_16: 'abc',
  });
});

test('a number of a filter is read as the language writes it; what is none stays, is said, and is not applied', async () => {
  applied = {};
  const { user } = renderInHost(
    <FilterPanel filters={{}} onApply={(filters) => (applied = filters)} onCancel={() => undefined}>
      <FilterFields fields={custom} />
    </FilterPanel>,
    { locale: 'de' },
  );
  const from = await screen.findByRole('textbox', { name: 'Users: von' });
  await user.type(from, '1.234{Enter}');
  expect(from).toHaveValue('1.234');
  expect(from).toHaveAccessibleDescription('„1.234“ kann 1234 oder 1,234 heißen. Schreiben Sie, was Sie meinen.');
  expect(from).toHaveFocus();
  expect(applied).toEqual({});
  await user.type(from, ',5{Enter}');
  expect(from).toBeValid();
  expect(filterQuery(applied)).toEqual({ custom_15_begin: '1234.5' });
});

test('an address of points alone is read at once', () => {
  const before = process.cpuUsage();
  parseFilter(`${'..'.repeat(50_000)}\n`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
