import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { cabCalls } from '../../../wire/cab/cab';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import CabListPage from './cab.list';

const cabs = [
  {
    id: 3,
    name: 'Network board',
    created_at: '2026-01-02 10:00:00',
    updated_at: '2026-01-03 10:00:00',
    is_edit: true,
    is_delete: true,
  },
];
const server = wireServer(response(cabCalls.list, () => ({ data: cabs, cabs, total: 1 })));
const show = () =>
  renderInHost(
    <MemoryRouter>
      <CabListPage />
    </MemoryRouter>,
  );

test('name, created and updated, and what may be done with a board', async () => {
  show();
  const row = await screen.findByRole('row', { name: /Network board/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent),
  ).toEqual(['Network board', 'Jan 2, 2026', 'Jan 3, 2026']);
  expect(within(row).getByRole('link', { name: 'Edit Network board' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/cab\/3\/edit$/),
  );
  expect(await screen.findByRole('link', { name: 'Create board' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/cab\/create$/),
  );
});

test('deleting asks; a board that is deciding stays, and the list says why', async () => {
  server.use(
    response(cabCalls.remove, () => {
      throw new Refusal(409, 'The board is deciding on CHN-5.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete Network board' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete board' })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The board is deciding on CHN-5.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
