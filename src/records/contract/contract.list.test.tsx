import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderInHost, wireServer } from '../../testing/host';
import { contractList } from './contract.list';

wireServer();

function Filters() {
  const fields = contractList.useFilters({ custom: false, bounds: false });
  return (
    <ol>
      {fields.map(({ name, label }) => (
        <li key={name}>{label}</li>
      ))}
    </ol>
  );
}

test('filters stand in the order in which people look for them, the rest as wire/ has them', () => {
  renderInHost(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    ...['Status', 'Renewal status', 'Contract type', 'Vendor', 'Cost', 'Start date', 'End date', 'Contracts'],
    ...[
      'License type',
      'Licenses in use',
      'User',
      'Organizations',
      'Assets',
      'Creator',
      'Approver',
      'Waiting for',
      'Department',
    ],
    ...['Notify', 'Remind before end (days)', 'Held by people who left', 'Created', 'Updated'],
  ]);
});
