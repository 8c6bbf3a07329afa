import { lazyPart } from '../../shared/part/lazyPart';

export const CabListPage = lazyPart(() => import('./CabListPage'));
export const CabFormPage = lazyPart(() => import('./CabFormPage'));
