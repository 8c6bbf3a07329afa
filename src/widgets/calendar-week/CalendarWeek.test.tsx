import { screen, waitFor } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { calendarCalls, type CalendarEvent } from '../../../wire/calendar/calendar';
import { reader, renderInHost, response, wireServer } from '../../testing/host';
import { CalendarWeek } from './CalendarWeek';

const event = (given: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ kind: 'change', id: 12, identifier: 'CHN-12', title: 'Restart the host', status: { id: 2, name: 'Planning' } },
  ...{ begin: '2031-11-12 22:00:00', end: '2031-11-12 23:30:00', assignee: null, team: null, department: null },
  ...{ assets: [], collisions: 0, is_edit: false },
  ...given,
});

let events: CalendarEvent[];
let asked: URLSearchParams[];
const server = wireServer(
  response(calendarCalls.view, ({ query }) => {
    asked.push(query);
    return { events, truncated: false } as never;
  }),
);
const rights = (actions: Partial<typeof reader.actions>) =>
  server.use(response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, ...actions } })));

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2031-11-12T10:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
  [events, asked] = [[], []];
});
afterEach(() => jest.useRealTimers());

test('the week with what is not over first, how many there are, and the way to the calendar', async () => {
  rights({ manage_catalogues: false });
  events = [
    event({ id: 1, identifier: 'CHN-1', title: 'Over', begin: '2031-11-10 08:00:00', end: '2031-11-10 09:00:00' }),
    event({}),
    event({ kind: 'freeze', id: 4, identifier: '', title: 'Quarter end', status: null, severity: 'block' }),
    ...[5, 6, 7].map((id) => event({ id, identifier: `CHN-${id}` })),
  ];
  renderInHost(<CalendarWeek />, { base: '' });
  expect(await screen.findByRole('region', { name: 'This week' })).toHaveTextContent('This week6');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CHN-12 Restart the hostChange, PlanningWed, Nov 12, 22:00',
    'Quarter endFreeze, Blocks changesWed, Nov 12, 22:00',
    'CHN-5 Restart the hostChange, PlanningWed, Nov 12, 22:00',
    'CHN-6 Restart the hostChange, PlanningWed, Nov 12, 22:00',
    'CHN-7 Restart the hostChange, PlanningWed, Nov 12, 22:00',
  ]);
  // Only who manages freezes may open one.
  expect(screen.queryByRole('link', { name: 'Quarter end' })).toBeNull();
  expect(screen.getByRole('link', { name: 'CHN-5 Restart the host' })).toHaveAttribute(
    'href',
    '/service-desk/changes/5/show',
  );
  expect(screen.getByRole('link', { name: 'All of “This week”' })).toHaveAttribute(
    'href',
    '/service-desk/calendar?view=week&kinds=change,release,freeze,maintenance',
  );
  expect([asked[0]!.get('from'), asked[0]!.get('to')]).toEqual(['2031-11-09', '2031-11-15']);
});

test('without any it says so; of what the reader may not see nothing is asked', async () => {
  rights({ view_releases: false });
  renderInHost(<CalendarWeek />, { base: '' });
  expect(await screen.findByText('Nothing is planned this week.')).toBeVisible();
  expect(asked[0]!.getAll('kinds[]')).toEqual(['change', 'freeze', 'maintenance']);
});

test('who sees neither changes nor releases is shown nothing', async () => {
  let isAsked = false;
  server.use(
    response(accessCalls.permissions, () => {
      isAsked = true;
      return { ...reader, actions: { ...reader.actions, view_changes: false, view_releases: false } };
    }),
  );
  const { container } = renderInHost(<CalendarWeek />, { base: '' });
  await waitFor(() => expect(isAsked).toBe(true));
  await waitFor(() => expect(container).toHaveTextContent(/^$/));
  expect(asked).toEqual([]);
});
