import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import {
  type ContractActions,
  contractRecordCalls,
  contractTermCalls,
  type ContractThread,
  type ContractView,
} from '../../../wire/contract/contract.record';
import { lookupCalls } from '../../../wire/parts/lookup';
import { contractThread, contractView, onlyContract } from '../../testing/contract.wire';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../testing/host';
import ContractViewPage from './contract.view';

let flags: ContractActions;
let contract: ContractView;
let threads: ContractThread[];
let sent: RequestLine[];
let visited: string[];
const ben = { id: 4, name: 'Ben Moss', full_name: 'Ben Moss', email: 'ben@example.test' };
const renewal = {
  id: 2,
  type: 'Renewed',
  is_pending: true,
  cost: '1344.00',
  contract_start_date: '2027-01-01 00:00:00',
  contract_end_date: '2027-12-31 00:00:00',
  approver: ben,
} as const;
const requested = (given: Partial<NonNullable<ContractView['waiting']>> = {}) => ({
  type: 'Renewed' as const,
  approver: ben,
  since: '2026-06-10 09:00:00',
  last_reminder_at: null,
  has_left: false,
  deputies: [],
  seen_hash: 'ab'.repeat(32),
  ...given,
});
const server = wireServer(
  response(contractRecordCalls.view, () => ({ contract })),
  response(contractRecordCalls.actions, () => ({ actions: flags })),
  response(contractRecordCalls.threads, () => ({ contract_threads: threads })),
  response(contractCalls.log, () => ({ contract_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(assetCalls.list, () => ({ data: [], total: 0 })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 4, name: 'Ben Moss' }], total: 1 })),
);
beforeEach(() => {
  flags = onlyContract();
  contract = contractView();
  threads = [contractThread()];
  sent = [];
  visited = [];
});

const show = (address = '/contracts/7/show') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="contracts/:id/show" element={<ContractViewPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void visited.push(path) },
  );
test('the facts stand at the side: cost with currency, term, licences in words, who is told', async () => {
  contract = contractView({
    next_reminder_at: '2026-12-01 00:00:00',
    notify_to: [
      { id: 5, name: 'Ada Moreno', email: 'ada@example.test' },
      { id: null, name: 'desk@example.test', email: 'desk@example.test' },
    ],
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Backup licences' })).toBeVisible();
  const details = screen.getByRole('region', { name: 'Details' });
  for (const text of ['€1,200.00', 'Jan 1, 2026', 'Dec 31, 2026', '38 of 40 in use', '30 days before'])
    expect(details).toHaveTextContent(text);
  expect(details).toHaveTextContent('desk@example.test');
  expect(within(details).getByRole('link', { name: 'Contoso' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Activity log', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Assets' })).toBeNull();
});

test('too many licences in use are said in words', async () => {
  contract = contractView({ seats: { count: 40, used: 42, use: 'over' } });
  show();
  expect(await screen.findByText('42 of 40 in use: 2 too many')).toBeVisible();
});

test('who is asked decides above everything else, and sees what changes; approving needs no reason', async () => {
  contract = contractView({ next_term: renewal, waiting: requested() });
  flags = onlyContract('contract_approve');
  server.use(
    response(contractTermCalls.approve, (request) => void sent.push(request) as undefined, 'The renewal is approved.'),
  );
  const { user } = show();
  const banner = await screen.findByRole('region', { name: 'Your approval is requested' });
  expect(banner).toHaveTextContent('A renewal waits for your approval.');
  expect(banner).toHaveTextContent('Jan 1, 2027 – Dec 31, 2027 · €1,344.00 for 12 months');
  expect(banner).toHaveTextContent('Before €1,200.00 for 12 months: +12% a year');
  await user.click(within(banner).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve renewal' });
  expect(dialog).toHaveTextContent(`${contract.identifier} · ${contract.name}`);
  expect(dialog).toHaveTextContent(`Vendor${contract.vendor!.name}`);
  expect(dialog).toHaveTextContent(`Assets${contract.asset_count}`);
  expect(dialog).toHaveTextContent('Before €1,200.00 for 12 months: +12% a year');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The renewal is approved.')).toBeVisible();
  expect(sent[0]!.body).toEqual({ purpose_of_approval: '', seen_hash: 'ab'.repeat(32) });
});

test('a rejection needs a reason of at most 250 characters', async () => {
  contract = contractView({ status: { id: 1, name: 'Draft' }, approver: ben, waiting: requested({ type: 'Created' }) });
  flags = onlyContract('contract_approve');
  server.use(response(contractTermCalls.reject, (request) => void sent.push(request) as undefined, 'Rejected.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
  const reject = within(dialog).getByRole('button', { name: 'Reject' });
  await user.click(reject);
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: /^Reason/ }));
  await user.paste('x'.repeat(251));
  await user.click(reject);
  expect(await within(dialog).findByText('The comment should be less than 250 characters')).toBeVisible();
  expect(sent).toEqual([]);
  await user.keyboard('{Backspace}');
  await user.click(reject);
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ purpose_of_rejection: 'x'.repeat(250), seen_hash: 'ab'.repeat(32) }),
  );
});

