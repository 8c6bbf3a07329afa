export { AssetChanges } from './AssetChanges';
export { AssetContracts } from './AssetContracts';
export { AssetHistory } from './AssetHistory';
export { AssetProblems } from './AssetProblems';
export { AssetReleases } from './AssetReleases';
export { AssetTickets } from './AssetTickets';
