import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { namedCatalogues, type NamedRow } from '../../../../wire/catalogue/named';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import { namedScreens } from './named.screens';
import { NamedListPage } from './NamedListPage';

const { calls } = namedCatalogues.changeStatuses;
const status = (id: number, name: string, behaves_as = { id, name }): NamedRow => ({
  id,
  name,
  behaves_as,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  is_edit: true,
  is_delete: behaves_as.id !== id,
});

let rows: NamedRow[];
let ordered: RequestLine[];
const server = wireServer(
  response(calls.list, () => ({ data: rows, change_statuses: rows, total: rows.length, kept_in: null })),
  response(
    calls.order,
    (request) => {
      ordered.push(request);
      rows = (request.body.ids as number[]).map((id) => rows.find((row) => row.id === id)!);
      return undefined;
    },
    'The order was saved.',
  ),
  response(calls.remove, ({ body }) => {
    if (!body.reassign_to)
      throw new Refusal(
        409,
        '“Testing” is used by 1 change. Choose what takes its place.',
        undefined,
        undefined,
        'catalogue.in_use',
      );
    return undefined;
  }),
  response(lookupCalls.lookup, () => ({
    data: rows.map(({ id, name, behaves_as }) => ({ id, name, behaves_as_id: behaves_as!.id })),
    total: rows.length,
  })),
);
beforeEach(() => {
  rows = [status(1, 'Open'), status(2, 'Planning'), status(9, 'Testing', { id: 2, name: 'Planning' })];
  ordered = [];
});

const show = () =>
  renderInHost(
    <MemoryRouter>
      <NamedListPage of={namedScreens['change-status']!} />
    </MemoryRouter>,
  );
const openOrder = async (user: ReturnType<typeof show>['user']) => {
  await screen.findByRole('row', { name: /Testing/ });
  await user.click(screen.getByRole('button', { name: 'Change order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order: Change statuses' });
  await within(dialog).findByRole('button', { name: 'Move Testing' });
  return dialog;
};
const namesIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('an added row says what it behaves as, and only it can be deleted', async () => {
  show();
  const row = await screen.findByRole('row', { name: /Testing/ });
  expect(within(row).getByText('Planning')).toBeVisible();
  expect(within(row).getByRole('button', { name: 'Delete Testing' })).toBeInTheDocument();
  const open = screen.getByRole('row', { name: /Open/ });
  expect(within(open).getByText('Built in')).toBeVisible();
  expect(within(open).queryByRole('button', { name: 'Delete Open' })).toBeNull();
});

test('rows are put in order by keys, the focus stays on what is moved, and the whole list is saved', async () => {
  const { user } = show();
  const dialog = await openOrder(user);
  expect(within(dialog).getByRole('button', { name: 'Save order' })).toHaveAttribute('aria-disabled', 'true');
  within(dialog).getByRole('button', { name: 'Move Testing' }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(namesIn(dialog)).toEqual(['Testing', 'Open', 'Planning']);
  expect(within(dialog).getByRole('button', { name: 'Move Testing' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Save order' }));
  expect(await screen.findByText('The order was saved.')).toBeVisible();
  expect(ordered.map(({ body }) => body)).toEqual([{ ids: [9, 1, 2], seen: [1, 2, 9] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an order that is out of date is said, and the list is loaded anew', async () => {
  server.use(
    response(calls.order, () => {
      rows = [...rows, status(10, 'Frozen', { id: 1, name: 'Open' })];
      throw new Refusal(409, 'The list was changed meanwhile.');
    }),
  );
  const { user } = show();
  const dialog = await openOrder(user);
  within(dialog).getByRole('button', { name: 'Move Open' }).focus();
  await user.keyboard('{End}');
  await user.click(within(dialog).getByRole('button', { name: 'Save order' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The list was changed meanwhile.');
  await waitFor(() => expect(namesIn(dialog)).toEqual(['Open', 'Planning', 'Testing', 'Frozen']));
});

test('only what behaves alike takes the place of a row that is deleted', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete Testing' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete change status' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await user.click(await within(question).findByRole('combobox', { name: /^Move them to/ }));
  await user.click(await screen.findByRole('option', { name: 'Planning' }));
  expect(screen.queryByRole('option', { name: 'Open' })).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Move and delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
