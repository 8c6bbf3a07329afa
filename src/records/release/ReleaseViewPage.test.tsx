import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { assetCalls } from '../../../wire/asset/asset';
import { changeCalls } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import { type ReleaseActions, releaseCalls, releasePlanning, type ReleaseView } from '../../../wire/release/release';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../testing/host';
import ReleaseViewPage from './release.view';
import { everything, only, releaseView } from './testing/release.wire';

let flags: ReleaseActions;
let release: ReleaseView;
let loads: number;
let requested: RequestLine[];
const asset = {
  id: 3,
  asset_id: 3,
  identifier: 'AST-3',
  name: 'Router',
  asset_type: { id: 1, name: 'Hardware' },
  asset_status: null,
  managed_by: null,
  used_by: null,
  contract: [],
  is_default: false,
};
const nameless = { id: 3, name: 'amara@example.test', full_name: 'amara@example.test', email: 'amara@example.test' };
const change = {
  id: 5,
  identifier: 'CHN-5',
  subject: 'New switch',
  requester: nameless,
  status: { id: 1, name: 'Open' },
  priority: null,
  department: null,
  planned_start_date: null,
  planned_end_date: null,
  change_type: { id: 1, name: 'Minor' },
  impact_type: null,
  location: null,
  team: null,
  agent: null,
  outcome: null,
  risk: null,
  collisions: 0,
  created_at: '2026-09-01 08:00:00',
  updated_at: '2026-09-01 08:00:00',
  edit_option: true,
  is_edit: true,
  is_delete: true,
};
let saved: unknown[];
const server = wireServer(
  response(releaseCalls.view, () => {
    loads += 1;
    return { release };
  }),
  response(releaseCalls.actions, () => ({ actions: flags })),
  response(releaseCalls.log, () => ({ release_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(releasePlanning.entries, () => ({ planning_popups: [] })),
  response(releasePlanning.detail, ({ params }) => ({
    general_info: { identifier: params.identifier!, title: null, description: '', attachment: null, version: null },
  })),
  response(assetCalls.list, (request) => {
    requested.push(request);
    return { data: [asset], total: 1 };
  }),
  response(changeCalls.list, (request) => {
    requested.push(request);
    return { changes: [change], total: 1 };
  }),
  response(lookupCalls.lookup, () => ({ data: [{ id: 5, name: 'New switch', identifier: 'CHN-5' }], total: 1 })),
  response(releaseCalls.complete, () => undefined, 'The release was marked completed.'),
  response(
    releaseCalls.save,
    ({ body }) => {
      saved.push(body);
      return { id: 7, identifier: 'REL-7' };
    },
    'The release was saved.',
  ),
  response(releaseCalls.detachAsset, () => undefined, 'The asset was detached.'),
);
beforeEach(() => {
  flags = everything();
  release = releaseView();
  loads = 0;
  saved = [];
  requested = [];
});

let gone: string[];
const show = (address = '/releases/7/show') => {
  gone = [];
  return renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="releases/:id/show" element={<ReleaseViewPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void gone.push(path) },
  );
};
type User = ReturnType<typeof show>['user'];
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
const openMenu = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};
const choose = async (user: User, menu: string, item: string) => {
  await openMenu(user, menu);
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('the details stand in the order of the specification; empty ones are folded, --- once they are unfolded', async () => {
  flags = only();
  const { user } = show();
  expect(within(await screen.findByRole('region', { name: 'Description' })).getByText('New switches.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '3 more fields' }));
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Identifier',
    'Subject',
    'Status',
    'Release type',
    'Priority',
    'Location',
    'Planned start date',
    'Planned end date',
    'Created',
    'Attachment',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'REL-7',
    'Network core',
    'In Progress',
    'Major',
    'Urgent',
    '---',
    expect.stringMatching(/^Oct 1, 2026, 10:30\sAM$/),
    '---',
    'Sep 1, 2026',
    '---',
  ]);
});

describe('the dates of its changes', () => {
  const span = { planned_start_date: '2020-11-24 22:00:00', planned_end_date: '2020-11-24 23:30:00' };
  const suggestion = () => screen.queryByRole('button', { name: 'Use these dates' });
  const shown = () => screen.findByRole('button', { name: 'More' });

  test('are taken over by one click, and nothing else of the release', async () => {
    release = releaseView({ changes_span: span, location: { id: 4, name: 'Oslo', title: 'Oslo' } });
    const { user } = show();
    expect(await screen.findByText(/^Its changes are planned for Tue, 24 Nov 2020, 22:00–23:30/)).toBeVisible();
    await user.click(suggestion()!);
    expect(await screen.findByText('The release was saved.')).toBeVisible();
    const { description, subject, identifier, version } = release;
    expect(saved).toEqual([
      {
        id: 7,
        ...{ description, subject, identifier, version, location_id: 4 },
        ...{ status_id: 3, priority_id: 4, release_type_id: 3 },
        ...span,
      },
    ]);
  });

  test.each([
    ['they are the release’s own', () => (release = releaseView({ changes_span: span, ...span }))],
    ['no change is planned', () => (release = releaseView())],
    [
      'the release is completed',
      () => (release = releaseView({ changes_span: span, status: { id: 5, name: 'Completed' } })),
    ],
    [
      'the reader may not edit',
      () => {
        release = releaseView({ changes_span: span });
        flags = { ...everything(), release_edit: false };
      },
    ],
  ])('are not suggested when %s', async (_when, given) => {
    given();
    show();
    await shown();
    expect(suggestion()).toBeNull();
  });
});

test('the zero date is unset, too', async () => {
  release = releaseView({ planned_start_date: '0000-00-00 00:00:00', planned_end_date: '0000-00-00 00:00:00' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '4 more fields' }));
  expect(
    screen
      .getAllByRole('definition')
      .slice(6, 8)
      .map((value) => value.textContent),
  ).toEqual(['---', '---']);
});

test('a completed release offers its changes', async () => {
  release = releaseView({
    status: { id: 5, name: 'Completed' },
    attach_changes: [{ id: 5, identifier: 'CHN-5', subject: 'New switch' }],
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show changes' }));
  expect(await screen.findByRole('tab', { name: 'Changes', selected: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull();
});

test('status and priority are edited in place', async () => {
  const saved: RequestLine[] = [];
  server.use(
    response(lookupCalls.lookup, () => ({ data: [{ id: 2, name: 'On Hold' }], total: 1 })),
    response(releaseCalls.save, (given) => (saved.push(given), { id: 7, identifier: 'REL-7' }), 'Saved.'),
  );
  const { user } = show();
  const headline = within(await screen.findByRole('group', { name: 'At a glance' }));
  await user.click(await headline.findByRole('button', { name: 'Status: In Progress. Change' }));
  await user.click(await screen.findByRole('option', { name: 'On Hold' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.body).toEqual({
    id: 7,
    version: 1,
    subject: 'Network core',
    identifier: 'REL-7',
    description: '<p>New switches.</p>',
    status_id: 2,
    priority_id: 4,
    release_type_id: 3,
    location_id: null,
    planned_start_date: '2026-10-01 10:30:00',
    planned_end_date: null,
  });
});

test('assets and changes have a tab only while some are attached, planning by its flag', async () => {
  const { unmount } = show();
  expect(await tabs()).toEqual(['Activity log', 'Comments', 'Planning']);
  unmount();
  release = releaseView({
    attach_assets: [{ id: 3, name: 'Router' }],
    attach_changes: [{ id: 5, identifier: 'CHN-5', subject: 'New switch' }],
  });
  const again = show();
  expect(await tabs()).toEqual(['Activity log', 'Comments', 'Planning', 'Assets', 'Changes']);
  again.unmount();
  flags = only('release_edit');
  show();
  expect(await tabs()).toEqual(['Activity log', 'Comments']);
});

test('the menus planning, associate and more follow the flags', async () => {
  const { user, unmount } = show();
  expect(await openMenu(user, 'Planning')).toEqual(['Build plan', 'Test plan']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'Associate')).toEqual(['Attach assets', 'Attach changes']);
  await user.keyboard('{Escape}');
  expect(await openMenu(user, 'More')).toEqual(['Edit', 'Mark completed', 'Who can see this', 'Delete']);
  unmount();
  flags = only('check_planning', 'release_change_attach', 'release_delete');
  const again = show();
  expect(await openMenu(again.user, 'More')).toEqual(['Who can see this', 'Delete']);
  await again.user.keyboard('{Escape}');
  expect(await openMenu(again.user, 'Associate')).toEqual(['Attach changes']);
  expect(screen.queryByRole('button', { name: 'Planning' })).toBeNull();
});

test('completing asks first; half a second later the release is loaded anew', async () => {
  const { user } = show();
  await choose(user, 'More', 'Mark completed');
  const question = await screen.findByRole('alertdialog', { name: 'Mark release completed' });
  const before = loads;
  await user.click(within(question).getByRole('button', { name: 'Mark completed' }));
  expect(await screen.findByText('The release was marked completed.')).toBeVisible();
  const done = Date.now();
  expect(loads).toBe(before);
  await waitFor(() => expect(loads).toBe(before + 1));
  expect(Date.now() - done).toBeGreaterThan(300);
});

test('a refused completion closes the question and is told on the page', async () => {
  server.use(
    response(releaseCalls.complete, () => {
      throw new Refusal(409, 'This release is already completed.');
    }),
  );
  const { user } = show();
  await choose(user, 'More', 'Mark completed');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark completed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This release is already completed.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a deleted release leads to the list', async () => {
  server.use(response(releaseCalls.remove, () => undefined, 'The release was deleted.'));
  const { user } = show();
  await choose(user, 'More', 'Delete');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete release' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(gone).toEqual(['/service-desk/releases/list']));
});

test('assets that may be attached are those that are not yet; at least one; a failed attach closes the dialog and is told on the page', async () => {
  server.use(
    response(releaseCalls.attachAssets, () => {
      throw new Refusal(422, { asset_ids: 'Some of these assets do not exist any more.' });
    }),
  );
  const { user } = show();
  await choose(user, 'Associate', 'Attach assets');
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  await within(dialog).findByRole('row', { name: /Router/ });
  expect(requested[0]!.query.get('release_id')).toBe('7');
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please select assets.');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select Router' }));
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Some of these assets do not exist any more.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('attaching changes waits for the first to be chosen', async () => {
  const attached: RequestLine[] = [];
  server.use(
    response(releaseCalls.attachChanges, (request) => void attached.push(request), 'The change was attached.'),
  );
  const { user } = show();
  await choose(user, 'Associate', 'Attach changes');
  const dialog = await screen.findByRole('dialog', { name: 'Attach changes' });
  expect(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'CHN-5 New switch' }));
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByText('The change was attached.')).toBeVisible();
  expect(attached[0]!.body).toEqual({ change_ids: [5] });
});

test('a build plan is written from the menu; it needs a description', async () => {
  const saved: RequestLine[] = [];
  server.use(response(releasePlanning.save, (request) => void saved.push(request), 'The planning entry was saved.'));
  const { user } = show();
  await choose(user, 'Planning', 'Build plan');
  const dialog = await screen.findByRole('dialog', { name: 'Build plan' });
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('the last detached asset takes the tab with it', async () => {
  release = releaseView({ attach_assets: [{ id: 3, name: 'Router' }] });
  const { user } = show('/releases/7/show?tab=associated_assets');
  await user.click(await screen.findByRole('button', { name: 'Detach Router' }));
  expect(requested[0]!.query.get('release_ids[0]') ?? requested[0]!.query.get('release_ids[]')).toBe('7');
  expect(screen.getByText('Are you sure you want to detach the asset “Router” from this release?')).toBeVisible();
  release = releaseView();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Assets' })).toBeNull());
  expect(screen.getByRole('tab', { name: 'Activity log', selected: true })).toBeVisible();
});

test('the changes have the columns of the specification; without a name the e-mail stands for it', async () => {
  release = releaseView({ attach_changes: [{ id: 5, identifier: 'CHN-5', subject: 'New switch' }] });
  show('/releases/7/show?tab=associated_changes');
  const row = await screen.findByRole('row', { name: /New switch/ });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Identifier',
    'Subject',
    'Requester',
    'Status',
    'Priority',
    'Department',
    'Created',
    'Actions',
  ]);
  expect(within(row).getByText(/amara@exampl/)).toBeVisible();
});

test('a failed load is told in the alert area of the page and can be tried again', async () => {
  server.use(
    response(releaseCalls.view, () => {
      throw new Refusal(409, 'The release is being moved.');
    }),
  );
  const { user } = show();
  const area = () => document.querySelector<HTMLElement>('[data-alert-area=release-view]')!;
  await within(await waitFor(area)).findByText('The release is being moved.');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Network core' })).toBeVisible();
  expect(within(area()).queryByRole('alert')).toBeNull();
});

test('an unknown release keeps the page: the server’s message and the way back to the list', async () => {
  server.use(
    response(releaseCalls.view, () => {
      throw new Refusal(404, 'This release does not exist or was deleted.');
    }),
  );
  show();
  const sentence = await screen.findByRole('alert');
  expect(sentence).toHaveTextContent('This release does not exist or was deleted.');
  expect(within(sentence).getByRole('link', { name: 'Releases' })).toBeVisible();
});
