import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { assetCalls, type AssetRow } from '../../../wire/asset/asset';
import { lookupCalls } from '../../../wire/parts/lookup';
import { productCalls, type ProductRow, type ProductView } from '../../../wire/product/product';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import ProductPages from './ProductPages';

const row: ProductRow = {
  id: 7,
  name: 'Notebook 14',
  manufacturer: 'Nordlicht',
  status: 1,
  product_status: { id: 2, name: 'In Production' },
  procurement: { id: 1, name: 'Buy' },
  department: { id: 3, name: 'IT' },
  asset_type: { id: 15, name: 'Laptop' },
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  is_edit: true,
  is_delete: true,
};
const asset: AssetRow = {
  id: 3,
  asset_id: 3,
  identifier: 'AST-3',
  name: 'Notebook of Nora',
  asset_type: { id: 15, name: 'Laptop' },
  asset_status: null,
  managed_by: null,
  used_by: null,
  contract: [],
  is_default: false,
};
const vendor = { id: 5, name: 'Tern', email: null, primary_contact: null, address: null, status: 1 };

let product: ProductView;
let requested: Record<string, RequestLine[]>;
const note = (name: string) => (request: RequestLine) => {
  (requested[name] ??= []).push(request);
  return undefined;
};
const server = wireServer(
  response(productCalls.list, () => ({ products: [row], total: 1 })),
  response(productCalls.view, () => ({ product })),
  response(
    productCalls.save,
    (request) => {
      note('save')(request);
      return { id: 7 };
    },
    'The product was saved.',
  ),
  response(productCalls.vendors, () => ({ vendors: [vendor], total: 1 })),
  response(productCalls.attachVendors, note('vendors'), 'The vendor was attached.'),
  response(productCalls.attachAssets, note('assets'), 'The asset was attached.'),
  response(productCalls.detachAsset, note('detached'), 'The asset was detached.'),
  response(productCalls.remove, note('removed'), 'The product was deleted.'),
  response(assetCalls.list, (request) => {
    note('list')(request);
    return { data: [asset], total: 1 };
  }),
  response(lookupCalls.lookup, (request) => {
    note(request.params.name!)(request);
    return { data: [{ id: 6, name: 'Pebble' }], total: 1 };
  }),
);
beforeEach(() => {
  product = {
    ...row,
    description: '<p>14 inches.</p>',
    version: 4,
    product_asset_attach: true,
    product_asset_detach: true,
    product_vendor_attach: true,
    product_vendor_create: true,
  };
  requested = {};
});

let gone: string[];
const show = (address: string) => {
  gone = [];
  return renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {['products', 'products/create', 'products/:id/edit', 'products/:id/show'].map((path) => (
          <Route key={path} path={path} element={<ProductPages />} />
        ))}
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void gone.push(path) },
  );
};
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('the list shows name, manufacturer, product status and Enable or Disable', async () => {
  show('/products');
  const first = await screen.findByRole('row', { name: /Notebook 14/ });
  expect(
    within(first)
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent),
  ).toEqual(['Notebook 14', 'Nordlicht', 'In Production', 'Enable']);
});

test('the asset type is locked once it is set; an edit sends the version and stays', async () => {
  const { user } = show('/products/7/edit');
  const type = await screen.findByRole('textbox', { name: /^Asset type/ });
  expect(type).toHaveValue('Laptop');
  expect(type).toHaveAttribute('readonly');
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Notebook 15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The product was saved.')).toBeVisible();
  expect(requested.save?.[0]?.body).toMatchObject({
    id: 7,
    version: 4,
    name: 'Notebook 15',
    status_id: true,
    product_status_id: 2,
    procurement_mode_id: 1,
    department_id: 3,
    asset_type_id: 15,
  });
  expect(gone).toEqual([]);
});

test('a new product needs all fields but the asset type', async () => {
  const { user } = show('/products/create');
  expect(await screen.findByRole('combobox', { name: /^Asset type/ })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Create product' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(6);
});

test('the card shows the facts in the order of the specification', async () => {
  product = { ...product, asset_type: null };
  show('/products/7/show');
  await screen.findByText('14 inches.');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Created',
    'Status',
    'Manufacturer',
    'Product status',
    'Department access',
    'Procurement mode',
    'Asset type',
  ]);
  expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('---');
});

test('assets are attached from those that are not of it yet; at least one', async () => {
  const { user } = show('/products/7/show');
  await user.click(await screen.findByRole('button', { name: 'Attach assets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  await within(dialog).findByRole('row', { name: /Notebook of Nora/ });
  expect(requested.list?.map(({ query }) => query.get('product_id'))).toContain('7');
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please select assets.');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select Notebook of Nora' }));
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByText('The asset was attached.')).toBeVisible();
  expect(requested.assets?.[0]?.body).toEqual({ product_id: 7, asset_ids: [3] });
});

test('an existing vendor is attached, the tab of vendors opens; a failure closes the dialog', async () => {
  const { user } = show('/products/7/show');
  await choose(user, 'Vendor', 'Existing vendor');
  const dialog = await screen.findByRole('dialog', { name: 'Attach vendors' });
  expect(within(dialog).getByRole('button', { name: 'Attach' })).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Pebble' }));
  expect(requested.vendors_based_on_product?.[0]?.query.get('product_id')).toBe('7');
  await user.click(within(dialog).getByRole('button', { name: 'Attach 1' }));
  expect(await screen.findByRole('tab', { name: 'Vendors', selected: true })).toBeVisible();
  expect(requested.vendors?.[0]?.body).toEqual({ product_id: 7, vendor_ids: [6] });
  server.use(
    response(productCalls.attachVendors, () => {
      throw new Refusal(422, { vendor_ids: 'Some of these vendors do not exist any more.' });
    }),
  );
  await choose(user, 'Vendor', 'Existing vendor');
  const again = await screen.findByRole('dialog', { name: 'Attach vendors' });
  await user.click(within(again).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Pebble' }));
  await user.click(within(again).getByRole('button', { name: 'Attach 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Some of these vendors do not exist any more.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('detaching an asset asks first, and can be undone', async () => {
  const { user } = show('/products/7/show');
  await user.click(await screen.findByRole('button', { name: 'Detach Notebook of Nora' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Detach' })).getByRole('button', { name: 'Detach' }),
  );
  expect(await screen.findByText('The asset was detached.')).toBeVisible();
  expect(requested.detached?.[0]?.params).toEqual({ productId: '7', assetId: '3' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requested.assets?.[0]?.body).toEqual({ product_id: 7, asset_ids: [3] }));
});

test('More disables and deletes a product; the list is back after a delete', async () => {
  const { user } = show('/products/7/show');
  await choose(user, 'More', 'Disable');
  await waitFor(() => expect(requested.save?.[0]?.body).toMatchObject({ id: 7, status_id: false, asset_type_id: 15 }));
  await choose(user, 'More', 'Delete');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete product' })).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('The product was deleted.')).toBeVisible();
  await waitFor(() => expect(gone).toEqual(['/service-desk/products']), { timeout: 4000 });
});

test('who may only look is offered nothing', async () => {
  product = {
    ...product,
    is_edit: false,
    is_delete: false,
    product_asset_attach: false,
    product_asset_detach: false,
    product_vendor_attach: false,
    product_vendor_create: false,
  };
  show('/products/7/show');
  await screen.findByRole('row', { name: /Notebook of Nora/ });
  for (const name of [/^Vendor$/, /^Attach/, /^More$/, /^Detach/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
