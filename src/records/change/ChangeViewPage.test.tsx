import { screen, waitFor, within } from '@testing-library/react';
import type { HelpDesk } from '../../../host-shim/protocol';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { approvalCalls } from '../../../wire/approval/approval';
import { assetCalls, type AssetRow } from '../../../wire/asset/asset';
import { type ChangeActions, changeCalls, changePlanning, type ChangeView } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import { allBut, attachedRelease, changeView, only, person, taskRow, ticketRow } from '../../testing/change.wire';
import { response, type RequestLine, Refusal, renderInHost, wireServer, withoutManaging } from '../../testing/host';
import ChangeViewPage from './change.view';

const asset: AssetRow = {
  id: 1,
  asset_id: 1,
  identifier: 'AST-1',
  name: 'Laptop',
  asset_type: { id: 1, name: 'Hardware' },
  asset_status: null,
  managed_by: null,
  used_by: null,
  contract: [],
  is_default: false,
};

let flags: ChangeActions;
let change: ChangeView;
let requested: { call: string; given: RequestLine }[];
const note = (call: string) => (given: RequestLine) => void requested.push({ call, given });
const server = wireServer(
  response(changeCalls.view, () => ({ change })),
  response(changeCalls.actions, (given) => {
    note('actions')(given);
    return { actions: flags };
  }),
  response(changeCalls.log, () => ({ change_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(changePlanning.entries, () => ({
    planning_popups: [
      {
        key: 'reason',
        title: null,
        description: '<p>Old.</p>',
        updated_at: '2026-01-02 10:00:00',
        attachment: null,
        version: 1,
      },
    ],
  })),
  response(changePlanning.detail, () => ({
    general_info: { identifier: 'impact', title: null, description: '', attachment: null, version: null },
  })),
  response(changePlanning.save, note('planning'), 'Saved.'),
  response(assetCalls.list, (given) => {
    note('assets')(given);
    return { data: [asset], total: 1 };
  }),
  response(changeCalls.attachAssets, note('attach-assets'), 'Attached.'),
  response(changeCalls.detachAsset, note('detach-asset'), 'Detached.'),
  response(changeCalls.tickets, (given) => {
    note('tickets')(given);
    return { tickets: [ticketRow(), ticketRow({ id: 43, subject: 'No sound', type: 'causing' })], total: 2 };
  }),
  response(changeCalls.attachTickets, note('attach-tickets'), 'Attached.'),
  response(changeCalls.detachTicket, note('detach-ticket'), 'Detached.'),
  response(changeCalls.tasks, () => ({ data: [taskRow()], total: 1 })),
  response(changeCalls.attachTasks, note('attach-tasks'), 'Attached.'),
  response(changeCalls.detachTask, note('detach-task'), 'Detached.'),
  response(changeCalls.detachRelease, note('detach-release'), 'Detached.'),
  response(changeCalls.duration, note('duration'), 'Updated.'),
  response(changeCalls.close, note('close'), 'Closed.'),
  response(changeCalls.outcome, note('outcome'), 'Saved.'),
  response(changeCalls.reopen, note('reopen'), 'Reopened.'),
  response(changeCalls.remove, note('delete'), 'Deleted.'),
  response(approvalCalls.status, () => ({ cab: null, history: [] })),
  response(lookupCalls.lookup, ({ params, query }) => ({
    data: [{ id: 77, name: query.get('type') ?? params.name!, ticket_number: 'AAAA-0077' }],
    total: 1,
  })),
);
beforeEach(() => {
  flags = allBut('change_reopen', 'change_outcome', 'change_release_detach');
  change = changeView();
  requested = [];
});

const show = (tab?: string, navigate = (_path: string) => undefined as void, helpDesk?: HelpDesk) =>
  renderInHost(
    <MemoryRouter initialEntries={[`/changes/5/show${tab ? `?tab=${tab}` : ''}`]}>
      <Routes>
        <Route path="changes/:id/show" element={<ChangeViewPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate, helpDesk },
  );
type User = ReturnType<typeof show>['user'];
const requests = (call: string) => requested.filter((one) => one.call === call).map(({ given }) => given);
const openMenu = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};
const choose = async (user: User, menu: string, item: string) => {
  await openMenu(user, menu);
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('the header shows 50 characters of the subject, status, change type and requester', async () => {
  change = changeView({ subject: 'x'.repeat(51) });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: `${'x'.repeat(50)}…` })).toBeVisible();
  expect(screen.getByText('Open')).toBeVisible();
  expect(screen.getByText('Standard')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user\/3$/),
  );
});

