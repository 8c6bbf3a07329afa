export { boardsByRisk, demandedBy, riskOfChange } from './risk.queries';
export { rate, rateAll, rateHappened } from './risk.rate';
export { riskRoutes } from './risk.routes';
