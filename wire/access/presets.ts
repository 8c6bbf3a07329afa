import { permissionGroups, type PermissionKey } from '../protocol/permission';

const keysOf = (...names: (typeof permissionGroups)[number]['group'][]): readonly PermissionKey[] =>
  permissionGroups.filter(({ group }) => names.includes(group)).flatMap(({ keys }): readonly PermissionKey[] => keys);

const views = permissionGroups.flatMap(({ view }) => view ?? []);

/**
 * Named sets of rights, for roles and teams of a connected help-desk (docs/connect/sign-in.md) and as a beginning in the
 * box of permissions. The names are those of connection files.
 */
export const presets = {
  'read-only': views,
  agent: [
    ...views,
    'create_problem',
    'edit_problem',
    'attach_problem',
    'detach_problem',
    'create_change',
    'attach_change',
    'detach_change',
    'attach_asset',
    'detach_asset',
    'attach_release',
    'detach_release',
  ],
  'problem-manager': [...views, ...keysOf('Problems')],
  'change-manager': [...views, ...keysOf('Changes'), 'manage_cab'],
  'release-manager': [...views, ...keysOf('Releases')],
  'asset-manager': [...views, ...keysOf('Assets'), 'manage_products', 'manage_vendors', 'manage_barcode'],
  'contract-manager': [...views, ...keysOf('Contracts'), 'manage_vendors'],
  user: ['view_own_assets', 'view_own_contracts', 'act_on_approvals'],
} as const satisfies Record<string, readonly PermissionKey[]>;

export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

/** The keys of a preset; none of one that this version does not know. */
export const keysOfPreset = (name: string): readonly PermissionKey[] =>
  Object.hasOwn(presets, name) ? presets[name as Preset] : [];
