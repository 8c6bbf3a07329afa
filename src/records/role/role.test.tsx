import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { roleCalls, type RoleRow } from '../../../wire/access/role';
import { permissionGroups } from '../../../wire/protocol/permission';
import { reader, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import RolePages from './RolePages';

const role = (given: Partial<RoleRow>): RoleRow => ({
  ...{ id: 12, name: 'Bergen', built_in: false, preset: null, for_clients: false, people: 1, given_by: [], version: 3 },
  permissions: [{ key: 'view_assets', scope: 'department' }],
  ...{ is_edit: true, is_delete: true, created_at: '2026-01-02 10:00:00', updated_at: '2026-01-02 10:00:00' },
  ...given,
});
const auditor = role({
  ...{ id: 1, name: 'Auditor', built_in: true, preset: 'read-only', is_edit: false, is_delete: false },
  permissions: [
    { key: 'view_assets', scope: 'all' },
    { key: 'view_changes', scope: 'all' },
  ],
  given_by: [{ source: 'team', name: 'Revision' }],
});
const names = permissionGroups.flatMap(({ group, keys }) =>
  keys.map((key, id) => ({
    ...{ id: id + 1, key, name: key.replaceAll('_', ' '), group, checked: false, by_role: false },
    scope: null,
    scopes: [],
  })),
);

let saves: RequestLine[];
wireServer(
  response(accessCalls.permissions, () => ({ ...reader, permissions: names, total: names.length })),
  response(roleCalls.view, ({ params }) => ({
    role: params.id === '1' ? auditor : role({}),
    holders: params.id === '1' ? [] : [{ id: 7, full_name: 'Ada', by_host: false }],
  })),
  response(roleCalls.list, () => ({ roles: [auditor, role({})], total: 2 })),
  response(
    roleCalls.save,
    (request) => {
      saves.push(request);
      return { id: 12 };
    },
    'Bergen was saved.',
  ),
);
beforeEach(() => {
  saves = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        {['/roles', '/roles/create', '/roles/compare', '/roles/:id/edit'].map((path) => (
          <Route key={path} path={path} element={<RolePages />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
const line = async (name: string) => within(await screen.findByRole('radiogroup', { name }));

test('the list says what is built in, for whom, how much it gives and who gives it', async () => {
  show('/roles');
  const row = (await screen.findByRole('link', { name: 'Auditor' })).closest('tr')!;
  expect(row).toHaveTextContent('Built in');
  expect(row).toHaveTextContent('Agents');
  expect(row).toHaveTextContent('Revision');
  expect(screen.queryByRole('link', { name: 'Edit Auditor' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit Bergen' })).toBeVisible();
});

test('the matrix gives a right for a scope; another one of the group brings view with it', async () => {
  const { user } = show('/roles/12/edit');
  expect((await line('view assets')).getByRole('radio', { name: 'Department' })).toBeChecked();
  await user.click((await line('edit change')).getByRole('radio', { name: 'Team' }));
  expect((await line('view changes')).getByRole('radio', { name: 'Team' })).toBeChecked();
  expect((await line('create change')).queryByRole('radio', { name: 'Team' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toEqual({
    id: 12,
    name: 'Bergen',
    version: 3,
    permissions: [
      { key: 'view_changes', scope: 'team' },
      { key: 'edit_change', scope: 'team' },
      { key: 'view_assets', scope: 'department' },
    ],
  });
});

test('without view there are no others of the group, and a role without a right is refused at once', async () => {
  const { user } = show('/roles/12/edit');
  await user.click((await line('edit asset')).getByRole('radio', { name: 'Own' }));
  await user.click((await line('view assets')).getByRole('radio', { name: 'No' }));
  expect((await line('edit asset')).getByRole('radio', { name: 'No' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one right.')).toBeVisible();
  expect(saves).toEqual([]);
});

test('a whole group is set at once, its rights without a scope for all', async () => {
  const { user } = show('/roles/12/edit');
  await user.click(await screen.findByRole('button', { name: 'Set all: Problems' }));
  await user.click(screen.getByRole('menuitem', { name: 'Own' }));
  expect((await line('delete problem')).getByRole('radio', { name: 'Own' })).toBeChecked();
  expect((await line('create problem')).getByRole('radio', { name: 'All' })).toBeChecked();
});

test('one that is built in is only read, says who has it, and is copied', async () => {
  const { unmount } = show('/roles/1/edit');
  expect((await line('view changes')).getByRole('radio', { name: 'All' })).toBeDisabled();
  expect(screen.getByText('Everybody in the team “Revision” of the help-desk has it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Copy role' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/roles/create?copy=1'),
  );
  unmount();
  const { user } = show('/roles/create?copy=1');
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Auditor (copy)');
  await user.click(screen.getByRole('button', { name: 'Create role' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).toEqual({
    name: 'Auditor (copy)',
    permissions: [
      { key: 'view_assets', scope: 'all' },
      { key: 'view_changes', scope: 'all' },
    ],
  });
});

test('two roles are compared: what differs, and on wish what is the same', async () => {
  show('/roles/compare?a=1&b=12');
  const cells = (await screen.findByText('view assets')).closest('tr')!;
  expect(cells).toHaveTextContent('view assetsAllDepartment');
  expect(screen.getByText('view changes').closest('tr')).toHaveTextContent('view changesAllNo');
  expect(screen.queryByText('view problems')).toBeNull();
});
