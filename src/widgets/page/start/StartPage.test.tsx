import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../../wire/access/access';
import { perAction } from '../../../../wire/access/access.actions';
import { assetRows } from '../../../../wire/asset/asset';
import { extensionCalls } from '../../../../wire/extension/extension';
import { type Home, homeBlocks, homeCalls, type HomeRow } from '../../../../wire/home/home';
import { knownErrorCalls, type MyKnownErrors } from '../../../../wire/problem/known-error';
import { origin, reader, Refusal, renderInHost, response, wireServer, type RequestLine } from '../../../testing/host';
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
let points: string[];
let known: MyKnownErrors;
let home: Home;
let saved: unknown[];
let requested: RequestLine[];

const server = wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...none, ...rights },
    ...(points.length && { extension_points: points }),
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
  [rights, own, points, saved, requested] = [{ view_problems: true, view_changes: true }, [], [], [], []];
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

describe('cards of extensions (G25)', () => {
  const row = (name: string) => ({
    ...{ name, manifest: `${origin}/${name}/manifest.json`, needs: { scopes: [], addresses: [] } },
    points: [{ point: 'home.card' as const, active: true }],
  });
  const manifest = (title: string) =>
    HttpResponse.json({
      ...{ schema: 1, name: 'x', version: '1.0.0', api: { min: '1.0', max: '1.9' } },
      entry: { url: 'e.js', global: 'x', integrity: 'sha384-x' },
      extensions: [{ point: 'home.card', module: './card', title: { en: title } }],
    });
  beforeEach(() => {
    points = ['home.card'];
    server.use(
      response(extensionCalls.list, () => ({ extensions: [row('acme'), row('plain')], total: 2 })),
      http.get(`${origin}/acme/manifest.json`, () => manifest('Open credit')),
      http.get(`${origin}/plain/manifest.json`, () => manifest('Weather')),
    );
  });
  const names = () =>
    (saved.at(-1) as Home['layout']).blocks.map(({ block, hidden }) => (hidden ? `(${block})` : block));

  test('follow ours, and are moved, hidden and shown again as these are', async () => {
    const { user } = show();
    await screen.findByRole('region', { name: 'Weather' });
    const ours = ['Awaiting my approval', 'My open work', 'Coming in the next 14 days', 'Viewed lately'];
    expect(titles()).toEqual([...ours, 'Open credit', 'Weather']);
    await choose(user, 'Options of “Open credit”', 'Move towards the start');
    expect(titles()).toEqual([...ours.slice(0, 3), 'Open credit', 'Viewed lately', 'Weather']);
    expect(screen.getByText('“Open credit” is now number 4 of 6.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Options of “Open credit”' })).toHaveFocus());
    await choose(user, 'Options of “Weather”', 'Hide this block');
    expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
    const order = ['decisions', 'mine', 'team', 'soon', 'extension-acme', 'recent', 'failing'];
    await waitFor(() => expect(names()).toEqual([...order, '(extension-plain)']));
    await choose(user, 'Arrange page', 'Show “Weather”');
    expect(screen.getByRole('region', { name: 'Weather' })).toBeVisible();
    await choose(user, 'Arrange page', 'Usual arrangement of the page');
    expect(titles()).toEqual([...ours, 'Open credit', 'Weather']);
  });

  test('have the place that was chosen; one that is gone is not shown, and keeps its own', async () => {
    const block = (name: string, hidden = false) => ({ block: name as 'mine', hidden });
    home = {
      ...home,
      layout: {
        ...layout,
        blocks: [block('extension-plain'), block('extension-gone'), block('extension-acme', true), ...layout.blocks],
      },
    };
    const { user } = show();
    await screen.findByRole('region', { name: 'Weather' });
    expect(titles().slice(0, 2)).toEqual(['Weather', 'Awaiting my approval']);
    await user.click(screen.getByRole('button', { name: 'Arrange page' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Show “Open credit”',
      'Usual arrangement of the page',
    ]);
    await user.keyboard('{Escape}');
    await choose(user, 'Options of “Viewed lately”', 'Hide this block');
    await waitFor(() =>
      expect(names()).toEqual([
        ...['extension-plain', 'extension-gone', '(extension-acme)'],
        ...['decisions', 'mine', 'team', 'soon', '(recent)', 'failing'],
      ]),
    );
  });

  test('are shown although nothing waits; hidden ones are no work', async () => {
    home = { ...home, mine: empty };
    const { user } = show();
    await screen.findByRole('region', { name: 'Weather' });
    expect(screen.queryByText('You’re all caught up')).toBeNull();
    await choose(user, 'Options of “Weather”', 'Hide this block');
    await choose(user, 'Options of “Open credit”', 'Hide this block');
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
  });

  test('stand behind what is theirs for a client, without a menu', async () => {
    [rights, own] = [{}, ['view_own_assets']];
    show();
    await screen.findByRole('region', { name: 'Weather' });
    await screen.findByText('Laptop');
    expect(titles()).toEqual(['Awaiting my approval', 'Assets assigned to me', 'Open credit', 'Weather']);
    expect(screen.queryByRole('button', { name: /^Options/ })).toBeNull();
  });
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
