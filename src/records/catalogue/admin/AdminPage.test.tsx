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
  expect(links()).toHaveLength(settings.filter(({ connected }) => !connected).length);
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

test('shown is only what the reader may open', async () => {
  server.use(response(accessCalls.permissions, () => ({ ...reader, actions: { ...none, manage_vendors: true } })));
  show();
  await screen.findByRole('link', { name: 'Vendors' });
  expect(links()).toEqual(['Vendors']);
});

test('who may open none is told so', async () => {
  server.use(response(accessCalls.permissions, () => ({ ...reader, actions: none })));
  show();
  expect(await screen.findByText('There is nothing here that you may manage.')).toBeVisible();
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
