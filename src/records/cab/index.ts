import { lazyPart } from '../../shared/part/lazyPart';

export const CabListPage = lazyPart(() => import('./list/CabListPage'));
export const CabFormPage = lazyPart(() => import('./form/CabFormPage'));
export const CabTrashPage = lazyPart(() => import(/* webpackChunkName: "trash" */ './list/CabTrashPage'));
