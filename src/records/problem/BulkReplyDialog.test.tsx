import { screen } from '@testing-library/react';
import { renderInHost, wireServer } from '../../testing/host';
import { BulkReplyDialog } from './problem.bulk';

wireServer();

test('a reply takes several files: each chosen one makes room for another', async () => {
  const { user, container } = renderInHost(<BulkReplyDialog tickets={[1, 2]} onDone={jest.fn()} onClose={jest.fn()} />);
  const inputs = () => [...container.querySelectorAll<HTMLInputElement>('input[type=file]')];
  await screen.findByRole('dialog', { name: /Reply/ });
  expect(inputs()).toHaveLength(1);
  await user.upload(inputs()[0]!, new File(['1'], 'first.txt'));
  await user.upload(inputs()[1]!, new File(['2'], 'second.txt'));
  expect(screen.getByText('first.txt')).toBeVisible();
  expect(screen.getByText('second.txt')).toBeVisible();
  expect(inputs()).toHaveLength(3);
});
