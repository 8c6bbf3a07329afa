import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import {
  type MyNotification,
  notificationCalls,
  type NotificationRow,
  type NotificationView,
} from '../../../wire/notification/notification';
import { accessCalls } from '../../../wire/access/access';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import MyNotificationsPage from './MyNotificationsPage';
import NotificationPages from './NotificationPages';

const created = { kind: 'problem-created', area: 'problem', to: ['requester', 'agent'], optional: true } as const;
const requested = { kind: 'approval-requested', area: 'approval', to: ['approver'], optional: false } as const;
let rows: NotificationRow[];
let mine: MyNotification[];
let saved: RequestLine[];
let previewed: RequestLine[];
let refuse: Refusal | undefined;
let may: boolean;

const view = (): NotificationView => ({
  ...created,
  ...{ to: [...created.to], active: true, version: 3, record: 'problem' },
  placeholders: ['identifier', 'subject', 'recipient.name'],
  templates: [
    { language: 'en', subject: '[{{identifier}}]', body: '<p>Hello</p>', own: true, right_to_left: false },
    { language: 'ar', subject: 'مشكلة', body: '<p>مرحبا</p>', own: false, right_to_left: true },
    { language: 'de', subject: 'Problem', body: '<p>Hallo</p>', own: false, right_to_left: false },
  ],
});
wireServer(
  response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_automation: may } })),
  response(notificationCalls.list, () => ({ notifications: rows, total: rows.length })),
  response(notificationCalls.view, () => ({ notification: view() })),
  response(
    notificationCalls.save,
    (request) => {
      if (refuse) throw refuse;
      saved.push(request);
      const { active } = request.body as { active: boolean };
      rows = rows.map((row) => (row.kind === request.params.kind ? { ...row, active } : row));
      return { version: 4 };
    },
    'The notification was saved.',
  ),
  response(
    notificationCalls.reset,
    (request) => (saved.push(request), { version: 4 }),
    'The default text was restored.',
  ),
  response(notificationCalls.preview, (request) => {
    previewed.push(request);
    const { subject, body } = request.body as { subject: string; body: string };
    if (body.includes('{{nothing}}')) throw new Refusal(422, { body: 'There is no placeholder {{nothing}}.' });
    return { subject: `Preview of ${subject}`, html: body };
  }),
  response(notificationCalls.mine, () => ({ notifications: mine })),
  response(notificationCalls.choose, ({ body }): undefined => {
    const { kind, ...channels } = body as { kind: string; inbox?: boolean; mail?: boolean };
    const wanted = Object.fromEntries(Object.entries(channels).map(([channel, on]) => [channel, on ? 1 : 0]));
    mine = mine.map((one) => (one.kind === kind ? { ...one, ...wanted } : one));
    return undefined;
  }),
  response(lookupCalls.lookup, () => ({ data: [{ id: 7, name: 'Mail is slow' }], total: 1 })),
);
beforeEach(() => {
  rows = [
    { ...created, to: [...created.to], active: true, languages: ['en'], version: 3 },
    { ...requested, to: [...requested.to], active: true, languages: [], version: 0 },
  ];
  mine = [
    { ...created, to: [...created.to], active: true, inbox: 1, mail: 1, choices: ['inbox', 'mail'], sent: true },
    { ...requested, to: [...requested.to], active: true, inbox: 1, mail: 1, choices: ['inbox'], sent: true },
  ];
  [saved, previewed, refuse, may] = [[], [], undefined, true];
});

const renderAt = (path: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/notifications" element={<NotificationPages />} />
        <Route path="/notifications/:kind/edit" element={<NotificationPages />} />
      </Routes>
    </MemoryRouter>,
  );

test('the list has areas, who is told and which have a text of their own, and can be searched', async () => {
  const { user } = renderAt('/notifications');
  const problems = await screen.findByRole('region', { name: 'Problems' });
  expect(within(problems).getByText('To: requester and assigned agent')).toBeVisible();
  expect(within(problems).getByText('Own text: English')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'approver{Enter}');
  expect(screen.queryByText('A problem is created')).not.toBeInTheDocument();
  expect(screen.getByText('An approval is needed')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'weather{Enter}');
  expect(screen.getByText('No notification matches')).toBeVisible();
});

