import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { knownErrorCalls, type MyKnownError } from '../../../wire/problem/known-error';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import MyKnownErrorsPage from './problem.mine';

let errors: MyKnownError[];
let queries: URLSearchParams[];
const server = wireServer(
  response(knownErrorCalls.knownErrors, ({ query }) => {
    queries.push(query);
    const word = query.get('search-query') ?? '';
    const found = errors.filter(({ title }) => title.includes(word));
    return { known_errors: found, total: found.length };
  }),
);
beforeEach(() => {
  queries = [];
  errors = [
    {
      id: 3,
      title: 'Dock loses the screen',
      workaround: '<p>Unplug it <b>once</b>.</p>',
      assets: [{ id: 7, name: 'Laptop 7' }],
    },
    { id: 2, title: 'Battery is warm', workaround: '', assets: [{ id: 8, name: 'Phone 8' }] },
  ];
});
const show = () =>
  renderInHost(
    <MemoryRouter initialEntries={['/my-known-errors']}>
      <MyKnownErrorsPage />
    </MemoryRouter>,
  );

test('each says which of the reader’s assets it is about and what to do, or that nobody knows yet', async () => {
  show();
  const [dock, battery] = (await screen.findAllByRole('heading', { level: 2 })).map((heading) =>
    within(heading.closest('li')!),
  );
  expect(dock!.getByRole('heading', { name: 'Dock loses the screen' })).toBeVisible();
  expect(dock!.getByText('Laptop 7')).toBeVisible();
  expect(dock!.getByText(/Unplug it/)).toBeVisible();
  expect(battery!.getByText('There is no workaround yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Dock/ })).toBeNull();
});

test('without any it says when something comes', async () => {
  errors = [];
  show();
  expect(await screen.findByText('No known errors')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('they are searched; what is not found is said', async () => {
  const { user } = show();
  await user.type(await screen.findByRole('searchbox'), 'Bat{Enter}');
  await waitFor(() => expect(screen.queryByText('Dock loses the screen')).toBeNull());
  expect(screen.getByText('Battery is warm')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'Zebra{Enter}');
  expect(await screen.findByText('Nothing matches “Zebra”.')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('Zebra');
});

test('a failure is said, and can be tried again', async () => {
  server.use(
    response(knownErrorCalls.knownErrors, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
