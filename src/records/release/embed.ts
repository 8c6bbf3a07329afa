import { lazyPart } from '../../shared/part/lazyPart';

export const AttachReleaseDialog = lazyPart(() => import('./dialogs/AttachReleaseDialog'), { skeleton: null });
export const ReleaseFormDialog = lazyPart(() => import('./form/ReleaseFormDialog'), { skeleton: null });
export { releasePaths } from './release.paths';
export { ReleaseStatus } from './list/ReleaseStatus';
export { useReleaseColumns } from './list/useReleaseColumns';
export { releaseReports } from './report/releaseReports';
