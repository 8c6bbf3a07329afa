import type { PermissionKey } from '../protocol/permission';

/** Rights that a reader is told of for screens that belong to no record (D1 §6). */
export const actionKeys = [
  'attach_asset',
  'view_assets',
  'view_contracts',
  'view_problems',
  'view_changes',
  'view_releases',
  'create_problem',
  'create_change',
  'create_release',
  'create_asset',
  'create_contract',
  'edit_problem',
  'edit_change',
  'edit_release',
  'edit_asset',
  'edit_contract',
  'delete_problem',
  'delete_change',
  'delete_release',
  'delete_asset',
  'attach_contract_asset',
  'export_contracts',
  'export_assets',
  'import_assets',
  'view_asset_reports',
  'manage_asset_reports',
  'print_labels',
  'manage_cab',
  'manage_barcode',
  'manage_catalogues',
  'manage_products',
  'manage_vendors',
  'manage_announcements',
  'manage_form_groups',
  'view_audit',
  'manage_automation',
] as const satisfies readonly PermissionKey[];

/** One value for each of them. */
export const perAction = <T>(value: (key: (typeof actionKeys)[number]) => T): Record<(typeof actionKeys)[number], T> =>
  Object.fromEntries(actionKeys.map((key) => [key, value(key)])) as Record<(typeof actionKeys)[number], T>;
