import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type LogArchive, retentionCalls, type RetentionReply } from '../../../wire/retention/retention';
import { Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import RetentionPage from './RetentionPage';

const page = (): RetentionReply => ({
  retention: { problem: 24, change: null, release: null, asset: null, contract: null },
  months: [
    { from: '2026-11', before: '2026-12', lines: 1_234_567, bytes: 700 * 1024 ** 2, due: [] },
    { from: '2024-10', before: '2024-11', lines: 2000, bytes: 1024 ** 2, due: ['problem'] },
    {
      from: null,
      before: '2024-10',
      lines: 10,
      bytes: 8192,
      due: ['problem', 'change', 'release', 'asset', 'contract'],
    },
    { from: null, before: null, lines: 3, bytes: 8192, due: [] },
  ],
  place: '/data/archive',
  running: false,
});
const archive: LogArchive = {
  ...{ id: 7, month: '2024-09', kinds: ['problem'], lines: 4100, bytes: 52_000, first_id: 1, last_id: 9000 },
  ...{ sha256: 'ab12', place: '/data/archive', file: 'activity-log-2024-09-7.jsonl.gz' },
  archived_at: '2026-11-20 03:17:00',
};

let reply: RetentionReply;
let saved: unknown[];
let ran: RequestLine[];
wireServer(
  response(retentionCalls.view, () => reply),
  response(
    retentionCalls.save,
    ({ body }) => {
      saved.push(body);
      return reply;
    },
    'Saved.',
  ),
  response(
    retentionCalls.run,
    (request) => {
      ran.push(request);
      return undefined;
    },
    'Old lines are being archived.',
  ),
  response(retentionCalls.archives, () => ({ log_archives: [archive], total: 1 })),
  response(retentionCalls.verify, () => {
    throw new Refusal(409, 'It is not as it was written.');
  }),
);
beforeEach(() => {
  [reply, saved, ran] = [page(), [], []];
});
const show = () =>
  renderInHost(
    <MemoryRouter>
      <RetentionPage />
    </MemoryRouter>,
  );

test('the months with their size, and what of them goes', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'The log by month' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ['November 2026', '1,234,567', '700 MB', '---'],
    ['October 2024', '2,000', '1 MB', 'Problems'],
    ['Before October 2024', '10', '8 KB', 'All lines'],
    ['Without a month of its own', '3', '8 KB', '---'],
  ]);
});

test('months are saved by kind, an empty field as for good; what is no whole number is said at the field', async () => {
  const { user } = show();
  const changes = await screen.findByRole('textbox', { name: 'Changes' });
  expect(screen.getByRole('textbox', { name: 'Problems' })).toHaveValue('24');
  await user.type(changes, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Leave it empty, or enter whole months from 1 to 600.')).toBeVisible();
  await user.clear(changes);
  await user.type(changes, '36');
  await user.clear(screen.getByRole('textbox', { name: 'Problems' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ problem: null, change: 36, release: null, asset: null, contract: null }]);
});

test('“Archive now” asks first; it is not there where nothing is old', async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Archive now' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('/data/archive');
  await user.click(within(dialog).getByRole('button', { name: 'Archive now' }));
  expect(await screen.findByText('Old lines are being archived.')).toBeVisible();
  expect(ran).toHaveLength(1);
  unmount();
  reply = { ...reply, months: [] };
  show();
  await screen.findByRole('textbox', { name: 'Changes' });
  expect(screen.queryByRole('button', { name: 'Archive now' })).not.toBeInTheDocument();
});

test('an archive is downloaded; one that was changed is told', async () => {
  const { user } = show();
  expect(await screen.findByRole('link', { name: 'Download activity-log-2024-09-7.jsonl.gz' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/api/log-archive/7'),
  );
  await user.click(screen.getByRole('button', { name: 'Check activity-log-2024-09-7.jsonl.gz' }));
  expect(await screen.findByText('It is not as it was written.')).toBeVisible();
});
