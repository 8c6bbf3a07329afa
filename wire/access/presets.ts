import { permissionGroups, type PermissionKey } from '../protocol/permission';

const keysOf = (...names: (typeof permissionGroups)[number]['group'][]): readonly PermissionKey[] =>
  permissionGroups.filter(({ group }) => names.includes(group)).flatMap(({ keys }): readonly PermissionKey[] => keys);

const views = permissionGroups.flatMap(({ view }) => view ?? []);

/** All rights of agents but those of administration. */
const everyday = permissionGroups.flatMap(({ view, keys }): readonly PermissionKey[] => (view ? keys : []));

/**
 * What the roles that are built in hold (G26), each for all records. The names are those of connection files
 * (docs/connect/sign-in.md).
 */
export const presets = {
  'read-only': [...views, 'view_audit'],
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
  supervisor: everyday,
  'problem-manager': [...views, ...keysOf('Problems')],
  'change-manager': [...views, ...keysOf('Changes'), 'manage_cab'],
  'release-manager': [...views, ...keysOf('Releases')],
  'asset-manager': [...views, ...keysOf('Assets'), 'manage_products', 'manage_vendors', 'manage_barcode'],
  'contract-manager': [...views, ...keysOf('Contracts'), 'manage_vendors'],
  user: ['view_own_assets', 'view_own_contracts', 'act_on_approvals'],
  'organization-user': [
    ...(['view_own_assets', 'view_own_contracts'] as const),
    ...(['view_organization_assets', 'view_organization_contracts', 'act_on_approvals'] as const),
  ],
} as const satisfies Record<string, readonly PermissionKey[]>;

export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

/** How the role of a preset is marked in the database; its name is the text of this key (texts/<language>/built-in.json). */
export const roleKeyOf = <P extends Preset>(preset: P) => `role_${preset.replaceAll('-', '_')}` as RoleKey<P>;
type Underscored<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : S;
export type RoleKey<P extends Preset = Preset> = `role_${Underscored<P>}`;
