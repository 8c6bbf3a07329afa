import { screen, waitFor } from '@testing-library/react';
import { approvalCalls } from '../../../wire/approval/approval';
import { answer, renderInHost, wireServer } from '../../testing/host';
import { ApprovalCount } from './ApprovalCount';

let total: number;
let asked: number;
wireServer(
  answer(approvalCalls.mine, () => {
    asked++;
    return { approvals: [], total };
  }),
);
beforeEach(() => {
  [total, asked] = [0, 0];
});

test('says how many changes wait, as a number and in words', async () => {
  total = 3;
  renderInHost(<ApprovalCount />);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByText('3 changes wait for your approval')).toBeInTheDocument();
});

test('shows nothing while nothing waits', async () => {
  const { container } = renderInHost(<ApprovalCount />);
  await waitFor(() => expect(asked).toBe(1));
  expect(container.textContent).toBe('');
});
