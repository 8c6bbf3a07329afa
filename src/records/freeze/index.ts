import { lazyPart } from '../../shared/part/lazyPart';

export const FreezePages = lazyPart(() => import(/* webpackChunkName: "freeze" */ './FreezePages'));
