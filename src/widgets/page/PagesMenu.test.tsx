import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { accessCalls } from '../../../wire/access/access';
import { perAction } from '../../../wire/access/access.actions';
import { approvalCalls } from '../../../wire/approval/approval';
import { changeCalls, changeFilterCalls } from '../../../wire/change/change';
import { extensionCalls } from '../../../wire/extension/extension';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { origin, response, reader, renderInHost, wireServer } from '../../testing/host';
import ServiceDeskPages from './ServiceDeskPages';

const none = { ...perAction(() => false), manage_permissions: false };
let actions: typeof reader.actions;
let own: string[];
const server = wireServer(
  response(problemCalls.list, () => ({ problems: [], total: 0 })),
  response(changeCalls.list, () => ({ changes: [], total: 0 })),
  response(customFieldCalls.change, () => ({ custom_fields: [] })),
  ...[problemFilterCalls, changeFilterCalls].map(({ list }) => response(list, () => ({ filters: [] }))),
  response(approvalCalls.mine, () => ({ approvals: [], total: 0 })),
  response(accessCalls.permissions, () => ({
    ...reader,
    actions,
    permissions: own.map((key, id) => ({
      ...{ id: id + 1, key, name: key, group: 'User', checked: true, by_role: false },
      scope: 'all' as const,
      scopes: ['all' as const],
    })),
  })),
);
beforeEach(() => {
  own = [];
  actions = { ...none, manage_permissions: true, ...perAction(() => true) };
});

/** Opens an address with a slot that has the attribute `navigation`, or has not. */
function open(address: string, navigation?: { is: 'missing' }) {
  history.pushState(null, '', '/tickets');
  history.pushState(null, '', address);
  return renderInHost(<ServiceDeskPages basePath="/service-desk" navigation={navigation ? undefined : ''} />, {
    base: '',
  });
}
const menu = async () => within(await screen.findByRole('navigation', { name: 'Service desk' }));
const bell = 'Inbox: nothing unread';
const names = async () =>
  (await menu()).getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);

test('has an entry for everything that the reader may open, and marks the one they are in', async () => {
  const { user } = open('/service-desk/problem');
  await (await menu()).findByRole('link', { name: 'Problems' });
  expect(await names()).toEqual([
    ...[
      'Overview',
      'Problems',
      'Changes',
      'Releases',
      'Assets',
      'Contracts',
      'Products',
      'Vendors',
      'Calendar',
      'Reports',
    ],
    ...['My approvals', 'My notifications', 'My tokens', 'Administration', bell],
  ]);
  const current = async () =>
    (await menu())
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.textContent);
  expect(await current()).toEqual(['Problems']);
  await user.click((await menu()).getByRole('link', { name: 'Changes' }));
  await screen.findByRole('heading', { name: 'Changes' });
  expect(location.pathname).toBe('/service-desk/changes');
  await waitFor(async () => expect(await current()).toEqual(['Changes']));
});

test.each([
  ['a client', {}, ['Overview', 'My approvals', 'My notifications', 'My tokens', bell]],
  [
    'who sees contracts only',
    { view_contracts: true },
    ['Overview', 'Contracts', 'Products', 'Vendors', 'Calendar', 'My approvals', 'My notifications', 'My tokens', bell],
  ],
  [
    'who keeps catalogues',
    { manage_catalogues: true },
    ['Overview', 'My approvals', 'My notifications', 'My tokens', 'Administration', bell],
  ],
])('%s: nothing else', async (_, rights, expected) => {
  actions = { ...none, ...rights };
  open('/service-desk/problem');
  await (await menu()).findByRole('link', { name: 'My approvals' });
  expect(await names()).toEqual(expected);
});

test('a client who sees their own assets has known errors of these', async () => {
  [actions, own] = [none, ['view_own_assets']];
  open('/service-desk/problem');
  await (await menu()).findByRole('link', { name: 'Known errors of my assets' });
  expect(await names()).toEqual([
    ...['Overview', 'My approvals', 'Known errors of my assets', 'My notifications', 'My tokens', bell],
  ]);
});

test.each([
  ['/service-desk/problem/list', 'Problems'],
  ['/service-desk/problems', 'Problems'],
  ['/service-desk/admin', 'Administration'],
  ['/service-desk/administration', 'Administration'],
])('%s belongs to %s', async (address, name) => {
  open(address);
  await waitFor(async () => expect((await menu()).getByRole('link', { name })).toHaveAttribute('aria-current', 'page'));
});

test.each(['/service-desk', '/service-desk/home'])('%s is the overview', async (address) => {
  actions = none;
  open(address);
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  await waitFor(async () =>
    expect((await menu()).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page'),
  );
});

test('there is none for a host that does not ask for it', async () => {
  open('/service-desk/nothing-here', { is: 'missing' });
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(screen.queryByRole('navigation', { name: 'Service desk' })).toBeNull();
});

test('G25: the page of an extension has an entry, by the title that its manifest gives', async () => {
  const address = `${origin}/acme/manifest.json`;
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions, extension_points: ['page'] })),
    response(extensionCalls.list, () => ({
      extensions: [
        {
          ...{ name: 'acme', manifest: address, needs: { scopes: [], addresses: [] } },
          points: [{ point: 'page' as const, active: true }],
        },
      ],
      total: 1,
    })),
    http.get(address, () =>
      HttpResponse.json({
        ...{ schema: 1, name: 'acme', version: '1.0.0', api: { min: '1.0', max: '1.9' } },
        entry: { url: 'entry.js', global: 'acme_menu', integrity: 'sha384-x' },
        extensions: [{ point: 'page', module: './page', title: { en: 'Credit overview' } }],
      }),
    ),
  );
  open('/service-desk/my-tokens');
  const entry = await (await menu()).findByRole('link', { name: 'Credit overview' });
  expect(entry).toHaveAttribute('href', '/service-desk/extension/acme');
  expect((await names()).slice(-3)).toEqual(['Credit overview', 'Administration', bell]);
});
