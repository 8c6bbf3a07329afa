export { digestPattern, sendDigests } from './inbox.digest';
export { compareViews } from './inbox.views';
