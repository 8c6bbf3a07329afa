import { screen, waitFor } from '@testing-library/react';
import { approvalCalls } from '../../../wire/approval/approval';
import { response, renderInHost, wireServer } from '../../testing/host';
import { ApprovalCount } from './ApprovalCount';

let total: number;
let requested: number;
wireServer(
  response(approvalCalls.mine, () => {
    requested++;
    return { approvals: [], total };
  }),
);
beforeEach(() => {
  [total, requested] = [0, 0];
});

test('says how many changes wait, as a number and in words', async () => {
  total = 3;
  renderInHost(<ApprovalCount />);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByText('3 changes wait for your approval')).toBeInTheDocument();
});

test('shows nothing while nothing waits', async () => {
  const { container } = renderInHost(<ApprovalCount />);
  await waitFor(() => expect(requested).toBe(1));
  expect(container.textContent).toBe('');
});
