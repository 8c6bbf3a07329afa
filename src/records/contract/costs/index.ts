import { lazyPart } from '../../../shared/part/lazyPart';

/** Apart: the list does not wait for it. */
export const ContractCosts = lazyPart(() => import('./ContractCosts'), { skeleton: null });
