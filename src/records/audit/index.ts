import { lazyPart } from '../../shared/part/lazyPart';

export const AuditPage = lazyPart(() => import(/* webpackChunkName: "audit" */ './audit.page'));
