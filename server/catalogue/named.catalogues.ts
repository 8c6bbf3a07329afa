import { namedCatalogues as all, type NamedCatalogue as Named } from '../../wire/catalogue/named';
import { type Catalogue, type Use, usedIn, usedInFormGroups, usedInLinks, usedInTrash } from './catalogue';
import * as uses from './catalogue.uses';

/** A catalogue whose rows are names. */
export interface NamedCatalogue extends Catalogue {
  of: Named;
}

const named = (
  of: Named,
  table: Catalogue['table'],
  noun: Catalogue['noun'],
  builtIn: number,
  usedBy: readonly Use[],
): NamedCatalogue => ({ of, table, noun, builtIn, uses: usedBy, behaving: of.behaviours !== null });

const inProblems = (column: string) => [
  usedIn('problems', column, uses.problems),
  usedInTrash('problem', column, uses.trashedProblems),
];
const inChanges = (column: string) => [
  usedIn('changes', column, uses.changes),
  usedInTrash('change', column, uses.trashedChanges),
];
const inReleases = (column: string) => [
  usedIn('releases', column, uses.releases),
  usedInTrash('release', column, uses.trashedReleases),
];
const inAssets = (column: string) => [
  usedIn('assets', column, uses.assets),
  usedInTrash('asset', column, uses.trashedAssets),
];
const inBoards = ['action_on_approve', 'action_on_deny'].flatMap((column) => [
  usedIn('cabs', column, uses.boards),
  usedInTrash('cab', column, uses.trashedBoards),
]);
const inRuns = ['action_on_approve', 'action_on_deny', 'previous_status_id'].map((column) =>
  usedIn('cab_runs', column, uses.boardRuns),
);

export const procurementModes = named(all.procurementModes, 'procurement_modes', 'mode', 3, [
  usedIn('products', 'procurement_mode_id', uses.products),
]);
export const contractTypes = named(all.contractTypes, 'contract_types', 'type', 3, [
  usedIn('contracts', 'contract_type_id', uses.contracts),
]);
export const licenseTypes = named(all.licenseTypes, 'license_types', 'type', 2, [
  usedIn('contracts', 'license_type_id', uses.contracts),
]);
export const impacts = named(all.impacts, 'impacts', 'impact', 3, [
  ...inProblems('impact_id'),
  ...inChanges('impact_id'),
  ...inAssets('impact_type_id'),
]);
export const changeStatuses = named(all.changeStatuses, 'change_statuses', 'status', 8, [
  ...inChanges('status_id'),
  ...inBoards,
  ...inRuns,
]);
export const changePriorities = named(
  all.changePriorities,
  'change_priorities',
  'priority',
  4,
  inChanges('priority_id'),
);
export const changeTypes = named(all.changeTypes, 'change_types', 'type', 4, [
  ...inChanges('change_type_id'),
  usedInFormGroups('change'),
]);
export const releaseStatuses = named(all.releaseStatuses, 'release_statuses', 'status', 5, inReleases('status_id'));
export const releasePriorities = named(
  all.releasePriorities,
  'release_priorities',
  'priority',
  4,
  inReleases('priority_id'),
);
export const releaseTypes = named(all.releaseTypes, 'release_types', 'type', 4, inReleases('release_type_id'));

/** Lists of the help-desk. */
const list = (
  of: Named,
  table: 'organizations' | 'departments' | 'teams' | 'locations' | 'priorities' | 'ticket_types',
  noun: Catalogue['noun'],
  usedBy: readonly Use[],
): NamedCatalogue => named(of, `help_desk.${table}`, noun, 0, usedBy);
const inTickets = (column: string) => usedIn('help_desk.tickets', column, uses.tickets);
const inPeople = (column: string) => usedIn('help_desk.users', column, uses.people);
const inAnnouncements = (column: string) => usedIn('announcements', column, uses.announcements);

export const organizations = list(all.organizations, 'organizations', 'organization', [
  inPeople('organization_id'),
  ...inAssets('organization_id'),
  usedInLinks('contract_organizations', 'contract_id', 'organization_id', uses.contracts),
  inAnnouncements('organization_id'),
]);
export const departments = list(all.departments, 'departments', 'department', [
  inPeople('department_id'),
  usedIn('help_desk.teams', 'department_id', uses.teams),
  inTickets('department_id'),
  ...inProblems('department_id'),
  ...inChanges('department_id'),
  ...inAssets('department_id'),
  usedIn('products', 'department_id', uses.products),
  usedInLinks('form_group_departments', 'group_id', 'department_id', uses.formGroups),
  inAnnouncements('department_id'),
]);
export const teams = list(all.teams, 'teams', 'team', [
  usedInLinks('help_desk.team_members', 'user_id', 'team_id', uses.people),
  inTickets('team_id'),
  usedInLinks('help_desk.task_teams', 'task_id', 'team_id', uses.tasks),
  ...inChanges('team_id'),
  inAnnouncements('team_id'),
]);
export const locations = list(all.locations, 'locations', 'location', [
  ...inProblems('location_id'),
  ...inChanges('location_id'),
  ...inReleases('location_id'),
  ...inAssets('location_id'),
]);
export const priorities = list(all.priorities, 'priorities', 'priority', [
  inTickets('priority_id'),
  ...inProblems('priority_id'),
]);
export const ticketTypes = list(all.ticketTypes, 'ticket_types', 'type', [inTickets('type_id')]);
