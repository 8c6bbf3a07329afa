import { lazyPart } from '../../shared/part/lazyPart';

export const ConnectionPage = lazyPart(() => import(/* webpackChunkName: "connection" */ './ConnectionPage'));
