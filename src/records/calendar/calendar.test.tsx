import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { accessCalls } from '../../../wire/access/access';
import { calendarCalls, type CalendarEvent } from '../../../wire/calendar/calendar';
import { changeCalls, changeFilterCalls, type ChangeView } from '../../../wire/change/change';
import { collisionCalls, type CollisionReply } from '../../../wire/collision/collision';
import { lookupCalls } from '../../../wire/parts/lookup';
import { changeView } from '../../testing/change.wire';
import { reader, Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import CalendarPage from './calendar.page';

const event = (given: Partial<CalendarEvent>): CalendarEvent => ({
  kind: 'change',
  id: 12,
  identifier: 'CHN-12',
  title: 'Restart the host',
  begin: '2031-11-12 22:00:00',
  end: '2031-11-12 23:30:00',
  status: { id: 2, name: 'Planning' },
  assignee: { id: 4, name: 'Bea Ito' },
  team: null,
  department: null,
  assets: [],
  collisions: 2,
  is_edit: true,
  ...given,
});
const freeze = event({
  kind: 'freeze',
  id: 4,
  identifier: '',
  title: 'Quarter end',
  begin: '2031-11-24 00:00:00',
  end: '2031-11-27 00:00:00',
  status: null,
  assignee: null,
  severity: 'block',
  collisions: 0,
  is_edit: false,
});
const contract = event({
  kind: 'contract',
  id: 7,
  identifier: 'CNTR-7',
  title: 'Fibre lease',
  begin: '2031-11-20 00:00:00',
  end: '2031-11-20 00:00:00',
  status: { id: 3, name: 'Active' },
  collisions: 0,
  is_edit: false,
});

/** What axe finds; there are neither colours nor fonts here. */
const faultsOf = async (element: Element) =>
  (
    await axe.run(element, {
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
    })
  ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);

let events: CalendarEvent[];
let truncated: boolean;
let change: ChangeView;
let collisions: CollisionReply['collisions'];
let saves: RequestLine['body'][];
let drafts: RequestLine['body'][];
let asked: URLSearchParams[];
const server = wireServer(
  response(calendarCalls.view, ({ query }) => {
    asked.push(query);
    return { events, truncated } as never;
  }),
  response(changeCalls.view, () => ({ change })),
  response(
    changeCalls.save,
    ({ body }) => {
      saves.push(body);
      const { planned_start_date, planned_end_date } = body as Partial<ChangeView>;
      change = {
        ...change,
        planned_start_date: planned_start_date!,
        planned_end_date: planned_end_date!,
        version: change.version + 1,
      };
      events = events.map((one) =>
        one.kind === 'change' && one.id === change.id
          ? { ...one, begin: planned_start_date!, end: planned_end_date! }
          : one,
      );
      return { id: 12, identifier: 'CHN-12' };
    },
    'CHN-12 was saved.',
  ),
  response(collisionCalls.ofDraft, ({ body }) => {
    drafts.push(body);
    return { collisions, slots: [], accepted: null } as never;
  }),
  response(customFieldCalls.change, () => ({ custom_fields: [] })),
  response(changeFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, () => ({ data: [], total: 0 })),
  response(calendarCalls.createFeed, ({ body }) => {
    saves.push(body);
    return { url: '/service-desk/api/change-calendar-feed/abc/calendar.ics' };
  }),
);
beforeEach(() => {
  events = [event({}), freeze, contract];
  truncated = false;
  collisions = [];
  [saves, drafts, asked] = [[], [], []];
  change = changeView({
    id: 12,
    identifier: 'CHN-12',
    subject: 'Restart the host',
    planned_start_date: '2031-11-12 22:00:00',
    planned_end_date: '2031-11-12 23:30:00',
    version: 8,
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output hidden>{pathname + search}</output>;
}
const address = () => document.querySelector('output')?.textContent;
const show = (search = '', over = {}) =>
  renderInHost(
    <MemoryRouter initialEntries={[`/calendar?day=2031-11-12${search}`]}>
      <Address />
      <Routes>
        <Route path="/calendar" element={<CalendarPage />} />
      </Routes>
    </MemoryRouter>,
    over,
  );
const theChange = () => screen.findByRole('button', { name: /CHN-12 Restart the host, Change/ });

test('a month says what each event is, in words, and asks for its whole weeks', async () => {
  const { container } = show();
  expect(await theChange()).toHaveAccessibleName(
    '22:00 CHN-12 Restart the host, Change, Planning, Wed, 12 Nov 2031, 22:00–23:30 (1 h 30 min), 2 collisions',
  );
  expect(screen.getByRole('heading', { name: 'November 2031' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Quarter end, Freeze, Blocks changes/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Fibre lease, Contract end, Active, Thu, Nov 20, 2031/ })).toBeVisible();
  const [query] = asked;
  expect([query!.get('from'), query!.get('to')]).toEqual(['2031-10-26', '2031-12-06']);
  expect(query!.getAll('kinds[]')).toEqual(['change', 'release', 'freeze', 'maintenance', 'contract']);
  expect(await faultsOf(container)).toEqual([]);
});

test('view, day and kinds are in the address; weeks begin as the language has it', async () => {
  const { user } = show('', { locale: 'de' });
  await user.click(await screen.findByRole('button', { name: 'Woche' }));
  expect(address()).toBe('/calendar?day=2031-11-12&view=week');
  expect(await screen.findByRole('heading', { name: '10.–16. November 2031' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nächste Woche' }));
  await user.click(screen.getByRole('button', { name: 'Vertragsenden' }));
  expect(address()).toBe('/calendar?day=2031-11-19&view=week&kinds=change%2Crelease%2Cfreeze%2Cmaintenance');
  await waitFor(() => expect(asked.at(-1)!.get('from')).toBe('2031-11-17'));
  expect(asked.at(-1)!.getAll('kinds[]')).not.toContain('contract');
});

test('arrows go from event to event; one of them is a step of Tab', async () => {
  const { user } = show();
  (await theChange()).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/^Fibre lease/);
  await user.keyboard('{End}');
  expect(document.activeElement).toHaveAccessibleName(/^Quarter end/);
  expect(screen.getAllByRole('button').filter((one) => one.dataset.event && one.tabIndex === 0)).toHaveLength(1);
});

test('Enter takes hold, arrows move and stretch with what it collides with, Enter saves, Undo takes it back', async () => {
  collisions = [
    {
      kind: 'freeze',
      severity: 'block',
      with: { kind: 'freeze', id: 4, identifier: '', title: 'Quarter end', begin: freeze.begin, end: freeze.end },
      path: [],
      overlap: { begin: freeze.begin, end: freeze.end },
    },
  ];
  const { user, container } = show();
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  const bar = await screen.findByRole('application', { name: 'Changing the time of CHN-12 Restart the host' });
  expect(bar).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}');
  const said = within(bar).getByRole('status');
  expect(said).toHaveTextContent('Tue, 25 Nov 2031, 22:00 – Wed, 26 Nov 2031, 23:30 (1 day 1 h 30 min)');
  expect(await within(said).findByText('1 collision with this window')).toBeVisible();
  expect(said).toHaveTextContent('Quarter end');
  expect(drafts.at(-1)).toEqual({
    id: 12,
    planned_start_date: '2031-11-25 22:00:00',
    planned_end_date: '2031-11-26 23:30:00',
  });
  expect(await faultsOf(container)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^CHN-12 is now planned for Tue, 25 Nov 2031/)).toBeVisible();
  expect(saves[0]).toMatchObject({
    id: 12,
    version: 8,
    subject: 'Restart the host',
    planned_start_date: '2031-11-25 22:00:00',
    planned_end_date: '2031-11-26 23:30:00',
  });
  expect(saves[0]).not.toHaveProperty('asset_ids');
  await waitFor(async () => expect(await theChange()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({ version: 9, planned_start_date: '2031-11-12 22:00:00' });
  await waitFor(async () => expect(await theChange()).toHaveAccessibleName(/12 Nov 2031, 22:00–23:30/));
});

test('Escape lets go where it was; the period goes with what is held', async () => {
  const { user } = show();
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('application');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(await screen.findByRole('heading', { name: 'December 2031' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(saves).toEqual([]);
  expect(await screen.findByRole('heading', { name: 'November 2031' })).toBeVisible();
  await waitFor(async () => expect(await theChange()).toHaveFocus());
});

test('what is moved makes no work for the other events, and no room among them', async () => {
  events = [
    event({}),
    ...Array.from({ length: 40 }, (_, at) =>
      event({
        id: 100 + at,
        identifier: `CHN-${100 + at}`,
        begin: `2031-11-${13 + (at % 14)} 08:00:00`,
        end: `2031-11-${13 + (at % 14)} 09:00:00`,
      }),
    ),
  ];
  const { user } = show();
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('application');
  const others = () => screen.getAllByRole('button', { name: /CHN-1\d\d / }).map((one) => one.style.gridRow);
  const before = others();
  const written = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(others()).toEqual(before);
  // Of each step: the name of what is moved, and the bar below.
  expect(written.mock.calls.length).toBeLessThanOrEqual(8);
  written.mockRestore();
});

test('empty time is taken by keys: arrows go over days, stretch what is taken, Enter opens the form with it', async () => {
  const { user, container } = show();
  await theChange();
  const slot = (name: string) => screen.findByRole('button', { name: `Plan a change on ${name}` });
  (await slot('Wednesday, November 12')).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(await slot('Thursday, November 20')).toHaveFocus();
  await user.keyboard('{Enter}');
  const bar = await screen.findByRole('application', { name: 'Choosing the time of a new change' });
  expect(bar).toHaveFocus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
  expect(within(bar).getByRole('status')).toHaveTextContent('Wed, 19 Nov 2031, 00:00 – Fri, 21 Nov 2031, 00:00');
  await waitFor(() =>
    expect(drafts.at(-1)).toEqual({
      planned_start_date: '2031-11-19 00:00:00',
      planned_end_date: '2031-11-21 00:00:00',
    }),
  );
  expect(await faultsOf(container)).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(await slot('Thursday, November 20')).toHaveFocus();
  expect(saves).toEqual([]);
});

test('who may not create a change has no empty time to take', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_change: false } })),
  );
  show();
  await theChange();
  expect(screen.queryByRole('button', { name: /^Plan a change/ })).toBeNull();
});

test('from right to left, the arrow to the left moves it to a later day', async () => {
  const { user } = show('', { dir: 'rtl' });
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  const bar = await screen.findByRole('application');
  await user.keyboard('{ArrowLeft}');
  expect(within(bar).getByRole('status')).toHaveTextContent('13 Nov 2031, 22:00–23:30');
});

test('a save that is refused keeps hold of it with the sentence; one that somebody else overtook lets it go', async () => {
  server.use(
    response(changeCalls.save, () => {
      throw new Refusal(422, 'The end must be after the start.');
    }),
  );
  const { user } = show();
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('application');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('The end must be after the start.')).toBeVisible();
  expect(within(screen.getByRole('application')).getByRole('status')).toHaveTextContent('13 Nov');
  change = { ...change, version: 9 };
  server.use(
    response(changeCalls.save, () => {
      throw new Refusal(409, 'Saved by somebody else.');
    }),
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/meanwhile/)).toBeVisible();
  expect(screen.queryByRole('application')).toBeNull();
  expect(await theChange()).toHaveAccessibleName(/12 Nov 2031/);
});

test('a click shows an event with the way to it; one that may not be moved has no button for that', async () => {
  const { user } = show();
  await user.click(await theChange());
  const card = screen.getByRole('dialog', { name: 'CHN-12 Restart the host' });
  expect(within(card).getByRole('link', { name: 'CHN-12 Restart the host' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/12\/show$/),
  );
  expect(within(card).getByText('Bea Ito')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Change time' }));
  expect(await screen.findByRole('application')).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Quarter end/ }));
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Change time' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day with more than there is room for says how many more, and lists them', async () => {
  events = Array.from({ length: 7 }, (_, index) => event({ id: 20 + index, identifier: `CHN-${20 + index}` }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '4 more on Wednesday, November 12' }));
  const day = screen.getByRole('dialog', { name: 'Wednesday, November 12, 2031' });
  expect(within(day).getAllByRole('link')).toHaveLength(7);
});

