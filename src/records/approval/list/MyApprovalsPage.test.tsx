import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { approvalCalls, type MyApprovalRow } from '../../../../wire/approval/approval';
import { person } from '../../../testing/change.wire';
import { answer, renderInHost, wireServer, type Asked } from '../../../testing/host';
import MyApprovalsPage from './MyApprovalsPage';

const waiting = (given: Partial<MyApprovalRow> = {}): MyApprovalRow => ({
  id: 31,
  change: { id: 5, identifier: 'CHN-5', subject: 'Replace the core switch' },
  change_type: { id: 3, name: 'Major' },
  priority: null,
  requester: person(3, 'Amara Okafor'),
  cab: 'Network board',
  level: { id: 2, name: 'Management' },
  waiting_since: '2026-01-02 10:00:00',
  is_view: true,
  is_decide: true,
  ...given,
});
let rows: MyApprovalRow[];
let votes: Asked[];
wireServer(
  answer(approvalCalls.mine, () => ({ approvals: rows, total: rows.length })),
  answer(approvalCalls.decide, (request) => void votes.push(request), 'You denied this change.'),
);
beforeEach(() => {
  rows = [waiting()];
  votes = [];
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
    'Major',
    '---',
    'Amara Okafor',
    'Network board · Management',
    '2026-01-02 10:00:00',
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
  expect(await screen.findByText('Nothing waits for your approval')).toBeInTheDocument();
  expect(votes[0]).toMatchObject({ params: { changeId: '5' }, body: { action_type: 'deny', comment: 'Too risky' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
});

test('a client without the right to vote signed in is led to the mail', async () => {
  rows = [waiting({ is_view: false, is_decide: false })];
  show();
  const row = await screen.findByRole('row', { name: /CHN-5/ });
  expect(within(row).queryAllByRole('button')).toEqual([]);
  expect(row).toHaveTextContent('Decide via email link');
});
