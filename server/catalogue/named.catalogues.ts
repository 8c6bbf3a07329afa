import { sql } from 'kysely';
import { type CatalogueLookup, type NamedCatalogue as Named, type NamedKey, ofNamed } from '../../wire/catalogue/named';
import { byName, inOrder, type Lookup } from '../parts/lookup/lookup';
import { behavesAs } from '../shared/shapes';
import type { DB } from '../shared/tables';
import { type Catalogue, usedIn, usedInFormGroups, usedInLinks, usedInTrash } from './catalogue';
import * as uses from './catalogue.uses';

/** What the server knows of a catalogue whose rows are names. */
interface Facts extends Pick<Catalogue, 'table' | 'noun' | 'builtIn' | 'uses'> {
  /** The first part of the addresses of its pages, unless they are called as its calls are. */
  page?: string;
}

/** A catalogue whose rows are names. */
export interface NamedCatalogue extends Catalogue, Facts {
  of: Named;
}

const inProblems = (column: keyof DB['problems'] & string) => [
  usedIn('problems', column, uses.problems),
  usedInTrash('problem', column, uses.trashedProblems),
];
const inChanges = (column: keyof DB['changes'] & string) => [
  usedIn('changes', column, uses.changes),
  usedInTrash('change', column, uses.trashedChanges),
];
const inReleases = (column: keyof DB['releases'] & string) => [
  usedIn('releases', column, uses.releases),
  usedInTrash('release', column, uses.trashedReleases),
];
const inAssets = (column: keyof DB['assets'] & string) => [
  usedIn('assets', column, uses.assets),
  usedInTrash('asset', column, uses.trashedAssets),
];
const inBoards = (['action_on_approve', 'action_on_deny'] as const).flatMap((column) => [
  usedIn('cabs', column, uses.boards),
  usedInTrash('cab', column, uses.trashedBoards),
]);
const inRuns = (['action_on_approve', 'action_on_deny', 'previous_status_id'] as const).map((column) =>
  usedIn('cab_runs', column, uses.boardRuns),
);

const inTickets = (column: keyof DB['help_desk.tickets'] & string) => usedIn('help_desk.tickets', column, uses.tickets);
const inPeople = (column: keyof DB['help_desk.users'] & string) => usedIn('help_desk.users', column, uses.people);
const inAnnouncements = (column: keyof DB['announcements'] & string) =>
  usedIn('announcements', column, uses.announcements);

/** An entry per catalogue of wire/catalogue/named.ts: routes, refusals and selects follow from it. */
const facts: Record<NamedKey, Facts> = {
  procurementModes: {
    table: 'procurement_modes',
    noun: 'mode',
    builtIn: 3,
    page: 'procurement',
    uses: [usedIn('products', 'procurement_mode_id', uses.products)],
  },
  contractTypes: {
    table: 'contract_types',
    noun: 'type',
    builtIn: 3,
    uses: [usedIn('contracts', 'contract_type_id', uses.contracts), usedInFormGroups('contract')],
  },
  licenseTypes: {
    table: 'license_types',
    noun: 'type',
    builtIn: 2,
    uses: [usedIn('contracts', 'license_type_id', uses.contracts)],
  },
  impacts: {
    table: 'impacts',
    noun: 'impact',
    builtIn: 3,
    uses: [...inProblems('impact_id'), ...inChanges('impact_id'), ...inAssets('impact_type_id')],
  },
  changeStatuses: {
    table: 'change_statuses',
    noun: 'status',
    builtIn: 8,
    uses: [...inChanges('status_id'), ...inBoards, ...inRuns],
  },
  changePriorities: {
    table: 'change_priorities',
    noun: 'priority',
    builtIn: 4,
    uses: inChanges('priority_id'),
  },
  changeTypes: {
    table: 'change_types',
    noun: 'type',
    builtIn: 4,
    uses: [...inChanges('change_type_id'), usedInFormGroups('change')],
  },
  releaseStatuses: {
    table: 'release_statuses',
    noun: 'status',
    builtIn: 5,
    uses: inReleases('status_id'),
  },
  releasePriorities: {
    table: 'release_priorities',
    noun: 'priority',
    builtIn: 4,
    uses: inReleases('priority_id'),
  },
  releaseTypes: {
    table: 'release_types',
    noun: 'type',
    builtIn: 4,
    uses: [...inReleases('release_type_id'), usedInFormGroups('release')],
  },
  organizations: {
    table: 'help_desk.organizations',
    noun: 'organization',
    builtIn: 0,
    uses: [
      inPeople('organization_id'),
      ...inAssets('organization_id'),
      usedInLinks('contract_organizations', 'contract_id', 'organization_id', uses.contracts),
      inAnnouncements('organization_id'),
    ],
  },
  departments: {
    table: 'help_desk.departments',
    noun: 'department',
    builtIn: 0,
    uses: [
      inPeople('department_id'),
      usedIn('help_desk.teams', 'department_id', uses.teams),
      inTickets('department_id'),
      ...inProblems('department_id'),
      ...inChanges('department_id'),
      ...inAssets('department_id'),
      usedIn('products', 'department_id', uses.products),
      usedInLinks('form_group_departments', 'group_id', 'department_id', uses.formGroups),
      inAnnouncements('department_id'),
    ],
  },
  teams: {
    table: 'help_desk.teams',
    noun: 'team',
    builtIn: 0,
    uses: [
      usedInLinks('help_desk.team_members', 'user_id', 'team_id', uses.people),
      inTickets('team_id'),
      usedInLinks('help_desk.task_teams', 'task_id', 'team_id', uses.tasks),
      ...inChanges('team_id'),
      inAnnouncements('team_id'),
    ],
  },
  locations: {
    table: 'help_desk.locations',
    noun: 'location',
    builtIn: 0,
    uses: [
      ...inProblems('location_id'),
      ...inChanges('location_id'),
      ...inReleases('location_id'),
      ...inAssets('location_id'),
    ],
  },
  priorities: {
    table: 'help_desk.priorities',
    noun: 'priority',
    builtIn: 0,
    uses: [inTickets('priority_id'), ...inProblems('priority_id')],
  },
  ticketTypes: {
    table: 'help_desk.ticket_types',
    noun: 'type',
    builtIn: 0,
    uses: [inTickets('type_id')],
  },
};

/** Routes, refusals and selects of each. */
export const namedCatalogues = ofNamed((of, key): NamedCatalogue => ({
  of,
  behaving: of.behaviours !== null,
  ...facts[key],
}));

const lookupOf = ({ of, table, behaving }: NamedCatalogue): Lookup =>
  (of.calls.order ? inOrder : byName)(table, {
    ...(behaving && { meta: { behaves_as_id: behavesAs('t') } }),
    offered: () => [
      // A connected help-desk has deleted the others.
      ...(of.keeps ? [sql`t.gone_at is null`] : []),
      ...(of.active ? [sql`t.active`] : []),
    ],
  });

/** The select of each: its rows, in their order. */
export const catalogueLookups = Object.fromEntries(
  Object.values(namedCatalogues).map((catalogue) => [catalogue.of.lookup, lookupOf(catalogue)]),
) as Record<CatalogueLookup, Lookup>;
