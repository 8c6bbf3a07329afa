import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { GroupCount } from '../../../../wire/parts/count';
import { renderInHost } from '../../../testing/host';
import { drawnGroups } from './groups';
import { NumbersTable } from './NumbersTable';

const show = (counted: readonly GroupCount[]) => {
  renderInHost(
    <MemoryRouter>
      <NumbersTable
        group="Team"
        groups={drawnGroups(counted, 'Not set', 'en', () => null)}
        active={null}
        onActive={() => undefined}
      />
    </MemoryRouter>,
  );
  return screen
    .getAllByRole('row')
    .map((row) =>
      [
        ...within(row).queryAllByRole('columnheader'),
        ...within(row).queryAllByRole('rowheader'),
        ...within(row).queryAllByRole('cell'),
      ].map(({ textContent }) => textContent),
    );
};

test('of what goes well or badly the rate of success stands beside the numbers, of each group and of all', () => {
  expect(
    show([
      { name: 'Network', count: 9, fields: [], outcomes: { total: 8, failed: 2 } },
      { name: 'Servers', count: 3, fields: [], outcomes: { total: 1, failed: 0 } },
      { name: 'Desktop', count: 2, fields: [], outcomes: { total: 0, failed: 0 } },
    ]),
  ).toEqual([
    ['Team', 'Count', 'Share', 'Success rate'],
    ['Network', '9', '64.3%', '75% (6 of 8)'],
    ['Servers', '3', '21.4%', '100% (1 of 1)'],
    ['Desktop', '2', '14.3%', '---'],
    ['Total', '14', '', '77.8% (7 of 9)'],
  ]);
});

test('other records have no such column', () => {
  expect(show([{ name: 'High', count: 2, fields: [] }])[0]).toEqual(['Team', 'Count', 'Share']);
});
