export { contractPaths } from './contract.paths';
export { useContractColumns } from './list/useContractColumns';
