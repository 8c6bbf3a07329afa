export { boardDeputies, contractDeputies, deputiesNow } from './deputy.queries';
