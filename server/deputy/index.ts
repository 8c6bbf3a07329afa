export { deputySource } from './deputy.mails';
export { boardDeputies, contractDeputies, deputiesNow } from './deputy.queries';