test('one is switched off with its box', async () => {
  const { user } = renderAt('/notifications');
  await user.click(await screen.findByRole('checkbox', { name: 'A problem is created' }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ active: false, version: 3 }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'A problem is created' })).not.toBeChecked());
});

test('a switch that somebody else pressed meanwhile shows how it is now, and who did it', async () => {
  refuse = new Refusal(409, 'Ada saved this record after you opened it.');
  const { user } = renderAt('/notifications');
  const box = await screen.findByRole('checkbox', { name: 'A problem is created' });
  rows = rows.map((row) => ({ ...row, active: false, version: row.version + 1 }));
  await user.click(box);
  expect(await screen.findByText('Ada saved this record after you opened it.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'A problem is created' })).not.toBeChecked());
});

test('a text is edited in each language, with placeholders where one writes, and saved with its version', async () => {
  const { user } = renderAt('/notifications/problem-created/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  expect(await screen.findByText('Preview of [{{identifier}}]')).toBeVisible();
  await user.click(subject);
  await user.click(screen.getByRole('button', { name: '{{subject}}' }));
  expect(subject).toHaveValue('[{{identifier}}]{{subject}}');
  expect(subject).toHaveFocus();
  expect(await screen.findByText('Preview of [{{identifier}}]{{subject}}')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Show it for' }));
  await user.click(await screen.findByRole('option', { name: 'Mail is slow' }));
  await waitFor(() => expect(previewed.at(-1)?.body).toMatchObject({ record_id: 7, language: 'en' }));
  await user.click(screen.getByRole('tab', { name: 'Arabic' }));
  expect(screen.getByRole('textbox', { name: /^Subject/ })).toHaveValue('مشكلة');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      active: true,
      version: 3,
      templates: [
        { language: 'en', subject: '[{{identifier}}]{{subject}}', body: '<p>Hello</p>' },
        { language: 'ar', subject: 'مشكلة', body: '<p>مرحبا</p>' },
        { language: 'de', subject: 'Problem', body: '<p>Hallo</p>' },
      ],
    }),
  );
});

test('a fault is shown in its language, also in a tab that is not open', async () => {
  refuse = new Refusal(422, { 'templates[2].subject': 'There is no placeholder {{x}}.' });
  const { user } = renderAt('/notifications/problem-created/edit');
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no placeholder {{x}}.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'German' })).toHaveAttribute('aria-selected', 'true');
});

test('who saved meanwhile is told, and what was typed stays', async () => {
  refuse = new Refusal(409, 'Ada saved this record after you opened it.');
  const { user } = renderAt('/notifications/problem-created/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.type(subject, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ada saved this record after you opened it.')).toBeVisible();
  expect(subject).toHaveValue('[{{identifier}}]!');
});

test('our own text comes back after a question', async () => {
  const { user } = renderAt('/notifications/problem-created/edit');
  await user.click(await screen.findByRole('button', { name: 'Restore default text' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Restore default text' }));
  await waitFor(() => expect(saved[0]?.params).toEqual({ kind: 'problem-created', language: 'en' }));
  expect(saved[0]?.body).toEqual({ version: 3 });
});

test('one chooses by inbox and by mail; what must be answered is mailed in any case', async () => {
  const { user } = renderInHost(<MyNotificationsPage />);
  const box = (kind: string, name: string) =>
    within(screen.getByRole('group', { name: kind })).getByRole('checkbox', { name });
  await screen.findByRole('group', { name: /^A problem is created/ });
  await user.click(box('A problem is created', 'By email'));
  await waitFor(() => expect(box('A problem is created', 'By email')).not.toBeChecked());
  expect(box('A problem is created', 'Inbox')).toBeChecked();
  await user.click(box('A problem is created', 'Inbox'));
  await waitFor(() => expect(box('A problem is created', 'Inbox')).not.toBeChecked());
  const needed = within(screen.getByRole('group', { name: /^An approval is needed/ }));
  expect(needed.getByRole('checkbox', { name: 'By email' })).toBeDisabled();
  expect(needed.getByRole('checkbox', { name: 'Inbox' })).toBeEnabled();
});

test('who may not manage them is told so', async () => {
  may = false;
  renderAt('/notifications');
  expect(await screen.findByText('You don’t have permission to manage notifications.')).toBeVisible();
});
