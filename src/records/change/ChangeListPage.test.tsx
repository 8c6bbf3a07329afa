import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { changeCalls, changeFilterCalls } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import { dayIn, nextWeekIn } from '../../shared/filter/day';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ChangeListPage from './change.pages';
import { changeRow, customFields, savedFilter } from './testing/change-list.wire';

let requested: RequestLine[];
let navigated: string[];
const rows = [
  changeRow(),
  changeRow({
    id: 8,
    identifier: 'CHN-8',
    subject: 'Patch the mail server',
    priority: null,
    department: null,
    is_edit: false,
    is_delete: false,
  }),
];
const options = {
  departments: { id: 4, name: 'Finance' },
  change_statuses: { id: 1, name: 'Open' },
  change_priorities: { id: 3, name: 'High' },
} as Record<string, { id: number; name: string }>;
const server = wireServer(
  response(changeCalls.list, (request) => {
    requested.push(request);
    return { changes: rows, total: rows.length };
  }),
  response(changeCalls.customFields, () => ({ custom_fields: customFields })),
  response(changeFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, ({ params }) => ({ data: [options[params.name!]!], total: 1 })),
);
beforeEach(() => {
  requested = [];
  navigated = [];
});

const show = (address = '/changes') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="changes" element={<ChangeListPage />} />
        <Route path="changes/filter/:filter" element={<ChangeListPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void navigated.push(path) },
  );
const rowOf = async (name: RegExp) => screen.findByRole('row', { name });
const openOptions = async (user: ReturnType<typeof renderInHost>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Options of Open in Finance' }));
const lastQuery = () => Object.fromEntries(requested.at(-1)!.query);

test('the list of changes has the columns of the specification, each can be sorted by; id is first', async () => {
  show();
  await rowOf(/Replace the core switch/);
  expect(screen.getByRole('heading', { name: 'Changes' })).toBeVisible();
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    // The checkbox of the whole page.
    '',
    'Identifier',
    'Subject',
    'Requester',
    'Status',
    'Priority',
    'Department',
    'Created',
    'Actions',
  ]);
  expect(heads.filter((head) => within(head).queryByRole('button')).map((head) => head.textContent)).toEqual([
    'Identifier',
    'Subject',
    'Requester',
    'Status',
    'Priority',
    'Department',
    'Created',
  ]);
  expect(lastQuery()).toMatchObject({ 'sort-field': 'id', 'sort-order': 'desc', page: '1', limit: '10' });
});

test('view, edit and delete of a row: edit and delete by its flags', async () => {
  const { user } = show();
  const row = await rowOf(/Replace the core switch/);
  expect(within(row).getByRole('link', { name: 'View Replace the core switch' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/5\/show$/),
  );
  expect(within(row).getByRole('link', { name: 'Edit Replace the core switch' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/5\/edit$/),
  );
  const other = await rowOf(/Patch the mail server/);
  expect(within(other).getByRole('link', { name: /^View/ })).toBeVisible();
  expect(within(other).queryByRole('link', { name: /^Edit/ })).toBeNull();
  await user.click(within(other).getByRole('button', { name: /^More actions/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View']);
});

test('only who may create a change is offered to', async () => {
  const first = show();
  expect(await screen.findByRole('link', { name: 'Create change' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/create$/),
  );
  first.unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_change: false } })),
    response(changeCalls.list, () => ({ changes: [], total: 0 })),
  );
  show();
  expect(await screen.findByText('No changes yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create change' })).toBeNull();
});

test('deleting asks first, then loads the list anew and shows the server’s sentence', async () => {
  const removed: string[] = [];
  server.use(response(changeCalls.remove, ({ params }) => void removed.push(params.id!), 'The change was deleted.'));
  const { user } = show();
  await user.click(within(await rowOf(/Replace the core/)).getByRole('button', { name: /^More actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const before = requested.length;
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete change' })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('The change was deleted.')).toBeVisible();
  expect(removed).toEqual(['5']);
  await waitFor(() => expect(requested.length).toBeGreaterThan(before));
});

test('the panel has every filter of the specification, then the custom fields as their kinds', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'All filters' }));
  const panel = await screen.findByRole('form', { name: 'Filters' });
  await within(panel).findByRole('textbox', { name: 'Vendor case' });
  const selects = within(panel).getAllByRole('combobox', { name: /^[^:]+$/ });
  expect(
    selects.map((select) => document.getElementById(select.getAttribute('aria-labelledby')!)?.textContent),
  ).toEqual([
    'Changes',
    'Requester',
    'Agent',
    'Waiting for approval by',
    'Status',
    'Priority',
    'Change type',
    'Impact',
    'Department',
    'Team',
    'Location',
    'Assets',
    'Releases',
    'Tickets',
    'Problems',
    'Window',
    'Downtime',
  ]);
  expect(within(panel).getAllByRole('group', { name: /^(Created|Updated|Go live|Users affected)$/ })).toHaveLength(4);
});

