import { lazyPart } from '../../shared/part/lazyPart';

export const CabPages = lazyPart(() => import('./CabPages'));
