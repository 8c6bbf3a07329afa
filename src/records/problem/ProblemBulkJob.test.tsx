import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { bulkCalls, type BulkEdit, type BulkJob, type BulkReply } from '../../../wire/parts/bulk';
import { lookupCalls } from '../../../wire/parts/lookup';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import ProblemListPage, { ProblemTrashPage } from './problem.pages';
import { person, problemRow } from '../../testing/problem.wire';

const job = (given: Partial<BulkJob> = {}): BulkJob => ({
  ...{ id: 31, action: 'edit', kind: 'problem', state: 'running', total: 4000, done: 1200, changed: 1200, skipped: 0 },
  ...{ error: '', created_at: '2026-01-02 10:00:00', started_at: '2026-01-02 10:00:01', ended_at: null },
  ...{ owner: person(1, 'Nora Lind'), is_stop: true, message: '', result: null, undone: null },
  ...given,
});
const ended = (given: Partial<BulkJob> = {}) =>
  job({
    ...{ state: 'completed', done: 4000, changed: 4000, ended_at: '2026-01-02 10:01:00', is_stop: false },
    message: '4,000 records were changed.',
    result: { id: 5, changed: 4000, skipped: [], present: [], as_of: '2026-01-02T10:01:00.000Z' },
    ...given,
  });

let shown: BulkJob;
let lists = 0;
const requested: string[] = [];
const server = wireServer(
  response(problemCalls.list, () => (lists++, { problems: [problemRow()], total: 4000 })),
  response(problemFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 4, name: 'Urgent' }], total: 1 })),
  response(
    problemCalls.bulkEdit,
    ({ body }): BulkReply =>
      (body as BulkEdit).dry_run
        ? { id: null, changed: 4000, skipped: [], present: [], as_of: '2026-01-02T10:00:00.000Z' }
        : { job_id: 31 },
    '4,000 records are being changed.',
  ),
  response(bulkCalls.job, ({ params }) => (requested.push(params.id!), { job: { ...shown, id: Number(params.id) } })),
  response(bulkCalls.undo, (): BulkReply => ({ job_id: 32 }), '4,000 records are getting their previous values back.'),
);
beforeEach(() => {
  shown = job();
  lists = 0;
  requested.length = 0;
});

const show = (page = <ProblemListPage />) =>
  renderInHost(<MemoryRouter initialEntries={['/problem']}>{page}</MemoryRouter>);
const region = (name = 'Changing records') => screen.findByRole('region', { name });

test('many records are edited by a job: progress, also after a reload, then the success with its undo, which is a job', async () => {
  const first = show();
  await first.user.click(await screen.findByRole('checkbox', { name: /VPN drops/ }));
  await first.user.click(screen.getByRole('button', { name: 'Select all 4,000 that match' }));
  await first.user.click(screen.getByRole('button', { name: 'Set Priority' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Priority' }));
  await first.user.click(dialog.getByRole('combobox', { name: /Priority/ }));
  await first.user.click(await screen.findByRole('option', { name: 'Urgent' }));
  await first.user.click(await dialog.findByRole('button', { name: 'Change 4,000' }));
  expect(within(await region()).getByText('1,200 of 4,000')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  first.unmount();

  const { user } = show();
  const progress = within(await region());
  expect(progress.getByRole('progressbar', { name: 'Progress: Changing records' })).toHaveAttribute('value', '1200');
  // A screen reader hears of quarters.
  expect(progress.getByRole('status')).toHaveTextContent('Changing records: 25 %');
  shown = ended();
  expect(await screen.findByText('4,000 records were changed.', {}, { timeout: 4000 })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Changing records' })).toBeNull();
  await waitFor(() => expect(lists).toBeGreaterThan(2));

  shown = job({ action: 'undo', done: 500 });
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  expect(within(await region('Restoring previous values')).getByText('500 of 4,000')).toBeVisible();
  expect(requested.at(-1)).toBe('32');
  shown = ended({ action: 'undo', message: '4,000 records are as before.', result: { ...ended().result!, id: null } });
  expect(await screen.findByText('4,000 records are as before.', {}, { timeout: 4000 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull();
  expect(JSON.parse(localStorage.getItem('service-desk.bulk-jobs')!)).toEqual({ problem: [] });
}, 20_000);

/** As it is left by a page before. */
async function begun(page?: Parameters<typeof show>[0]) {
  const { rememberJob } = await import('../../shared/bulk/jobs.memory');
  rememberJob('problem', 31);
  return show(page);
}

test('one that is stopped says what is done, and offers to undo it', async () => {
  server.use(
    response(bulkCalls.stopJob, () => {
      shown = ended({ state: 'stopped', done: 1200, message: '1,200 records were changed.' });
      return undefined;
    }),
  );
  const { user } = await begun();
  await user.click(await screen.findByRole('button', { name: 'Stop: Changing records' }));
  expect(await screen.findByText('Stopped. 1,200 records were changed.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo', hidden: true })).toBeInTheDocument();
});

test('one that stopped for want of a right says why', async () => {
  shown = ended({ state: 'stopped', error: 'You may not.', message: '0 records were changed.', result: null });
  await begun();
  expect(await screen.findByText('You may not. 0 records were changed.')).toBeVisible();
});

test('one of somebody who was signed in here before is passed over', async () => {
  server.use(
    response(bulkCalls.job, () => {
      throw new Refusal(404, 'gone');
    }),
  );
  await begun();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('service-desk.bulk-jobs')!)).toEqual({ problem: [] }));
  expect(screen.queryByText('gone')).toBeNull();
});

test('the trash shows how far its records are, too', async () => {
  shown = job({ action: 'undo' });
  await begun(<ProblemTrashPage />);
  expect(within(await region('Restoring previous values')).getByText('1,200 of 4,000')).toBeVisible();
});