test('filters by custom fields reach the call, and the chips name them', async () => {
  show('/changes?custom_12=Weekend:Weekend&custom_13==0&custom_15=10..&custom_16==abc');
  await rowOf(/Replace the core switch/);
  expect(lastQuery()).toMatchObject({
    'custom_12[]': 'Weekend',
    custom_13: '0',
    custom_15_begin: '10',
    custom_16: 'abc',
  });
  expect(lastQuery()).not.toHaveProperty('custom_15_end');
  const chips = screen.getByRole('list', { name: 'Active filters' });
  await waitFor(() =>
    expect(chips).toHaveTextContent('Window is WeekendDowntime is NoUsers affected from 10Vendor case contains abc'),
  );
});

test('dates are chosen in steps of 30 minutes', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'All filters' }));
  await user.type(await screen.findByLabelText('Created: from: Date'), '2026-05-31');
  const times = within(screen.getByRole('combobox', { name: 'Created: from: Time' })).getAllByRole('option', {
    hidden: true,
  });
  expect([times.length, times[1]!.textContent, times.at(-1)!.textContent]).toEqual([48, '00:30', '23:30']);
});

test('a saved filter of the address is applied by its id and shows what it holds, by the names of today', async () => {
  server.use(
    response(changeFilterCalls.view, ({ params }) => ({
      filter: savedFilter({
        id: Number(params.id),
        owner: { id: 9, name: 'Sam Doe', full_name: 'Sam Doe', email: 's@example.test' },
        is_edit: false,
        is_delete: false,
      }),
    })),
  );
  const { user } = show('/changes/filter/7');
  await rowOf(/Replace the core switch/);
  expect(lastQuery()).toMatchObject({ filter_id: '7' });
  expect(lastQuery()).not.toHaveProperty('status_ids[]');
  const view = await screen.findByRole('link', { name: 'Open in Finance' });
  expect(view).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('by Sam Doe')).toBeVisible();
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await waitFor(() => expect(chips).toHaveTextContent('Status is OpenDepartment is Finance'));
  await openOptions(user);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Copy link']);
});

test('other filters on a saved one are not saved yet: they can be saved, saved as another, or discarded', async () => {
  const saved: RequestLine[] = [];
  server.use(
    response(changeFilterCalls.list, () => ({ filters: [savedFilter()] })),
    response(changeFilterCalls.save, (request) => {
      saved.push(request);
      return { id: 7 };
    }),
  );
  const { user } = show('/changes/filter/7');
  expect(await screen.findByRole('link', { name: 'Open in Finance' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status' }));
  expect(screen.getByRole('link', { name: 'Open in Finance' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'department_ids[]': '4' }));
  expect(lastQuery()).not.toHaveProperty('filter_id');
  await openOptions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Discard changes' }));
  expect(navigated).toEqual(['/service-desk/changes/filter/7']);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(navigated).toHaveLength(2));
  expect(saved[0]!.body).toEqual({ id: 7, filters: { department_ids: [4] } });
});

test('without its last filter a saved one is left for the list of all', async () => {
  server.use(response(changeFilterCalls.view, () => ({ filter: savedFilter({ filters: { status_ids: [1] } }) })));
  const { user } = show('/changes/filter/7');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status' }));
  expect(navigated).toEqual(['/service-desk/changes/filter/all']);
});

test('a saved filter is pinned, shared, opened by default and renamed in its menu', async () => {
  const saved: RequestLine[] = [];
  server.use(
    response(changeFilterCalls.list, () => ({ filters: [savedFilter()] })),
    response(
      changeFilterCalls.save,
      (request) => {
        saved.push(request);
        return { id: 7 };
      },
      'The filter was saved.',
    ),
  );
  const { user } = show('/changes/filter/7');
  for (const option of ['Pin above the list', 'Share with everybody', 'Open the list with it']) {
    await openOptions(user);
    await user.click(screen.getByRole('menuitem', { name: option }));
    await screen.findAllByText('The filter was saved.');
  }
  await openOptions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Rename…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename view' });
  const name = await within(dialog).findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Open in Finance');
  await user.clear(name);
  await user.type(name, 'Finance');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(saved).toHaveLength(4));
  expect(saved.map(({ body }) => body)).toEqual([
    { id: 7, pinned: true },
    { id: 7, shared: true },
    { id: 7, default: true },
    { id: 7, name: 'Finance' },
  ]);
});

test('the list opens with the default; all is another view then', async () => {
  server.use(response(changeFilterCalls.list, () => ({ filters: [savedFilter({ default: true })] })));
  show('/changes');
  expect(await screen.findByRole('link', { name: 'Open in Finance' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter_id: '7' }));
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/filter\/all$/),
  );
});

