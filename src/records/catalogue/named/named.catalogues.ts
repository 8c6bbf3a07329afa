import type { NamedKey } from '../../../../wire/catalogue/named';
import type { Message } from '../../../../texts/message';
import type * as texts from '../../../../texts/compiled/screen/area/catalogue';
import type { SettingGroup } from '../admin/settings';

/** The texts that each catalogue has; `words` are its synonyms in the search of settings. */
type TextKey =
  ('rows' | 'words' | 'add' | 'empty' | 'empty_text') | ('name_hint' | 'delete_title' | 'create_title' | 'edit_title');
export type NamedTexts = Readonly<Record<TextKey, Message>>;

type Groups = typeof texts;
/** The groups of texts/en/catalogue.json with all of them. */
export type NamedTextGroup = { [G in keyof Groups]: Groups[G] extends NamedTexts ? G : never }[keyof Groups];

/** The pages of a catalogue of names. */
interface Facts {
  /** The first part of their addresses below the base path. */
  page: string;
  /** Where settings show it. */
  group: SettingGroup;
  texts: NamedTextGroup;
}

/**
 * An entry per catalogue of wire/catalogue/named.ts, in the order of settings: pages, their routes and the line of settings
 * follow from it. Every page of settings loads them, so texts are only named here.
 */
export const namedFacts = {
  changeStatuses: { page: 'change-status', group: 'work', texts: 'change_status' },
  changePriorities: { page: 'change-priority', group: 'work', texts: 'change_priority' },
  changeTypes: { page: 'change-type', group: 'work', texts: 'change_type' },
  releaseStatuses: { page: 'release-status', group: 'work', texts: 'release_status' },
  releasePriorities: { page: 'release-priority', group: 'work', texts: 'release_priority' },
  releaseTypes: { page: 'release-type', group: 'work', texts: 'release_type' },
  impacts: { page: 'impact', group: 'work', texts: 'impact_level' },
  procurementModes: { page: 'procurement', group: 'contracts', texts: 'procurement_mode' },
  contractTypes: { page: 'contract-type', group: 'contracts', texts: 'contract_type' },
  licenseTypes: { page: 'license-type', group: 'contracts', texts: 'license_type' },
  organizations: { page: 'organization', group: 'help_desk', texts: 'help_desk_organization' },
  departments: { page: 'department', group: 'help_desk', texts: 'help_desk_department' },
  teams: { page: 'team', group: 'help_desk', texts: 'help_desk_team' },
  locations: { page: 'location', group: 'help_desk', texts: 'help_desk_location' },
  priorities: { page: 'ticket-priority', group: 'help_desk', texts: 'ticket_priority' },
  ticketTypes: { page: 'ticket-type', group: 'help_desk', texts: 'ticket_type' },
} as const satisfies Record<NamedKey, Facts>;
