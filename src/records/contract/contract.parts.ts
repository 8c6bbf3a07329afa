import { lazyPart } from '../../shared/part/lazyPart';

/** Apart: the list does not wait for it. */
export const ContractCosts = lazyPart(() => import('./contract.costs'), { skeleton: null });

/** Apart: the list does not wait for it. */
export const ContractEnds = lazyPart(() => import('./contract.calendar'), { skeleton: null });
