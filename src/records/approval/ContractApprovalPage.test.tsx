import { screen, waitFor, within } from '@testing-library/react';
import { contractLinkCalls, type ContractLink } from '../../../wire/contract/contract.record';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import ContractApprovalPage from './approval.contract';

const renewal: ContractLink = {
  contract: {
    id: 7,
    identifier: 'CNTR-7',
    name: 'Backup service',
    description: '<p>Nightly <b>backups</b>.</p><script>alert(1)</script>',
    contract_start_date: '2027-01-01 00:00:00',
    contract_end_date: '2027-12-31 00:00:00',
    expiry: { title: '2027-12-31', timestamp: '2027-12-31 00:00:00' },
    contractType: { id: 2, name: 'Maintenance' },
    vendor: { id: 3, name: 'Northwind' },
    status: { id: 3, name: 'Active' },
    licence: null,
    contract_renewal_status: { id: 1, name: 'Renewal Requested' },
    cost: '1120.00',
    owner: { id: 4, name: 'Amara Okafor' },
    approver: { id: 5, name: 'Ben Moss' },
    licensce_count: 1040,
    seats: null,
    user: [],
    organization: [],
    notify_before: 30,
    attachment: [],
    created_at: '2026-01-01 10:00:00',
    updated_at: '2026-01-01 10:00:00',
    asset_count: 12,
  },
  actions: { contract_approve: true },
  decision: null,
  term: {
    type: 'Renewed',
    before: { cost: '1000.00', contract_start_date: '2026-01-01 00:00:00', contract_end_date: '2026-12-31 00:00:00' },
    sentence: '',
    expires_at: '2026-12-20 10:00:00',
    seen_hash: 'cd'.repeat(32),
    approver: 'Ben Moss',
    deputy: null,
  },
  currency: 'EUR',
  decisions: [
    { type: 'Created', action: 'approve', name: 'Nora Lind', decided_at: '2025-12-20 09:00:00', purpose: 'Needed' },
  ],
};
let link: ContractLink;
let sent: RequestLine[];
const server = wireServer(
  response(contractLinkCalls.readLink, ({ params }) => {
    if (params.hash !== 'secret') throw new Refusal(404, 'This approval link is unknown.');
    return link;
  }),
  response(
    contractLinkCalls.decideByLink,
    (request) => void sent.push(request),
    'You approved the renewal of Backup service.',
  ),
);
beforeEach(() => {
  link = renewal;
  sent = [];
  window.history.replaceState(null, '', '/service-desk/contract-approval/secret/7');
});

function show() {
  const visited: string[] = [];
  return { visited, ...renderInHost(<ContractApprovalPage />, { navigate: (path) => void visited.push(path) }) };
}
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, (term.nextElementSibling as HTMLElement).textContent!.trim()]),
  );

test('shows the facts of the contract; what is missing is ---', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Backup service' })).toBeVisible();
  expect(facts()).toEqual({
    Cost: '€1,120.00',
    Start: 'Jan 1, 2027',
    Expiry: 'Dec 31, 2027',
    Status: 'Active',
    'Contract type': 'Maintenance',
    Vendor: 'Northwind',
    'License type': '---',
    Licenses: '1,040',
    'Created by': 'Amara Okafor',
    Assets: '12',
  });
  const description = screen.getByRole('region', { name: 'Description' });
  expect(description).toHaveTextContent('Nightly backups.');
  expect(description.querySelector('script')).toBeNull();
});

test('a renewal says what it changes against the term in force', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Changes to the terms' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['', 'Current', 'Requested', 'Change'],
    ['Cost', '€1,000.00', '€1,120.00', '+12%'],
    ['Start', 'Jan 1, 2026', 'Jan 1, 2027', '+1 year'],
    ['Expiry', 'Dec 31, 2026', 'Dec 31, 2027', '+1 year'],
  ]);
  expect(screen.getByText('CNTR-7 · Renewal')).toBeVisible();
  expect(screen.getByText('Ben Moss, your approval of the renewal of this contract is requested.')).toBeVisible();
});

