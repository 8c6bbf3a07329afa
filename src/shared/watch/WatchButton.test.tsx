import { screen, waitFor, within } from '@testing-library/react';
import { inboxCalls } from '../../../wire/inbox/inbox';
import { watchCalls, type WatchView } from '../../../wire/parts/watch';
import { response, renderInHost, wireServer } from '../../testing/host';
import WatchButton from './WatchButton';

let view: WatchView;
let read: unknown[];
wireServer(
  response(watchCalls.view, () => view),
  response(watchCalls.set, ({ body }) => {
    const level = body.level as WatchView['watching'];
    view = { ...view, watching: level, chosen: true, total: view.total + 1 };
    return { watching: level };
  }),
  response(inboxCalls.read, ({ body }) => {
    read.push(body);
    view = { ...view, unread: 0 };
    return { unread: 0 };
  }),
);
beforeEach(() => {
  view = {
    watching: 'none',
    watchers: [{ id: 7, full_name: 'Ann Agent', level: 'all' }],
    total: 1,
    unread: 0,
    chosen: false,
  };
  read = [];
});

test('says how many watch, and who; one of three levels is chosen', async () => {
  const { user } = renderInHost(<WatchButton owner="sd_problem:5" />);
  const button = await screen.findByRole('button', { name: 'Watch, 1 person watches' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Inform me of' }));
  expect(dialog.getByText('Ann Agent')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Only mentions of me' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Comments, status and assignee' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Watching, 2 people watch' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(read).toEqual([]);
});

test('messages about the record are read while it is shown', async () => {
  view = { ...view, unread: 2 };
  renderInHost(<WatchButton owner="sd_problem:5" />);
  await waitFor(() => expect(read).toEqual([{ owner: 'sd_problem:5' }]));
});
