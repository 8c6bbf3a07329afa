import type { PermissionsReply } from '../../../../wire/access/access';
import type * as adminMessages from '../../../../texts/compiled/screen/admin';

type Text = keyof typeof adminMessages;

/** The groups of the page, in their order. */
export const settingGroups = ['work', 'assets', 'contracts', 'help_desk', 'rules', 'messages'] as const;

/** A page of settings. */
export interface Setting {
  /** Its name; its synonyms, for the search, are the text of the same key with `_words`. */
  name: Text & WithWords;
  group: (typeof settingGroups)[number];
  to: string;
  /** The right with which it opens; `manage_permissions` is an admin's. */
  needs: keyof PermissionsReply['actions'];
  /** Only where a help-desk of another maker is connected. */
  connected?: true;
}

type WithWords = { [T in Text]: `${T}_words` extends Text ? T : never }[Text];

/** All pages of settings: a line each. */
export const settings: readonly Setting[] = [
  { group: 'work', name: 'boards', to: '/service-desk/cab', needs: 'manage_cab' },
  { group: 'work', name: 'change_statuses', to: '/service-desk/change-status', needs: 'manage_catalogues' },
  { group: 'work', name: 'change_priorities', to: '/service-desk/change-priority', needs: 'manage_catalogues' },
  { group: 'work', name: 'change_types', to: '/service-desk/change-type', needs: 'manage_catalogues' },
  { group: 'work', name: 'release_statuses', to: '/service-desk/release-status', needs: 'manage_catalogues' },
  { group: 'work', name: 'release_priorities', to: '/service-desk/release-priority', needs: 'manage_catalogues' },
  { group: 'work', name: 'release_types', to: '/service-desk/release-type', needs: 'manage_catalogues' },
  { group: 'work', name: 'impacts', to: '/service-desk/impact', needs: 'manage_catalogues' },

  { group: 'assets', name: 'asset_types', to: '/service-desk/asset-type', needs: 'manage_catalogues' },
  { group: 'assets', name: 'asset_statuses', to: '/service-desk/asset-status', needs: 'manage_catalogues' },
  { group: 'assets', name: 'relation_types', to: '/service-desk/cmdb-relation', needs: 'manage_catalogues' },
  { group: 'assets', name: 'import', to: '/service-desk/asset-importer/settings', needs: 'import_assets' },
  { group: 'assets', name: 'labels', to: '/service-desk/barcode/settings', needs: 'manage_barcode' },

  { group: 'contracts', name: 'products', to: '/service-desk/products', needs: 'manage_products' },
  { group: 'contracts', name: 'vendors', to: '/service-desk/vendor', needs: 'manage_vendors' },
  { group: 'contracts', name: 'procurement_modes', to: '/service-desk/procurement', needs: 'manage_catalogues' },
  { group: 'contracts', name: 'contract_types', to: '/service-desk/contract-type', needs: 'manage_catalogues' },
  { group: 'contracts', name: 'license_types', to: '/service-desk/license-type', needs: 'manage_catalogues' },

  { group: 'help_desk', name: 'organizations', to: '/service-desk/organization', needs: 'manage_catalogues' },
  { group: 'help_desk', name: 'departments', to: '/service-desk/department', needs: 'manage_catalogues' },
  { group: 'help_desk', name: 'teams', to: '/service-desk/team', needs: 'manage_catalogues' },
  { group: 'help_desk', name: 'locations', to: '/service-desk/location', needs: 'manage_catalogues' },
  { group: 'help_desk', name: 'ticket_priorities', to: '/service-desk/ticket-priority', needs: 'manage_catalogues' },
  { group: 'help_desk', name: 'ticket_types', to: '/service-desk/ticket-type', needs: 'manage_catalogues' },

  {
    group: 'help_desk',
    name: 'connection',
    to: '/service-desk/connection',
    needs: 'manage_permissions',
    connected: true,
  },

  { group: 'rules', name: 'asset_forms', to: '/service-desk/form-group/asset', needs: 'manage_form_groups' },
  { group: 'rules', name: 'change_forms', to: '/service-desk/form-group/change', needs: 'manage_form_groups' },
  { group: 'rules', name: 'workflows', to: '/service-desk/workflow', needs: 'manage_automation' },
  { group: 'rules', name: 'listeners', to: '/service-desk/listener', needs: 'manage_automation' },

  {
    group: 'messages',
    name: 'announcements',
    to: '/service-desk/announcement/settings',
    needs: 'manage_announcements',
  },
  { group: 'messages', name: 'notifications', to: '/service-desk/notifications', needs: 'manage_automation' },
  { group: 'messages', name: 'jobs', to: '/service-desk/jobs', needs: 'manage_permissions' },
];
