import type { SettingRight } from '../../../../wire/access/menu';
import type * as adminMessages from '../../../../texts/compiled/screen/admin';
import { ownAdminPages } from '../../../../wire/host/host';
import { namedFacts, type NamedTextGroup } from '../named/named.catalogues';

type Text = keyof typeof adminMessages;
type WithWords = { [T in Text]: `${T}_words` extends Text ? T : never }[Text];

/** The groups of the page, in their order. */
export const settingGroups = ['work', 'assets', 'contracts', 'people', 'help_desk', 'rules', 'messages'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** A page of settings. */
export interface Setting {
  /** Its name; its synonyms, for the search, are the text of the same key with `_words`. Of a catalogue the group of its texts. */
  name: (Text & WithWords) | { of: NamedTextGroup };
  group: SettingGroup;
  to: string;
  /** The right with which it opens; `manage_permissions` is an admin's. */
  needs: SettingRight | 'manage_permissions';
  /** Only where a help-desk of another maker is connected, or only with the one that we ship. */
  only?: 'connected' | 'own';
}

/** Catalogues whose rows are more than names: their pages are in CataloguePages.tsx. */
const ownCatalogues = {
  'asset-type': 'asset_types',
  'asset-status': 'asset_statuses',
  'cmdb-relation': 'relation_types',
} as const satisfies Record<string, Text & WithWords>;
export type OwnCatalogue = keyof typeof ownCatalogues;

const needs = 'manage_catalogues';
const catalogues: readonly Setting[] = [
  ...Object.entries(ownCatalogues).map(([page, name]): Setting => ({
    ...{ group: 'assets', name, to: `/service-desk/${page}`, needs },
  })),
  ...Object.values(namedFacts).map(({ page, group, texts }): Setting => ({
    ...{ group, name: { of: texts }, to: `/service-desk/${page}`, needs },
  })),
];

/** The first part of the address of each catalogue below the base path. */
export const cataloguePages: readonly string[] = [
  ...Object.keys(ownCatalogues),
  ...Object.values(namedFacts).map(({ page }) => page),
];

/** All pages of settings: a line each, and the catalogues; in the order of the page within each group. */
export const settings: readonly Setting[] = [
  { group: 'work', name: 'boards', to: '/service-desk/cab', needs: 'manage_cab' },
  { group: 'work', name: 'freezes', to: '/service-desk/freeze', needs: 'manage_catalogues' },
  { group: 'work', name: 'maintenances', to: '/service-desk/maintenance', needs: 'manage_catalogues' },
  { group: 'work', name: 'change_templates', to: '/service-desk/change-template', needs: 'manage_catalogues' },
  { group: 'contracts', name: 'products', to: '/service-desk/products', needs: 'manage_products' },
  { group: 'contracts', name: 'vendors', to: '/service-desk/vendor', needs: 'manage_vendors' },

  ...catalogues,

  { group: 'assets', name: 'import', to: '/service-desk/asset-importer/settings', needs: 'import_assets' },
  { group: 'assets', name: 'labels', to: '/service-desk/barcode/settings', needs: 'manage_barcode' },

  { group: 'people', name: 'agents', to: ownAdminPages.agents, needs: 'manage_permissions', only: 'own' },
  { group: 'people', name: 'users', to: ownAdminPages.people, needs: 'manage_permissions', only: 'own' },

  { group: 'people', name: 'roles', to: '/service-desk/roles', needs: 'manage_catalogues' },
  { group: 'people', name: 'tokens', to: '/service-desk/tokens', needs: 'manage_permissions' },
  { group: 'people', name: 'audit', to: '/service-desk/audit', needs: 'view_audit' },

  {
    group: 'help_desk',
    name: 'connection',
    to: '/service-desk/connection',
    needs: 'manage_permissions',
    only: 'connected',
  },

  { group: 'rules', name: 'asset_forms', to: '/service-desk/form-group/asset', needs: 'manage_form_groups' },
  { group: 'rules', name: 'change_forms', to: '/service-desk/form-group/change', needs: 'manage_form_groups' },
  { group: 'rules', name: 'problem_forms', to: '/service-desk/form-group/problem', needs: 'manage_form_groups' },
  { group: 'rules', name: 'release_forms', to: '/service-desk/form-group/release', needs: 'manage_form_groups' },
  { group: 'rules', name: 'contract_forms', to: '/service-desk/form-group/contract', needs: 'manage_form_groups' },
  { group: 'rules', name: 'workflows', to: '/service-desk/workflow', needs: 'manage_automation' },
  { group: 'rules', name: 'listeners', to: '/service-desk/listener', needs: 'manage_automation' },
  { group: 'rules', name: 'webhooks', to: '/service-desk/webhooks', needs: 'manage_automation' },
  { group: 'rules', name: 'extensions', to: '/service-desk/extensions', needs: 'manage_permissions' },

  {
    group: 'messages',
    name: 'announcements',
    to: '/service-desk/announcement/settings',
    needs: 'manage_announcements',
  },
  { group: 'messages', name: 'notifications', to: '/service-desk/notifications', needs: 'manage_automation' },
  { group: 'messages', name: 'jobs', to: '/service-desk/jobs', needs: 'manage_permissions' },
  { group: 'messages', name: 'log_retention', to: '/service-desk/retention', needs: 'manage_permissions' },
  { group: 'messages', name: 'status', to: '/service-desk/status', needs: 'manage_permissions' },
];

/** Those that somebody may open, by the flags of the server. */
export const openSettings = (
  may: Readonly<Record<Setting['needs'], boolean>>,
  isConnected: boolean,
): readonly Setting[] =>
  settings.filter(({ needs, only }) => may[needs] && (!only || (only === 'connected') === isConnected));
