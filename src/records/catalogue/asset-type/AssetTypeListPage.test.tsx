import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { assetTypeCalls, type AssetTypeRow } from '../../../../wire/catalogue/catalogue';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import AssetTypeListPage from './AssetTypeListPage';

const type = (id: number, name: string, over: Partial<AssetTypeRow> = {}): AssetTypeRow => ({
  id,
  name,
  parent: null,
  is_default: false,
  depth: 0,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  is_edit: true,
  is_delete: true,
  ...over,
});

let rows: AssetTypeRow[];
let requested: URLSearchParams[];
let removed: RequestLine[];
const server = wireServer(
  response(assetTypeCalls.list, ({ query }) => {
    requested.push(query);
    return { data: rows, asset_types: rows, total: rows.length };
  }),
  response(lookupCalls.lookup, () => ({ data: rows.map(({ id, name }) => ({ id, name })), total: rows.length })),
  response(
    assetTypeCalls.remove,
    (request) => {
      removed.push(request);
      if (!request.body.reassign_to)
        throw new Refusal(
          409,
          '“Camera” is used by 3 assets. Choose what takes its place.',
          undefined,
          undefined,
          'catalogue.in_use',
        );
      rows = rows.filter(({ name }) => name !== 'Camera');
      return undefined;
    },
    'The asset type was deleted.',
  ),
);
beforeEach(() => {
  rows = [
    type(1, 'Hardware', { is_default: true, is_delete: false }),
    type(30, 'Camera', { parent: { id: 1, name: 'Hardware' }, depth: 1 }),
  ];
  requested = [];
  removed = [];
});

const show = () =>
  renderInHost(
    <MemoryRouter>
      <AssetTypeListPage />
    </MemoryRouter>,
  );
const openQuestion = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete Camera' }));
  return screen.findByRole('alertdialog', { name: 'Delete asset type' });
};

test('the tree is shown: name, parent and created; the default says so and stays', async () => {
  show();
  const row = await screen.findByRole('row', { name: /Camera/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent),
  ).toEqual(['Camera', 'Hardware', 'Jan 2, 2026']);
  expect(requested[0]!.get('sort-field')).toBe('tree');
  expect(within(row).getByRole('link', { name: 'Edit Camera' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/asset-type\/30\/edit$/),
  );
  const first = screen.getByRole('row', { name: /Hardware.*Default/ });
  expect(within(first).queryByRole('button', { name: 'Delete Hardware' })).toBeNull();
});

test('what is in use is deleted once something takes its place', async () => {
  const { user } = show();
  const question = await openQuestion(user);
  expect(question).toHaveTextContent('Are you sure you want to delete “Camera”?');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('“Camera” is used by 3 assets.');
  const replace = within(question).getByRole('button', { name: 'Move and delete' });
  expect(replace).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(question).getByRole('combobox', { name: /^Move them to/ }));
  const hardware = await screen.findByRole('option', { name: 'Hardware' });
  expect(screen.queryByRole('option', { name: 'Camera' })).toBeNull();
  await user.click(hardware);
  await user.click(replace);
  expect(await screen.findByText('The asset type was deleted.')).toBeVisible();
  expect(removed[1]!.body).toEqual({ reassign_to: 1 });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Camera/ })).toBeNull());
});

test('what somebody else has deleted meanwhile leaves the list; the page says why', async () => {
  server.use(
    response(assetTypeCalls.remove, () => {
      rows = rows.slice(0, 1);
      throw new Refusal(404, 'This type does not exist or was deleted.');
    }),
  );
  const { user } = show();
  const question = await openQuestion(user);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This type does not exist or was deleted.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Camera/ })).toBeNull());
});

test('a refusal for another reason than use closes the question, says why, and offers nothing in its place', async () => {
  server.use(
    response(assetTypeCalls.remove, () => {
      throw new Refusal(409, 'Make another type the default first.', undefined, undefined, 'type.is_default');
    }),
  );
  const { user } = show();
  const question = await openQuestion(user);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Make another type the default first.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('row', { name: /Camera/ })).toBeVisible();
});

test('who does not manage catalogues is not offered a new one', async () => {
  server.use(
    response(assetTypeCalls.list, () => {
      throw new Refusal(403, 'Missing permission: manage_catalogues');
    }),
  );
  show();
  expect(await screen.findByText(/manage_catalogues/)).toBeVisible();
});
