import { type NamedCatalogue, namedCatalogues as all } from '../../../../wire/catalogue/named';
import type { LookupName } from '../../../../wire/parts/lookup';
import { type CataloguePaths, pathsOf } from '../catalogue.paths';
import * as texts from './named.messages';

/** The screens of a catalogue of names. */
export interface NamedScreens {
  of: NamedCatalogue;
  paths: CataloguePaths;
  /** The lookup of its rows. */
  lookup: LookupName;
  texts: texts.NamedMessages;
}

/** By the first segment of their addresses below the base path. */
export const namedScreens: Record<string, NamedScreens> = {
  procurement: {
    of: all.procurementModes,
    paths: pathsOf('procurement'),
    lookup: 'product_proc_mode',
    texts: texts.procurementModeMessages,
  },
  'contract-type': {
    of: all.contractTypes,
    paths: pathsOf('contract-type'),
    lookup: 'contract_types',
    texts: texts.contractTypeMessages,
  },
  'license-type': {
    of: all.licenseTypes,
    paths: pathsOf('license-type'),
    lookup: 'license_types',
    texts: texts.licenseTypeMessages,
  },
  impact: { of: all.impacts, paths: pathsOf('impact'), lookup: 'impacts', texts: texts.impactMessages },
  'change-status': {
    of: all.changeStatuses,
    paths: pathsOf('change-status'),
    lookup: 'change_statuses',
    texts: texts.changeStatusMessages,
  },
  'change-priority': {
    of: all.changePriorities,
    paths: pathsOf('change-priority'),
    lookup: 'change_priorities',
    texts: texts.changePriorityMessages,
  },
  'change-type': {
    of: all.changeTypes,
    paths: pathsOf('change-type'),
    lookup: 'change_types',
    texts: texts.changeTypeMessages,
  },
  'release-status': {
    of: all.releaseStatuses,
    paths: pathsOf('release-status'),
    lookup: 'release_statuses',
    texts: texts.releaseStatusMessages,
  },
  'release-priority': {
    of: all.releasePriorities,
    paths: pathsOf('release-priority'),
    lookup: 'release_priorities',
    texts: texts.releasePriorityMessages,
  },
  'release-type': {
    of: all.releaseTypes,
    paths: pathsOf('release-type'),
    lookup: 'release_types',
    texts: texts.releaseTypeMessages,
  },
  organization: {
    of: all.organizations,
    paths: pathsOf('organization'),
    lookup: 'organizations',
    texts: texts.organizationMessages,
  },
  department: {
    of: all.departments,
    paths: pathsOf('department'),
    lookup: 'departments',
    texts: texts.departmentMessages,
  },
  team: { of: all.teams, paths: pathsOf('team'), lookup: 'teams', texts: texts.teamMessages },
  location: { of: all.locations, paths: pathsOf('location'), lookup: 'locations', texts: texts.locationMessages },
  'ticket-priority': {
    of: all.priorities,
    paths: pathsOf('ticket-priority'),
    lookup: 'priorities',
    texts: texts.ticketPriorityMessages,
  },
  'ticket-type': {
    of: all.ticketTypes,
    paths: pathsOf('ticket-type'),
    lookup: 'ticket_types',
    texts: texts.ticketTypeMessages,
  },
};
