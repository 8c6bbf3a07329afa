import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { jobCalls, type JobRow } from '../../../wire/job/job';
import { response, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import JobListPage from './JobListPage';

const job = (given: Partial<JobRow> = {}): JobRow => ({
  id: '5d1c7a3e-1111-4222-8333-444455556666',
  name: 'mail',
  state: 'failed',
  about: 'Mail 12 to rita@post.test',
  attempts: 12,
  error: 'connect ECONNREFUSED',
  created_at: '2026-01-02 10:00:00',
  start_after: '2026-01-02 11:00:00',
  completed_at: null,
  ...given,
});
let requested: RequestLine[];
let again: RequestLine[];
let rows: JobRow[];
wireServer(
  response(jobCalls.list, (request) => {
    requested.push(request);
    return { jobs: rows, total: rows.length };
  }),
  response(
    jobCalls.retry,
    (request) => {
      again.push(request);
      rows = [];
      return undefined;
    },
    'The job will be retried.',
  ),
);
beforeEach(() => {
  [requested, again, rows] = [[], [], [job()]];
});
const show = () =>
  renderInHost(
    <MemoryRouter>
      <JobListPage />
    </MemoryRouter>,
  );

test('what has failed comes first, with its reason, and can be tried again', async () => {
  const { user } = show();
  const row = await screen.findByRole('row', { name: /Mail 12/ });
  expect(requested[0]?.query.get('state')).toBe('failed');
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 6)
      .map((cell) => cell.textContent),
  ).toEqual(['Mail 12 to rita@post.test', 'Failed', '12', 'connect ECONNREFUSED', 'Jan 2, 2026', '---']);
  await user.click(within(row).getByRole('button', { name: 'Try again: Mail 12 to rita@post.test' }));
  expect(await screen.findByText('The job will be retried.')).toBeVisible();
  expect(again[0]?.params).toEqual({ job: job().id });
  expect(await screen.findByText('Nothing here')).toBeVisible();
});

test('a button for each state; work that waits cannot be tried again', async () => {
  rows = [job({ state: 'retry' })];
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Retrying' }));
  await waitFor(() => expect(requested.at(-1)?.query.get('state')).toBe('retry'));
  expect(screen.getByRole('button', { name: 'Retrying' })).toHaveAttribute('aria-pressed', 'true');
  const row = await screen.findByRole('row', { name: /Mail 12/ });
  expect(within(row).getByTitle(/^Jan 2, 2026, 11:00:00\sAM$/)).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Try again:/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(requested.at(-1)?.query.has('state')).toBe(false));
});
