import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { approvalCalls, type MyApprovalRow } from '../../../wire/approval/approval';
import { changeCalls } from '../../../wire/change/change';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { contractRecordCalls, contractTermCalls, type ContractView } from '../../../wire/contract/contract.record';
import { contractView } from '../../testing/contract.wire';
import { deputyCalls, type MyDeputies } from '../../../wire/deputy/deputy';
import { changeView, person } from '../../testing/change.wire';
import { Refusal, response, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import MyApprovalsPage from './approval.list';

const waiting = (given: Partial<MyApprovalRow> = {}): MyApprovalRow => ({
  id: 31,
  type: 'change',
  contract: null,
  term: null,
  change: { id: 5, identifier: 'CHN-5', subject: 'Replace the core switch' },
  change_type: { id: 3, name: 'Major' },
  priority: null,
  requester: person(3, 'Amara Okafor'),
  cab: 'Network board',
  level: { id: 2, name: 'Management' },
  waiting_since: '2026-01-02 10:00:00',
  deputy_for: null,
  is_view: true,
  is_decide: true,
  ...given,
});
const decision: ContractView['next_term'] = {
  ...{ id: 31, type: 'Renewed', is_pending: true, cost: '1300.00', approver: null },
  ...{ contract_start_date: '2027-01-01 00:00:00', contract_end_date: '2027-12-31 00:00:00' },
};
let rows: MyApprovalRow[];
let votes: RequestLine[];
let mine: MyDeputies;
const server = wireServer(
  response(deputyCalls.mine, () => mine),
  response(deputyCalls.remove, (request) => void votes.push(request), 'Ingrid Solberg will no longer decide for you.'),
  response(approvalCalls.mine, () => ({ approvals: rows, total: rows.length })),
  response(approvalCalls.decide, (request) => void votes.push(request), 'You denied this change.'),
  // Whoever may not read changes decides all the same.
  response(changeCalls.view, () => {
    throw new Refusal(403, 'Missing permission: view_changes');
  }),
  response(relationCalls.changeImpact, () => {
    throw new Refusal(403, 'Missing permission: view_changes');
  }),
  response(contractRecordCalls.view, () => ({
    contract: contractView({
      next_term: decision,
      waiting: {
        ...{ type: 'Renewed', approver: null, since: '2026-01-02 10:00:00', last_reminder_at: null },
        ...{ has_left: false, deputies: [], seen_hash: 'ab'.repeat(32) },
      },
    }),
  })),
  response(contractTermCalls.approve, (request) => void votes.push(request), 'You approved this contract.'),
  response(contractTermCalls.reject, (request) => void votes.push(request), 'You rejected this contract.'),
);
beforeEach(() => {
  rows = [waiting()];
  votes = [];
  mine = { is_add: false, deputies: [], deputy_for: [] };
});
const show = () =>
  renderInHost(
    <MemoryRouter>
      <MyApprovalsPage />
    </MemoryRouter>,
  );

test('what waits, and for how long; the change is a link for who may view it', async () => {
  show();
  const row = await screen.findByRole('row', { name: /CHN-5/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 7)
      .map((cell) => cell.textContent),
  ).toEqual([
    'CHN-5',
    'Replace the core switch',
    'Change · Major',
    '---',
    'Amara Okafor',
    'Network board · Management',
    'Jan 2, 2026',
  ]);
  expect(within(row).getByRole('link', { name: 'Replace the core switch' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/changes/5/show'),
  );
});

test('who may not view changes decides all the same', async () => {
  rows = [waiting({ is_view: false })];
  const { user } = show();
  const row = await screen.findByRole('row', { name: /CHN-5/ });
  expect(within(row).queryAllByRole('link')).toEqual([]);
  await user.click(within(row).getByRole('button', { name: 'Deny Replace the core switch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deny the change' });
  expect(dialog).toHaveTextContent('Replace the core switch');
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'Too risky');
  rows = [];
  await user.click(within(dialog).getByRole('button', { name: 'Deny' }));
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument();
  expect(votes[0]).toMatchObject({ params: { changeId: '5' }, body: { action_type: 'deny', comment: 'Too risky' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
});

test('whoever may view the change is shown it, and the vote says what was shown', async () => {
  server.use(response(changeCalls.view, () => ({ change: changeView({ seen_hash: 'ef'.repeat(32) }) })));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Deny Replace the core switch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deny the change' });
  await within(dialog).findByText('Change type');
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'Too risky');
  await user.click(within(dialog).getByRole('button', { name: 'Deny' }));
  await waitFor(() =>
    expect(votes[0]?.body).toEqual({ action_type: 'deny', comment: 'Too risky', seen_hash: 'ef'.repeat(32) }),
  );
});

test('a client without the right to vote signed in is led to the mail', async () => {
  rows = [waiting({ is_view: false, is_decide: false })];
  show();
  const row = await screen.findByRole('row', { name: /CHN-5/ });
  expect(within(row).queryAllByRole('button')).toEqual([]);
  expect(row).toHaveTextContent('Decide via email link');
});

const renewal = (): MyApprovalRow =>
  waiting({
    id: 31,
    type: 'contract',
    change: null,
    contract: { id: 7, identifier: 'CNTR-7', name: 'Backup service' },
    term: 'Renewed',
    change_type: null,
    cab: null,
    level: null,
  });

test('contracts wait beside changes; a row says what of them is asked', async () => {
  rows = [waiting(), renewal()];
  show();
  const row = await screen.findByRole('row', { name: /CNTR-7/ });
  expect(screen.getByRole('row', { name: /CHN-5/ })).toBeVisible();
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 6)
      .map((cell) => cell.textContent),
  ).toEqual(['CNTR-7', 'Backup service', 'Renewal of a contract', '---', 'Amara Okafor', '---']);
  expect(within(row).queryByRole('button', { name: /^Deny/ })).toBeNull();
});

test('a contract is approved without a reason and rejected with one', async () => {
  rows = [renewal()];
  const { user } = show();
  const row = await screen.findByRole('row', { name: /CNTR-7/ });
  await user.click(within(row).getByRole('button', { name: 'Reject Backup service' }));
  const dialog = await screen.findByRole('dialog', { name: /^Reject/ });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(votes).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Too dear');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('You rejected this contract.')).toBeVisible();
  const seen_hash = 'ab'.repeat(32);
  expect(votes[0]).toMatchObject({ params: { id: '7' }, body: { purpose_of_rejection: 'Too dear', seen_hash } });

  await user.click(within(row).getByRole('button', { name: 'Approve Backup service' }));
  const approval = await screen.findByRole('dialog', { name: /^Approve/ });
  await user.click(within(approval).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('You approved this contract.')).toBeVisible();
  expect(votes[1]).toMatchObject({ params: { id: '7' }, body: { purpose_of_approval: '', seen_hash } });
});

describe('deputies', () => {
  const times = { begin: '2026-07-01 08:00:00', end: '2026-07-14 18:00:00', state: 'later' as const };

  test('the row says for whom the reader decides', async () => {
    rows = [waiting({ deputy_for: { id: 8, name: 'Tor Hansen' } })];
    show();
    expect(await screen.findByRole('row', { name: /CHN-5.*Deputy for Tor Hansen/ })).toBeVisible();
  });

  test('are listed and taken back after a question; those for whom the reader decides are named', async () => {
    mine = {
      is_add: true,
      deputies: [{ id: 4, deputy: person(9, 'Ingrid Solberg'), ...times }],
      deputy_for: [{ id: 5, person: person(8, 'Tor Hansen'), ...times, state: 'now' }],
    };
    const { user } = show();
    const card = await screen.findByRole('region', { name: 'Deputies' });
    expect(await within(card).findByRole('list', { name: 'Deputies' })).toHaveTextContent(
      'Ingrid SolbergJul 1, 2026, 8:00 AM to Jul 14, 2026, 6:00 PM',
    );
    expect(within(card).getByRole('region', { name: 'You are deputy for' })).toHaveTextContent('Tor HansenNow');
    await user.click(within(card).getByRole('button', { name: 'Remove Ingrid Solberg' }));
    mine = { ...mine, deputies: [] };
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await within(card).findByText(/^No deputy\./)).toBeVisible();
    expect(votes[0]).toMatchObject({ params: { id: '4' } });
  });

  test('what the server refuses stands at its field', async () => {
    mine = { is_add: true, deputies: [], deputy_for: [] };
    const { user } = show();
    const card = await screen.findByRole('region', { name: 'Deputies' });
    await user.click(within(card).getByRole('button', { name: 'Name a deputy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name a deputy' });
    await user.click(within(dialog).getByRole('button', { name: 'Name a deputy' }));
    expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(3);
  });

  test('a client has none', async () => {
    mine = { is_add: false, deputies: [], deputy_for: [] };
    show();
    await screen.findByRole('row', { name: /CHN-5/ });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deputies' })).toBeNull());
  });
});
