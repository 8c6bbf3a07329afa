import { lazyPart } from '../../shared/part/lazyPart';

export const AttachReleaseDialog = lazyPart(
  async () => ({ default: (await import('./release.attach')).AttachReleaseDialog }),
  { skeleton: null },
);
export const ReleaseFormDialog = lazyPart(
  async () => ({ default: (await import('./release.form')).ReleaseFormDialog }),
  { skeleton: null },
);
export { releasePaths } from './release.paths';
export { ReleaseStatus } from './release.columns';
export { useReleaseColumns } from './release.columns';
export { releaseList } from './release.list';
