import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ProblemListPage from './problem.pages';
import { person, problemRow } from '../../testing/problem.wire';

let requested: RequestLine[] = [];
const rows = [
  problemRow(),
  problemRow({
    id: 8,
    identifier: 'PRB-8',
    subject: 'Printer offline',
    requester: { ...person(9, ''), full_name: '' },
    is_edit: false,
    is_delete: false,
  }),
];
const server = wireServer(
  response(problemCalls.list, (request) => {
    requested.push(request);
    return { problems: rows, total: rows.length };
  }),
  response(problemFilterCalls.list, () => ({ filters: [] })),
);
beforeEach(() => {
  requested = [];
});

const show = (address = '/problem') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <ProblemListPage />
    </MemoryRouter>,
  );
const rowOf = async (name: RegExp) => screen.findByRole('row', { name });

test('columns stand in the order of the specification', async () => {
  show();
  await rowOf(/VPN drops/);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    // The checkbox of the whole page.
    '',
    'Identifier',
    'Subject',
    'Requester',
    'Assigned to',
    'Priority',
    'Department',
    'Status',
    'Actions',
  ]);
});

test('an address that somebody types has yes or no, and a missing value, as the call takes them', async () => {
  show('/problem?known_error=1&impact_ids_empty=1&dept_ids=3,4');
  await rowOf(/VPN drops/);
  const { query } = requested.at(-1)!;
  expect(query.getAll('known_error')).toEqual(['1']);
  expect(query.getAll('impact_ids_empty')).toEqual(['1']);
  expect([...query].filter(([name]) => name.startsWith('dept_ids')).map(([, id]) => id)).toEqual(['3', '4']);
  expect([...query].map(([name]) => name)).not.toContain('known_error[]');
});

test('a person is a link with the full name, or the e-mail without one; nobody is ---', async () => {
  show();
  expect(within(await rowOf(/VPN drops/)).getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user\/3$/),
  );
  expect(within(await rowOf(/Printer offline/)).getByRole('link', { name: /^person9@exampl/ })).toBeVisible();
  expect(within(await rowOf(/VPN drops/)).getByText('---')).toBeVisible();
});

test('edit and delete follow the flags of the row, view needs none', async () => {
  const { user } = show();
  const other = await rowOf(/Printer offline/);
  expect(within(other).getByRole('link', { name: 'View Printer offline' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/8\/show$/),
  );
  expect(within(other).queryByRole('link', { name: /^Edit/ })).toBeNull();
  await user.click(within(other).getByRole('button', { name: /^More actions/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View']);
  expect(within(await rowOf(/VPN drops/)).getByRole('link', { name: 'Edit VPN drops' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/7\/edit$/),
  );
});

test('only who may create a problem is offered to', async () => {
  const first = show();
  expect(await screen.findByRole('link', { name: 'Create problem' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/create$/),
  );
  first.unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_problem: false } })),
    response(problemCalls.list, () => ({ problems: [], total: 0 })),
  );
  show();
  expect(await screen.findByText('No problems yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create problem' })).toBeNull();
});

test('the filters and the word of the address reach the call', async () => {
  show('/problem?dept_ids=4:Finance&created_at=2026-01-01%2000:00:00..&q=vpn&page=2');
  await rowOf(/VPN drops/);
  const query = requested.at(-1)!.query;
  expect(Object.fromEntries(query)).toMatchObject({
    'dept_ids[]': '4',
    created_at_begin: '2026-01-01 00:00:00',
    'search-query': 'vpn',
    page: '2',
    'sort-field': 'id',
    'sort-order': 'desc',
  });
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('Department is Finance');
});

test('all filters of the specification are in the panel', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'All filters' }));
  const panel = await screen.findByRole('form', { name: 'Filters' });
  const selects = within(panel).getAllByRole('combobox', { name: /^[^:]+$/ });
  expect(
    selects.map(
      (select) =>
        select.getAttribute('aria-labelledby') &&
        document.getElementById(select.getAttribute('aria-labelledby')!)?.textContent,
    ),
  ).toEqual([
    'Problems',
    'Requester',
    'Assigned to',
    'Status',
    'Priority',
    'Impact',
    'Department',
    'Location',
    'Assets',
    'Tickets',
    'Changes',
    'Parent problem',
    'Known error',
    'Major problem',
  ]);
  expect(within(panel).getAllByRole('group', { name: /^(Created|Updated)$/ })).toHaveLength(2);
});

test('deleting asks first, then the list is loaded anew and the server’s sentence is shown', async () => {
  const removed: string[] = [];
  server.use(
    response(problemCalls.remove, ({ params }) => void removed.push(params.id!), 'Problem PRB-7 was deleted.'),
  );
  const { user } = show();
  await user.click(within(await rowOf(/VPN drops/)).getByRole('button', { name: 'More actions for VPN drops' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete problem' });
  const before = requested.length;
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Problem PRB-7 was deleted.')).toBeVisible();
  expect(removed).toEqual(['7']);
  await waitFor(() => expect(requested.length).toBeGreaterThan(before));
});

test('a failed delete closes the confirmation and tells why on the page', async () => {
  server.use(
    response(problemCalls.remove, () => {
      throw new Refusal(409, 'It cannot be deleted now.');
    }),
  );
  const { user } = show();
  await user.click(within(await rowOf(/VPN drops/)).getByRole('button', { name: 'More actions for VPN drops' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It cannot be deleted now.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a delete can be undone from its success; who may delete sees the trash', async () => {
  const restored: string[] = [];
  server.use(
    response(problemCalls.remove, () => undefined, 'The problem was deleted.'),
    response(problemCalls.restore, ({ params }) => void restored.push(params.id!), 'The problem was restored.'),
  );
  const { user } = show();
  expect(await screen.findByRole('link', { name: 'Trash' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/trash$/),
  );
  await user.click(within(await rowOf(/VPN drops/)).getByRole('button', { name: 'More actions for VPN drops' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('For 30 days you can restore it from the trash.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await screen.findByText('The problem was restored.')).toBeInTheDocument();
  expect(restored).toEqual(['7']);
});