test('the agenda has the same in a table, and moves a change too', async () => {
  const { user, container } = show('&view=agenda');
  const row = (await screen.findByRole('link', { name: 'CHN-12 Restart the host' })).closest('tr')!;
  expect(row).toHaveTextContent('Wed, 12 Nov 2031, 22:00–23:30 (1 h 30 min)');
  expect(row).toHaveTextContent('Planning');
  await user.click(within(row).getByRole('button', { name: 'Change time of CHN-12 Restart the host' }));
  const bar = await screen.findByRole('application');
  await user.click(within(bar).getByRole('button', { name: 'Later' }));
  expect(within(bar).getByRole('status')).toHaveTextContent('22:30');
  await user.click(within(bar).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]).toMatchObject({ planned_start_date: '2031-11-12 22:30:00' }));
  expect(await faultsOf(container)).toEqual([]);
});

test('along the timeline each asset has a row; a change of two assets is in both', async () => {
  events = [
    event({
      assets: [
        { id: 1, name: 'esx-10' },
        { id: 2, name: 'esx-9' },
      ],
      team: { id: 3, name: 'Network' },
    }),
    event({ id: 13, identifier: 'CHN-13' }),
    { ...freeze, begin: '2031-11-14 00:00:00' },
  ];
  const { user, container } = show('&view=timeline');
  const rows = async () => {
    await screen.findAllByRole('button', { name: /CHN-12/ });
    return within(screen.getByRole('region', { name: /^Calendar/ }))
      .getAllByRole('group')
      .map((row) => row.getAttribute('aria-label'));
  };
  expect(await rows()).toEqual(['Freezes and maintenance windows', 'Bea Ito']);
  await user.click(screen.getByRole('button', { name: 'Rows: Assigned to' }));
  await user.click(screen.getByRole('menuitem', { name: 'Asset' }));
  expect(await rows()).toEqual(['Freezes and maintenance windows', 'esx-9', 'esx-10', 'Without an asset']);
  expect(screen.getAllByRole('button', { name: /CHN-12/ })).toHaveLength(2);
  expect(address()).toBe('/calendar?day=2031-11-12&view=timeline&by=asset');
  expect(asked[0]!.get('to')).toBe('2031-11-22');
  expect(await faultsOf(container)).toEqual([]);
});