test('all is shown whatever the list opens with', async () => {
  server.use(response(changeFilterCalls.list, () => ({ filters: [savedFilter({ default: true, pinned: true })] })));
  show('/changes/filter/all');
  await screen.findByRole('link', { name: 'Open in Finance' });
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  expect(lastQuery()).not.toHaveProperty('filter_id');
});

test('a field of a saved filter that is gone is named', async () => {
  server.use(response(changeFilterCalls.view, () => ({ filter: savedFilter({ gone: ['custom_99'] }) })));
  show('/changes/filter/7');
  expect(
    await screen.findByText('The list can no longer be filtered by custom_99. The rest is applied.'),
  ).toBeVisible();
});

test('views of every reader are filters in the address: of themselves, of their teams, of today', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, user_id: 5, team_ids: [2, 3], time_zone: 'UTC' })),
    response(changeFilterCalls.list, () => ({
      filters: [savedFilter({ pinned: true }), savedFilter({ id: 8, name: 'Not pinned' })],
    })),
  );
  const { user } = show('/changes?priority_ids=4,3&status_ids_not=8,7,6');
  const views = await screen.findByRole('navigation', { name: 'Views' });
  await within(views).findByRole('link', { name: 'Mine' });
  const [today, week] = [dayIn('UTC'), nextWeekIn('UTC')];
  expect(
    within(views)
      .getAllByRole('link')
      .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href')!.split('/service-desk')[1]!)]),
  ).toEqual([
    ['All', '/changes'],
    ['Mine', '/changes?agent_ids=5&status_ids_not=6,7,8'],
    ['My teams’', '/changes?status_ids_not=6,7,8&team_ids=2,3'],
    ['Waiting for me', '/changes?approver_ids=5'],
    ['Unassigned', '/changes?agent_ids_empty==1&status_ids_not=6,7,8'],
    ['High and urgent', '/changes?status_ids_not=6,7,8&priority_ids=3,4'],
    ['Next week', `/changes?planned_start_date=${week.from}..${week.to}`],
    ['Changed today', `/changes?updated_at=${today}..`],
    ['Open in Finance', '/changes/filter/7'],
  ]);
  expect(within(views).getByRole('link', { name: 'High and urgent' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(views).getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Not pinned' }));
  expect(navigated).toEqual(['/service-desk/changes/filter/8']);
});

test('deleting a saved filter asks first and leads to the list', async () => {
  const removed: string[] = [];
  server.use(
    response(changeFilterCalls.view, () => ({ filter: savedFilter() })),
    response(changeFilterCalls.remove, ({ params }) => void removed.push(params.id!), 'The filter was deleted.'),
  );
  const { user } = show('/changes/filter/7');
  await openOptions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete view' });
  expect(dialog).toHaveTextContent('“Open in Finance”');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(navigated).toEqual(['/service-desk/changes']));
  expect(removed).toEqual(['7']);
});

test('an unknown saved filter is said to be so, with the way to the list', async () => {
  server.use(
    response(changeFilterCalls.view, () => {
      throw new Refusal(404, 'There is no such filter.');
    }),
  );
  show('/changes/filter/99');
  expect(await screen.findByText('This saved filter does not exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes$/),
  );
  expect(screen.queryByRole('table')).toBeNull();
});

test('chosen filters are saved under a name of up to 50 characters, and shown by their own address', async () => {
  const saved: RequestLine[] = [];
  server.use(
    response(
      changeFilterCalls.save,
      (request) => {
        saved.push(request);
        return { id: 11 };
      },
      'The filter was saved.',
    ),
  );
  const { user } = show('/changes?department_ids=4:Finance&team_ids_empty==1');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  const name = await within(dialog).findByRole('textbox', { name: /^Name/ });
  await user.click(name);
  await user.paste('x'.repeat(51));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('The name should be less than 50 characters.')).toBeVisible();
  await user.type(name, '{Backspace}');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Share with everybody who sees this list' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(navigated).toEqual(['/service-desk/changes/filter/11']));
  expect(saved[0]!.body).toEqual({
    name: 'x'.repeat(50),
    shared: true,
    pinned: true,
    filters: { department_ids: [4], team_ids_empty: '1' },
  });
});

test('nothing is offered to be saved before a filter is chosen, nor a view that everybody has', async () => {
  const first = show();
  await rowOf(/Replace the core/);
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  first.unmount();
  show('/changes?priority_ids=3,4&status_ids_not=6,7,8');
  await screen.findByRole('link', { name: 'High and urgent', current: 'page' });
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('the link of a saved filter is copied with its whole address', async () => {
  server.use(response(changeFilterCalls.view, () => ({ filter: savedFilter() })));
  const { user } = show('/changes/filter/7');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await openOptions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('The link was copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith('http://localhost/service-desk/changes/filter/7');
});
