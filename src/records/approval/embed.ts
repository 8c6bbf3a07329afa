import { lazyPart } from '../../shared/part/lazyPart';

export { ApprovalTab } from './ApprovalTab';
export const ApplyCabDialog = lazyPart(() => import('./ApplyCabDialog'), { skeleton: null });
