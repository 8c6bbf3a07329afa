import { lazyPart } from '../../shared/part/lazyPart';

export const AttachReleaseDialog = lazyPart(() => import('./AttachReleaseDialog'), { skeleton: null });
export const ReleaseFormDialog = lazyPart(() => import('./ReleaseFormDialog'), { skeleton: null });
export { releasePaths } from './release.paths';
export { ReleaseStatus } from './ReleaseStatus';
