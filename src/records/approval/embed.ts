import { lazyPart } from '../../shared/part/lazyPart';

export { ApprovalTab } from './ApprovalTab';
export const ApplyCabDialog = lazyPart(() => import(/* webpackChunkName: "approval-dialogs" */ './ApplyCabDialog'), { skeleton: null });
