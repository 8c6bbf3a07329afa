import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { accessCalls } from '../../../wire/access/access';
import { type AssetConfigRow, assetFilterCalls, assetRows } from '../../../wire/asset/asset';
import { response, type RequestLine, reader, renderInHost, wireServer } from '../../testing/host';
import AssetListPage from './asset.pages';

const person = (id: number, full_name: string) => ({ id, name: full_name, full_name, email: `p${id}@example.test` });
const row: AssetConfigRow = {
  ...{ id: 4, asset_id: 4, identifier: 'AST-4', name: 'Laptop 4', asset_type: { id: 1, name: 'Laptop' } },
  ...{ asset_status: null, department: null, location: null, organization: null, product: null, impact_type: null },
  ...{ managed_by: person(31, 'Gone Gunn'), used_by: person(32, 'Away Abel'), contract: [], is_default: false },
  ...{ assigned_on: null, created_at: '2026-01-02 10:00:00', updated_at: '2026-01-02 10:00:00', custom_fields: [] },
  ...{ is_edit: true, is_delete: true },
  held_by_left: [
    { role: 'managed_by', person: person(31, 'Gone Gunn') },
    { role: 'used_by', person: person(32, 'Away Abel') },
  ],
};

let requested: RequestLine[];
let rows: AssetConfigRow[];
const server = wireServer(
  response(assetRows, (request) => {
    requested.push(request);
    return { data: rows, total: rows.length };
  }),
  response(assetFilterCalls.list, () => ({ filters: [] })),
  response(customFieldCalls.asset, () => ({ custom_fields: [] })),
);
beforeEach(() => {
  requested = [];
  rows = [row];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <AssetListPage />
    </MemoryRouter>,
  );

test('the view of what people who left hold says who and as what; they are edited in bulk', async () => {
  show('/assets/list?held_by_left=%3D1');
  const shown = await screen.findByRole('row', { name: /Laptop 4/ });
  expect(requested[0]!.query.get('held_by_left')).toBe('1');
  expect(screen.getByRole('columnheader', { name: 'Who left' })).toBeVisible();
  expect(
    within(within(shown).getByRole('list'))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Gone Gunn Managed by', 'Away Abel Used by']);
  expect(screen.getByRole('link', { name: 'Held by people who left' })).toHaveAttribute('aria-current');
  expect(within(shown).getByRole('checkbox')).toBeEnabled();
});

test('other views have no such column, and only administrators ask how many', async () => {
  const { unmount } = show('/assets/list');
  await screen.findByRole('row', { name: /Laptop 4/ });
  expect(screen.queryByRole('columnheader', { name: 'Who left' })).toBeNull();
  expect(requested.some(({ query }) => query.has('held_by_left'))).toBe(false);
  unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_permissions: true } })),
  );
  show('/assets/list');
  expect(await screen.findByRole('link', { name: 'Held by people who left (1)' })).toBeInTheDocument();
});

describe('an empty register', () => {
  const showEmpty = (actions: Partial<typeof reader.actions>) => {
    rows = [];
    server.use(response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, ...actions } })));
    show('/assets/list');
  };

  test('offers the import and a file to begin with', async () => {
    showEmpty({ create_asset: true, import_assets: true });
    const empty = within((await screen.findByText('No assets yet')).parentElement!);
    expect(empty.getByRole('link', { name: 'Create asset' })).toBeVisible();
    expect(await empty.findByRole('link', { name: 'Import assets' })).toHaveAttribute(
      'href',
      'http://localhost/service-desk/asset-importer/settings',
    );
    expect(empty.getByRole('link', { name: 'Download a sample file' })).toHaveAttribute('download');
  });

  test('does not to who may not import', async () => {
    showEmpty({ create_asset: true, import_assets: false });
    const empty = within((await screen.findByText('No assets yet')).parentElement!);
    expect(await empty.findByRole('link', { name: 'Create asset' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Import assets' })).toBeNull();
  });
});

describe('what a search found a row by', () => {
  const found = (field: string, text: string, marks: number[][]) => {
    rows = [{ ...row, matched: [{ field, text, marks }] }];
    server.use(
      response(customFieldCalls.asset, () => ({
        custom_fields: [
          { id: 12, label: 'Serial number', kind: 'text' as const, multiple: false, options: [], lookup: null },
        ],
      })),
    );
    show('/assets/list?search-query=7731');
    return screen.findByRole('row', { name: /Laptop 4/ });
  };

  test('stands below its name with the word marked, where no column shows it; it is text, not HTML', async () => {
    const shown = await found('custom_12', 'SN-<b>7731</b>', [[6, 10]]);
    const mark = within(shown).getByText('7731');
    expect(mark.tagName).toBe('MARK');
    await waitFor(() => expect(mark.parentElement!.parentElement).toHaveTextContent('Serial number: SN-<b>7731</b>'));
  });

  test('is not said where a column shows it', async () => {
    const shown = await found('name', 'Laptop 7731', [[7, 11]]);
    expect(within(shown).queryByText('7731')).toBeNull();
  });

  test('names the person whose address has it, although the person is shown', async () => {
    const shown = await found('used_by.email', 'p7731@example.test', [[1, 5]]);
    expect(within(shown).getByText('7731').parentElement!.parentElement).toHaveTextContent(
      'Used by: p7731@example.test',
    );
  });
});
