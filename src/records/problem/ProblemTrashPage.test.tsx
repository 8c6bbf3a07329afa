import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { problemCalls } from '../../../wire/problem/problem';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../testing/host';
import { ProblemTrashPage } from './problem.pages';
import { person, problemRow } from '../../testing/problem.wire';

let requested: RequestLine[] = [];
const restored: string[] = [];
const rows = [
  problemRow({
    is_edit: false,
    is_delete: false,
    deleted_at: new Date(Date.now() - 2.5 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
    deleted_by: person(4, 'Bruno Maas'),
  }),
];
const server = wireServer(
  response(problemCalls.list, (request) => {
    requested.push(request);
    return { problems: rows, total: rows.length };
  }),
  response(problemCalls.restore, ({ params }) => void restored.push(params.id!), 'The problem was restored.'),
);
beforeEach(() => {
  requested = [];
  restored.length = 0;
});

const show = () =>
  renderInHost(
    <MemoryRouter initialEntries={['/problem/trash']}>
      <ProblemTrashPage />
    </MemoryRouter>,
  );

test('shows when and by whom a problem was deleted, and how long it stays; last deleted first', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /VPN drops/ }));
  expect(row.getByText('PRB-7')).toBeVisible();
  expect(row.getByRole('link', { name: 'Bruno Maas' })).toBeVisible();
  expect(row.getByText('In 28 days')).toBeVisible();
  expect(row.queryByRole('link', { name: 'VPN drops' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Problems' })).toHaveAttribute('href', expect.stringMatching(/\/problem$/));
  expect(Object.fromEntries(requested[0]!.query)).toMatchObject({
    trash: '1',
    'sort-field': 'deleted_at',
    'sort-order': 'desc',
  });
});

test('restores a problem and loads the trash anew', async () => {
  const { user } = show();
  const row = within(await screen.findByRole('row', { name: /VPN drops/ }));
  const before = requested.length;
  await user.click(row.getByRole('button', { name: 'Restore VPN drops' }));
  expect(await screen.findByText('The problem was restored.')).toBeInTheDocument();
  expect(restored).toEqual(['7']);
  await waitFor(() => expect(requested.length).toBeGreaterThan(before));
});

test('says why one cannot be restored, and that an empty trash is empty', async () => {
  server.use(
    response(problemCalls.restore, () => {
      throw new Refusal(409, 'PRB-7 is used by another one.');
    }),
  );
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Restore VPN drops' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('PRB-7 is used by another one.');
  unmount();
  server.use(response(problemCalls.list, () => ({ problems: [], total: 0 })));
  show();
  expect(await screen.findByText('The trash is empty')).toBeVisible();
});
