import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { announcementCalls } from '../../../wire/announcement/announcement';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { AnnouncementSettingsPage } from './announcement.form';

const row = {
  ...{ id: 7, subject: 'Power cut', option: 'team_id' as const, department: null, organization: null },
  ...{ team: { id: 2, name: 'Network' }, recipients: 12, created_at: '2026-01-05 08:00:00' },
  creator: { id: 1, name: 'Ada', full_name: 'Ada', email: 'ada@example.test' },
};
let sent: RequestLine[];
let tried: RequestLine[];
const names = { departments: 'Sales', organizations: 'Acme', teams: 'Network' };
wireServer(
  response(announcementCalls.list, () => ({ announcements: [row], total: 1 })),
  response(announcementCalls.count, ({ query }) => ({ count: query.get('option') === 'team_id' ? 0 : 23 })),
  response(lookupCalls.lookup, ({ params }) => ({
    data: [{ id: 2, name: names[params.name as keyof typeof names] }],
    total: 1,
  })),
  response(
    announcementCalls.send,
    (request) => {
      sent.push(request);
      return { id: 8 };
    },
    'The announcement is being sent.',
  ),
  response(announcementCalls.trial, (request) => void tried.push(request), 'The announcement was sent to you only.'),
);
beforeEach(() => {
  [sent, tried] = [[], []];
});

const renderPage = () =>
  renderInHost(
    <MemoryRouter>
      <AnnouncementSettingsPage />
    </MemoryRouter>,
  );
const button = (name: string) => screen.getByRole('button', { name });

test('what was sent is listed with its group and how many got it', async () => {
  renderPage();
  expect(await screen.findByRole('row', { name: /Power cut.*Network.*12/ })).toBeVisible();
});

test('nothing is sent before it is complete, and the count is asked before the question', async () => {
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'Sunday{Enter}');
  expect(sent).toEqual([]);
});

test('another kind of group clears the chosen one', async () => {
  const { user } = renderPage();
  await user.click(await screen.findByRole('combobox', { name: /^Department/ }));
  await user.click(await screen.findByRole('option', { name: 'Sales' }));
  expect(await screen.findByText('Reaches 23 people.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'A team' }));
  expect(screen.queryByText('Reaches 23 people.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'A department' }));
  expect(screen.queryByText('Sales')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'A team' }));
  await user.click(screen.getByRole('combobox', { name: /^Team/ }));
  await user.click(await screen.findByRole('option', { name: 'Network' }));
  expect(await screen.findByText('No recipients.')).toBeVisible();
});

test('a test goes without recipients; the preview shows the mail', async () => {
  const { user } = renderPage();
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Sunday');
  await user.click(button('Send a test to me'));
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(1));
  expect(tried).toEqual([]);
  await user.click(button('Preview'));
  expect(await screen.findByRole('dialog', { name: 'Preview of the email' })).toHaveTextContent('Sunday');
});
