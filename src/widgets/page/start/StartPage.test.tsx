import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../../wire/access/access';
import { perAction } from '../../../../wire/access/access.actions';
import { assetRows } from '../../../../wire/asset/asset';
import { type Home, homeBlocks, homeCalls, type HomeRow } from '../../../../wire/home/home';
import { knownErrorCalls, type MyKnownErrors } from '../../../../wire/problem/known-error';
import { reader, Refusal, renderInHost, response, wireServer, type RequestLine } from '../../../testing/host';
import { HomeSlot } from '../../home/HomeSlot';
import StartPage from './StartPage';

const none = { ...perAction(() => false), manage_permissions: false };
const empty = { rows: [], total: 0 };
const row = (given: Partial<HomeRow>): HomeRow => ({
  kind: 'problem',
  id: 7,
  identifier: 'PRB-7',
  title: 'VPN drops',
  path: '/service-desk/problem/7/show',
  due: null,
  ...given,
});
const mine = {
  rows: [1, 2, 3, 4, 5, 6].map((id) => row({ id, identifier: `PRB-${id}`, title: `Problem ${id}` })),
  total: 12,
};

let rights: Partial<typeof none>;
let own: string[];
let known: MyKnownErrors;
let home: Home;
let saved: unknown[];
let requested: RequestLine[];

const server = wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...none, ...rights },
    permissions: own.map((key, id) => ({
      ...{ id: id + 1, key, name: key, group: 'User', checked: true, by_role: false },
      scope: 'all' as const,
      scopes: ['all' as const],
    })),
  })),
  response(homeCalls.view, (request) => {
    requested.push(request);
    return home;
  }),
  response(knownErrorCalls.knownErrors, () => known),
  response(homeCalls.arrange, ({ body }) => void saved.push(body), 'The start page was saved.'),
  response(assetRows, () => ({ data: [{ id: 3, identifier: 'AST-3', name: 'Laptop' }], total: 1 }) as never),
);
const layout = { blocks: homeBlocks.map((block) => ({ block, hidden: false })), reports: [] };
beforeEach(() => {
  [rights, own, saved, requested] = [{ view_problems: true, view_changes: true }, [], [], []];
  known = { known_errors: [], total: 0 };
  home = { decisions: empty, mine, team: empty, soon: empty, recent: empty, failing: empty, layout };
});

const show = () =>
  renderInHost(
    <MemoryRouter>
      <StartPage />
    </MemoryRouter>,
    { base: '' },
  );
const titles = () => screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'));
const choose = async (user: ReturnType<typeof show>['user'], menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('one call shows every block: how many there are, the first ones, and the way to all of them', async () => {
  show();
  const card = await screen.findByRole('region', { name: 'My open work' });
  expect(within(card).getByText('12')).toBeVisible();
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => [`Problem ${n}`, '/service-desk/problem/7/show']),
    ['All 12All of “My open work”', '/service-desk/home/mine'],
  ]);
  expect(within(card).getByText('PRB-1')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Awaiting my approval' })).toHaveTextContent('Nothing waits for you.');
  expect(requested).toHaveLength(1);
});

test('a block is where the reader may have rows: no failed work but for administrators, no team without one', async () => {
  rights = { view_contracts: true };
  home = {
    ...home,
    decisions: { rows: [row({ kind: 'contract', title: 'Fibre', due: '2026-05-01 00:00:00' })], total: 1 },
  };
  show();
  await screen.findByRole('region', { name: 'Awaiting my approval' });
  expect(titles()).toEqual(['Awaiting my approval', 'Coming in the next 14 days', 'Viewed lately']);
  expect(screen.getByText('May 1, 2026')).toBeVisible();
});

