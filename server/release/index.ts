export { attachChanges, detachChange, takenBy } from './release.links';
export { announceStarts, releaseSource } from './release.mails';
export { lockRelease, releaseExport, releaseReport, releaseState } from './release.queries';
export { refusalsOf } from './release.rules';
export { releaseAssets, releaseBulk } from './release.write';
