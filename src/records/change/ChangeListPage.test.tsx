import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { customFieldCalls } from '../../../wire/parts/custom-field';
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
  response(customFieldCalls.change, () => ({ custom_fields: customFields })),
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
    'Outcome',
    'Risk',
    'Risk factor',
    'Assets',
    'Releases',
    'Tickets',
    'Problems',
    'Has collisions',
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

/** What the list shows by itself. */
const usual = {
  columns: ['identifier', 'subject', 'requester', 'status', 'priority', 'department', 'created_at'],
  sorts: [{ field: 'id', order: 'desc' }],
  group_by: null,
};

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
  expect(saved[0]!.body).toEqual({ id: 7, filters: { department_ids: [4] }, ...usual });
});

test('a view has columns, order and groups of its own; other ones are saved in it or discarded', async () => {
  const saved: RequestLine[] = [];
  const shows = {
    columns: ['planned_window', 'subject', 'status'],
    sorts: [{ field: 'planned_start_date', order: 'asc' as const }],
    group_by: 'status',
  };
  server.use(
    response(changeFilterCalls.list, () => ({ filters: [savedFilter(shows)] })),
    response(changeFilterCalls.save, (request) => {
      saved.push(request);
      return { id: 7 };
    }),
  );
  const { user } = show('/changes/filter/7');
  await rowOf(/Replace the core switch/);
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Planned window', 'Subject', 'Status']));
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ 'sort-field': 'status,planned_start_date', 'sort-order': 'asc,asc' }),
  );
  expect(screen.getByRole('rowheader', { name: /^Status Open/ })).toBeVisible();
  expect(screen.queryByText('Changed')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Created' }));
  expect(await screen.findByText('Changed')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'No groups');
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'sort-field': 'planned_start_date', 'sort-order': 'asc' }));
  expect(screen.queryByRole('rowheader')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.body).toMatchObject({
    id: 7,
    columns: ['planned_window', 'subject', 'status', 'created_at'],
    sorts: [{ field: 'planned_start_date', order: 'asc' }],
    group_by: null,
  });
  await openOptions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Discard changes' }));
  await waitFor(() => expect(heads().slice(0, 4)).toEqual(['Planned window', 'Subject', 'Status', 'Actions']));
});

test('a column of a view that is gone is named, the others are shown', async () => {
  const gone = savedFilter({ columns: ['subject', 'status'], gone_columns: ['Rack unit', 'Floor'] });
  server.use(response(changeFilterCalls.view, () => ({ filter: gone })));
  show('/changes/filter/7');
  expect(
    await screen.findByText('The list no longer has the columns Rack unit, Floor. The others are shown.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Requester' })).toBeNull());
  expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
});

test('next week shows when changes are planned, the first at the top; the reader’s columns elsewhere stay', async () => {
  server.use(response(accessCalls.permissions, () => ({ ...reader, time_zone: 'UTC' })));
  const week = nextWeekIn('UTC');
  const first = show(`/changes?planned_start_date=${week.from}..${week.to}`);
  await rowOf(/Replace the core switch/);
  expect(await screen.findByRole('columnheader', { name: /^Planned window/ })).toBeVisible();
  expect(lastQuery()).toMatchObject({ 'sort-field': 'planned_start_date', 'sort-order': 'asc' });
  first.unmount();
  show('/changes');
  await rowOf(/Replace the core switch/);
  expect(screen.queryByRole('columnheader', { name: /^Planned window/ })).toBeNull();
  expect(lastQuery()).toMatchObject({ 'sort-field': 'id', 'sort-order': 'desc' });
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
    ...usual,
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

test('many are closed with one answer; nothing is tried before it is given', async () => {
  const edits: unknown[] = [];
  server.use(
    response(lookupCalls.lookup, () => ({
      data: [
        { id: 5, name: 'Pending Review' },
        { id: 6, name: 'Closed' },
      ],
      total: 2,
    })),
    response(changeCalls.bulkEdit, ({ body }) => {
      edits.push(body);
      return { id: 5, changed: 1, skipped: [], present: [], as_of: '2026-01-02T10:00:00.000Z' };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: /Replace the core switch/ }));
  await user.click(screen.getByRole('button', { name: 'Set Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Status' }));
  await user.click(dialog.getByRole('combobox', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  const answers = within(dialog.getByRole('group', { name: 'How did it go?' }));
  expect(edits).toEqual([]);
  await user.click(answers.getByRole('radio', { name: 'Successful' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 1' }));
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(edits).toEqual([
    { ids: [5], set: { status_id: 6, outcome: 'successful' }, dry_run: true },
    { ids: [5], set: { status_id: 6, outcome: 'successful' }, as_of: '2026-01-02T10:00:00.000Z' },
  ]);
});

test('the outcome is a column, empty as long as a change is open', async () => {
  server.use(
    response(changeCalls.list, () => ({
      changes: [
        changeRow({ status: { id: 6, name: 'Closed' }, outcome: 'backed_out' }),
        changeRow({ id: 8, subject: 'Patch', status: { id: 6, name: 'Closed' } }),
        changeRow({ id: 9, subject: 'Move' }),
      ],
      total: 3,
    })),
  );
  const { user } = show();
  await rowOf(/Replace the core switch/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Outcome' }));
  expect(await rowOf(/Replace the core switch.*Backed out/)).toBeVisible();
  expect(await rowOf(/Patch.*Not recorded/)).toBeVisible();
  expect(screen.queryByRole('row', { name: /Move.*Not recorded/ })).toBeNull();
});

test('what a change collides with is a column, and a filter by yes or no', async () => {
  server.use(
    response(changeCalls.list, (request) => {
      requested.push(request);
      return { changes: [changeRow({ collisions: 3 }), changeRow({ id: 8, subject: 'Patch' })], total: 2 };
    }),
  );
  const { user } = show('/changes?has_collisions=%3D1');
  await rowOf(/Replace the core switch/);
  expect(screen.getByRole('button', { name: 'Has collisions is Yes' })).toBeVisible();
  expect(lastQuery()).toMatchObject({ has_collisions: '1' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Collisions' }));
  expect(await rowOf(/Replace the core switch.* 3/)).toBeVisible();
});
