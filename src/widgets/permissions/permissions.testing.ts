import { perAction } from '../../../wire/access/access.actions';
import type { PermissionsReply } from '../../../wire/access/access';
import type { RoleList } from '../../../wire/access/role';
import { permissionGroups, type PermissionKey } from '../../../wire/protocol/permission';

/**
 * What the server says of permissions, for tests: those of these groups, checked as given. Ids count from 1 in the
 * order of the groups.
 */
export function permissionsReply(
  checked: readonly PermissionKey[],
  {
    groups,
    manage = true,
    byRole = [],
  }: { groups?: readonly string[]; manage?: boolean; byRole?: readonly PermissionKey[] } = {},
): PermissionsReply {
  const all = permissionGroups.flatMap(({ group, keys }) => keys.map((key) => ({ group, key: key as PermissionKey })));
  const permissions = all
    .map(({ group, key }, index) => ({
      id: index + 1,
      key,
      name: key.replaceAll('_', ' '),
      group,
      checked: checked.includes(key),
      by_role: byRole.includes(key),
      scope: checked.includes(key) ? ('all' as const) : null,
      scopes: checked.includes(key) || byRole.includes(key) ? ['all' as const] : [],
    }))
    .filter(({ group }) => !groups || groups.includes(group));
  return {
    actions: {
      ...perAction(() => true),
      manage_cab: manage,
      manage_form_groups: manage,
      manage_automation: manage,
      manage_permissions: manage,
    },
    permissions,
    total: permissions.length,
    see_as: null,
    user_id: 1,
    team_ids: [],
    role_ids: [],
    host_role_ids: [],
    time_zone: 'UTC',
    max_upload_bytes: 25_000_000,
    currency: 'EUR',
    contract_day: '2026-06-15',
  };
}

export const idOf = (key: PermissionKey): number =>
  permissionsReply([]).permissions.find((entry) => entry.key === key)!.id;

/** Roles of agents, and behind them of clients; ids count from 1. */
export function rolesReply(agents: readonly string[], clients: readonly string[] = []): RoleList {
  const roles = [...agents, ...clients].map((name, index) => ({
    ...{ id: index + 1, name, built_in: true, preset: null, for_clients: index >= agents.length, permissions: [] },
    ...{ people: 0, given_by: [], version: 1, is_edit: false, is_delete: false },
    ...{ created_at: '2026-01-02 10:00:00', updated_at: '2026-01-02 10:00:00' },
  }));
  return { roles, total: roles.length };
}
