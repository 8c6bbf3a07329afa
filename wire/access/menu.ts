import type { PermissionKey } from '../protocol/permission';

/** With one of these somebody may open a page of settings; those of an administrator alone are besides. */
export const settingRights = [
  'import_assets',
  'manage_cab',
  'manage_products',
  'manage_vendors',
  'manage_catalogues',
  'manage_barcode',
  'manage_form_groups',
  'view_audit',
  'manage_automation',
  'manage_announcements',
] as const satisfies readonly PermissionKey[];
export type SettingRight = (typeof settingRights)[number];

/**
 * The rights of which one shows a page in a menu that the server prints, by the first part of its address below
 * /service-desk. Lists of records are shown to who sees such records; all other pages are everybody's.
 */
export const menuRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  products: ['view_assets', 'view_contracts', 'manage_products'],
  vendor: ['view_assets', 'view_contracts', 'manage_vendors'],
  'my-known-errors': ['view_own_assets'],
  calendar: ['view_changes', 'view_releases', 'view_contracts'],
  reports: ['view_asset_reports', 'manage_asset_reports'],
  admin: settingRights,
};
