export { hasActiveRules } from './rule.active';
export { type Author, authorsOf } from './rule.author';
export { readRulesAhead } from './rule.ahead';
export { deskOf } from './rule.desk';
export { runRules } from './rule.engine';
export { faultsOfConditions, fittingRecords, lackedToAsk, type LackedToAsk } from './rule.matching';
export { Rejected } from './rule.rejected';
