import { type NamedCatalogue, namedCatalogues as all } from '../../../../wire/catalogue/named';
import type { Message } from '../../../../texts/message';
import type { LookupName } from '../../../../wire/parts/lookup';
import { type CataloguePaths, pathsOf } from '../catalogue.paths';
import * as changePriorityMessages from '../../../../texts/compiled/screen/change_priority';
import * as changeStatusMessages from '../../../../texts/compiled/screen/change_status';
import * as changeTypeMessages from '../../../../texts/compiled/screen/change_type';
import * as contractTypeMessages from '../../../../texts/compiled/screen/contract_type';
import * as departmentMessages from '../../../../texts/compiled/screen/help_desk_department';
import * as locationMessages from '../../../../texts/compiled/screen/help_desk_location';
import * as organizationMessages from '../../../../texts/compiled/screen/help_desk_organization';
import * as teamMessages from '../../../../texts/compiled/screen/help_desk_team';
import * as impactMessages from '../../../../texts/compiled/screen/impact_level';
import * as licenseTypeMessages from '../../../../texts/compiled/screen/license_type';
import * as procurementModeMessages from '../../../../texts/compiled/screen/procurement_mode';
import * as releasePriorityMessages from '../../../../texts/compiled/screen/release_priority';
import * as releaseStatusMessages from '../../../../texts/compiled/screen/release_status';
import * as releaseTypeMessages from '../../../../texts/compiled/screen/release_type';
import * as ticketPriorityMessages from '../../../../texts/compiled/screen/ticket_priority';
import * as ticketTypeMessages from '../../../../texts/compiled/screen/ticket_type';

/** The screens of a catalogue of names. */
export interface NamedScreens {
  of: NamedCatalogue;
  paths: CataloguePaths;
  /** The lookup of its rows. */
  lookup: LookupName;
  /** Each of them has these texts. */
  texts: Record<keyof typeof contractTypeMessages, Message>;
}

/** By the first segment of their addresses below the base path. */
export const namedScreens: Record<string, NamedScreens> = {
  procurement: {
    of: all.procurementModes,
    paths: pathsOf('procurement'),
    lookup: 'product_proc_mode',
    texts: procurementModeMessages,
  },
  'contract-type': {
    of: all.contractTypes,
    paths: pathsOf('contract-type'),
    lookup: 'contract_types',
    texts: contractTypeMessages,
  },
  'license-type': {
    of: all.licenseTypes,
    paths: pathsOf('license-type'),
    lookup: 'license_types',
    texts: licenseTypeMessages,
  },
  impact: { of: all.impacts, paths: pathsOf('impact'), lookup: 'impacts', texts: impactMessages },
  'change-status': {
    of: all.changeStatuses,
    paths: pathsOf('change-status'),
    lookup: 'change_statuses',
    texts: changeStatusMessages,
  },
  'change-priority': {
    of: all.changePriorities,
    paths: pathsOf('change-priority'),
    lookup: 'change_priorities',
    texts: changePriorityMessages,
  },
  'change-type': {
    of: all.changeTypes,
    paths: pathsOf('change-type'),
    lookup: 'change_types',
    texts: changeTypeMessages,
  },
  'release-status': {
    of: all.releaseStatuses,
    paths: pathsOf('release-status'),
    lookup: 'release_statuses',
    texts: releaseStatusMessages,
  },
  'release-priority': {
    of: all.releasePriorities,
    paths: pathsOf('release-priority'),
    lookup: 'release_priorities',
    texts: releasePriorityMessages,
  },
  'release-type': {
    of: all.releaseTypes,
    paths: pathsOf('release-type'),
    lookup: 'release_types',
    texts: releaseTypeMessages,
  },
  organization: {
    of: all.organizations,
    paths: pathsOf('organization'),
    lookup: 'organizations',
    texts: organizationMessages,
  },
  department: {
    of: all.departments,
    paths: pathsOf('department'),
    lookup: 'departments',
    texts: departmentMessages,
  },
  team: { of: all.teams, paths: pathsOf('team'), lookup: 'teams', texts: teamMessages },
  location: { of: all.locations, paths: pathsOf('location'), lookup: 'locations', texts: locationMessages },
  'ticket-priority': {
    of: all.priorities,
    paths: pathsOf('ticket-priority'),
    lookup: 'priorities',
    texts: ticketPriorityMessages,
  },
  'ticket-type': {
    of: all.ticketTypes,
    paths: pathsOf('ticket-type'),
    lookup: 'ticket_types',
    texts: ticketTypeMessages,
  },
};
