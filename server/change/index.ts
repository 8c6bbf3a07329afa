export { mayDecide } from './change.board';
export { attachRelease } from './change.links';
export { type ChangeRecord, lockChange } from './change.queries';
export { requireAction } from './change.rules';
export { setStatus } from './change.status';
