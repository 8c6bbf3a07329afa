import { lazyPart } from '../../shared/part/lazyPart';

export const MyApprovalsPage = lazyPart(() => import('./approval.list'));
export const PublicApprovalPage = lazyPart(
  () => import(/* webpackChunkName: "public-approval" */ './approval.public'),
  { isPublic: true },
);
export const ContractApprovalPage = lazyPart(
  () => import(/* webpackChunkName: "contract-approval" */ './approval.contract'),
  { isPublic: true },
);
