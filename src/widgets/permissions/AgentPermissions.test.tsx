import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { AgentPermissions } from './AgentPermissions';
import { idOf, permissionsReply } from './permissions.testing';

const groups = ['Problems', 'Assets'];
let held: PermissionKey[];
let requested: string[];
let saved: unknown;
const server = wireServer(
  response(accessCalls.permissions, ({ query }) => {
    requested.push(query.toString());
    return permissionsReply(held, { groups });
  }),
  response(
    accessCalls.attach,
    ({ body }) => {
      saved = body;
      held = permissionsReply([])
        .permissions.filter(({ id }) => (body.permission_ids as number[]).includes(id))
        .map(({ key }) => key as PermissionKey);
      return undefined;
    },
    'The permissions were updated.',
  ),
);
beforeEach(() => {
  held = ['view_problems', 'edit_problem'];
  requested = [];
  saved = undefined;
});

const group = (name: string) => screen.findByRole('group', { name });
const box = async (groupName: string, name: string) => within(await group(groupName)).getByRole('checkbox', { name });

test('the box lists the permissions of the agent by group, checked as they are held', async () => {
  renderInHost(<AgentPermissions agentId={5} />);
  expect(await box('Problems', 'edit problem')).toBeChecked();
  expect(await box('Problems', 'delete problem')).not.toBeChecked();
  expect(await box('Assets', 'view assets')).not.toBeChecked();
  expect(requested).toEqual(['limit=all&role=agent&user_id=5']);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a tooltip says that view is mandatory to perform all actions', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.hover(screen.getByRole('button', { name: 'About permissions' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('View is mandatory to perform all actions.');
});

test('another permission of a group brings view with it', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.click(await box('Assets', 'edit asset'));
  expect(await box('Assets', 'view assets')).toBeChecked();
});

test('without view there are no others of the group', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.click(await box('Problems', 'view problems'));
  for (const checkbox of within(await group('Problems')).getAllByRole('checkbox')) expect(checkbox).not.toBeChecked();
});

test('a whole group is checked and unchecked at once; some of it shows as mixed', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  const all = (await box('Problems', 'Select all: Problems')) as HTMLInputElement;
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  for (const checkbox of within(await group('Problems')).getAllByRole('checkbox')) expect(checkbox).toBeChecked();
  await user.click(all);
  for (const checkbox of within(await group('Problems')).getAllByRole('checkbox')) expect(checkbox).not.toBeChecked();
});

test('saving sends everything that is checked, says so, and then there is nothing left to save', async () => {
  const setDirty = jest.fn();
  const { user } = renderInHost(<AgentPermissions agentId={5} />, { setDirty });
  await user.click(await box('Problems', 'close problem'));
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(setDirty).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The permissions were updated.')).toBeVisible();
  expect(saved).toEqual({
    user_id: 5,
    permission_ids: ['view_problems', 'edit_problem', 'close_problem'].map((key) => idOf(key as PermissionKey)),
    _method: 'PATCH',
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(await box('Problems', 'close problem')).toBeChecked();
  expect(setDirty).toHaveBeenLastCalledWith(false);
});

test('a preset is a beginning: its permissions and no others are checked, and nothing is saved yet', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.click(await screen.findByRole('button', { name: 'Start from…' }));
  await user.click(screen.getByRole('menuitem', { name: 'Problem manager' }));
  for (const checkbox of within(await group('Problems')).getAllByRole('checkbox')) expect(checkbox).toBeChecked();
  expect(await box('Assets', 'view assets')).toBeChecked();
  expect(await box('Assets', 'edit asset')).not.toBeChecked();
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(saved).toBeUndefined();
});

test('what a role in the help-desk gives is checked, says so and cannot be taken away here; it is not given once more', async () => {
  server.use(
    response(accessCalls.permissions, () =>
      permissionsReply([], { groups, byRole: ['view_problems', 'edit_problem'] }),
    ),
  );
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  const edit = await box('Problems', 'edit problem (by role in the help-desk)');
  expect(edit).toBeChecked();
  expect(edit).toBeDisabled();
  await user.click(await box('Problems', 'Select all: Problems'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toBeDefined());
  const { permission_ids: ids } = saved as { permission_ids: number[] };
  expect(ids).toContain(idOf('close_problem'));
  expect(ids).not.toContain(idOf('edit_problem'));
});

test('changes can be discarded', async () => {
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.click(await box('Problems', 'close problem'));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await box('Problems', 'close problem')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a refused save keeps what was chosen and shows the sentence', async () => {
  server.use(
    response(accessCalls.attach, () => {
      throw new Refusal(422, { user_id: 'An administrator holds every permission.' });
    }),
  );
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  await user.click(await box('Problems', 'close problem'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An administrator holds every permission.');
  expect(await box('Problems', 'close problem')).toBeChecked();
});

test('who may see but not manage them finds the boxes disabled; who may not see them finds nothing', async () => {
  server.use(response(accessCalls.permissions, () => permissionsReply(held, { groups, manage: false })));
  const first = renderInHost(<AgentPermissions agentId={5} />);
  expect(await box('Problems', 'edit problem')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  first.unmount();
  server.use(
    response(accessCalls.permissions, () => {
      throw new Refusal(403, 'Missing permission: admin');
    }),
  );
  const { container } = renderInHost(<AgentPermissions agentId={5} />);
  await waitFor(() => expect(within(container).queryByRole('heading')).toBeNull());
});
