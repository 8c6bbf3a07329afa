import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHost } from '../../testing/host';
import { choicesOf } from '../select/choice';
import { parseFilter, printFilter } from './address';
import { filterQuery, type Filters, type FilterValue } from './filter';
import { customFilter, type FilterField } from './field';
import { FilterChips } from './FilterChips';
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

const departments = choicesOf([
  { id: 1, name: 'Sales' },
  { id: 2, name: 'Support' },
]);

function Filtering({ onCancel }: { onCancel: () => void }) {
  const [filters, setFilters] = useState<Filters>({});
  return (
    <>
      <FilterPanel filters={filters} onApply={setFilters} onCancel={onCancel}>
        <FilterSelect name="dept_ids" label="Department" source={departments} />
        <FilterRange name="created_at" label="Created" />
      </FilterPanel>
      <FilterChips
        filters={filters}
        fields={[
          { name: 'dept_ids', label: 'Department', kind: 'records', lookup: 'departments' },
          { name: 'created_at', label: 'Created', kind: 'times' },
        ]}
        onChange={setFilters}
      />
    </>
  );
}

test('nothing narrows until Apply; a chip says what does and removes it', async () => {
  const { user } = renderInHost(<Filtering onCancel={() => undefined} />);
  await user.click(screen.getByRole('combobox', { name: 'Department' }));
  await user.click(await screen.findByRole('option', { name: 'Support' }));
  await user.type(screen.getByLabelText('Created: from: Date'), '2026-03-01');
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent(
    'DepartmentSupportCreatedfrom 2026-03-01 00:00:00',
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter Department' }));
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('Createdfrom 2026-03-01 00:00:00');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

const custom: FilterField[] = [
  customFilter({ id: 12, label: 'Window', kind: 'options', options: ['Night', 'Weekend'] }),
  customFilter({ id: 13, label: 'Downtime', kind: 'checkbox', options: [] }),
  customFilter({ id: 15, label: 'Users', kind: 'number', options: [] }),
  customFilter({ id: 16, label: 'Vendor', kind: 'textarea', options: [] }),
];

test('custom fields are chosen as their kind: options, yes or no, numbers from and to, a word', async () => {
  let applied: Filters = {};
  const { user } = renderInHost(
    <FilterPanel filters={{}} onApply={(filters) => (applied = filters)} onCancel={() => undefined}>
      <FilterFields fields={custom} />
    </FilterPanel>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Window' }));
  await user.click(await screen.findByRole('option', { name: 'Weekend' }));
  await user.click(screen.getByRole('combobox', { name: 'Downtime' }));
  await user.click(await screen.findByRole('option', { name: 'No' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Users: from' }), '10');
  await user.type(screen.getByRole('textbox', { name: 'Vendor' }), 'abc');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(filterQuery(applied)).toEqual({
    custom_12: ['Weekend'],
    custom_13: '0',
    custom_15_begin: '10',
    custom_16: 'abc',
  });
});

test('an address of points alone is read at once', () => {
  const before = process.cpuUsage();
  parseFilter(`${'..'.repeat(50_000)}\n`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
