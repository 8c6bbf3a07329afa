import { screen, waitFor, within } from '@testing-library/react';
import type { ActivityEntry } from '../../../wire/parts/activity';
import { problemCalls } from '../../../wire/problem/problem';
import { response, renderInHost, wireServer } from '../../testing/host';
import { ActivityLog } from './ActivityLog';

const creator = { id: 4, full_name: 'Amara Okafor', profile_pic: null };
const made = Array.from({ length: 64 }, (_, index): ActivityEntry => ({
  id: index + 1,
  name: `set <b>status</b> ${index + 1}<img src=x onerror=alert(1)>`,
  created_at: '2026-03-02 09:30:00',
  request_id: null,
  creator,
}));
let entries: ActivityEntry[];

let total: number;
let requested: Record<string, string>[];
wireServer(
  response(problemCalls.log, ({ query }) => {
    requested.push(Object.fromEntries(query));
    const limit = Number(query.get('limit'));
    const first = (Number(query.get('page')) - 1) * limit;
    return {
      problem_activity_logs: { data: entries.slice(0, total).slice(first, first + limit), total, per_page: limit },
    };
  }),
);
beforeEach(() => {
  total = 64;
  entries = made;
  requested = [];
});

const log = <ActivityLog call={problemCalls.log} id={5} page={(reply) => reply.problem_activity_logs} />;

test('the log asks for 10, newest first, and shows who did what and when; its HTML is cleaned', async () => {
  renderInHost(log);
  const first = (await screen.findAllByRole('listitem'))[0]!;
  expect(requested).toEqual([{ page: '1', limit: '10', 'sort-order': 'desc' }]);
  expect(first).toHaveTextContent('set status 1');
  expect(within(first).getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute('href', 'http://localhost/user/4');
  expect(within(first).getByText(/^Mar 2, 2026, 9:30\sAM$/)).toBeVisible();
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
  await waitFor(() => expect(requested.at(-1)).toMatchObject({ page: '2', limit: '25' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requested.at(-1)).toMatchObject({ page: '1', limit: '10', 'sort-order': 'desc' }));
});

test('an empty log shows a no-data message', async () => {
  total = 0;
  renderInHost(log);
  expect(await screen.findByText('No activity yet')).toBeVisible();
});

const entry = (id: number, name: string, by: ActivityEntry['creator'], request_id: string | null = null) => ({
  id,
  name,
  created_at: '2026-03-02 09:30:00',
  request_id,
  creator: by,
});
const reported = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent);

test('who did several things one after another is named once', async () => {
  const wei = { id: 5, full_name: 'Wei <Z> & Co', profile_pic: null };
  entries = [
    entry(4, '<b>Amara Okafor</b> closed this problem', creator),
    entry(3, '<b>Amara Okafor</b> attached <i>Amara Okafor</i>', creator),
    entry(2, '<b>Wei &lt;Z&gt; &amp; Co</b> created this problem', wei),
    entry(1, '<b>The system</b> created this problem', null),
  ];
  total = 4;
  renderInHost(log);
  const [first, ...others] = await reported();
  expect(first).toMatch(/^AOAmara Okaforclosed this problemMar 2/);
  expect(others).toEqual([
    expect.stringMatching(/^attached Amara OkaforMar 2/),
    expect.stringMatching(/^W<Wei <Z> & Cocreated this problemMar 2/),
    expect.stringMatching(/^Systemcreated this problemMar 2/),
  ]);
  expect(screen.getAllByRole('link', { name: 'Amara Okafor' })).toHaveLength(1);
});

test('what one request did is one entry: the decision, and below it what came of it', async () => {
  entries = [
    entry(3, '<b>Amara Okafor</b> brought the board to its decision', creator, 'r2'),
    entry(2, '<b>Amara Okafor</b> approved this change', creator, 'r2'),
    entry(1, '<b>Amara Okafor</b> sent this change to the board', creator, 'r1'),
  ];
  total = 3;
  renderInHost(log);
  expect(await reported()).toEqual([
    expect.stringMatching(/^AOAmara Okaforapproved this changeMar 2.*brought the board to its decision$/),
    'brought the board to its decision',
    expect.stringMatching(/^sent this change to the board/),
  ]);
});

test('a time of this week is said relatively, the exact one on focus', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  entries = [{ ...entry(1, 'set it', creator), created_at: at }];
  total = 1;
  const { user } = renderInHost(log);
  const time = await screen.findByText('3 hours ago');
  expect(time).toHaveAttribute('datetime', at);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(time).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(at);
});
