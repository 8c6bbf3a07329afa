import { lazyPart } from '../../shared/part/lazyPart';

export const StatusPage = lazyPart(() => import(/* webpackChunkName: "status" */ './StatusPage'));
