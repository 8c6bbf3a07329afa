import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { inboxCalls, type InboxMessage } from '../../../wire/inbox/inbox';
import { response, Refusal, type RequestLine, renderInHost, wireServer } from '../../testing/host';
import { InboxBell } from './InboxBell';
import InboxPage from './inbox.list';

let messages: InboxMessage[];
let read: RequestLine[];
let asked: string[];
let refuse: Refusal | undefined;
wireServer(
  response(inboxCalls.list, ({ query }) => {
    if (refuse) throw refuse;
    asked.push(query.toString());
    const shown = messages
      .filter(({ read_at }) => query.get('unread') === null || read_at === null)
      .filter(({ mention }) => query.get('mentions') === null || mention);
    return {
      messages: shown,
      total: shown.length,
      unread: messages.filter(({ read_at }) => read_at === null).length,
    };
  }),
  response(
    inboxCalls.read,
    (request) => {
      read.push(request);
      const { ids, all } = request.body as { ids?: number[]; all?: boolean };
      messages = messages.map((one) =>
        all || ids?.includes(one.id) ? { ...one, read_at: '2026-06-15 10:00:00' } : one,
      );
      return { unread: 0 };
    },
    'Marked as read.',
  ),
);

const message = (id: number, over: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  kind: 'comment',
  owner: `sd_problem:${id}`,
  title: `PRB-${id} Mail is slow`,
  text: 'Ann Agent wrote: Hello',
  path: `/service-desk/problem/${id}/show?tab=comments&comment=9`,
  actor: { id: 7, full_name: 'Ann Agent', profile_pic: null },
  created_at: '2026-06-15 09:00:00',
  read_at: null,
  count: 1,
  mention: false,
  ...over,
});

beforeEach(() => {
  messages = [
    message(1, { count: 3 }),
    message(2, { mention: true, kind: 'mention', read_at: '2026-06-15 09:30:00' }),
    message(3, {
      owner: null,
      path: null,
      actor: null,
      title: 'A record that you cannot see',
      text: 'It was deleted.',
    }),
  ];
  [read, asked, refuse] = [[], [], undefined];
});

const open = (path = '/inbox') =>
  renderInHost(
    <MemoryRouter initialEntries={[path]}>
      <InboxPage />
    </MemoryRouter>,
  );

test('lists messages with where they lead, how many events they stand for, and what is unread', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'PRB-1 Mail is slow' });
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/1\/show\?tab=comments&comment=9$/),
  );
  const row = within(link.closest('tr')!);
  expect(row.getByText('Ann Agent wrote: Hello')).toBeVisible();
  expect(row.getByText('3 events')).toBeInTheDocument();
  expect(row.getByText(/^Unread/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'A record that you cannot see' })).not.toBeInTheDocument();
  const second = screen.getByRole('link', { name: 'PRB-2 Mail is slow' }).closest('tr')!;
  expect(within(second).queryByText(/^Unread/)).not.toBeInTheDocument();
  expect(within(second).queryByRole('button', { name: /^Mark as read/ })).not.toBeInTheDocument();
});

test('opening a message reads it; one is marked with its button, all at once with another', async () => {
  const { user } = open();
  const link = await screen.findByRole('link', { name: 'PRB-1 Mail is slow' });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ ids: [1] }]));
  await user.click(screen.getByRole('button', { name: 'Mark as read: A record that you cannot see' }));
  await waitFor(() => expect(read.at(-1)?.body).toEqual({ ids: [3] }));
  messages = messages.map((one) => ({ ...one, read_at: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read/ })).not.toBeInTheDocument());
});

test('all are read with one button, which rests then', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(button);
  await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ all: true }]));
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
});

test('tabs show what is unread and mentions, and say where there is nothing', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: /^Mentions/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'PRB-1 Mail is slow' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'PRB-2 Mail is slow' })).toBeVisible();
  messages = messages.map((one) => ({ ...one, read_at: '2026-06-15 10:00:00' }));
  await user.click(screen.getByRole('tab', { name: /^Unread/ }));
  expect(await screen.findByText('You are up to date')).toBeVisible();
  expect(screen.getByText('Everything is read.')).toBeVisible();
});

test('a list that could not be loaded can be tried again', async () => {
  refuse = new Refusal(500, 'Something went wrong.');
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  refuse = undefined;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'PRB-1 Mail is slow' })).toBeVisible();
});

test('the bell says how many are unread, in figures to 99', async () => {
  messages = Array.from({ length: 120 }, (_, i) => message(i + 1));
  renderInHost(<InboxBell />);
  expect(await screen.findByRole('link', { name: 'Inbox: 120 unread' })).toBeVisible();
  expect(screen.getByText('99+')).toBeVisible();
});
