import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../../wire/access/access';
import { perAction } from '../../../../wire/access/access.actions';
import { response, reader, Refusal, renderInHost, wireServer } from '../../../testing/host';
import AdminPage from './AdminPage';
import { settings } from './settings';

const none = { ...perAction(() => false), manage_permissions: false };
const server = wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...perAction(() => true), manage_permissions: true },
  })),
);

const show = () =>
  renderInHost(
    <MemoryRouter>
      <AdminPage />
    </MemoryRouter>,
  );
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

test('every page of settings is there, in groups, each with its address', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  await screen.findByRole('link', { name: 'Vendors' });
  expect(links()).toHaveLength(settings.filter(({ only }) => only !== 'connected').length);
  expect(screen.getByRole('link', { name: 'Change statuses' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/change-status$/),
  );
  expect(screen.getByRole('heading', { name: 'Changes and releases' })).toBeVisible();
});

test('a page is found by its name and by a synonym, whatever case and accents; else the page says so', async () => {
  const { user } = show();
  const search = await screen.findByRole('searchbox', { name: 'Search settings' });
  await user.type(search, 'SÚPPLIER{Enter}');
  await waitFor(() => expect(links()).toEqual(['Vendors']));
  await user.clear(search);
  await user.type(search, 'change status{Enter}');
  await waitFor(() => expect(links()).toEqual(['Change statuses']));
  await user.clear(search);
  await user.type(search, 'weather{Enter}');
  expect(await screen.findByText('No settings found for “weather”.')).toBeVisible();
});

test('beside a connected help-desk, the page of the connection says where permissions are given', async () => {
  const { user } = renderInHost(
    <MemoryRouter>
      <AdminPage />
    </MemoryRouter>,
    { helpDesk: { ids: 'host', pages: [], acts: [] } },
  );
  const search = await screen.findByRole('searchbox', { name: 'Search settings' });
  for (const [word, found] of [
    ['permission', ['Roles', 'Connection']],
    ['role', ['Roles', 'Connection']],
    ['user', ['Connection']],
  ] as const) {
    await user.clear(search);
    await user.type(search, `${word}{Enter}`);
    await waitFor(() => expect(links()).toEqual(found));
  }
});

test('shown is only what the reader may open', async () => {
  server.use(response(accessCalls.permissions, () => ({ ...reader, actions: { ...none, manage_vendors: true } })));
  show();
  await screen.findByRole('link', { name: 'Vendors' });
  expect(links()).toEqual(['Vendors']);
});

test('who may open none is told so', async () => {
  server.use(response(accessCalls.permissions, () => ({ ...reader, actions: none })));
  show();
  expect(await screen.findByText('You don’t have permission to manage settings.')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a failed load is said, with a way to try again', async () => {
  server.use(
    response(accessCalls.permissions, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test.each([
  ['en', 'Search settings', ['permission', 'role', 'user', 'mail', 'language']],
  ['de', 'Einstellungen suchen', ['Berechtigung', 'Rolle', 'Benutzer', 'Mail', 'Sprache']],
  ['ar', 'البحث في الإعدادات', ['صلاحية', 'دور', 'مستخدم', 'بريد', 'لغة']],
])('%s: what people look for first is found by their words', async (locale, label, words) => {
  const { user } = renderInHost(
    <MemoryRouter>
      <AdminPage />
    </MemoryRouter>,
    { locale },
  );
  const search = await screen.findByRole('searchbox', { name: label });
  const foundBy = async (word: string) => {
    await user.clear(search);
    await user.type(search, `${word}{Enter}`);
    await waitFor(() => expect(search).toHaveValue(word));
    return waitFor(() => {
      const found = screen.queryAllByRole('link').map((link) => link.getAttribute('href')!.replace(/^.*\/\/[^/]+/, ''));
      expect(found.length).toBeLessThan(8);
      return found;
    });
  };
  const found = await words.reduce<Promise<string[][]>>(
    async (before, word) => [...(await before), await foundBy(word)],
    Promise.resolve([]),
  );
  const pages = [
    '/admin/agents',
    '/admin/agents',
    '/admin/agents',
    '/service-desk/notifications',
    '/service-desk/notifications',
  ];
  expect(pages.filter((page, n) => !found[n]!.includes(page))).toEqual([]);
});