test('by the hour the timeline has two days; arrows to the side are half hours, others a day', async () => {
  const { user, container } = show('&view=timeline');
  await theChange();
  await user.click(screen.getByRole('button', { name: 'Hours' }));
  expect(address()).toBe('/calendar?day=2031-11-12&view=timeline&scale=hours');
  await waitFor(() =>
    expect([asked.at(-1)!.get('from'), asked.at(-1)!.get('to')]).toEqual(['2031-11-12', '2031-11-13']),
  );
  expect(screen.getByRole('heading', { name: /^November 12\s–\s13, 2031$/ })).toBeVisible();
  (await theChange()).focus();
  await user.keyboard('{Enter}');
  const bar = await screen.findByRole('application');
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}');
  expect(within(bar).getByRole('status')).toHaveTextContent('Thu, 13 Nov 2031, 22:30–23:30 (1 h)');
  await user.keyboard('{Escape}');
  const slot = (when: string) =>
    screen.findByRole('button', { name: `Plan a change on Wednesday, November 12, ${when}, Bea Ito` });
  (await slot('09:00')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await slot('09:30')).toHaveFocus();
  await user.keyboard('{Enter}');
  const taken = await screen.findByRole('application', { name: 'Choosing the time of a new change' });
  expect(within(taken).getByRole('status')).toHaveTextContent('Wed, 12 Nov 2031, 09:30–10:30 (1 h)');
  expect(await faultsOf(container)).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(asked.at(-1)!.get('from')).toBe('2031-11-13'));
});

