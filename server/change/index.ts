export { mayDecide } from './change.board';
export { statusByBoard } from './change.collision';
export { filledChangeForm } from './change.form';
export { attachRelease, attachTasks } from './change.links';
export { changesFound, type ChangeRecord, lockChange } from './change.queries';
export { requireAction, requireChangeChoices, rowFlags } from './change.rules';
export { requireSeen, seenHashOf } from './change.seen';
export { setStatus } from './change.status';
export { createChange } from './change.write';
