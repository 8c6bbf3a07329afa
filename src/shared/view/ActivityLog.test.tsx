import { screen, waitFor, within } from '@testing-library/react';
import { problemCalls } from '../../../wire/problem/problem';
import { answer, renderInHost, wireServer } from '../../testing/host';
import { ActivityLog } from './ActivityLog';

const creator = { id: 4, full_name: 'Amara Okafor', profile_pic: null };
const entries = Array.from({ length: 64 }, (_, index) => ({
  id: index + 1,
  name: `set <b>status</b> ${index + 1}<img src=x onerror=alert(1)>`,
  created_at: '2026-03-02 09:30:00',
  creator,
}));

let total = 64;
let asked: Record<string, string>[] = [];
wireServer(
  answer(problemCalls.log, ({ query }) => {
    asked.push(Object.fromEntries(query));
    const limit = Number(query.get('limit'));
    const first = (Number(query.get('page')) - 1) * limit;
    return {
      problem_activity_logs: { data: entries.slice(0, total).slice(first, first + limit), total, per_page: limit },
    };
  }),
);
beforeEach(() => {
  total = 64;
  asked = [];
});

const log = <ActivityLog call={problemCalls.log} id={5} page={(reply) => reply.problem_activity_logs} />;

test('the log asks for 10, newest first, and shows who did what and when; its HTML is cleaned', async () => {
  renderInHost(log);
  const first = (await screen.findAllByRole('listitem'))[0]!;
  expect(asked).toEqual([{ page: '1', limit: '10', 'sort-order': 'desc' }]);
  expect(first).toHaveTextContent('set status 1');
  expect(within(first).getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute('href', 'http://localhost/user/4');
  expect(within(first).getByText('2026-03-02 09:30:00')).toBeVisible();
  expect(first.querySelector('[onerror]')).toBeNull();
  expect(first.querySelector('b')).toHaveTextContent('status');
});

test('the pager shows only above 10 entries', async () => {
  total = 10;
  renderInHost(log);
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('page sizes 10, 25, 50, 100 and at most 5 page links; reload goes back to page 1, 10 per page', async () => {
  const { user } = renderInHost(log);
  await screen.findAllByRole('listitem');
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '2', limit: '25' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '1', limit: '10', 'sort-order': 'desc' }));
});

test('an empty log shows a no-data message', async () => {
  total = 0;
  renderInHost(log);
  expect(await screen.findByText('No activity yet')).toBeVisible();
});