test('nothing, too much, no kind and a failure are said', async () => {
  events = [];
  const { user, unmount } = show();
  expect(await screen.findByText(/Nothing in this period/)).toBeVisible();
  unmount();
  [events, truncated] = [[event({})], true];
  const second = show('&kinds=change');
  expect(await screen.findByText(/Only the first 5,000 events are shown/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  expect(await screen.findByText(/No kind is chosen/)).toBeVisible();
  second.unmount();
  server.use(
    response(calendarCalls.view, () => {
      throw new Refusal(500, 'Broken.');
    }),
  );
  show('&view=week');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('filters of the address narrow what is asked for; other words of it do not', async () => {
  show('&team_ids=5:Network&utm_source=mail');
  await theChange();
  expect(asked[0]!.getAll('team_ids[]')).toEqual(['5']);
  expect(asked[0]!.has('utm_source')).toBe(false);
  expect(await screen.findByRole('list', { name: 'Active filters' })).toHaveTextContent('Network');
});

test('filters are kept as a view of the list of changes', async () => {
  server.use(
    response(
      changeFilterCalls.save,
      ({ body }) => {
        saves.push(body);
        return { id: 3 } as never;
      },
      'The view was saved.',
    ),
  );
  const { user } = show('&team_ids=5:Network');
  await theChange();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Of the network');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(saves).toMatchObject([{ name: 'Of the network', filters: { team_ids: [5] }, columns: null, pinned: true }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('subscribing makes the address of what is shown', async () => {
  const { user } = show('&kinds=change,freeze&team_ids=5:Network');
  await theChange();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to this view' });
  await user.click(within(dialog).getByRole('button', { name: 'Create address' }));
  const field = await within(dialog).findByRole('textbox', { name: 'Address' });
  expect(field).toHaveValue('http://localhost/service-desk/api/change-calendar-feed/abc/calendar.ics');
  expect(saves).toEqual([{ filters: { kinds: ['change', 'freeze'], team_ids: [5] } }]);
  await act(async () => undefined);
});