test.each([
  ['2020-11-24 22:00:00', '2020-11-24 23:30:00', 'Tue, 24 Nov 2020, 22:00–23:30 (1 h 30 min)'],
  ['2020-11-24 22:00:00', null, 'from Tue, 24 Nov 2020, 22:00'],
  [null, '2020-11-24 23:30:00', 'until Tue, 24 Nov 2020, 23:30'],
])('a window from %s to %s is told with its length', async (planned_start_date, planned_end_date, text) => {
  change = changeView({ planned_start_date, planned_end_date });
  show();
  expect(await screen.findByText(text)).toBeVisible();
});

test('the details stand in the order of the specification; empty ones are folded, --- once they are unfolded', async () => {
  flags = only();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '10 more fields' }));
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Raised on',
    'Closed on',
    'Planned',
    'Agent',
    'Department',
    'Impact',
    'Location',
    'Priority',
    'Team',
    'Total activity duration',
    'Attachment',
    'Problem',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Jan 2, 2026',
    '---',
    '---',
    '---',
    '---',
    '---',
    '---',
    '---',
    '---',
    '0 min',
    '---',
    '---',
  ]);
});

test('the description is there to be read, and in a dialog as the specification says', async () => {
  const { user } = show();
  const region = await screen.findByRole('region', { name: 'Description' });
  expect(within(region).getByText('Replace it.')).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Show description' }));
  expect(await screen.findByRole('dialog', { name: 'Description' })).toBeVisible();
});

