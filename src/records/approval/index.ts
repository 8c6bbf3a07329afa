import { lazyPart } from '../../shared/part/lazyPart';

export const MyApprovalsPage = lazyPart(() => import('./list/MyApprovalsPage'));
export const PublicApprovalPage = lazyPart(
  () => import(/* webpackChunkName: "public-approval" */ './public/PublicApprovalPage'),
);
export const ContractApprovalPage = lazyPart(
  () => import(/* webpackChunkName: "contract-approval" */ './contract/ContractApprovalPage'),
);
