import { lazyPart } from '../../shared/part/lazyPart';

export { DecisionBanner } from './view/DecisionBanner';
export { ApprovalTab } from './view/ApprovalTab';
export const ApplyCabDialog = lazyPart(() => import('./dialogs/ApplyCabDialog'), { skeleton: null });
