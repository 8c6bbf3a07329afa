import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { changeCalls, changeFilterCalls } from '../../../wire/change/change';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { releaseCalls, releaseFilterCalls } from '../../../wire/release/release';
import { response, origin, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { routeAs, routeAt, routeOf, routes } from './routes';
import { listAddress } from '../../shared/page/listMemory';
import { rest } from '../../shared/ahead/useRest';
import { settingsRoutes } from './settings.routes';
import { settings } from '../../records/catalogue/embed';
import ServiceDeskPages from './ServiceDeskPages';

let requested: RequestLine[] = [];
const server = wireServer(
  response(problemCalls.list, (request) => {
    requested.push(request);
    return { problems: [], total: 0 };
  }),
  response(changeCalls.list, () => ({ changes: [], total: 0 })),
  response(customFieldCalls.change, () => ({ custom_fields: [] })),
  response(releaseCalls.list, () => ({ releases: [], total: 0 })),
  ...[problemFilterCalls, changeFilterCalls, releaseFilterCalls].map(({ list }) =>
    response(list, () => ({ filters: [] })),
  ),
);
beforeEach(() => {
  requested = [];
});

/** Opens an address as the browser does, in a host whose pages are below `basePath`. */
function open(address: string, basePath = '/service-desk') {
  history.pushState(null, '', '/tickets');
  history.pushState(null, '', address);
  return renderInHost(<ServiceDeskPages basePath={basePath} />, { base: '' });
}
const address = () => location.href.slice(origin.length);

test.each([
  ['problems', 'Problems', '/service-desk/problem'],
  ['problems/', 'Problems', '/service-desk/problem/'],
  ['problems/list', 'Problems', '/service-desk/problem/list'],
  ['change', 'Changes', '/service-desk/changes'],
  ['release', 'Releases', '/service-desk/releases'],
])('/service-desk/%s leads to the %s', async (typed, heading, expected) => {
  open(`/service-desk/${typed}`);
  await screen.findByRole('heading', { name: heading });
  expect(address()).toBe(expected);
});

test('the query stays, and the way back leaves out the other spelling', async () => {
  const before = history.length;
  open('/service-desk/problems?q=vpn');
  await waitFor(() => expect(requested[0]?.query.get('search-query')).toBe('vpn'));
  expect(address()).toMatch(/^\/service-desk\/problem\?/);
  expect(history.length).toBe(before + 2);
});

test('below a base path, and inside of the app', async () => {
  const { container, user } = open('/desk/pages/nothing-here', '/desk/pages/');
  await screen.findByRole('heading', { name: 'Page not found' });
  const link = container.querySelector('a')!;
  link.href = '/desk/pages/problems?page=1';
  await user.click(link);
  await screen.findByRole('heading', { name: 'Problems' });
  expect(address()).toMatch(/^\/desk\/pages\/problem(\?|$)/);
});

test('rows that come while the next page is on its way are remembered at the address of their list', async () => {
  sessionStorage.clear();
  let reply = () => {};
  server.use(
    response(problemCalls.list, async () => {
      await new Promise<void>((resolve) => (reply = resolve));
      return { problems: [], total: 0 };
    }),
  );
  open('/service-desk/problem?page=1');
  await screen.findByRole('heading', { name: 'Problems' });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Problems' })).toHaveAttribute('aria-busy', 'true'));
  // The browser has the address at once, the router draws its page when there is time.
  history.pushState(null, '', '/service-desk/problem/create');
  act(reply);
  await waitFor(() => expect(listAddress('/service-desk/problem')).toBe('/service-desk/problem?page=1'));
});

test('what only begins like one of our pages is unknown', async () => {
  open('/service-desk/problemsolving');
  await screen.findByRole('heading', { name: 'Page not found' });
});

test('the code of the page behind another spelling is asked for at once', () => {
  history.pushState(null, '', '/service-desk/problems/7/show');
  expect(routeAt('/service-desk')).toBe(routes.find(({ path }) => path === 'problem/:id/show'));
});

test('the code of a page is asked for when a link to it is pointed at or has the focus', async () => {
  const { container, user } = open('/service-desk/nothing-here');
  await screen.findByRole('heading', { name: 'Page not found' });
  const preload = jest.spyOn(routeOf('/releases').Component, 'preload');
  const link = container.querySelector('a')!;
  link.href = '/service-desk/releases?page=2';
  // It came to lie under the pointer, which did not move.
  fireEvent.pointerOver(link);
  expect(preload).not.toHaveBeenCalled();
  await user.hover(link);
  expect(preload).toHaveBeenCalledTimes(1);
  link.focus();
  expect(preload).toHaveBeenCalledTimes(2);
  link.href = '/tickets';
  await user.unhover(link);
  await user.hover(link);
  expect(preload).toHaveBeenCalledTimes(2);
});

test('a record is loaded while the mouse rests on a link to it, and no longer; not for a finger or in passing', async () => {
  const loaded: (number | null)[] = [];
  const { container } = open('/service-desk/nothing-here');
  await screen.findByRole('heading', { name: 'Page not found' });
  const Ahead = ({ id }: { id: number }) => {
    useEffect(() => {
      loaded.push(id);
      return () => void loaded.push(null);
    }, [id]);
    return null;
  };
  jest.spyOn(routeOf('/problem/7/show').Component, 'part').mockResolvedValue(Object.assign(() => null, { Ahead }));
  const link = container.querySelector('a')!;
  link.href = '/service-desk/problems/7/show';
  const move = (to: Element, pointerType: string) =>
    fireEvent(to, Object.assign(new MouseEvent('pointermove', { bubbles: true }), { pointerType }));
  const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 2 * rest)));
  move(link, 'touch');
  await pause();
  move(link.parentElement!, 'mouse');
  move(link, 'mouse');
  move(link.parentElement!, 'mouse');
  await pause();
  expect(loaded).toEqual([]);
  move(link, 'mouse');
  await pause();
  expect(loaded).toEqual([7]);
  move(link.parentElement!, 'mouse');
  expect(loaded).toEqual([7, null]);
});

test.each([
  ['/problem', 'problem'],
  ['/PROBLEM/', 'problem'],
  ['/problem/7/show', 'problem/:id/show'],
  ['/problem/filter/7', 'problem/filter/:filter'],
  ['/reports/problems/create', 'reports/problems/create'],
  ['/reports/problems/7', 'reports/problems/:id'],
  ['/problem/7', '*'],
  ['/problems', '*'],
  ['', ''],
  ['/', ''],
  ['/HOME', 'home'],
])('%s is the route %s', (path, expected) => {
  expect(routeAs(path).path).toBe(expected);
});

test('every page of settings is among the routes, and none of them is unknown', () => {
  const ours = settings.filter(({ only }) => only !== 'own');
  const unknown = ours.filter(({ to }) => {
    const path = to.replace('/service-desk/', '');
    return ![...routes, ...settingsRoutes].some((route) => route.path === path);
  });
  expect(unknown).toEqual([]);
});

test('a slot that is not below its base path says what is wrong, and shows the pages once the address is below it', async () => {
  open('/tickets/17', '/desk/pages/');
  expect(
    await screen.findByText(
      'Nothing of the service desk is shown here: the slot “page” says base-path="/desk/pages/", and this page is at /tickets/17. Give the slot the path below which the host shows these pages.',
    ),
  ).toBeVisible();
  expect(requested).toEqual([]);
  act(() => {
    history.pushState(null, '', '/desk/pages/problem');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('heading', { name: 'Problems' });
  expect(screen.queryByText(/Nothing of the service desk/)).toBeNull();
});
