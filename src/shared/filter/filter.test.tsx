import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInHost } from '../../testing/host';
import { choicesOf } from '../select/choice';
import { filterQuery, parseFilter, printFilter, type Filters, type FilterValue } from './filter';
import { FilterChips } from './FilterChips';
import { FilterPanel } from './FilterPanel';
import { FilterRange } from './FilterRange';
import { FilterSelect } from './FilterSelect';

test.each<[string, FilterValue]>([
  ['choices', [{ id: 3, name: 'Sales, EMEA: north' }, { id: 'x', name: 'دعم' }]],
  ['a range', { from: '2026-03-01 00:00:00', to: '2026-03-02 23:30:00' }],
  ['an open range', { from: '2026-03-01 00:00:00', to: '' }],
  ['a range without a beginning', { from: '', to: '2026-03-02 23:30:00' }],
  ['a word', 'a=b..c'],
])('%s in an address is read back as it was', (_, value) => {
  expect(parseFilter(printFilter(value))).toEqual(value);
});

test('filters go to the server as ids, and ranges as _begin and _end', () => {
  expect(filterQuery({ dept_ids: [{ id: 3, name: 'Sales' }], asset_ids: [], created_at: { from: '2026-03-01 00:00:00', to: '' } })).toEqual({
    dept_ids: [3],
    created_at_begin: '2026-03-01 00:00:00',
    created_at_end: '',
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
      <FilterChips filters={filters} labels={{ dept_ids: 'Department', created_at: 'Created' }} onChange={setFilters} />
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
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('DepartmentSupportCreatedfrom 2026-03-01 00:00:00');
  await user.click(screen.getByRole('button', { name: 'Remove filter Department' }));
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('Createdfrom 2026-03-01 00:00:00');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});
