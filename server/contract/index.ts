export { contractSource } from './contract.approver.mails';
export { runContractApprovals, runContracts } from './contract.job';
export { contractEnds, contractExport, contractReport, endsFrom, listContracts, ofVendor } from './contract.list';
export { momentOf } from './contract.operation';
export { contractState, hasEnded, readingOf, withSeats } from './contract.queries';
export { refusalsOf } from './contract.rules';
export { contractAssets } from './contract.write';
