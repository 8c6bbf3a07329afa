import { lazyPart } from '../../shared/part/lazyPart';

export const RetentionPage = lazyPart(() => import(/* webpackChunkName: "retention" */ './RetentionPage'));
