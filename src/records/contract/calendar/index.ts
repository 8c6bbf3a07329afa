import { lazyPart } from '../../../shared/part/lazyPart';

/** Apart: the list does not wait for it. */
export const ContractEnds = lazyPart(() => import('./ContractEnds'), { skeleton: null });
