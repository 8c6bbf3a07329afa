import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { lookupCalls } from '../../../wire/parts/lookup';
import { releaseCalls, releaseFilterCalls } from '../../../wire/release/release';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ReleaseListPage from './release.pages';
import { releaseRow } from './testing/release.wire';

let requested: RequestLine[];
let rows: ReturnType<typeof releaseRow>[];
const server = wireServer(
  response(releaseCalls.list, (request) => {
    requested.push(request);
    return { releases: rows, total: rows.length };
  }),
  response(releaseFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 3, name: 'In Progress' }], total: 1 })),
);
beforeEach(() => {
  requested = [];
  rows = [
    releaseRow(),
    releaseRow({
      id: 8,
      identifier: 'REL-8',
      subject: 'Patches',
      planned_start_date: null,
      is_edit: false,
      is_delete: false,
    }),
  ];
});

const show = (address = '/releases') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="releases" element={<ReleaseListPage />} />
        <Route path="releases/filter/:filter" element={<ReleaseListPage />} />
      </Routes>
    </MemoryRouter>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('the list has the columns and headings of the specification, each can be sorted by; id is first', async () => {
  show();
  expect(await rowOf(/Network core/)).toHaveTextContent(/Oct 1, 2026, 10:30\sAM---/);
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    // The checkbox of the whole page.
    '',
    'Identifier',
    'Subject',
    'Release type',
    'Priority',
    'Status',
    'Plan Start Date',
    'Plan End Date',
    'Actions',
  ]);
  expect(heads.filter((head) => within(head).queryByRole('button')).map((head) => head.textContent)).toEqual([
    'Identifier',
    'Subject',
    'Release type',
    'Priority',
    'Status',
    'Plan Start Date',
    'Plan End Date',
  ]);
  expect(Object.fromEntries(requested[0]!.query)).toMatchObject({
    'sort-field': 'id',
    'sort-order': 'desc',
    page: '1',
    limit: '10',
  });
});

test('edit and delete are offered by the row’s flags', async () => {
  const { user } = show();
  const own = await rowOf(/Network core/);
  expect(within(own).getByRole('link', { name: 'View Network core' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/releases\/7\/show$/),
  );
  expect(within(own).getByRole('link', { name: 'Edit Network core' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/releases\/7\/edit$/),
  );
  const other = await rowOf(/Patches/);
  expect(within(other).queryByRole('link', { name: 'Edit Patches' })).toBeNull();
  await user.click(within(other).getByRole('button', { name: /^More actions/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View']);
});

test('deleting asks first, then the list is loaded anew; a refusal closes the question', async () => {
  server.use(
    response(releaseCalls.remove, () => {
      throw new Refusal(403, 'Missing permission: delete_release');
    }),
  );
  const { user } = show();
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Network core' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Delete release' })).getByRole('button', { name: 'Delete' }),
    );
  };
  await remove();
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing permission: delete_release');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(response(releaseCalls.remove, () => void (rows = rows.slice(1)) as undefined, 'The release was deleted.'));
  await remove();
  expect(await screen.findByText('The release was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Network core/ })).toBeNull());
});

test('every filter of the specification is offered', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'All filters' }));
  const panel = await screen.findByRole('form', { name: 'Filters' });
  for (const label of ['Releases', 'Status', 'Location', 'Priority', 'Release type', 'Assets', 'Changes'])
    expect(await within(panel).findByRole('combobox', { name: label })).toBeInTheDocument();
  for (const label of ['Plan Start Date', 'Plan End Date', 'Created', 'Updated'])
    expect(within(panel).getByRole('group', { name: label })).toBeInTheDocument();
});

test('a saved filter is asked for by its id', async () => {
  server.use(
    response(releaseFilterCalls.view, () => ({
      filter: {
        id: 4,
        name: 'Mine',
        filters: { status_ids: [3] },
        gone: [],
        columns: null,
        sorts: null,
        group_by: null,
        gone_columns: [],
        owner: { id: 1, name: 'Ada', full_name: 'Ada', email: 'ada@example.test' },
        shared: false,
        pinned: false,
        watched: false,
        default: false,
        is_edit: true,
        is_delete: true,
        created_at: '2026-09-01 08:00:00',
      },
    })),
  );
  show('/releases/filter/4');
  await rowOf(/Network core/);
  expect(requested[0]!.query.get('filter_id')).toBe('4');
});

test('an empty list offers to add a release to who may', async () => {
  rows = [];
  const { unmount } = show();
  expect(await screen.findByText('No releases yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create release' })).toHaveLength(2);
  unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_release: false } })),
  );
  show();
  await screen.findByText('No releases yet');
  expect(screen.queryByRole('link', { name: 'Create release' })).toBeNull();
});
