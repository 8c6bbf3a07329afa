import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { contractCalls, contractFilterCalls, type ContractRow } from '../../../wire/contract/contract';
import { contractRecordCalls, contractTermCalls } from '../../../wire/contract/contract.record';
import { lookupCalls } from '../../../wire/parts/lookup';
import { contractList, contractRow, contractView } from '../../testing/contract.wire';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ContractListPage from './contract.pages';

let requested: RequestLine[];
let rows: ContractRow[];
const server = wireServer(
  response(contractCalls.list, (request) => {
    requested.push(request);
    return contractList(...rows);
  }),
  response(contractRecordCalls.costs, () => ({
    ...{ currency: 'EUR', yearly: '0.00', count: 0, ending: [] },
    ...{ by_vendor: [], by_type: [], by_department: [] },
  })),
  response(contractFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 3, name: 'Active' }], total: 1 })),
);
beforeEach(() => {
  requested = [];
  rows = [
    contractRow(),
    contractRow({
      id: 8,
      identifier: 'CNTR-8',
      name: 'Printers',
      contract_renewal_status: { id: 1, name: 'Renewal Requested' },
      is_edit: false,
      is_delete: false,
    }),
  ];
});

const show = (address = '/contracts') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="contracts" element={<ContractListPage />} />
        <Route path="contracts/filter/:filter" element={<ContractListPage />} />
      </Routes>
    </MemoryRouter>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('the list has the columns of the specification; cost has its currency, no renewal is ---', async () => {
  show();
  const row = await rowOf(/Backup licences/);
  expect(row).toHaveTextContent('€1,200.00');
  expect(row).toHaveTextContent('---');
  expect(await rowOf(/Printers/)).toHaveTextContent('Renewal Requested');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Identifier',
    'Name',
    'Cost',
    'Expiry',
    'Status',
    'Renewal status',
    'Vendor',
    'Organizations',
    'Contract type',
    'Actions',
  ]);
  expect(within(row).getByRole('link', { name: 'Contoso' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/vendor\/2\/show$/),
  );
});

test('a contract that waits says so to who cannot see the colour', async () => {
  rows = [
    contractRow({
      contract_status: { id: 1, name: 'Draft' },
      approver: { id: 4, name: 'Ben Moss', full_name: 'Ben Moss', email: 'ben@example.test' },
    }),
  ];
  show();
  expect(await rowOf(/Backup licences/)).toHaveTextContent('Draft, awaiting approval');
});

test('edit and delete are offered by the row’s flags; there is no undo of a deletion', async () => {
  const { user } = show();
  expect(within(await rowOf(/Backup licences/)).getByRole('link', { name: 'Edit Backup licences' })).toBeVisible();
  const other = await rowOf(/Printers/);
  expect(within(other).queryByRole('link', { name: 'Edit Printers' })).toBeNull();
  server.use(
    response(contractRecordCalls.remove, () => void (rows = rows.slice(1)) as undefined, 'The contract is deleted.'),
  );
  await user.click(screen.getByRole('button', { name: 'More actions for Backup licences' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Delete contract' })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('The contract is deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Backup licences/ })).toBeNull());
});

test('every filter of the specification is offered; amounts show the least and the most that there are', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'All filters' }));
  const panel = await screen.findByRole('form', { name: 'Filters' });
  for (const label of [
    'Contracts',
    'Contract type',
    'Approver',
    'Vendor',
    'License type',
    'Status',
    'Renewal status',
    'Creator',
    'Assets',
    'Notify',
    'User',
    'Organizations',
    'Licenses in use',
  ])
    expect(await within(panel).findByRole('combobox', { name: label })).toBeInTheDocument();
  for (const label of ['Start date', 'End date', 'Created', 'Updated', 'Cost', 'Remind before end (days)'])
    expect(within(panel).getByRole('group', { name: label })).toBeInTheDocument();
  const from = within(panel).getByRole('textbox', { name: 'Cost: from' });
  await waitFor(() => expect(from).toHaveAttribute('placeholder', '100.00'));
  expect(within(panel).getByRole('textbox', { name: 'Remind before end (days): to' })).toHaveAttribute(
    'placeholder',
    '90',
  );
});

test('amounts of an address are asked for as numbers from and to', async () => {
  show('/contracts?cost=500..900.50&notify_in_days=..30');
  await rowOf(/Printers/);
  expect(Object.fromEntries(requested[0]!.query)).toMatchObject({
    cost_begin: '500',
    cost_end: '900.50',
    notify_in_days_end: '30',
  });
});

test('views of every reader are filters in the address', async () => {
  show();
  const views = await screen.findByRole('navigation', { name: 'Views' });
  await within(views).findByRole('link', { name: 'Mine' });
  expect(
    within(views)
      .getAllByRole('link')
      .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href')!.split('/service-desk')[1]!)]),
  ).toEqual([
    ['All', '/contracts/list'],
    ['Mine', '/contracts/list?owner_ids=1'],
    ['Waiting for approval', '/contracts/list?waiting_approver_ids_empty==0'],
    ['Ends in 30 days', '/contracts/list?contract_status_ids=2,3&contract_end_date=2026-06-15..2026-07-15'],
    ['Active', '/contracts/list?contract_status_ids=3'],
    ['Over-allocated licenses', '/contracts/list?seats==over'],
    ['Held by people who left', '/contracts/list?held_by_left==1'],
  ]);
});

