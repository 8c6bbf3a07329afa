import { namedCatalogues as all, type NamedCatalogue as Named } from '../../wire/catalogue/named';
import { type Catalogue, type Use, usedIn, usedInFormGroups, usedInTrash } from './catalogue';
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
