export { makeMonths } from './retention.months';
export { dropRuleLogs } from './retention.rules';