test('what others changed since the dialog opened is refused; the next decision is about what is shown then', async () => {
  contract = contractView({ next_term: renewal, waiting: requested() });
  flags = onlyContract('contract_approve');
  server.use(
    response(contractTermCalls.approve, (request) => {
      sent.push(request);
      if (sent.length === 1) throw new Refusal(409, 'What you decide about has changed.');
      return undefined;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve renewal' });
  contract = contractView({
    next_term: { ...renewal, cost: '1400.00' },
    waiting: requested({ seen_hash: 'cd'.repeat(32) }),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('What you decide about has changed.');
  await within(dialog).findByText(/€1,400\.00/);
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent.map(({ body }) => body.seen_hash)).toEqual(['ab', 'cd'].map((hash) => hash.repeat(32)));
});

test('who is not asked sees for whom it waits, without buttons', async () => {
  contract = contractView({ next_term: { ...renewal, type: 'Extended' }, waiting: requested({ type: 'Extended' }) });
  show();
  const banner = await screen.findByRole('region', { name: 'Awaiting decision' });
  expect(banner).toHaveTextContent('An extension waits for the approval of Ben Moss.');
  expect(within(banner).queryByRole('button')).toBeNull();
});

test('what waits says since when and whether it was reminded of', async () => {
  contract = contractView({ next_term: renewal, waiting: requested() });
  const { unmount } = show();
  const banner = await screen.findByRole('region', { name: 'Awaiting decision' });
  expect(banner).toHaveTextContent('Requested: Jun 10, 2026');
  expect(banner).toHaveTextContent('Not reminded yet');
  unmount();
  contract = contractView({ next_term: renewal, waiting: requested({ last_reminder_at: '2026-06-11 09:00:00' }) });
  show();
  expect(await screen.findByRole('region', { name: 'Awaiting decision' })).toHaveTextContent(
    'Last reminder: Jun 11, 2026',
  );
});

test('an approver who has left is named so, with the ways out: the request is given to somebody else', async () => {
  contract = contractView({ next_term: renewal, waiting: requested({ has_left: true }) });
  flags = onlyContract('contract_withdraw', 'contract_approver');
  let refused = true;
  server.use(
    response(
      contractTermCalls.changeApprover,
      (request) => {
        sent.push(request);
        if (refused) throw new Refusal(422, { approver_id: 'Ben Moss is already the approver. Choose somebody else.' });
        return undefined;
      },
      'Approval was requested from Ben Moss.',
    ),
  );
  const { user } = show();
  const banner = await screen.findByRole('region', { name: 'Awaiting decision' });
  expect(banner).toHaveTextContent('Waiting for Ben Moss, who has left');
  await user.click(within(banner).getByRole('button', { name: 'Change approver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change approver' });
  expect(dialog).toHaveTextContent('Jan 1, 2027 – Dec 31, 2027 · €1,344.00');
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: /^New approver/ }));
  await user.click(await screen.findByRole('option', { name: 'Ben Moss' }));
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(await within(dialog).findByText('Ben Moss is already the approver. Choose somebody else.')).toBeVisible();
  refused = false;
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByText('Approval was requested from Ben Moss.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ approver_id: 4 }, { approver_id: 4 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a request is withdrawn from the menu, after a question that says what becomes of the contract', async () => {
  contract = contractView({ status: { id: 1, name: 'Draft' }, approver: ben, waiting: requested({ type: 'Created' }) });
  flags = onlyContract('contract_withdraw', 'contract_approver');
  server.use(
    response(
      contractTermCalls.withdraw,
      (request) => void sent.push(request) as undefined,
      'The contract is a draft again.',
    ),
  );
  const { user } = show();
  const banner = await screen.findByRole('region', { name: 'Awaiting decision' });
  expect(within(banner).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Term' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Change approver',
    'Withdraw request',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Withdraw request' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw request' });
  expect(dialog).toHaveTextContent('The contract becomes a draft without an approver.');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('The contract is a draft again.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a rejected contract says who and why, with the way to submit it again', async () => {
  contract = contractView({ status: { id: 4, name: 'Rejected' } });
  flags = onlyContract('contract_edit');
  threads = [
    contractThread({
      approver: ben,
      decision: { state: 'rejected', by: 'Ben Moss', at: '2026-01-03 10:00:00', purpose: 'Too dear' },
    }),
  ];
  const { user } = show();
  expect(await screen.findByText('Ben Moss rejected this contract: “Too dear”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit and submit again' }));
  expect(visited).toEqual(['/service-desk/contracts/7/edit']);
});

test('the menus follow the flags', async () => {
  flags = onlyContract(
    'contract_renew',
    'contract_extend',
    'contract_terminate',
    'contract_edit',
    'contract_asset_attach',
    'contract_expiry_reminder',
  );
  const { user } = show();
  const items = async (menu: string) => {
    await user.click(await screen.findByRole('button', { name: menu }));
    const labels = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return labels;
  };
  expect(await items('Term')).toEqual(['Renew', 'Extend', 'Terminate']);
  expect(await items('More')).toEqual(['Edit', 'Attach assets', 'Expiry reminder', 'Who can see this']);
  expect(screen.getByRole('tab', { name: 'Assets' })).toBeVisible();
});

test('an extension begins at the present end; the cost says how it changes; 0 is not taken', async () => {
  flags = onlyContract('contract_extend');
  server.use(
    response(
      contractTermCalls.extend,
      (request) => {
        sent.push(request);
        return { id: 9 };
      },
      'Asked.',
    ),
  );
  const { user } = show('/contracts/7/show?dialog=extend');
  const dialog = await screen.findByRole('dialog', { name: 'Extend contract' });
  const start = within(dialog).getByLabelText(/^Start date/);
  expect(start).toHaveValue('2026-12-31');
  expect(start).toBeDisabled();
  const cost = within(dialog).getByRole('textbox', { name: /^Cost/ });
  await user.clear(cost);
  await user.type(cost, '0');
  await user.click(within(dialog).getByRole('button', { name: '1 year' }));
  expect(within(dialog).getByLabelText(/^End date/)).toHaveValue('2027-12-31');
  await user.click(within(dialog).getByRole('combobox', { name: /^Approver/ }));
  await user.click(await screen.findByRole('option', { name: 'Ben Moss' }));
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(await within(dialog).findByText(/more than 0/)).toBeVisible();
  await user.clear(cost);
  await user.type(cost, '1500');
  expect(within(dialog).getByText('Currently €1,200.00: +25%.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ cost: 1500, approver_id: 4, contract_end_date: '2027-12-31 00:00:00' }),
  );
});

test('a renewal begins the day after the end, which can be changed; an end before the start is refused', async () => {
  flags = onlyContract('contract_renew');
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Term' }));
  await user.click(screen.getByRole('menuitem', { name: 'Renew' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renew contract' });
  const start = within(dialog).getByLabelText(/^Start date/);
  expect(start).toHaveValue('2027-01-01');
  expect(start).toBeEnabled();
  await user.type(within(dialog).getByLabelText(/^End date/), '2026-06-30');
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(await within(dialog).findByText('The end must not be before the start.')).toBeVisible();
});

test('a reminder needs days and somebody to tell', async () => {
  flags = onlyContract('contract_expiry_reminder');
  contract = contractView({ notify_before: null });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Expiry reminder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Expiry reminder' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(within(dialog).getByText('Choose at least one agent or enter an email address.')).toBeVisible();
});

test('terminating is asked first', async () => {
  flags = onlyContract('contract_terminate');
  server.use(
    response(contractTermCalls.terminate, (request) => void sent.push(request) as undefined, 'It is terminated.'),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Term' }));
  await user.click(screen.getByRole('menuitem', { name: 'Terminate' }));
  const question = screen.getByRole('alertdialog', { name: 'Terminate contract' });
  await user.click(within(question).getByRole('button', { name: 'Terminate' }));
  expect(await screen.findByText('It is terminated.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a deletion leads back to the list, at once by its link', async () => {
  flags = onlyContract('contract_delete');
  server.use(response(contractRecordCalls.remove, () => undefined, 'The contract is deleted.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The contract is deleted. Returning to the list of contracts…')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the list now' })).toBeVisible();
  await waitFor(() => expect(visited).toEqual(['/service-desk/contracts/list']), { timeout: 4000 });
});

test('attaching without assets is refused inside the dialog', async () => {
  flags = onlyContract('contract_asset_attach');
  const { user } = show('/contracts/7/show?tab=associated_assets');
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  await user.click(within(dialog).getByRole('button', { name: 'Attach' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please select assets.');
});

test('the history tells each term: dates, cost and its change, who decided and why', async () => {
  threads = [
    contractThread({
      id: 3,
      type: 'Extended',
      is_current: false,
      approver: ben,
      cost: '2000.00',
      decision: { state: 'rejected', by: 'Ben Moss', at: '2026-03-01 10:00:00', purpose: 'Too dear' },
    }),
    contractThread({
      id: 2,
      type: 'Renewed',
      approver: ben,
      cost: '1344.00',
      decision: { state: 'approved', by: 'Ben Moss', at: '2026-02-01 10:00:00', purpose: null },
    }),
    contractThread({ id: 1, is_current: false, is_expired: true }),
  ];
  show('/contracts/7/show?tab=history');
  const terms = await screen.findByRole('list', { name: 'Terms of this contract' });
  const [extended, renewed, created] = within(terms).getAllByRole('listitem');
  expect(extended).toHaveTextContent(/Extended.*Rejected.*€2,000.00 \+48\.8%.*Rejected by Ben Moss.*Too dear/);
  expect(renewed).toHaveTextContent(/Renewed.*Current.*€1,344.00 \+12%.*Approved by Ben Moss/);
  expect(created).toHaveTextContent(/Created.*Expired.*Jan 1, 2026 – Dec 31, 2026.*€1,200.00.*No approval needed/);
});

test('a contract that cannot be loaded leads to the not-found page with the server’s message', async () => {
  server.use(
    response(contractRecordCalls.view, () => {
      throw new Refusal(404, 'This contract does not exist or was deleted.');
    }),
  );
  show();
  await waitFor(() =>
    expect(visited).toEqual([
      `/not-found?message=${encodeURIComponent('This contract does not exist or was deleted.')}`,
    ]),
  );
});
