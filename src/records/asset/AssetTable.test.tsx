import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { assetRows } from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
import { useListState } from '../../shared/table/useListState';
import { answer, renderInHost, wireServer } from '../../testing/host';
import { useAssetList } from './asset.filters';
import { AssetTable } from './asset.list';

wireServer(
  answer(assetRows, () => ({ data: [], total: 0 })),
  answer(assetRecordCalls.customFields, () => ({ custom_fields: [] })),
);

function Register({ mayImport }: { mayImport: boolean }) {
  return (
    <AssetTable
      list={useAssetList({ page: 1, limit: 10 })}
      state={useListState()}
      mayAdd
      mayImport={mayImport}
      onDelete={() => undefined}
    />
  );
}
const show = (mayImport: boolean) =>
  renderInHost(
    <MemoryRouter>
      <Register mayImport={mayImport} />
    </MemoryRouter>,
  );

test('an empty register offers the import and a file to begin with', async () => {
  show(true);
  expect(await screen.findByText('No assets yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create asset' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import assets' })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/asset-importer/settings',
  );
  expect(screen.getByRole('link', { name: 'Download a sample file' })).toHaveAttribute('download');
});

test('not to who may not import', async () => {
  show(false);
  expect(await screen.findByRole('link', { name: 'Create asset' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import assets' })).toBeNull();
});
