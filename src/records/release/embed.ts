import { lazyDialog } from '../../shared/part/lazyDialog';

export const ReleaseFormDialog = lazyDialog(async () => (await import('./release.form')).ReleaseFormDialog);
export { releasePaths } from './release.paths';
export { ReleaseStatus } from './release.columns';
export { useReleaseColumns } from './release.columns';
export { releaseList } from './release.list';
export { releaseStage } from './release.columns';
