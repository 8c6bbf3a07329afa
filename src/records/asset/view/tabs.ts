import { lazyPart } from '../../../shared/part/lazyPart';

/** Tabs with tables: the page opens at its activity log, which needs none. */
const tables = () => import(/* webpackChunkName: "asset-tables" */ './tables');

export const AssetChanges = lazyPart(async () => ({ default: (await tables()).AssetChanges }));
export const AssetContracts = lazyPart(async () => ({ default: (await tables()).AssetContracts }));
export const AssetHistory = lazyPart(async () => ({ default: (await tables()).AssetHistory }));
export const AssetProblems = lazyPart(async () => ({ default: (await tables()).AssetProblems }));
export const AssetReleases = lazyPart(async () => ({ default: (await tables()).AssetReleases }));
export const AssetTickets = lazyPart(async () => ({ default: (await tables()).AssetTickets }));
