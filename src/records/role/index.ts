import { lazyPart } from '../../shared/part/lazyPart';

export const RolePages = lazyPart(() => import(/* webpackChunkName: "role" */ './RolePages'));
