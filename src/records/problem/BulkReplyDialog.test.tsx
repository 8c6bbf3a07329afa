import { screen } from '@testing-library/react';
import { problemCalls } from '../../../wire/problem/problem';
import { lookupCalls } from '../../../wire/parts/lookup';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import { BulkReplyDialog, BulkStatusDialog } from './problem.bulk';

/** The ids of tickets that a lookup was narrowed by. */
let narrowedBy: string[];
wireServer(
  response(lookupCalls.lookup, ({ query }) => {
    narrowedBy = [...query].flatMap(([name, value]) => (name.startsWith('ticket_ids') ? value.split(',') : []));
    return { data: [{ id: 3, name: 'Waiting' }], total: 1 };
  }),
  response(problemCalls.bulk, () => {
    throw new Refusal(409, 'Zammad refused it: A note is needed first.');
  }),
);

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

test('a status is chosen from those that the tickets can take; a refusal is read in the dialog, which stays', async () => {
  const onDone = jest.fn();
  const { user } = renderInHost(
    <AlertArea name="bulk">
      <BulkStatusDialog tickets={[1, 2]} onDone={onDone} onClose={jest.fn()} />
    </AlertArea>,
  );
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Waiting' }));
  expect(narrowedBy).toEqual(['1', '2']);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Zammad refused it: A note is needed first.')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});