test('whose decision is wanted makes it above everything else, without opening a tab', async () => {
  flags = only('associated_cabs', 'allowed_cab_action');
  const votes: RequestLine[] = [];
  server.use(
    response(
      approvalCalls.decide,
      (given) => {
        votes.push(given);
        flags = only('associated_cabs');
        return undefined;
      },
      'Your decision was recorded.',
    ),
  );
  const { user } = show();
  const banner = await screen.findByRole('region', { name: 'Your decision is needed' });
  const description = screen.getByRole('region', { name: 'Description' });
  expect(banner.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(within(banner).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve the change' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'Tested');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('Your decision was recorded.')).toBeVisible();
  expect(votes[0]!.body).toEqual({ action_type: 'approve', comment: 'Tested' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your decision is needed' })).toBeNull());
  expect(dialog).toBeVisible();
});

test('who is not asked for a decision sees no banner', async () => {
  flags = allBut('allowed_cab_action');
  show();
  await screen.findAllByRole('tab');
  expect(screen.queryByRole('region', { name: 'Your decision is needed' })).toBeNull();
});

test('a change that waits for a board says who is waited for, without opening a tab', async () => {
  change = changeView({ status: { id: 3, name: 'Awaiting Approval' } });
  const waiting = 'Waiting for Nora Lind on level “First” since Jan 2, 2026.';
  const times = { started_at: '2026-01-02 10:00:00', ended_at: null, next_reminder_at: null };
  const cab = {
    ...{ id: 9, name: 'Network board', status: 'PENDING' as const, ...times, started_by: null },
    ...{ send_auto_reminders: false, reminder_interval: null, outdated: false, changed: [], approval_levels: [] },
    ...{ waiting, can_recall: false },
  };
  server.use(response(approvalCalls.status, () => ({ cab, history: [] })));
  show();
  expect(await screen.findByText(waiting)).toBeVisible();
});

test('the next step is offered: the board that a major change needs', async () => {
  change = changeView({ change_type: { id: 3, name: 'Major' } });
  flags = { ...only('change_details_edit_permission', 'allowed_enforce_cab'), allowed_statuses: [change.status] };
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Send for approval' }));
  expect(await screen.findByRole('dialog', { name: 'Apply CAB' })).toBeVisible();
  unmount();
  flags = { ...only('change_details_edit_permission'), allowed_statuses: [change.status] };
  show();
  await screen.findAllByRole('tab');
  expect(screen.queryByRole('button', { name: 'Send for approval' })).toBeNull();
});

test('the next step is offered: the review of what was released', async () => {
  change = changeView({
    status: { id: 4, name: 'Pending Release' },
    attach_releases: [{ ...attachedRelease, status: { id: 5, name: 'Completed' } }],
  });
  flags = { ...only('change_edit'), allowed_statuses: [change.status, { id: 5, name: 'Pending Review' }] };
  server.use(
    response(changeCalls.save, (given) => {
      note('save')(given);
      return { id: 5, identifier: 'CHN-5' };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'To review' }));
  await waitFor(() => expect(requests('save')[0]?.body).toMatchObject({ status_id: 5, version: 1 }));
});

test('status, priority, agent and team are edited in place; only statuses that may follow are offered', async () => {
  flags = {
    ...only('change_edit'),
    allowed_statuses: [
      { id: 1, name: 'Open' },
      { id: 2, name: 'Planning' },
    ],
  };
  server.use(
    response(
      changeCalls.save,
      (given) => {
        note('save')(given);
        return { id: 5, identifier: 'CHN-5' };
      },
      'Saved.',
    ),
  );
  const { user } = show();
  const headline = within(await screen.findByRole('group', { name: 'At a glance' }));
  await user.click(await headline.findByRole('button', { name: 'Status: Open. Change' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Open', 'Planning']);
  await user.click(screen.getByRole('option', { name: 'Planning' }));
  await waitFor(() => expect(requests('save')).toHaveLength(1));
  expect(requests('save')[0]!.body).toMatchObject({
    id: 5,
    version: 1,
    status_id: 2,
    team_id: null,
    subject: 'New switch',
  });
  expect(requests('save')[0]!.body).not.toHaveProperty('custom_fields');
  await user.click(screen.getByRole('button', { name: 'Change: Team' }));
  await user.click(await screen.findByRole('option', { name: 'teams' }));
  await waitFor(() => expect(requests('save')[1]?.body).toMatchObject({ team_id: 77, status_id: 1 }));
});

test('the problems that it caused are a fact that leads there', async () => {
  change = changeView({
    caused_problems: [
      { id: 2, identifier: 'PRB-2', subject: 'VPN drops' },
      { id: 4, identifier: 'PRB-4', subject: 'No Wi-Fi' },
    ],
  });
  show();
  expect(await screen.findByText('Caused')).toBeVisible();
  const paths = screen
    .getAllByRole<HTMLAnchorElement>('link', { name: /^PRB-/ })
    .map((link) => [link.textContent, new URL(link.href).pathname]);
  expect(paths).toEqual([
    ['PRB-2 VPN drops', '/service-desk/problem/2/show'],
    ['PRB-4 No Wi-Fi', '/service-desk/problem/4/show'],
  ]);
});

test('links lead to agent, department, team and problem; minutes show as hours and minutes; custom fields show their values, dates as times', async () => {
  change = changeView({
    agent: person(4, 'Bea Ito'),
    department: { id: 6, name: 'Finance' },
    team: { id: 9, name: 'Network' },
    problem: { id: 2, identifier: 'PRB-2', subject: 'VPN drops' },
    total_activity_duration: 135,
    attachment: {
      id: 3,
      value: 'plan.pdf',
      size: 1536,
      type: 'pdf',
      icon_url: '/service-desk/file-icon/pdf',
      owner: 'sd_changes:5',
    },
    custom_field_values_for_change_form_builder_only: [
      { label: 'Window', field_type: 'date', value: '2026-02-01 20:00:00' },
    ],
    custom_field_values_for_change_type: [
      { label: 'Sites', field_type: 'options', value: ['Oslo', 'Bergen'] },
      { label: 'Vendor', field_type: 'text', value: '' },
      { label: 'Downtime', field_type: 'checkbox', value: 'true' },
    ],
  });
  const { user } = show();
  const target = async (name: string | RegExp) =>
    new URL((await screen.findByRole<HTMLAnchorElement>('link', { name })).href).pathname;
  expect(await target('Bea Ito')).toBe('/user/4');
  expect(await target('Finance')).toBe('/admin/department/6');
  expect(await target('Network')).toBe('/assign-teams/9');
  expect(await target('VPN drops')).toBe('/service-desk/problem/2/show');
  expect(await target(/plan\.pdf/)).toBe('/service-desk/download/3/sd_changes%3A5/attachment');
  await user.click(screen.getByRole('button', { name: /more fields$/ }));
  const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
  expect(['Total activity duration', 'Window', 'Sites', 'Vendor', 'Downtime'].map(value)).toEqual([
    '2 h 15 min',
    expect.stringMatching(/^Feb 1, 2026, 8:00\sPM$/),
    'Oslo, Bergen',
    '---',
    'Yes',
  ]);
});

test('each tab shows only when its flag allows', async () => {
  const { unmount } = show();
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Activity log',
    'Comments',
    'Planning',
    'Assets',
    'Releases',
    'CABs',
    'Tickets',
    'Tasks',
  ]);
  unmount();
  flags = only('change_details_edit_permission');
  show();
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Activity log', 'Comments']);
});

test('the menus follow the flags', async () => {
  const { user, unmount } = show();
  expect(await openMenu(user, 'More')).toEqual(['Edit', 'Close', 'Save as template', 'Who can see this', 'Delete']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'Associate')).toEqual([
    'Attach assets',
    'Attach tickets',
    'Attach tasks',
    'New release',
    'Attach release',
  ]);
  unmount();
  server.use(withoutManaging());
  flags = only('change_details_edit_permission', 'change_release_detach');
  const again = show();
  expect(await openMenu(again.user, 'Associate')).toEqual(['Detach release']);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Apply CAB' })).toBeNull();
});

test('who may not change the details finds every button disabled, saying: You cannot update this change.', async () => {
  server.use(withoutManaging());
  flags = allBut(
    'change_details_edit_permission',
    'change_reopen',
    'change_outcome',
    'change_asset_attach',
    'change_asset_detach',
  );
  const { user } = show('associated_assets');
  const barred = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You cannot update this change.');
    await user.click(button);
    await user.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(button).toHaveAttribute('aria-disabled', 'true');
  };
  for (const name of ['Planning', 'Associate', 'Apply CAB', 'More', 'Attach', 'Detach Laptop']) await barred(name);
  await user.click(screen.getByRole('tab', { name: 'Planning' }));
  for (const name of ['Impact', 'Edit Reason', 'Delete Reason']) await barred(name);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a closed change can be reopened or kept as a template, and nothing else', async () => {
  flags = only('planning', 'change_reopen');
  const { user } = show();
  expect(await openMenu(user, 'More')).toEqual(['Reopen', 'Save as template', 'Who can see this']);
  await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Reopen change' })).getByRole('button', { name: 'Reopen' }),
  );
  expect(await screen.findByText('Reopened.')).toBeVisible();
});

/** The dialog that closes a change, with this answer chosen. */
const answered = async (user: User, outcome: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Close change' });
  await user.click(within(dialog).getByRole('radio', { name: outcome }));
  return { dialog, close: within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)! };
};

test('closing asks how it went, in two clicks; it refreshes view and flags, and a double click closes once', async () => {
  const { user } = show();
  await choose(user, 'More', 'Close');
  const before = requests('actions').length;
  const { dialog, close } = await answered(user, 'Backed out');
  expect(dialog).toHaveTextContent('“New switch” becomes read-only until reopened.');
  change = changeView({ status: { id: 6, name: 'Closed' }, outcome: 'backed_out' });
  await user.dblClick(close);
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.getByText('Backed out')).toBeVisible();
  expect(requests('close').map(({ body }) => body)).toEqual([{ outcome: 'backed_out', review: '' }]);
  expect(requests('actions').length).toBeGreaterThan(before);
});

