import { lazyPart } from '../../shared/part/lazyPart';

export { contractPaths } from './contract.paths';
export { useContractColumns } from './contract.columns';
export const DecideContractDialog = lazyPart(
  async () => ({ default: (await import('./contract.decisions')).DecideByIdDialog }),
  { skeleton: null },
);
export { contractList } from './contract.list';
export { contractStage } from './contract.columns';
