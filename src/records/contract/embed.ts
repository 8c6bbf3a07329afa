import { lazyPart } from '../../shared/part/lazyPart';

export { contractPaths } from './contract.paths';
export { useContractColumns } from './list/useContractColumns';
export const DecideContractDialog = lazyPart(() => import('./dialogs/DecideByIdDialog'), { skeleton: null });
export { contractReports } from './report/contractReports';