test('without an answer nothing is sent', async () => {
  const { user } = show();
  await choose(user, 'More', 'Close');
  const dialog = await screen.findByRole('dialog', { name: 'Close change' });
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(requests('close')).toEqual([]);
});

test('the status Closed, chosen in the headline, asks the same', async () => {
  flags = {
    ...allBut('change_reopen'),
    allowed_statuses: [
      { id: 5, name: 'Pending Review' },
      { id: 6, name: 'Closed' },
    ],
  };
  change = changeView({ status: { id: 5, name: 'Pending Review' } });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Status: Pending Review/ }));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  await user.click((await answered(user, 'Successful')).close);
  await waitFor(() => expect(requests('close')).toHaveLength(1));
});

test('a refused close keeps what was said, and tells why', async () => {
  server.use(
    response(changeCalls.close, () => {
      throw new Refusal(409, 'Network board is still deciding on this change.');
    }),
  );
  const { user } = show();
  await choose(user, 'More', 'Close');
  const { dialog, close } = await answered(user, 'Failed');
  await user.type(within(dialog).getByRole('textbox', { name: 'Review' }), 'No power.');
  await user.click(close);
  expect(await within(dialog).findByText('Network board is still deciding on this change.')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Review' })).toHaveValue('No power.');
  expect(within(dialog).getByRole('radio', { name: 'Failed' })).toBeChecked();
});

test('a closed change says how it went, or that it was not recorded; who may set it once more', async () => {
  change = changeView({ status: { id: 6, name: 'Closed' } });
  flags = only('planning', 'change_reopen', 'change_outcome');
  const { user } = show();
  expect(await screen.findByText('Not recorded')).toBeVisible();
  expect(await openMenu(user, 'More')).toEqual(['Set outcome', 'Reopen', 'Save as template', 'Who can see this']);
  await user.click(screen.getByRole('menuitem', { name: 'Set outcome' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set the outcome' });
  await user.click(within(dialog).getByRole('radio', { name: 'Failed' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Review' }), 'No power.');
  change = changeView({ status: { id: 6, name: 'Closed' }, outcome: 'failed', review: 'No power.' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('No power.')).toBeVisible();
  expect(requests('outcome').map(({ body }) => body)).toEqual([{ outcome: 'failed', review: 'No power.' }]);
});

test('after a delete the list of changes is shown', async () => {
  const went: string[] = [];
  const { user } = show(undefined, (path) => void went.push(path));
  await choose(user, 'More', 'Delete');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete change' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(went).toEqual(['/service-desk/changes/list']));
});

test('the activity duration is a required number: hours and minutes on the screen, minutes on the wire', async () => {
  change = changeView({ total_activity_duration: 135 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Update activity duration' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update activity duration' });
  const [hours, minutes] = [
    within(dialog).getByRole('textbox', { name: 'Hours' }),
    within(dialog).getByRole('textbox', { name: 'Minutes' }),
  ];
  expect([hours, minutes].map((input) => (input as HTMLInputElement).value)).toEqual(['2', '15']);
  await user.clear(hours);
  await user.clear(minutes);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(hours).toHaveFocus();
  await user.type(minutes, '-1');
  expect(await within(dialog).findByText('Enter whole minutes, from 0 to 5,256,000.')).toBeVisible();
  await user.clear(minutes);
  await user.type(hours, '3');
  await user.type(minutes, '5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Updated.')).toBeVisible();
  expect(requests('duration').map(({ params, body }) => [params.id, body])).toEqual([
    ['5', { total_activity_duration: 185 }],
  ]);
});

test('a planning entry is written from the menu; its description is required', async () => {
  const { user } = show();
  expect(await openMenu(user, 'Planning')).toEqual(['Reason', 'Impact', 'Rollout plan', 'Backout plan']);
  await user.click(screen.getByRole('menuitem', { name: 'Impact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Impact' });
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(requests('planning')).toEqual([]);
});

test('attaching assets needs at least one: Please select assets. A refusal closes the dialog and is told on the page', async () => {
  const { user } = show();
  await choose(user, 'Associate', 'Attach assets');
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  await within(dialog).findByRole('row', { name: /Laptop/ });
  expect(requests('assets').at(-1)!.query.get('change_id')).toBe('5');
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please select assets.');
  server.use(
    response(changeCalls.attachAssets, () => {
      throw new Refusal(409, 'The laptop was deleted.');
    }),
  );
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select Laptop' }));
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The laptop was deleted.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an existing release must be chosen. A refusal closes the dialog and is told on the page', async () => {
  change = changeView({ attach_releases: [] });
  const attached: RequestLine[] = [];
  server.use(
    response(changeCalls.attachRelease, (given) => {
      attached.push(given);
      throw new Refusal(409, 'The change CHN-5 already has a release.');
    }),
  );
  const { user } = show();
  await choose(user, 'Associate', 'Attach release');
  const dialog = await screen.findByRole('dialog', { name: 'Attach release' });
  const attach = within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ });
  expect(attach).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'releases' }));
  await user.click(attach);
  expect(await screen.findByRole('alert')).toHaveTextContent('The change CHN-5 already has a release.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(attached[0]!.params).toEqual({ changeId: '5', releaseId: '77' });
});

test('attached assets are those of this change; detaching one asks first and loads the table anew', async () => {
  const { user } = show('associated_assets');
  await user.click(await screen.findByRole('button', { name: 'Detach Laptop' }));
  expect(
    requests('assets')[0]!.query.getAll('change_ids[]').concat(requests('assets')[0]!.query.getAll('change_ids')),
  ).toEqual(['5']);
  const loaded = requests('assets').length;
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  expect(await screen.findByText('Detached.')).toBeVisible();
  expect(requests('detach-asset')[0]!.params).toEqual({ changeId: '5', assetId: '1' });
  await waitFor(() => expect(requests('assets').length).toBeGreaterThan(loaded));
});

test('attaching tickets waits for the first one; the type says how they are related and which may be chosen', async () => {
  const { user } = show('associated_tickets');
  await screen.findByRole('row', { name: /Cannot connect/ });
  const loaded = requests('tickets').length;
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach tickets' });
  const attach = within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ });
  expect(attach).toBeDisabled();
  expect(within(dialog).getByRole('radio', { name: 'Tickets that started this change' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'Tickets caused by this change' }));
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: '#AAAA-0077 causing' }));
  await user.click(attach);
  expect(await screen.findByText('Attached.')).toBeVisible();
  expect(requests('attach-tickets')[0]!.body).toEqual({ change_id: 5, ticket_ids: [77], type: 'causing' });
  await waitFor(() => expect(requests('tickets').length).toBeGreaterThan(loaded));
});

