import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { roleCalls } from '../../../wire/access/role';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { AgentPermissions } from './AgentPermissions';
import { idOf, permissionsReply, rolesReply } from './permissions.testing';

const groups = ['Problems', 'Assets'];
let held: PermissionKey[];
let requested: string[];
let saved: unknown;
const server = wireServer(
  response(roleCalls.list, () => rolesReply(['Agent', 'Auditor', 'Supervisor'], ['Client'])),
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

test('roles come first: those of agents, one by the help-desk is fixed, and a change of them alone is saved', async () => {
  server.use(
    response(accessCalls.permissions, () => ({
      ...permissionsReply([], { groups }),
      role_ids: [2],
      host_role_ids: [3],
    })),
  );
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  const roles = within(await screen.findByRole('group', { name: 'Roles' }));
  expect(await roles.findByRole('checkbox', { name: 'Auditor' })).toBeChecked();
  expect(roles.getByRole('checkbox', { name: 'Supervisor (by the help-desk)' })).toBeDisabled();
  expect(roles.queryByRole('checkbox', { name: 'Client' })).toBeNull();
  expect(screen.getByText('More: single permissions (0)').closest('details')).not.toHaveAttribute('open');
  await user.click(roles.getByRole('checkbox', { name: 'Agent' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual({ user_id: 5, permission_ids: [], role_ids: [2, 1], _method: 'PATCH' }));
});

test('a single right is held for some records only, and stays so when others are saved', async () => {
  server.use(
    response(accessCalls.permissions, () => {
      const reply = permissionsReply(['view_problems', 'edit_problem'], { groups });
      const permissions = reply.permissions.map((one) =>
        one.key === 'view_problems' ? { ...one, scope: 'team' as const, scopes: ['team' as const] } : one,
      );
      return { ...reply, permissions };
    }),
  );
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  expect(await screen.findByRole('combobox', { name: 'Records for view problems' })).toHaveValue('team');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Records for edit problem' }), 'Own');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject({ scopes: { view_problems: 'team', edit_problem: 'mine' } }));
});

test('what a role gives is checked, says so and cannot be taken away here; it is not given once more', async () => {
  server.use(
    response(accessCalls.permissions, () =>
      permissionsReply([], { groups, byRole: ['view_problems', 'edit_problem'] }),
    ),
  );
  const { user } = renderInHost(<AgentPermissions agentId={5} />);
  const edit = await box('Problems', 'edit problem (by a role)');
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
