export { default as AttachReleaseDialog } from './AttachReleaseDialog';
export { default as ReleaseFormDialog } from './ReleaseFormDialog';
export { releasePaths } from './release.paths';
