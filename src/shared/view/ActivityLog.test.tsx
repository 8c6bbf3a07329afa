import { screen, waitFor, within } from '@testing-library/react';
import type { ActivityEntry } from '../../../wire/parts/activity';
import { problemCalls } from '../../../wire/problem/problem';
import { origin, renderInHost, response, wireServer } from '../../testing/host';
import ActivityLog from './ActivityLog';

const creator = { id: 4, full_name: 'Amara Okafor', profile_pic: null };
const made = Array.from({ length: 64 }, (_, index): ActivityEntry => ({
  id: index + 1,
  name: `set <b>status</b> ${index + 1}<img src=x onerror=alert(1)>`,
  created_at: '2026-03-02 09:30:00',
  request_id: null,
  creator,
  links: [],
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

test('the order is the person’s: oldest first is asked for from the first page on, and remembered', async () => {
  const { user, unmount } = renderInHost(log);
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the activity log' }), 'Oldest first');
  await waitFor(() => expect(requested.at(-1)).toEqual({ page: '1', limit: '10', 'sort-order': 'asc' }));
  unmount();
  renderInHost(log);
  await waitFor(() => expect(requested.at(-1)).toMatchObject({ 'sort-order': 'asc' }));
  expect(await screen.findByRole('combobox', { name: 'Order of the activity log' })).toHaveValue('asc');
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
  links: [] as ActivityEntry['links'],
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

test('oldest first, one request is one entry too, and what was done first leads it', async () => {
  entries = [
    entry(1, '<b>Amara Okafor</b> sent this change to the board', creator, 'r1'),
    entry(2, '<b>Amara Okafor</b> approved this change', creator, 'r2'),
    entry(3, '<b>Amara Okafor</b> brought the board to its decision', creator, 'r2'),
  ];
  total = 3;
  const { user } = renderInHost(log);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order of the activity log' }), 'Oldest first');
  await waitFor(async () =>
    expect(await reported()).toEqual([
      expect.stringMatching(/^AOAmara Okaforsent this change to the board/),
      expect.stringMatching(/^approved this changeMar 2.*brought the board to its decision$/),
      'brought the board to its decision',
    ]),
  );
});

test('a time of this week is said relatively, the exact one on focus', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  entries = [{ ...entry(1, 'set it', creator), created_at: at }];
  total = 1;
  const { user } = renderInHost(log);
  const time = (await screen.findByText('3 hours ago')).closest('time')!;
  expect(time).toHaveAttribute('datetime', at);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(time).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(new RegExp(`${at.slice(13)}`));
});

test('a record that a line names is a link to its page; what is no link has the name alone', async () => {
  entries = [
    {
      ...entry(2, '<b>Amara Okafor</b> attached 2 tickets <i>#1037</i>, <i>#1038</i>', creator),
      links: [{ kind: 'ticket', id: 37, name: '#1037', path: null }],
    },
    {
      ...entry(1, '<b>Amara Okafor</b> attached the asset <i>R&amp;D &lt;router&gt;</i>', creator),
      links: [{ kind: 'asset', id: 3, name: 'R&D <router>', path: '/service-desk/assets/3/show' }],
    },
  ];
  total = 2;
  renderInHost(log);
  expect(await screen.findByRole('link', { name: 'R&D <router>' })).toHaveAttribute(
    'href',
    `${origin}/service-desk/assets/3/show`,
  );
  expect(screen.getByRole('link', { name: '#1037' })).toHaveAttribute('href', `${origin}/thread/37`);
  expect(screen.getByText('#1038')).toBeVisible();
  expect(screen.queryByRole('link', { name: '#1038' })).toBeNull();
});

test('in a connected help-desk a ticket is reached through the server, or is no link where it has no page', async () => {
  entries = [
    {
      ...entry(1, '<b>Amara Okafor</b> attached the ticket <i>#1037</i>', creator),
      links: [{ kind: 'ticket', id: 37, name: '#1037', path: null }],
    },
  ];
  total = 1;
  const connected = (pages: readonly 'ticket'[]) => ({ ids: 'host', pages, acts: [], kinds: [] }) as const;
  renderInHost(log, { helpDesk: connected(['ticket']) });
  expect(await screen.findByRole('link', { name: '#1037' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/go\/ticket\/37$/),
  );
  renderInHost(log, { helpDesk: connected([]) });
  await waitFor(() => expect(screen.getAllByText('#1037')).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: '#1037' })).toHaveLength(1);
});

test('what somebody did through a token says so below their name (G24)', async () => {
  total = 1;
  const name = '<b>Amara Okafor</b> through token <i>CI assistant</i> created this problem';
  entries = [{ ...made[0]!, name }];
  renderInHost(log);
  const line = await screen.findByRole('listitem');
  expect(within(line).getByText('Amara Okafor')).toBeVisible();
  expect(line).toHaveTextContent('through token CI assistant created this problem');
  expect(line).not.toHaveTextContent('Amara Okafor through');
});