describe('what people who left hold', () => {
  const person = (id: number, full_name: string) => ({ id, name: full_name, full_name, email: `p${id}@example.test` });
  const held = [
    { role: 'owner' as const, person: person(31, 'Gone Gunn'), is_reassign: true },
    { role: 'waiting_approver' as const, person: person(32, 'Away Abel'), is_reassign: false },
    { role: 'notified' as const, person: person(31, 'Gone Gunn'), is_reassign: true },
    { role: 'notified' as const, person: person(32, 'Away Abel'), is_reassign: true },
  ];
  const address = '/contracts?held_by_left=%3D1';
  beforeEach(() => {
    rows = [contractRow({ held_by_left: held })];
    server.use(
      response(lookupCalls.lookup, ({ query }) => ({
        data: [{ id: 9, name: query.has('left') ? 'Wrong' : 'Here Hall' }],
        total: 1,
      })),
    );
  });

  test('the view says who left and as what; other views have no such column', async () => {
    const { unmount } = show(address);
    const row = await rowOf(/Backup licences/);
    expect(requested[0]!.query.get('held_by_left')).toBe('1');
    expect(
      within(within(row).getByRole('list'))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Gone Gunn owner',
      'Away Abel pending approver',
      'Gone Gunn notified of the end',
      'Away Abel notified of the end',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Who left' })).toBeVisible();
    unmount();
    show();
    await rowOf(/Backup licences/);
    expect(screen.queryByRole('columnheader', { name: 'Who left' })).toBeNull();
  });

  test('owner and who is told are given to others in a dialog; then the list is loaded anew', async () => {
    const sent: unknown[] = [];
    server.use(
      response(
        contractTermCalls.reassign,
        ({ params, body }) => {
          sent.push([params.id, body]);
          rows = [];
          return undefined;
        },
        'The contract was reassigned.',
      ),
    );
    const { user } = show(address);
    await rowOf(/Backup licences/);
    await user.click(screen.getByRole('button', { name: 'More actions for Backup licences' }));
    // Who approves is given away by its owner, or by who approves contracts.
    expect(screen.queryByRole('menuitem', { name: 'Change approver' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Reassign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reassign' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Owner instead of Gone Gunn' }));
    await user.click(await screen.findByRole('option', { name: 'Here Hall' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Notify instead of Gone Gunn, Away Abel' }));
    await user.click(await screen.findByRole('option', { name: 'Here Hall' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reassign' }));
    expect(await screen.findByText('The contract was reassigned.')).toBeVisible();
    expect(sent).toEqual([['7', { owner_id: 9, notify_agent_id: 9 }]]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Backup licences/ })).toBeNull());
  });

  test('a dialog without a choice says what to choose, and nothing is sent', async () => {
    const { user } = show(address);
    await rowOf(/Backup licences/);
    await user.click(screen.getByRole('button', { name: 'More actions for Backup licences' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reassign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reassign' });
    await user.click(within(dialog).getByRole('button', { name: 'Reassign' }));
    expect(await within(dialog).findByText('Choose a new owner or recipient.')).toBeVisible();
  });

  test('who may gives what waits to another approver', async () => {
    rows = [contractRow({ held_by_left: [{ ...held[1]!, is_reassign: true }] })];
    server.use(
      response(contractRecordCalls.view, () => ({
        contract: contractView({
          waiting: {
            ...{ type: 'Renewed', since: '2026-06-01 10:00:00', last_reminder_at: null, has_left: true },
            ...{ deputies: [], seen_hash: 'ab'.repeat(32) },
            approver: person(32, 'Away Abel'),
          },
        }),
      })),
    );
    const { user } = show(address);
    await rowOf(/Backup licences/);
    await user.click(screen.getByRole('button', { name: 'More actions for Backup licences' }));
    expect(screen.queryByRole('menuitem', { name: 'Reassign' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Change approver' }));
    expect(await screen.findByRole('combobox', { name: /New approver/ })).toBeInTheDocument();
  });

  test('an administrator sees how many, others do not ask', async () => {
    const { unmount } = show();
    expect(await screen.findByRole('link', { name: 'Held by people who left' })).toBeInTheDocument();
    expect(requested.some(({ query }) => query.has('held_by_left'))).toBe(false);
    unmount();
    server.use(
      response(accessCalls.permissions, () => ({
        ...reader,
        actions: { ...reader.actions, manage_permissions: true },
      })),
    );
    show();
    expect(await screen.findByRole('link', { name: 'Held by people who left (1)' })).toBeInTheDocument();
    const count = requested.find(({ query }) => query.has('held_by_left'))!;
    expect(Object.fromEntries(count.query)).toEqual({ held_by_left: '1', limit: '1' });
  });
});

test('the filter of licences shows its words, not its codes', async () => {
  show('/contracts?seats=%3Dover');
  expect(await screen.findByRole('button', { name: /Licenses in use is More in use than there are/ })).toBeVisible();
});

test('a file is offered only where there are rows, to who may', async () => {
  const { unmount } = show();
  await rowOf(/Printers/);
  expect(screen.getByRole('button', { name: /Export/ })).toBeVisible();
  unmount();
  rows = [];
  const empty = show();
  expect(await screen.findByText('No contracts yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  empty.unmount();
  rows = [contractRow()];
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, export_contracts: false } })),
  );
  show();
  await rowOf(/Backup licences/);
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('a refusal of a deletion closes the question', async () => {
  server.use(
    response(contractRecordCalls.remove, () => {
      throw new Refusal(409, 'An active contract is not deleted.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'More actions for Backup licences' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An active contract is not deleted.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
