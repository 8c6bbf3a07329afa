export { mayDecide } from './change.board';
export { statusByBoard } from './change.collision';
export { attachRelease } from './change.links';
export { changesFound, type ChangeRecord, lockChange } from './change.queries';
export { requireAction, rowFlags } from './change.rules';
export { setStatus } from './change.status';
