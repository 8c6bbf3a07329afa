import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { roleCalls } from '../../../wire/access/role';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { idOf, permissionsReply, rolesReply } from './permissions.testing';
import { UserPermissions } from './UserPermissions';

let requested: string[] = [];
let saved: unknown;
const server = wireServer(
  response(roleCalls.list, () => rolesReply(['Agent'])),
  response(accessCalls.permissions, ({ query }) => {
    requested.push(query.toString());
    return permissionsReply(['view_own_assets'], { groups: ['User'] });
  }),
  response(
    accessCalls.attach,
    ({ body }) => {
      saved = body;
      return undefined;
    },
    'The permissions were updated.',
  ),
);
beforeEach(() => {
  requested = [];
});

async function openDialog() {
  const view = renderInHost(<UserPermissions userId={9} />);
  await view.user.click(await screen.findByRole('button', { name: 'Update permissions' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Update permissions' }) };
}

test('the dialog is 800 px wide and lists only the user-role permissions, checked as they are held', async () => {
  const { dialog } = await openDialog();
  expect(requested[0]).toBe('limit=all&role=user&user_id=9');
  expect(dialog.querySelector('.width800')).not.toBeNull();
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    'view own assets',
    'view own contracts',
    'view organization assets',
    'view organization contracts',
    'act on approvals',
  ]);
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, false, false, false]);
});

test('saving sends what is checked, closes the dialog and says so', async () => {
  const { user, dialog } = await openDialog();
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'act on approvals' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The permissions were updated.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved).toEqual({
    user_id: 9,
    permission_ids: [idOf('view_own_assets'), idOf('act_on_approvals')],
    _method: 'PATCH',
  });
});

test('a refused save keeps the dialog open with the sentence in it', async () => {
  server.use(
    response(accessCalls.attach, () => {
      throw new Refusal(422, { permission_ids: 'An agent cannot hold act_on_approvals.' });
    }),
  );
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'act on approvals' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('An agent cannot hold act_on_approvals.');
  expect(within(dialog).getByRole('checkbox', { name: 'act on approvals' })).toBeChecked();
});

test('the button is only for those who may manage permissions', async () => {
  server.use(response(accessCalls.permissions, () => permissionsReply([], { manage: false })));
  const first = renderInHost(<UserPermissions userId={9} />);
  await waitFor(() => expect(first.container.querySelector('[role="status"]')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
  first.unmount();
  let refused = false;
  server.use(
    response(accessCalls.permissions, () => {
      refused = true;
      throw new Refusal(403, 'Missing permission: admin');
    }),
  );
  renderInHost(<UserPermissions userId={9} />);
  await waitFor(() => expect(refused).toBe(true));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Could not load')).toBeNull();
});