test('blocks move by their menu, keep the focus, and say where they are', async () => {
  const { user } = show();
  await choose(user, 'Options of “My open work”', 'Move towards the end');
  expect(titles()).toEqual(['Awaiting my approval', 'Coming in the next 14 days', 'My open work', 'Viewed lately']);
  expect(screen.getByText('“My open work” is now number 3 of 4.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Options of “My open work”' })).toHaveFocus());
  await choose(user, 'Options of “My open work”', 'Move towards the start');
  expect(titles()[1]).toBe('My open work');
  await waitFor(() =>
    expect(saved.map((one) => (one as Home['layout']).blocks.map(({ block }) => block))).toEqual([
      ['decisions', 'team', 'soon', 'mine', 'recent', 'failing'],
      ['decisions', 'team', 'mine', 'soon', 'recent', 'failing'],
    ]),
  );
});

test('a hidden block is shown again by the menu of the page', async () => {
  const { user } = show();
  await choose(user, 'Options of “Viewed lately”', 'Hide this block');
  expect(screen.queryByRole('region', { name: 'Viewed lately' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Arrange page' })).toHaveFocus());
  await choose(user, 'Arrange page', 'Show “Viewed lately”');
  expect(screen.getByRole('region', { name: 'Viewed lately' })).toBeVisible();
});

test('an arrangement that cannot be saved is as it was, and says why', async () => {
  server.use(
    response(homeCalls.arrange, () => {
      throw new Refusal(500, 'The database is away.');
    }),
  );
  const { user } = show();
  await choose(user, 'Options of “My open work”', 'Hide this block');
  expect(await screen.findByText('The database is away.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'My open work' })).toBeVisible();
});

test('without anything that waits the page says so, and keeps the way to the lists', async () => {
  home = { ...home, mine: empty };
  show();
  expect(await screen.findByText('You’re all caught up')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'All lists' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Problems',
    'Changes',
    'Calendar',
    'My approvals',
    'Inbox',
    'My notifications',
    'My tokens',
  ]);
});

test('a client sees what is theirs, without links to pages that they may not open', async () => {
  rights = {};
  own = ['view_own_assets'];
  home = { ...home, mine: empty };
  show();
  const card = await screen.findByRole('region', { name: 'Assets assigned to me' });
  expect(await within(card).findByText('Laptop')).toBeVisible();
  expect(within(card).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Contracts I own' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Arrange page' })).toBeNull();
});

test('a client sees what is known of faults of their assets, with the way to what they can do', async () => {
  [rights, own] = [{}, ['view_own_assets']];
  const dock = { id: 3, title: 'Dock loses the screen', workaround: '', assets: [{ id: 7, name: 'Laptop 7' }] };
  known = { known_errors: [dock], total: 1 };
  show();
  const card = await screen.findByRole('region', { name: 'Known errors of my assets' });
  expect(within(card).getByText('Laptop 7')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Dock loses the screen' })).toHaveAttribute(
    'href',
    '/service-desk/my-known-errors',
  );
});

test('a page that cannot be loaded offers to try again, and the way to the lists', async () => {
  let fails = true;
  server.use(
    response(homeCalls.view, () => {
      if (fails) throw new Refusal(500, 'Broken');
      return home;
    }),
  );
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('navigation', { name: 'All lists' })).toBeVisible();
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('Problem 1')).toBeVisible();
});

describe('on the start page of the host', () => {
  test('blocks that have something and are not hidden, with their first rows', async () => {
    home = {
      ...home,
      team: mine,
      recent: mine,
      layout: { ...layout, blocks: layout.blocks.map((one) => ({ ...one, hidden: one.block === 'team' })) },
    };
    renderInHost(<HomeSlot />, { base: '' });
    expect(await screen.findByText('Problem 3')).toBeVisible();
    expect(titles()).toEqual(['My open work']);
    expect(screen.queryByText('Problem 4')).toBeNull();
    expect(screen.getByRole('link', { name: 'All of “My open work”' })).toHaveAttribute(
      'href',
      '/service-desk/home/mine',
    );
  });

  test('without any a line says so', async () => {
    home = { ...home, mine: empty };
    renderInHost(<HomeSlot />);
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
  });
});
