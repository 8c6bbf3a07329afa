import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { lookupCalls } from '../../../wire/parts/lookup';
import { type VendorRow, type VendorView, vendorCalls } from '../../../wire/vendor/vendor';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { VendorFormDialog } from './embed';
import VendorPages from './VendorPages';

const row: VendorRow = {
  id: 7,
  name: 'Harbour Supplies',
  email: 'sales@harbour.example',
  primary_contact: 'Ola Nordmann',
  address: 'Harbour Street 12\nHamburg',
  status: 1,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  is_edit: true,
  is_delete: true,
};

let vendor: VendorView;
let saved: RequestLine[];
let removed: RequestLine[];
const server = wireServer(
  response(vendorCalls.list, () => ({ data: [row], vendors: [row], total: 1 })),
  response(vendorCalls.view, () => ({ vendor })),
  response(
    vendorCalls.save,
    (requested) => {
      saved.push(requested);
      return { id: 7 };
    },
    'The vendor was saved.',
  ),
  response(vendorCalls.contracts, () => ({ data: [], contracts: [], total: 0 })),
  response(vendorCalls.products, () => ({
    products: [{ id: 3, name: 'Notebook', manufacturer: 'Nordlicht', status: 0, department: { id: 1, name: 'IT' } }],
    total: 1,
  })),
  response(
    vendorCalls.remove,
    (requested) => {
      removed.push(requested);
      if (!requested.body.reassign_to)
        throw new Refusal(
          409,
          '“Harbour Supplies” is used by 1 contract, 2 products.',
          undefined,
          undefined,
          'catalogue.in_use',
        );
      return undefined;
    },
    'The vendor was deleted.',
  ),
  response(lookupCalls.lookup, () => ({ data: [row, { id: 8, name: 'Tern' }], total: 2 })),
);
beforeEach(() => {
  vendor = { ...row, description: '<p>Cables.</p>', status: { id: 1, name: 'Active' }, version: 4 };
  saved = [];
  removed = [];
});

let gone: string[];
const show = (address: string) => {
  gone = [];
  return renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {['vendor', 'vendor/create', 'vendor/:id/edit', 'vendor/:id/show'].map((path) => (
          <Route key={path} path={path} element={<VendorPages />} />
        ))}
      </Routes>
    </MemoryRouter>,
    { navigate: (path) => void gone.push(path) },
  );
};

test('the list shows the columns of the specification and leads to the page of a vendor', async () => {
  show('/vendor');
  const first = await screen.findByRole('row', { name: /Harbour Supplies/ });
  expect(
    within(first)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual(['Harbour Supplies', 'Ola Nordmann', 'sales@harbour.example', 'Harbour Street 12, Hamburg', 'Active']);
  expect(within(first).getByRole('link', { name: 'Harbour Supplies' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/vendor\/7\/show$/),
  );
});

test('the form asks for all fields; after a create the list is back', async () => {
  const { user } = show('/vendor/create');
  const create = await screen.findByRole('button', { name: 'Create vendor' });
  await user.click(create);
  expect(await screen.findAllByText('This field is required.')).toHaveLength(5);
  expect(saved).toEqual([]);
});

test('an edit stays on its page, sends the version, and offers to view', async () => {
  const { user } = show('/vendor/7/edit');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/vendor\/7\/show$/),
  );
  await user.clear(name);
  await user.type(name, 'Harbour');
  await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The vendor was saved.')).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ id: 7, version: 4, name: 'Harbour', status: false });
  expect(gone).toEqual([]);
});

test('the page shows facts, contracts and products, and sets a vendor inactive', async () => {
  const { user } = show('/vendor/7/show');
  await user.click(await screen.findByRole('tab', { name: 'Products' }));
  const product = await screen.findByRole('row', { name: /Notebook/ });
  expect(within(product).getByText('Disable')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show description' }));
  await user.click(within(await screen.findByRole('dialog')).getByText('Close'));
  await user.click(screen.getByRole('button', { name: 'Set inactive' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({ id: 7, version: 4, status: false, address: row.address });
});

test('a vendor in use is deleted once another one takes its place; then the list is back', async () => {
  const { user } = show('/vendor/7/show');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete vendor' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByRole('alert')).toHaveTextContent('is used by 1 contract, 2 products');
  await user.click(within(question).getByRole('combobox'));
  expect(screen.queryByRole('option', { name: 'Harbour Supplies' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Tern' }));
  await user.click(within(question).getByRole('button', { name: 'Move and delete' }));
  expect(await screen.findByText('The vendor was deleted.')).toBeVisible();
  expect(removed[1]?.body).toEqual({ reassign_to: 8 });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await waitFor(() => expect(gone).toEqual(['/service-desk/vendor']), { timeout: 4000 });
});

test('who may not manage vendors sees no buttons; a vendor that is gone is said so', async () => {
  vendor = { ...vendor, is_edit: false, is_delete: false };
  const { unmount } = show('/vendor/7/show');
  await screen.findByText('Cables.');
  for (const name of ['Edit', 'Delete', 'Set inactive']) expect(screen.queryByText(name)).toBeNull();
  unmount();
  server.use(
    response(vendorCalls.view, () => {
      throw new Refusal(404, 'This vendor does not exist or was deleted.');
    }),
  );
  show('/vendor/7/show');
  expect(await screen.findByRole('alert')).toHaveTextContent('This vendor does not exist or was deleted.');
});

test('the dialog of a new vendor asks for the same fields and can be left', async () => {
  const closed = jest.fn();
  const { user } = renderInHost(<VendorFormDialog open onClose={closed} onCreated={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'New vendor' });
  await user.click(within(dialog).getByRole('button', { name: 'Create vendor' }));
  expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(5);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(closed).toHaveBeenCalled();
  expect(saved).toEqual([]);
});
