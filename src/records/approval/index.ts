import { lazyPart } from '../../shared/part/lazyPart';

export const MyApprovalsPage = lazyPart(() => import('./MyApprovalsPage'));
export const PublicApprovalPage = lazyPart(
  () => import(/* webpackChunkName: "public-approval" */ './PublicApprovalPage'),
);
