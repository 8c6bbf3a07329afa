import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { statusCalls, type StatusReply } from '../../../wire/status/status';
import { renderInHost, response, wireServer } from '../../testing/host';
import StatusPage from './StatusPage';

const well: StatusReply = {
  checks: [
    { name: 'database', state: 'ok', text: 'PostgreSQL 18, UTF-8.', next_step: null },
    { name: 'disk', state: 'ok', text: '9 GB of 20 GB are free.', next_step: null },
  ],
  as_of: '2026-03-01 10:00:00',
  processes: [{ version: '0.3.0', host: 'desk-1', pid: 4711, is_this: true, started_at: '2026-03-01 09:00:00' }],
  figures: [
    { name: 'service_desk', of: '0.3.0', value: null },
    { name: 'node', of: '24.1.0', value: null },
    { name: 'postgresql', of: '18.4', value: null },
    { name: 'database_role', of: 'primary', value: null },
    { name: 'database_bytes', of: null, value: 1024 ** 3 },
    { name: 'oldest_transaction_seconds', of: null, value: 0.2 },
    { name: 'disk_bytes', of: '/data', value: 20 * 1024 ** 3 },
    { name: 'disk_free_bytes', of: '/data', value: 9 * 1024 ** 3 },
    { name: 'queue_waiting', of: 'Sends emails', value: 0 },
    { name: 'queue_waiting', of: 'Empties the trash', value: 1 },
    { name: 'queue_late_seconds', of: 'Empties the trash', value: 720 },
    { name: 'queue_failed', of: 'Empties the trash', value: 2 },
    { name: 'mails_waiting', of: null, value: 3 },
    { name: 'certificate_days', of: 'https://desk.example.test', value: 61 },
    { name: 'backup_age_seconds', of: null, value: null },
  ],
};
let status: StatusReply;
let asked = 0;
wireServer(
  response(statusCalls.view, () => {
    asked++;
    return status;
  }),
);
beforeEach(() => {
  status = well;
  asked = 0;
});
afterEach(() => jest.useRealTimers());

const render = () =>
  renderInHost(
    <MemoryRouter>
      <StatusPage />
    </MemoryRouter>,
  );

test('where all is well it says so in one sentence', async () => {
  render();
  expect(await screen.findByText('Everything works')).toBeVisible();
  expect(screen.getByText(/^2 checks found nothing wrong\. As of Mar 1, 2026/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What to see to' })).toBeNull();
  const list = screen.getByRole('region', { name: 'What works' });
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('DatabasePostgreSQL 18, UTF-8.');
});

test('what is wrong comes first, with its state in words and the next step', async () => {
  status = {
    ...well,
    checks: [
      { name: 'queue', state: 'fail', text: 'Background work is late.', next_step: 'Start a process.' },
      { name: 'certificates', state: 'warn', text: 'It ends in 9 days.', next_step: 'Renew it.' },
      ...well.checks,
    ],
  };
  render();
  expect(await screen.findByText('1 thing does not work')).toBeVisible();
  expect(screen.getByText(/^1 more needs attention\./)).toBeVisible();
  const items = within(screen.getByRole('region', { name: 'What to see to' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Background workDoes not workBackground work is late.Next step: Start a process.',
    'CertificatesNeeds attentionIt ends in 9 days.Next step: Renew it.',
  ]);
});

test('figures: versions, processes, and only work that waits or failed', async () => {
  render();
  const figures = await screen.findByRole('region', { name: 'Figures' });
  expect(figures).toHaveTextContent('Service Desk0.3.0PostgreSQL18.4Node24.1.0Database rolePrimaryDatabase size1 GB');
  expect(figures).toHaveTextContent('Free disk space9 GB of 20 GB');
  expect(figures).toHaveTextContent('Certificate of desk.example.test61 days');
  expect(figures).toHaveTextContent('Last backupNone');
  const process = within(screen.getByRole('region', { name: 'Processes' })).getByRole('row', { name: /desk-1/ });
  expect(process).toHaveTextContent('4711 (replied to you)');
  const work = within(screen.getByRole('region', { name: 'Background work' }));
  expect(work.getAllByRole('row')).toHaveLength(2);
  expect(work.getByRole('row', { name: /Empties the trash/ })).toHaveTextContent('112 minutes ago2');
});

test('it looks again by itself while it is seen, and when it is asked to', async () => {
  const { user } = render();
  await screen.findByText('Everything works');
  status = { ...well, checks: [{ name: 'disk', state: 'fail', text: 'It is full.', next_step: 'Make room.' }] };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('1 thing does not work')).toBeVisible();
  status = well;
  await waitFor(() => expect(screen.getByText('Everything works')).toBeVisible(), { timeout: 17_000 });
  expect(asked).toBe(3);
}, 25_000);
