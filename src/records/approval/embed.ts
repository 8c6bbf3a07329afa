import { lazyPart } from '../../shared/part/lazyPart';

export { ApprovalWaiting, DecisionBanner } from './approval.banner';
export { ApprovalTab } from './approval.view';
export const ApplyCabDialog = lazyPart(async () => ({ default: (await import('./approval.dialogs')).ApplyCabDialog }), {
  skeleton: null,
});