test('tickets show what their link means; detaching names the link', async () => {
  const { user } = show('associated_tickets');
  expect(
    within(await screen.findByRole('row', { name: /Cannot connect/ })).getByText('Tickets that started this change'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('row', { name: /No sound/ })).getByText('Tickets caused by this change'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'No sound' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/thread\/43$/),
  );
  await user.click(screen.getByRole('button', { name: 'Detach No sound' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await screen.findByText('Detached.');
  expect(requests('detach-ticket')[0]!.body).toEqual({ change_id: 5, ticket_id: 43, type: 'causing' });
});

test('a help-desk that is connected shares no tasks: it is said, and they are neither asked for nor offered', async () => {
  const asked: string[] = [];
  const listener = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname);
  server.events.on('request:start', listener);
  const { user } = show('associated_tasks', undefined, {
    ids: 'host',
    pages: [],
    acts: [],
    kinds: ['people', 'tickets'],
  });
  expect(await screen.findByText('Tasks are not connected')).toBeVisible();
  expect(await openMenu(user, 'Associate')).not.toContain('Attach tasks');
  expect(asked.filter((path) => path.includes('task'))).toEqual([]);
  server.events.removeListener('request:start', listener);
});

test('tasks show name, dates, users, teams and assignee; they are attached and detached', async () => {
  const { user } = show('associated_tasks');
  const row = await screen.findByRole('row', { name: /Order the switch/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 6)
      .map((cell) => cell.textContent),
  ).toEqual([
    'Order the switch',
    expect.stringMatching(/^Jan 5, 2026, 9:00\sAM$/),
    '---',
    'Bea Ito, Cai Novak',
    'Network',
    '---',
  ]);
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach tasks' });
  expect(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'tasks' }));
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByText('Attached.')).toBeVisible();
  expect(requests('attach-tasks')[0]!.body).toEqual({ change_id: 5, task_ids: [77] });
  await user.click(screen.getByRole('button', { name: 'Detach Order the switch' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await screen.findByText('Detached.');
  expect(requests('detach-task')[0]!.body).toEqual({ change_id: 5, task_id: 12 });
});

test('the release shows its facts and is detached after a question; without one the next steps are offered', async () => {
  change = changeView({ attach_releases: [attachedRelease] });
  flags = allBut('change_release_attach', 'change_release_create');
  const { user } = show('associated_releases');
  expect(await screen.findByRole('link', { name: 'Spring release' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/releases\/8\/show$/),
  );
  const facts = within(screen.getByRole('tabpanel'))
    .getAllByRole('definition')
    .map((fact) => fact.textContent);
  expect(facts).toEqual([
    'REL-8',
    'Jan 3, 2026',
    expect.stringMatching(/^Feb 1, 2026, 8:00\sPM$/),
    '---',
    'Open',
    'Medium',
    '---',
    'Standard',
  ]);
  await user.click(screen.getByRole('button', { name: 'Detach' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Detach release' });
  change = changeView();
  flags = allBut('change_release_detach');
  await user.click(within(dialog).getByRole('button', { name: 'Detach' }));
  expect(await screen.findByText('No release attached')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New release' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Attach release' })).toBeVisible();
});

test('an unknown change keeps the page: the server’s message and the way back to the list', async () => {
  server.use(
    response(changeCalls.view, () => {
      throw new Refusal(404, 'This change does not exist or was deleted.');
    }),
  );
  const went: string[] = [];
  show(undefined, (path) => void went.push(path));
  const sentence = await screen.findByRole('alert');
  expect(sentence).toHaveTextContent('This change does not exist or was deleted.');
  expect(within(sentence).getByRole('link', { name: 'Changes' })).toBeVisible();
  expect(went).toEqual([]);
});

test('flags that cannot be loaded leave the change readable and can be asked for again', async () => {
  server.use(
    response(changeCalls.actions, () => {
      throw new Refusal(500, 'Something went wrong.');
    }),
  );
  const { user } = show();
  expect(await screen.findByText('Raised on')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Activity log' })).toBeVisible();
  server.resetHandlers();
  await user.click(await screen.findByRole('button', { name: 'Retry loading the actions' }));
  expect(await screen.findByRole('tab', { name: 'Planning' })).toBeVisible();
});
