/** Every service-desk permission (B6). `view_…` is required for the rest of its group (D1 §2). */
export const permissionGroups = [
  {
    group: 'Problems',
    view: 'view_problems',
    keys: [
      'view_problems',
      'create_problem',
      'edit_problem',
      'delete_problem',
      'close_problem',
      'attach_problem',
      'detach_problem',
    ],
  },
  {
    group: 'Changes',
    view: 'view_changes',
    keys: [
      'view_changes',
      'create_change',
      'edit_change',
      'delete_change',
      'close_change',
      'attach_change',
      'detach_change',
      'enforce_cab',
      'remove_cab',
      'change_activity_duration',
    ],
  },
  {
    group: 'Releases',
    view: 'view_releases',
    keys: [
      'view_releases',
      'create_release',
      'edit_release',
      'delete_release',
      'complete_release',
      'attach_release',
      'detach_release',
    ],
  },
  {
    group: 'Assets',
    view: 'view_assets',
    keys: [
      'view_assets',
      'create_asset',
      'edit_asset',
      'delete_asset',
      'attach_asset',
      'detach_asset',
      'manage_cmdb',
      'import_assets',
      'export_assets',
      'print_labels',
      'view_asset_reports',
      'manage_asset_reports',
    ],
  },
  {
    group: 'Contracts',
    view: 'view_contracts',
    keys: [
      'view_contracts',
      'create_contract',
      'edit_contract',
      'delete_contract',
      'approve_contract',
      'renew_contract',
      'extend_contract',
      'terminate_contract',
      'attach_contract_asset',
      'detach_contract_asset',
      'contract_reminder',
      'export_contracts',
    ],
  },
  {
    group: 'Catalogue',
    view: null,
    keys: [
      'manage_products',
      'manage_vendors',
      'manage_catalogues',
      'manage_cab',
      'manage_automation',
      'manage_announcements',
      'manage_barcode',
      'manage_form_groups',
      'view_audit',
    ],
  },
  {
    group: 'User',
    view: null,
    keys: [
      'view_own_assets',
      'view_own_contracts',
      'view_organization_assets',
      'view_organization_contracts',
      'act_on_approvals',
    ],
  },
] as const;

export type PermissionGroup = (typeof permissionGroups)[number]['group'];
export type PermissionKey = (typeof permissionGroups)[number]['keys'][number];
export type Role = 'admin' | 'agent' | 'client';

const viewKeys = new Map<string, PermissionKey>(
  permissionGroups.flatMap((g) => (g.view ? g.keys.map((key) => [key, g.view] as const) : [])),
);

const userKeys: ReadonlySet<string> = new Set(permissionGroups.flatMap((g) => (g.group === 'User' ? g.keys : [])));

/** Is this a user-role permission? Only clients may hold those, and nothing else (D1 §6). */
export const isUserKey = (key: string): boolean => userKeys.has(key);

/**
 * Does a person hold a right? Admins hold all; everyone else needs the key and its group's view key, and the key must
 * be one for their role: an agent who became a client keeps nothing. Server guards and UI flags both ask this.
 */
export function holds(person: { role: Role; permissions: ReadonlySet<string> }, key: PermissionKey): boolean {
  if (person.role === 'admin') return true;
  if (isUserKey(key) !== (person.role === 'client')) return false;
  const view = viewKeys.get(key);
  return person.permissions.has(key) && (!view || person.permissions.has(view));
}
