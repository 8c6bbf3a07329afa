import { lazyPart } from '../../shared/part/lazyPart';

export const PublicApprovalPage = lazyPart(() => import(/* webpackChunkName: "public-approval" */ './PublicApprovalPage'));
