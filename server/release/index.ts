export { attachChanges, detachChange, takenBy } from './release.links';
export { announceStarts } from './release.mails';
export { lockRelease } from './release.queries';
