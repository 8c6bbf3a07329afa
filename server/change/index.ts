export { mayDecide, runState } from './change.board';
export { attachRelease } from './change.links';
export { changeSource } from './change.mails';
export { changeExport, type ChangeRecord, changeReport, changeState, holdOpen, lockChange } from './change.queries';
export { refusalsOf, requireAction } from './change.rules';
export { setStatus } from './change.status';
export { changeAssets, changeBulk } from './change.write';
