import type { PermissionsReply } from '../../../wire/access/access';
import type * as pagesMenuMessages from '../../../texts/compiled/screen/pages_menu';

export type Right = keyof PermissionsReply['actions'];

/** A way to one of our pages. */
interface Entry {
  name: keyof typeof pagesMenuMessages;
  to: string;
  /** One of these shows it; without, everybody sees it. */
  rights?: readonly Right[];
}

/** To the lists of records. */
export const lists: readonly Entry[] = [
  { name: 'problems', to: '/service-desk/problem', rights: ['view_problems'] },
  { name: 'changes', to: '/service-desk/changes', rights: ['view_changes'] },
  { name: 'releases', to: '/service-desk/releases', rights: ['view_releases'] },
  { name: 'assets', to: '/service-desk/assets/list', rights: ['view_assets'] },
  { name: 'contracts', to: '/service-desk/contracts', rights: ['view_contracts'] },
];

/** To all that people have from day to day. */
export const entries: readonly Entry[] = [
  ...lists,
  { name: 'products', to: '/service-desk/products', rights: ['view_assets', 'view_contracts', 'manage_products'] },
  { name: 'vendors', to: '/service-desk/vendor', rights: ['view_assets', 'view_contracts', 'manage_vendors'] },
  { name: 'reports', to: '/service-desk/reports', rights: ['view_asset_reports', 'manage_asset_reports'] },
  { name: 'my_approvals', to: '/service-desk/my-approvals' },
  { name: 'my_notifications', to: '/service-desk/my-notifications' },
];

export const administration: Entry = { name: 'administration', to: '/service-desk/admin' };
