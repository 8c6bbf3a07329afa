export { runContractApprovals, runContracts } from './contract.job';
export { contractEnds, endsFrom, listContracts, ofVendor } from './contract.list';
export { momentOf } from './contract.operation';
export { hasEnded, readingOf, withSeats } from './contract.queries';
