export { demandsOf } from './risk.board';
export { hasFailed } from './risk.model';
export { riskOfChange } from './risk.queries';
export { rate, rateAll, rateHappened, rateMissed } from './risk.rate';
export { riskRoutes } from './risk.routes';
export { riskInWords } from './risk.words';
