import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { perAction } from '../../../wire/access/access.actions';
import { assetTypeCalls, type AssetTypeRow } from '../../../wire/catalogue/catalogue';
import { response, reader, type RequestLine, renderInHost, wireServer } from '../../testing/host';
import { useList } from '../../shared/api/useList';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { CatalogueListPage } from './CatalogueListPage';
import * as messages from '../../../texts/compiled/screen/asset_type';

const row: Omit<AssetTypeRow, 'is_edit' | 'is_delete'> = {
  id: 7,
  name: 'Laptop',
  parent: null,
  is_default: false,
  depth: 0,
  created_at: '',
  updated_at: '',
};
const rows: AssetTypeRow[] = [{ ...row, is_edit: true, is_delete: true }];
let deleted: RequestLine[];
wireServer(
  response(assetTypeCalls.list, () => ({ data: rows, asset_types: rows, total: 1 })),
  response(assetTypeCalls.remove, (request) => {
    deleted.push(request);
    return undefined;
  }),
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...perAction(() => false), manage_permissions: false },
  })),
);
beforeEach(() => {
  deleted = [];
});

const paths = { create: '/service-desk/x/create', edit: (id: number) => `/service-desk/x/${id}/edit` };
const nameOf = ({ name }: AssetTypeRow) => name;
const columns = [{ id: 'name', header: 'Name', cell: nameOf }];

function Settings({ deletes = false }: { deletes?: boolean }) {
  const state = useUrlListState({ order: 'asc' });
  const list = useList(assetTypeCalls.list, { query: {} }, ({ data, total }) => ({ rows: data, total }));
  const page = { name: 'x', title: 'Things', columns, list, state, rowName: nameOf, paths, texts: messages };
  return deletes ? <CatalogueListPage {...page} remove={assetTypeCalls.remove} /> : <CatalogueListPage {...page} />;
}
const show = (deletes?: boolean) =>
  renderInHost(
    <MemoryRouter>
      <Settings deletes={deletes} />
    </MemoryRouter>,
  );

test('a list without a right of its own, a deletion or a lookup is shown, and its rows are added and edited', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Edit Laptop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create asset type' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete Laptop' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});

test('without a lookup a row is deleted after a question, and nothing takes its place', async () => {
  const { user } = show(true);
  await user.click(await screen.findByRole('button', { name: 'Delete Laptop' }));
  expect(await screen.findByText('Are you sure you want to delete “Laptop”?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted.map(({ params }) => params)).toEqual([{ id: '7' }]));
  await waitFor(() => expect(screen.queryByText('Are you sure you want to delete “Laptop”?')).toBeNull());
});
