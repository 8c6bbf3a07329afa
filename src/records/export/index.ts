import { lazyPart } from '../../shared/part/lazyPart';

export const ExportsPage = lazyPart(() => import(/* webpackChunkName: "exports-page" */ './ExportsPage'));
