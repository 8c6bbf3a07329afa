import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { connectionCalls, type ConnectionState } from '../../../wire/connection/connection';
import { response, type RequestLine, renderInHost, wireServer } from '../../testing/host';
import ConnectionPage from './ConnectionPage';

let state: ConnectionState;
let saved: RequestLine[];

wireServer(
  response(connectionCalls.view, () => ({ connection: state })),
  response(
    connectionCalls.mails,
    (request): undefined => {
      saved.push(request);
      state = { ...state, mails: { ...state.mails, active: true } };
    },
    'Requesters of the help-desk get emails from now on.',
  ),
);
beforeEach(() => {
  saved = [];
  state = {
    name: 'Zammad',
    may_see: 'everyone',
    kinds: [{ kind: 'tickets', kept_here: false, rows: 3, as_of: '2026-03-01 10:00:00', failure: null }],
    waiting: 0,
    actions: [],
    clock: { ahead: null, zones: [] },
    plug_in: null,
    mails: { active: false, kinds: ['problem-created', 'change-approved'], held: 0, rows: [] },
  };
});

const render = () =>
  renderInHost(
    <MemoryRouter>
      <ConnectionPage />
    </MemoryRouter>,
  );

test('a host whose clock is 10 minutes off is named, and a time zone that does not fit', async () => {
  state = { ...state, clock: { ahead: -601, zones: [{ kind: 'tickets', zone: 'Europe/Berlin', ahead: 60 }] } };
  render();
  expect(await screen.findByText(/^The clock of Zammad is 10 minutes behind that of the service desk\./)).toBeVisible();
  expect(
    screen.getByText(
      /^Tickets: Moments of Zammad that say no time zone are read in Europe\/Berlin, and the clock of its database is 60 minutes ahead of that\./,
    ),
  ).toBeVisible();
});

test('it says where permissions are given', async () => {
  render();
  expect(await screen.findByText(/^Permissions are given in Zammad, on the page of an agent or a user/)).toBeVisible();
});

test('a plug-in that is older than the service desk is named, with what to do', async () => {
  state = { ...state, plug_in: { version: '0.1.9', ours: '0.2.0' } };
  render();
  expect(
    await screen.findByText(
      /^The plug-in in Zammad is of version 0\.1\.9, the service desk of 0\.2\.0\. .*Connect it again/,
    ),
  ).toBeVisible();
});

test('a clock that is right is not spoken of', async () => {
  render();
  await screen.findByRole('heading', { name: 'Emails to requesters' });
  expect(screen.queryByText(/clock/)).toBeNull();
});

test('requesters get no mails until an administrator switches them on; what was held is listed', async () => {
  state.mails.held = 30;
  state.mails.rows = [
    {
      id: 2,
      kind: 'problem-created',
      to: { name: 'Cleo', email: 'cleo@acme.test' },
      subject: '[PRB-1] Mail is slow',
      held_at: '2026-03-01 10:00:00',
    },
    {
      id: 1,
      kind: 'rule',
      to: { name: '', email: 'max@acme.test' },
      subject: 'Reminder',
      held_at: '2026-03-01 09:00:00',
    },
  ];
  const { user } = render();
  const part = await screen.findByRole('region', { name: 'Emails to requesters' });
  expect(within(part).getByText(/^Only agents get emails from the service desk\./)).toBeVisible();
  await user.click(within(part).getByText('Notifications that requesters can get: 2'));
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A problem is created', 'A board approved a change']);
  expect(within(part).getByRole('heading', { name: 'Emails that were not sent to requesters: 30' })).toBeVisible();
  expect(within(part).getByText('The 2 newest are shown.')).toBeVisible();
  const row = within(part).getByRole('row', { name: /PRB-1/ });
  expect(row).toHaveTextContent('Cleo');
  expect(within(part).getByRole('row', { name: /Reminder/ })).toHaveTextContent('Email of a rulemax@acme.test');
  await user.click(within(part).getByRole('checkbox', { name: 'Send emails to requesters of Zammad' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ active: true }]));
  expect(
    await within(part).findByText('Requesters of Zammad get the emails of the service desk that concern them.'),
  ).toBeVisible();
  expect(within(part).getByRole('checkbox')).toBeChecked();
});