test('a longer term is compared by its cost a year; an extension keeps the start; a new contract changes nothing', async () => {
  link = {
    ...renewal,
    contract: { ...renewal.contract, contract_end_date: '2028-12-31 00:00:00', cost: '1600.00' },
  };
  const first = show();
  const table = await screen.findByRole('table', { name: 'Changes to the terms' });
  expect(within(table).getByRole('row', { name: /^Annual cost/ })).toHaveTextContent('€1,000.00€798.91-20.1%');
  first.unmount();

  link = { ...renewal, term: { ...renewal.term, type: 'Extended' } };
  const second = show();
  expect(await screen.findByText('CNTR-7 · Extension')).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: 'Start' })).toBeNull();
  second.unmount();

  link = { ...renewal, term: { ...renewal.term, type: 'Created', before: null } };
  show();
  expect(await screen.findByText('CNTR-7 · New contract')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('earlier decisions stand beside the question', async () => {
  show();
  expect(await screen.findByRole('region', { name: 'Earlier decisions' })).toHaveTextContent(
    'Nora LindApprovedNeededNew contract · Dec 20, 2025, 9:00 AM',
  );
});

test('the comment is optional and may have 250 characters', async () => {
  const { user } = show();
  const comment = await screen.findByRole('textbox', { name: 'Comment' });
  expect(comment).toHaveFocus();
  await user.paste('x'.repeat(251));
  expect(screen.getByText('251 / 250')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByText('The comment should be less than 250 characters')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(comment, '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    params: { hash: 'secret', id: '7' },
    body: { actionType: 'reject', purpose_of_rejection: 'x'.repeat(250) },
  });
});

test('after the decision the form is gone, and the home page follows two seconds later', async () => {
  const { user, visited } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('You approved the renewal of Backup service.')).toBeVisible();
  expect(sent[0]!.body).toEqual({ actionType: 'approve', purpose_of_approval: '', seen_hash: 'cd'.repeat(32) });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', 'http://localhost/');
  expect(visited).toEqual([]);
  await waitFor(() => expect(visited).toEqual(['/']), { timeout: 3000 });
});

test('after a failure the message is there, the buttons are back and the comment is kept', async () => {
  server.use(
    response(contractLinkCalls.decideByLink, () => {
      throw new Refusal(409, 'Nora Lind rejected this meanwhile.');
    }),
  );
  const { user, visited } = show();
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Fine');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nora Lind rejected this meanwhile.');
  expect(screen.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('textbox')).toHaveValue('Fine');
  expect(visited).toEqual([]);
});

test('what is decided says so with the comment and offers nothing', async () => {
  link = {
    ...renewal,
    actions: { contract_approve: false },
    decision: { action: 'reject', name: 'Ben Moss', decided_at: '2026-11-02 10:00:00', purpose: 'Too dear' },
    term: { ...renewal.term, sentence: 'You rejected this on 2026-11-02 10:00:00.' },
  };
  show();
  expect(await screen.findByText('You rejected this on 2026-11-02 10:00:00.')).toBeVisible();
  expect(screen.getByText('Too dear')).toBeVisible();
  expect(screen.getByText('Approval of the renewal of this contract was requested from Ben Moss.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link that was withdrawn or has expired says which', async () => {
  server.use(
    response(contractLinkCalls.readLink, () => {
      throw new Refusal(410, 'This request was withdrawn.');
    }),
  );
  show();
  expect(await screen.findByRole('heading', { name: 'This link can no longer be used' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This request was withdrawn.');
});

test('an unknown link leads to the not-found page with the message of the server', async () => {
  window.history.replaceState(null, '', '/service-desk/contract-approval/forged/7');
  const { visited } = show();
  await waitFor(() =>
    expect(visited).toEqual([`/not-found?message=${encodeURIComponent('This approval link is unknown.')}`]),
  );
});
